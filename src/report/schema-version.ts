/** Number of the shape of JSON reports; grows when a field changes its meaning or goes. */
export const reportSchemaVersion = 1
