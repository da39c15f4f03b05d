import type { Worker } from 'node:worker_threads'
import { UsageError } from '../base/errors.ts'
import type { BaselineEntry } from './reports/baseline-entry.ts'
import type { Report } from './reports/report.ts'
import { startWorker } from './start-worker.ts'

/** The data that the thread starts with. */
export interface FileThreadSetup {
  readonly files: readonly string[]
  readonly known: readonly BaselineEntry[]
  readonly cachesCode: boolean
}

/** The results of a thread after its files are checked. */
export interface CheckedFiles {
  readonly remarks: readonly string[]
  /** The credentials in the files, in memory only. */
  readonly credentials: readonly string[]
}

/** A message from the thread: the bytes read so far; its files are checked, or one is invalid; later its report. */
export type FileThreadMessage =
  | { readonly read: number }
  | { readonly checked: CheckedFiles }
  | { readonly problem: string }
  | { readonly report: Report }

/** A thread that checks files. */
export class FileThread {
  readonly #worker: Worker
  readonly #onRead: (bytes: number) => void
  readonly #checked = Promise.withResolvers<CheckedFiles>()
  readonly #report = Promise.withResolvers<Report>()

  /** `onRead` is called with the bytes read so far. */
  constructor(
    files: readonly string[],
    known: readonly BaselineEntry[],
    onRead: (bytes: number) => void,
  ) {
    this.#onRead = onRead
    const setup: Omit<FileThreadSetup, 'cachesCode'> = { files, known }
    this.#worker = startWorker('file-worker', setup)
    for (const { promise } of [this.#checked, this.#report]) promise.catch(() => {})
    this.#worker.on('message', (message: FileThreadMessage) => this.#take(message))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The thread that checks files has ended')))
  }

  /** Resolves when the files are checked. @throws UsageError when one is invalid. */
  checked(): Promise<CheckedFiles> {
    return this.#checked.promise
  }

  /** The report, in which these credentials are redacted as well. */
  report(credentials: readonly string[]): Promise<Report> {
    this.#worker.postMessage(credentials)
    return this.#report.promise
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #take(message: FileThreadMessage): void {
    if ('read' in message) this.#onRead(message.read)
    else if ('checked' in message) this.#checked.resolve(message.checked)
    else if ('report' in message) this.#report.resolve(message.report)
    else this.#fail(new UsageError(message.problem))
  }

  #fail(error: unknown): void {
    this.#checked.reject(error)
    this.#report.reject(error)
  }
}
