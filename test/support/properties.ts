import { env } from 'node:process'
import fc from 'fast-check'

/** The same cases on every run, so that CI fails for the change it was given alone; `FC_SEED=random` looks for new ones. */
const seed = env['FC_SEED'] === 'random' ? Date.now() % 2 ** 31 : Number(env['FC_SEED'] ?? 20_261_201)

fc.configureGlobal({ seed })

export { fc }
