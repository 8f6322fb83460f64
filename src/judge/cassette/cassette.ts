import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hashText, workingFolder } from '../../environment/index.ts'
import { canonicalJson } from '../../scorer/index.ts'
import type { Repeat, UnboundRequest } from '../calls/call-model.ts'
import { JudgeError } from '../judge-error.ts'
import { type JudgeModel, type ModelReply, modelName } from '../judge-model.ts'
import { isObject } from '../models/is-object.ts'
import { redactSecrets } from '../redact-secrets.ts'
import type { CassetteSettings } from './cassette-settings.ts'

/** Replies recorded in a JSONL file, by the hash of the whole request. No header, no key and no address is part of it. */
export class Cassette {
  readonly #path: string
  readonly #settings: CassetteSettings
  #recorded: Promise<Map<string, ModelReply>> | undefined
  /** Lines are written one after the other. */
  #writing: Promise<void> = Promise.resolve()

  constructor(settings: CassetteSettings) {
    this.#settings = settings
    this.#path = resolve(workingFolder(), settings.path)
  }

  /**
   * The recorded reply; undefined where the model has to be asked.
   *
   * @throws JudgeError `PROCTOR_JUDGE_CASSETTE_MISS` in strict mode.
   */
  async play(model: JudgeModel, request: UnboundRequest, repeat: Repeat): Promise<ModelReply | undefined> {
    const { mode } = this.#settings
    if (mode === 'off' || mode === 'record') return undefined
    this.#recorded ??= readRecorded(this.#path)
    const reply = (await this.#recorded).get(requestKey(model, request, repeat))
    if (reply !== undefined || mode !== 'strict') return reply
    const name = modelName(model)
    throw new JudgeError({
      code: 'PROCTOR_JUDGE_CASSETTE_MISS',
      message: `The judge "${name}" was asked what the cassette does not hold: ${this.#settings.path}.`,
      hint: "Record it: configureJudges({ cassette: { path, mode: 'replay' } }), once, with a key.",
      model: name,
    })
  }

  /** Records a reply, without secrets. */
  async record(model: JudgeModel, request: UnboundRequest, repeat: Repeat, reply: ModelReply): Promise<void> {
    if (this.#settings.mode === 'off') return
    const key = requestKey(model, request, repeat)
    if (this.#recorded !== undefined) (await this.#recorded).set(key, reply)
    const { messages, format, settings } = request
    const line = redactSecrets(
      JSON.stringify({ v: 1, key, model: modelName(model), messages, format, settings, reply }),
    )
    const before = this.#writing
    this.#writing = (async () => {
      await before.catch(() => {})
      await mkdir(dirname(this.#path), { recursive: true })
      await appendFile(this.#path, `${line}\n`)
    })()
    await this.#writing
  }
}

function requestKey(
  model: JudgeModel,
  { messages, format, settings }: UnboundRequest,
  repeat: Repeat,
): string {
  return hashText(canonicalJson({ model: modelName(model), messages, format, settings, ...repeat }), 32)
}

async function readRecorded(path: string): Promise<Map<string, ModelReply>> {
  const recorded = new Map<string, ModelReply>()
  const text = await readFile(path, 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const entry = parseLine(line)
    if (entry) recorded.set(entry.key, entry.reply)
  }
  return recorded
}

/** A line that was cut off by a crash holds nothing. */
function parseLine(line: string): { key: string; reply: ModelReply } | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    if (!isObject(entry) || entry['v'] !== 1 || typeof entry['key'] !== 'string') return undefined
    const reply = entry['reply']
    if (!isObject(reply) || typeof reply['text'] !== 'string') return undefined
    return { key: entry['key'], reply: reply as unknown as ModelReply } // reason: only `record` writes lines of this version
  } catch {
    return undefined
  }
}
