import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Capture } from '../journal/exchange.ts'
import type { Notice } from '../store/store.ts'
import type { RecordingSummary } from './finish-recording.ts'
import type { Recorder } from './recorder.ts'

export interface RecordingProgress {
  readonly file: string
  readonly exchanges: number
  /** Why it ended early. */
  readonly failure?: string
}

/** The recording that was stopped last: its contents, or the reason why it could not be written. */
export type StoppedRecording =
  | RecordingSummary
  | { readonly file: string; readonly failure: string }

/** The recordings of a proxy, one at a time; they can start and stop at any time. */
export class Recordings {
  readonly #source: ContractSource
  readonly #onNotice: (notice: Notice) => void
  #running: Running | undefined
  /** The file that is being written. */
  #finishing: { readonly file: string; readonly summary: Promise<RecordingSummary> } | undefined
  #last: StoppedRecording | undefined

  /** Records exchanges under a contract. `onNotice` is called when a recording ends early. */
  constructor(source: ContractSource, onNotice: (notice: Notice) => void) {
    this.#source = source
    this.#onNotice = onNotice
  }

  /** Whether exchanges that begin now are recorded. */
  get isOn(): boolean {
    return this.#running !== undefined
  }

  /** The file of the running recording, or of the one that is being written. */
  get file(): string | undefined {
    return (this.#running ?? this.#finishing)?.file
  }

  /** The progress of the running recording; `undefined` if none is running. */
  get running(): RecordingProgress | undefined {
    if (!this.#running) return undefined
    const { file, exchanges, failure } = this.#running
    return { file, exchanges, ...(failure !== undefined && { failure }) }
  }

  get last(): StoppedRecording | undefined {
    return this.#last
  }

  /**
   * Starts a recording, unless one is running or being written; returns whether it started.
   * @throws (as a rejection) UsageError for a file that cannot be recorded to.
   */
  async start(file: string): Promise<boolean> {
    const { startRecorder } = await import('./recorder.ts')
    if (this.file !== undefined) return false
    const onFailure = ({ message }: Error) => {
      running.failure = message
      this.#onNotice({ message: `${message} ${GOES_ON}`, isTrouble: true })
    }
    const recorder = startRecorder({ file, onFailure }, this.#source)
    const running: Running = { file, exchanges: 0, recorder }
    this.#running = running
    return true
  }

  /** Records an exchange, if a recording is running. */
  add(capture: Capture): void {
    if (!this.#running) return
    this.#running.recorder.add(capture)
    if (this.#running.failure === undefined) this.#running.exchanges += 1
  }

  /**
   * Ends the running recording and writes it; `undefined` if none is running.
   * @throws (as a rejection) UsageError when it cannot be written; its tape stays.
   */
  async stop(): Promise<RecordingSummary | undefined> {
    if (!this.#running) return undefined
    const { file, recorder } = this.#running
    const summary = recorder.close()
    this.#running = undefined
    this.#finishing = { file, summary }
    try {
      this.#last = await summary
      return this.#last
    } catch (error) {
      this.#last = { file, failure: (error as Error).message }
      throw error
    } finally {
      this.#finishing = undefined
    }
  }

  /** Ends recording with the proxy. A recording that a client has stopped is still written; its result goes to that client. */
  async end(): Promise<RecordingSummary | undefined> {
    await this.#finishing?.summary.catch(() => {})
    return this.stop()
  }
}

export function recordingLines(summary: RecordingSummary): readonly string[] {
  const { file, tape, exchanges, pets, records = { pets }, ...rest } = summary
  const { created, conflicts, unknown, dropped, failed } = rest
  const counts = Object.entries(records).map(([resource, count]) => `${resource} ${count}`)
  const beside = tape === undefined ? '' : `, the tape in ${tape}`
  return [
    `${[`${file}: exchanges ${exchanges}`, ...counts, `created ${created}`].join(', ')}${beside}`,
    ...(unknown > 0
      ? [`outside the contract's paths: ${unknown}, ${dropped > 0 ? 'dropped' : 'kept'}`]
      : []),
    ...(failed > 0
      ? [`incomplete (no answer, or a body that was not kept) or a 304, never replayed: ${failed}`]
      : []),
    ...conflicts.slice(0, MOST_SHOWN).map((conflict) => `conflict: ${conflict}`),
    ...(conflicts.length > MOST_SHOWN ? [`… and ${conflicts.length - MOST_SHOWN} more`] : []),
  ]
}

// --- internal ---

interface Running {
  readonly file: string
  readonly recorder: Recorder
  exchanges: number
  failure?: string
}

const GOES_ON = 'Nothing more is recorded; requests are still forwarded.'

const MOST_SHOWN = 10
