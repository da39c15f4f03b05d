import type { Capture } from '../journal/capture.ts'
import type { Notice } from '../store/notice.ts'
import type { RecordingSummary } from './finish-recording.ts'
import type { Recorder } from './recorder.ts'

/** The recordings of a proxy, one at a time: each starts and stops while exchanges pass. */
export class Recordings {
  readonly #onNotice: (notice: Notice) => void
  #running: { readonly file: string; readonly recorder: Recorder } | undefined
  /** The file that is being written. */
  #finishing: { readonly file: string; readonly summary: Promise<RecordingSummary> } | undefined

  /** `onNotice` is called when a recording ends early. */
  constructor(onNotice: (notice: Notice) => void) {
    this.#onNotice = onNotice
  }

  /** Whether exchanges that begin now are recorded. */
  get isOn(): boolean {
    return this.#running !== undefined
  }

  /** The file of the recording that runs, or that is being written. */
  get file(): string | undefined {
    return (this.#running ?? this.#finishing)?.file
  }

  /**
   * Starts a recording, unless one runs or is being written; returns whether it has.
   * @throws (as a rejection) UsageError for a file that cannot be recorded to.
   */
  async start(file: string): Promise<boolean> {
    const { createRecorder } = await import('./recorder.ts')
    if (this.file !== undefined) return false
    const onFailure = ({ message }: Error) =>
      this.#onNotice({ message: `${message} ${GOES_ON}`, isTrouble: true })
    this.#running = { file, recorder: createRecorder({ file, onFailure }) }
    return true
  }

  /** Records an exchange, if a recording runs. */
  add(capture: Capture): void {
    this.#running?.recorder.add(capture)
  }

  /**
   * Ends the recording that runs, and writes it; `undefined` if none runs.
   * @throws (as a rejection) UsageError when it cannot be written; its tape stays.
   */
  async stop(): Promise<RecordingSummary | undefined> {
    if (!this.#running) return undefined
    const { file, recorder } = this.#running
    const summary = recorder.close()
    this.#running = undefined
    this.#finishing = { file, summary }
    try {
      return await summary
    } finally {
      this.#finishing = undefined
    }
  }

  /** The same at the end of the proxy: one that is being written is awaited, and its result is its client's. */
  async end(): Promise<RecordingSummary | undefined> {
    await this.#finishing?.summary.catch(() => {})
    return this.stop()
  }
}

// --- internal ---

const GOES_ON = 'Nothing more is recorded; requests are still forwarded.'
