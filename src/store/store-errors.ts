import { ProctorError } from '../errors/index.ts'

/** Thrown where an experiment is written to that the store does not hold. */
export class UnknownExperimentError extends ProctorError {
  readonly code = 'PROCTOR_STORE_UNKNOWN_EXPERIMENT'

  constructor(id: string) {
    super({
      message: `The store holds no experiment \`${id}\`.`,
      hint: 'Run `proctor experiments list` to see the ids there are.',
    })
  }
}

/** Thrown where an experiment is created under an id that is taken. */
export class ExperimentExistsError extends ProctorError {
  readonly code = 'PROCTOR_STORE_EXPERIMENT_EXISTS'

  constructor(id: string) {
    super({
      message: `The store holds an experiment \`${id}\` already.`,
      hint: `Remove it first with \`proctor experiments delete ${id}\`, or use another store.`,
    })
  }
}
