/** Tells something that goes wrong without being an error of anything: Node prints it on standard error, or hands it to `process.on('warning')`. */
export function emitWarning(code: string, message: string): void {
  process.emitWarning(message, { code })
}
