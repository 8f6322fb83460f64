import { createRequire } from 'node:module'
import type { Ajv } from 'ajv'
import { ProctorError } from '../../../errors/index.ts'

/** The drafts of JSON Schema that are read. */
export type Draft = '2020-12' | '2019-09' | '07'

/** Makes a validator with these options. */
export type AjvClass = new (options: object) => Ajv

const modules: Readonly<Record<Draft, string>> = {
  '2020-12': 'ajv/dist/2020.js',
  '2019-09': 'ajv/dist/2019.js',
  '07': 'ajv/dist/ajv.js',
}

/** ajv is not there; or this code was bundled as CommonJS and does not know where it is. */
const unloadable: readonly unknown[] = ['MODULE_NOT_FOUND', 'ERR_INVALID_ARG_VALUE']

/** ajv for a draft, loaded at once; undefined where it is not installed beside this code, as in a bundle. */
export function requireAjv(draft: Draft): AjvClass | undefined {
  try {
    const loaded: { default: AjvClass } = createRequire(import.meta.url)(modules[draft])
    return loaded.default
  } catch (error) {
    if (error instanceof Error && 'code' in error && unloadable.includes(error.code)) return undefined
    throw error
  }
}

/**
 * ajv for a draft, loaded in a way that bundlers follow.
 *
 * @throws MissingValidatorError where it is neither installed nor in the bundle.
 */
export async function importAjv(draft: Draft): Promise<AjvClass> {
  try {
    if (draft === '2020-12') return (await import('ajv/dist/2020.js')).Ajv2020
    if (draft === '2019-09') return (await import('ajv/dist/2019.js')).Ajv2019
    return (await import('ajv')).Ajv
  } catch (cause) {
    throw new MissingValidatorError(cause)
  }
}

/** Thrown where JSON Schemas cannot be checked since ajv is not there. Code `PROCTOR_MISSING_VALIDATOR`. */
export class MissingValidatorError extends ProctorError {
  readonly code = 'PROCTOR_MISSING_VALIDATOR' as const

  constructor(cause: unknown) {
    super({
      message: 'createToolCallSchemaScorer reads JSON Schemas with the package ajv, which is not installed.',
      hint: 'Run npm i ajv@8 where the code runs, or let your bundler include ajv. Standard Schemas (Zod, Valibot, ArkType) need none.',
      cause,
    })
  }
}
