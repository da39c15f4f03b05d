import type { Worker } from 'node:worker_threads'
import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { CheckFigures } from './check-figures.ts'
import type { CheckerOptions } from './checker-options.ts'
import { type PackedCaptures, packCaptures } from './packed-captures.ts'
import type { BaselineEntry } from './reports/baseline-entry.ts'
import type { Finding, Report, ReportOutline } from './reports/report.ts'
import { startWorker } from './start-worker.ts'

/** The data that the thread starts with. */
export interface CheckerSetup extends Omit<CheckerOptions, 'baseline' | 'now'> {
  readonly known: readonly BaselineEntry[]
  /** Whether the starting thread caches compiled code. The new thread does so only if it is told to. */
  readonly cachesCode: boolean
}

/** A question to the thread: the report, its outline, the figures, or a finding. */
export type CheckerQuestion = 'report' | 'outline' | 'figures' | { readonly fingerprint: string }

/** A message to the thread. */
export type CheckerMessage =
  | { readonly ask: CheckerQuestion }
  | { readonly captures: PackedCaptures; readonly skipped: readonly string[] }

/** A message from the thread: the verdicts on the captures of one message, in order, or the answer to a question. */
export type CheckerAnswer = { readonly verdicts: Verdicts } | { readonly told: unknown }

/**
 * A checker in its own thread, for machines with a core to spare: no exchange waits for the check of
 * another, and Prism loads (0.4 s) while the first exchanges pass.
 */
export class CheckerThread {
  readonly #worker: Worker
  readonly #checks: PromiseWithResolvers<Verdicts>[] = []
  readonly #questions: PromiseWithResolvers<unknown>[] = []
  #skipped: string[] = []
  #failure: unknown

  constructor({ baseline, ...options }: Omit<CheckerOptions, 'now'> = {}) {
    const known = baseline?.entries ?? []
    const setup: Omit<CheckerSetup, 'cachesCode'> = { ...options, known }
    this.#worker = startWorker('checker-worker', setup, resourceLimits)
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

  /** Counts an exchange that was forwarded without a check, by reason. */
  skip(reason: string): void {
    this.#skipped.push(reason)
    if (this.#skipped.length >= MOST_SKIPPED) this.#sendSkipped()
  }

  /** The report so far. @throws Error once the thread has failed, which is a bug. */
  report(): Promise<Report> {
    return this.#ask('report') as Promise<Report>
  }

  /** The report so far without examples. @throws Error once the thread has failed, which is a bug. */
  outline(): Promise<ReportOutline> {
    return this.#ask('outline') as Promise<ReportOutline>
  }

  /** The results of the exchanges so far. @throws Error once the thread has failed, which is a bug. */
  figures(): Promise<CheckFigures> {
    return this.#ask('figures') as Promise<CheckFigures>
  }

  /** The finding with a fingerprint, if there is one. @throws Error once the thread has failed, which is a bug. */
  finding(fingerprint: string): Promise<Finding | undefined> {
    return this.#ask({ fingerprint }) as Promise<Finding | undefined>
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(ask: CheckerQuestion): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#sendSkipped()
    const question = Promise.withResolvers<unknown>()
    this.#questions.push(question)
    this.#worker.postMessage({ ask } satisfies CheckerMessage)
    return question.promise
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
    if ('told' in answer) this.#questions.shift()?.resolve(answer.told)
    else this.#checks.shift()?.resolve(answer.verdicts)
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    const waiting = [...this.#checks.splice(0), ...this.#questions.splice(0)]
    for (const { reject } of waiting) reject(this.#failure)
  }
}

// --- internal ---

/** How many unchecked exchanges are counted here before the thread is informed. */
const MOST_SKIPPED = 10_000

/**
 * Without limits, V8 lets the thread's heap grow to 256 MB before it collects garbage, although only a quarter of that is in use.
 * The maximum that can be in use (64 MiB of bodies, 16 MiB of verdicts) is far below this limit.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }
