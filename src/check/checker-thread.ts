import { extname } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { CheckerOptions } from './checker.ts'
import { type PackedCaptures, packCaptures } from './packed-captures.ts'
import type { BaselineEntry } from './reports/baseline-entry.ts'
import type { Report } from './reports/report.ts'

/** What the thread is made with. */
export interface CheckerSetup {
  readonly upstream: string | undefined
  readonly keepVerdicts: boolean | undefined
  readonly known: readonly BaselineEntry[]
}

/** What the thread is told. */
export type CheckerMessage =
  | 'report'
  | { readonly captures: PackedCaptures; readonly skipped: readonly string[] }

/** What the thread answers: the verdicts on the captures of one message, in their order, or its report. */
export type CheckerAnswer = { readonly verdicts: Verdicts } | { readonly report: Report }

/**
 * A checker in a thread of its own, for a machine with a core to spare: no exchange waits for the check
 * of another, and Prism is loaded (0.4 s) while the first exchanges pass.
 */
export class CheckerThread {
  readonly #worker: Worker
  readonly #checks: PromiseWithResolvers<Verdicts>[] = []
  readonly #reports: PromiseWithResolvers<Report>[] = []
  #skipped: string[] = []
  #failure: unknown

  constructor({ baseline, upstream, keepVerdicts }: Omit<CheckerOptions, 'now'> = {}) {
    const known = baseline?.entries ?? []
    const workerData: CheckerSetup = { known, upstream, keepVerdicts }
    const file = `./checker-worker${extname(import.meta.filename)}`
    this.#worker = new Worker(new URL(file, import.meta.url), {
      ...{ workerData, resourceLimits },
      // Prism calls `url.parse()`, which its users can do nothing about.
      execArgv: [...process.execArgv, '--no-deprecation'],
    })
    this.#worker.on('message', (answer: CheckerAnswer) => this.#take(answer))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The thread of the check has ended')))
  }

  /** Judges one exchange, and answers its violations. @throws Error once the thread has failed, which is a bug. */
  async check(capture: Capture): Promise<readonly Violation[]> {
    const [violations] = await this.checkAll([capture])
    return violations as readonly Violation[]
  }

  /** Judges exchanges, and answers the violations of each. @throws Error once the thread has failed, which is a bug. */
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
    if (this.#skipped.length >= MOST_SKIPPED) this.#tellSkipped()
  }

  /** What was found so far. @throws Error once the thread has failed, which is a bug. */
  report(): Promise<Report> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#tellSkipped()
    const report = Promise.withResolvers<Report>()
    this.#reports.push(report)
    this.#worker.postMessage('report' satisfies CheckerMessage)
    return report.promise
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #tellSkipped(): void {
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

/** How many unchecked exchanges are counted here before the thread is told. */
const MOST_SKIPPED = 10_000

/**
 * Without limits V8 lets the thread's heap grow to a quarter of a gigabyte before it looks for garbage; what is
 * in use is a quarter of that, and what may be (64 MiB of bodies, 16 MiB of verdicts) far below the limit.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }
