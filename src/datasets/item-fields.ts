/** Fields whose cells are text. */
export const textFields: readonly string[] = ['id', 'input', 'groundTruth', 'split', 'unmockedToolPolicy']

/** Fields whose cells are JSON. */
export const jsonFields: readonly string[] = [
  'inputs',
  'turns',
  'expectedTrajectory',
  'metadata',
  'requestContext',
  'toolMocks',
]

/** Fields of an item that a file can hold. */
export const itemFields: readonly string[] = [...textFields, 'tags', ...jsonFields]

/** Fields whose keys can be filled one by one. */
export const keyedFields: readonly string[] = ['metadata', 'input', 'groundTruth', 'requestContext']
