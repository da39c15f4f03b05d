import { getCompileCacheDir } from 'node:module'
import { extname } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { CheckerOptions } from './checker-options.ts'
import { type PackedCaptures, packCaptures } from './packed-captures.ts'
import type { BaselineEntry } from './reports/baseline-entry.ts'
import type { Report } from './reports/report.ts'

/** What the thread starts with. */
export interface CheckerSetup {
  readonly upstream: string | undefined
  readonly keepVerdicts: boolean | undefined
  readonly known: readonly BaselineEntry[]
  /** Whether the thread that starts it caches compiled code. A thread does so only if it is told to. */
  readonly cachesCode: boolean
}

/** A message to the thread. */
export type CheckerMessage =
  | 'report'
  | { readonly captures: PackedCaptures; readonly skipped: readonly string[] }

/** A message from the thread: the verdicts on the captures of one message, in their order, or the report. */
export type CheckerAnswer = { readonly verdicts: Verdicts } | { readonly report: Report }

/**
 * A checker in its own thread, for machines with a core to spare: no exchange waits for the check of
 * another, and Prism loads (0.4 s) while the first exchanges pass.
 */
export class CheckerThread {
  readonly #worker: Worker
  readonly #checks: PromiseWithResolvers<Verdicts>[] = []
  readonly #reports: PromiseWithResolvers<Report>[] = []
  #skipped: string[] = []
  #failure: unknown

  constructor({ baseline, upstream, keepVerdicts }: Omit<CheckerOptions, 'now'> = {}) {
    const known = baseline?.entries ?? []
    const cachesCode = getCompileCacheDir() !== undefined
    const workerData: CheckerSetup = { known, upstream, keepVerdicts, cachesCode }
    const file = `./checker-worker${extname(import.meta.filename)}`
    this.#worker = new Worker(new URL(file, import.meta.url), {
      ...{ workerData, resourceLimits },
      // Prism calls the deprecated `url.parse()`. Users cannot do anything about that.
      execArgv: [...process.execArgv, '--no-deprecation'],
    })
    this.#worker.on('message', (answer: CheckerAnswer) => this.#take(answer))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The checker thread has ended')))
  }

  /** Judges one exchange and returns its violations. @throws Error once the thread has failed, which is a bug. */
  async check(capture: Capture): Promise<readonly Violation[]> {
    const [violations] = await this.checkAll([capture])
    return violations as readonly Violation[]
  }

  /** Judges exchanges and returns the violations of each. @throws Error once the thread has failed, which is a bug. */
  checkAll(captures: readonly Capture[]): Promise<Verdicts> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (captures.length === 0) return Promise.resolve([])
    this.#send(captures)
    const check = Promise.withResolvers<Verdicts>()
    this.#checks.push(check)
    return check.promise
  }

  /** Counts an exchange that was passed on unchecked, and why. */
  skip(reason: string): void {
    this.#skipped.push(reason)
    if (this.#skipped.length >= MOST_SKIPPED) this.#sendSkipped()
  }

  /** The report so far. @throws Error once the thread has failed, which is a bug. */
  report(): Promise<Report> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#sendSkipped()
    const report = Promise.withResolvers<Report>()
    this.#reports.push(report)
    this.#worker.postMessage('report' satisfies CheckerMessage)
    return report.promise
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #sendSkipped(): void {
    if (this.#skipped.length > 0) this.#send([])
  }

  #send(captures: readonly Capture[]): void {
    const packed = packCaptures(captures)
    const message: CheckerMessage = { captures: packed, skipped: this.#skipped }
    this.#skipped = []
    this.#worker.postMessage(message, [packed.bodies])
  }

  #take(answer: CheckerAnswer): void {
    if ('report' in answer) this.#reports.shift()?.resolve(answer.report)
    else this.#checks.shift()?.resolve(answer.verdicts)
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    const waiting = [...this.#checks.splice(0), ...this.#reports.splice(0)]
    for (const { reject } of waiting) reject(this.#failure)
  }
}

// --- internal ---

/** How many unchecked exchanges are gathered here before the thread is told. */
const MOST_SKIPPED = 10_000

/**
 * Without limits V8 lets the thread's heap grow to 256 MB before it collects garbage; a quarter of that is in use.
 * The most that can be in use (64 MiB of bodies, 16 MiB of verdicts) is far below this limit.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }
