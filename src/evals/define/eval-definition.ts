import type { Unchecked } from '../../scorer/index.ts'
import type { Item } from '../items/item-types.ts'
import type { ScorerEntry, ScorersOption } from '../plan/entry-types.ts'
import type { ItemResult } from '../results/result-types.ts'
import type { RunEvalsOptions } from '../running/run-evals-options.ts'
import type { Target } from '../targets/target-types.ts'
import type { RedactRule } from './redact-rule.ts'

/** Items at hand. */
export type ItemSource<I = Unchecked, G = Unchecked> =
  | readonly Item<I, G>[]
  | Iterable<Item<I, G>>
  | AsyncIterable<Item<I, G>>

/** Items that were loaded: what `loadDataset()` of `proctor/datasets` returns. */
export interface LoadedData<I = Unchecked, G = Unchecked> {
  readonly items: readonly Item<I, G>[]
}

/** Items that are loaded when the eval runs: what `defineDataset()` of `proctor/datasets` returns. */
export interface LoadableData<I = Unchecked, G = Unchecked> {
  load(): Promise<LoadedData<I, G>>
}

/**
 * Where the items of an eval come from: items, a dataset, a function that returns either when the eval runs, or the path of a file beside
 * the eval file.
 */
export type DataSource<I = Unchecked, G = Unchecked> =
  | string
  | ItemSource<I, G>
  | LoadedData<I, G>
  | LoadableData<I, G>
  | (() => ItemSource<I, G> | LoadedData<I, G> | Promise<ItemSource<I, G> | LoadedData<I, G>>)

/** One way to run an eval: another target, or the same one with another context. */
export interface EvalVariant<I = Unchecked, O = Unchecked> {
  /** Default: the eval's own. */
  target?: Target<I, O>
  /** Handed to target and scorers in place of the eval's. */
  requestContext?: unknown
}

/** What an eval file exports: all that `runEvals` takes, with a name, variants and hooks. */
export interface EvalDefinition<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  S extends ScorersOption | undefined = readonly ScorerEntry[],
> extends Omit<RunEvalsOptions<I, O, G, S>, 'data' | 'target' | 'signal' | 'sink'> {
  /** Unique over all eval files. Default: the file's name for a default export, the export's name for another. */
  name?: string
  data: DataSource<I, G>
  /** What is evaluated. Required unless every variant has one. */
  target?: Target<I, O>
  /** The eval is run once for each, under `<name>/<variant>`. */
  variants?: Readonly<Record<string, EvalVariant<I, O>>>
  /** `proctor run --filter tag:smoke` keeps the items of evals with this tag. */
  tags?: readonly string[]
  /** Runs once, before the data is read. What it throws makes the eval a broken one. */
  beforeAll?(): void | Promise<void>
  /** Runs once, at the end, whatever happened. What it throws is reported. */
  afterAll?(): void | Promise<void>
  /** Runs before each execution of an item. What it throws is an error of the item. */
  beforeEach?(item: Item<I, G>): void | Promise<void>
  /** Runs after each execution of an item. What it throws is reported. */
  afterEach?(result: ItemResult): void | Promise<void>
}

/** What `defineEval()` returns, for an eval file to export. */
export interface DefinedEval {
  readonly definition: EvalDefinition
}

/** Settings for all evals of a project; an eval's own go first. */
export type EvalDefaults = Pick<
  RunEvalsOptions,
  | 'trials'
  | 'concurrency'
  | 'retries'
  | 'retryRules'
  | 'itemTimeoutMs'
  | 'scorerTimeoutMs'
  | 'maxErrorShare'
  | 'maxDurationMs'
  | 'maxTokens'
  | 'maxCostUsd'
  | 'stopAtErrorShare'
  | 'onError'
  | 'requestContext'
>

/** How the commands remember what judges say; their options go first. */
export interface JudgeDefaultsConfig {
  /** Whether verdicts are kept in `.proctor/judge-cache`, so that the same question is paid once. Default `true` for commands. */
  judgeCache?: boolean
  /** `record`, `replay` or `strict`: what the cassette is used for. Default `off`. While it is on, the cache is off. */
  cassette?: 'record' | 'replay' | 'strict' | 'off'
  /** The file of the cassette, from the folder of the config. Default `judge-cassette.jsonl`. */
  cassetteFile?: string
}

/** How the commands store experiments. */
export interface StorageConfig {
  /** What is taken out of everything that is stored, before it is written. */
  redact?: readonly RedactRule[]
}

/** What `defineConfig()` takes. */
export type ProjectConfig = EvalDefaults & JudgeDefaultsConfig & StorageConfig

/** What `defineConfig()` returns, for `proctor.config.ts` to export. */
export interface DefinedConfig {
  /** How verdicts are remembered. */
  readonly judges: JudgeDefaultsConfig
  /** The options that every eval takes over where it does not give them. */
  readonly defaults: EvalDefaults
  /** Absent where nothing is taken out. */
  readonly redact?: readonly RedactRule[]
}
