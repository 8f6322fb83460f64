/**
 * A module that only some versions of Node have, such as `node:sqlite`; undefined where this one has not.
 *
 * That it is experimental is not told: who uses it has chosen so. Every other warning is passed on.
 */
export function builtInModule(name: string): object | undefined {
  const { emitWarning } = process
  const emitOthers = (...args: unknown[]): void => {
    if (!args.includes('ExperimentalWarning')) Reflect.apply(emitWarning, process, args)
  }
  process.emitWarning = emitOthers
  try {
    return process.getBuiltinModule(name)
  } finally {
    process.emitWarning = emitWarning
  }
}
