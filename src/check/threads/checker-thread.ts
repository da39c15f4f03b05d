// Not by name: an older Node has no such export, and would say that in place of what it lacks (base/assert-node.ts).
import module from 'node:module'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { reuseLines } from '../../base/http/header-lines.ts'
import type { ContractFile } from '../../contract/document/contract-source.ts'
import type { Verdicts } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { bytesOf, type Capture } from '../../journal/exchange.ts'
import { type Checker, createChecker } from '../checker.ts'
import type { CheckFigures, SkippedExchange } from '../checker-memory.ts'
import type { CheckerOptions } from '../checker-options.ts'
import type { BaselineEntry } from '../reports/findings/baseline.ts'
import type { Finding, Report, ReportedNext, ReportOutline } from '../reports/report.ts'

/** A checker, whichever thread it runs in. */
export interface RunningChecker extends Pick<Checker, 'skip'> {
  /** Judges one exchange and returns its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Judges exchanges in its own thread, if it has one. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
  report(): Promise<Report>
  /** The report so far without examples. */
  outline(): Promise<ReportOutline>
  /** What the exchanges so far show of the next contract; `undefined` if there is none. */
  next(): Promise<ReportedNext | undefined>
  finding(fingerprint: string): Promise<Finding | undefined>
  /** The results of the exchanges so far. */
  figures(): Promise<CheckFigures>
  /** Ends its thread, if it has one. */
  close(): Promise<void>
}

/** Starts a checker: in its own thread if there is a core for it, otherwise in this one. */
export async function startChecker(options: Omit<CheckerOptions, 'now'>): Promise<RunningChecker> {
  if (availableParallelism() > 1) return new CheckerThread(options)
  const { check, skip, report, outline, next, finding, figures } = await createChecker(options)
  return {
    ...{ check, skip },
    report: async () => report(),
    outline: async () => outline(),
    next: async () => next(),
    finding: async (fingerprint) => finding(fingerprint),
    figures: async () => figures(),
    close: async () => {},
  }
}

/** The data that the thread starts with. */
export interface CheckerSetup extends Omit<CheckerOptions, 'source' | 'next' | 'baseline' | 'now'> {
  readonly contract: ContractFile
  readonly next: ContractFile | undefined
  readonly known: readonly BaselineEntry[]
  /** Whether the starting thread caches compiled code. The new thread does so only if it is told to. */
  readonly cachesCode: boolean
}

/** A question to the thread, which it answers when everything sent before is done. */
export type CheckerQuestion =
  | 'report'
  | 'outline'
  | 'figures'
  | 'next'
  | { readonly fingerprint: string }
  /** Check these files; the answer is `CheckedFiles`. */
  | { readonly files: readonly string[] }
  /** Redact these credentials as well; the answer is the report. */
  | { readonly credentials: readonly string[] }

export type CheckerMessage =
  | { readonly ask: CheckerQuestion }
  | { readonly captures: PackedCaptures; readonly skipped: readonly Skipped[] }

/** An exchange that was forwarded without a check, and what the thread needs of it if it may have changed something. */
export interface Skipped {
  readonly reason: string
  readonly exchange: SkippedExchange | undefined
}

/**
 * A message from the thread: the verdicts on the captures of one message, in order; the answer to a question; the reason why a file
 * cannot be checked, instead of an answer; or how many bytes of the files have been read.
 */
export type CheckerAnswer =
  | { readonly verdicts: Verdicts }
  | { readonly result: unknown }
  | { readonly problem: string }
  | { readonly read: number }

/** The results of a thread after its files are checked. */
export interface CheckedFiles {
  readonly remarks: readonly string[]
  /** The credentials in the files, in memory only. */
  readonly credentials: readonly string[]
}

/**
 * A checker in its own thread, for machines with a core to spare: no exchange waits for the check of
 * another, and Prism loads while the first exchanges pass. Files can be checked in several such threads.
 */
export class CheckerThread {
  readonly #worker: Worker
  readonly #checks: PromiseWithResolvers<Verdicts>[] = []
  readonly #questions: PromiseWithResolvers<unknown>[] = []
  #onRead: (bytes: number) => void = () => {}
  #skipped: Skipped[] = []
  #failure: unknown

  /** Files need more memory than exchanges that pass: `limits` can be left open for them. */
  constructor(
    { source, next, baseline, ...options }: Omit<CheckerOptions, 'now'>,
    limits: ResourceLimits = LIMITS,
  ) {
    const known = baseline?.entries ?? []
    this.#worker = startWorker(
      { ...options, contract: source.file, next: next?.file, known },
      limits,
    )
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

  /**
   * Checks the exchanges of files. `onRead` is called with the bytes read so far.
   * @throws UsageError when a file is invalid; Error once the thread has failed, which is a bug.
   */
  checkFiles(files: readonly string[], onRead: (bytes: number) => void): Promise<CheckedFiles> {
    this.#onRead = onRead
    return this.#ask({ files })
  }

  /** Counts an exchange that was forwarded without a check, by reason. */
  skip(reason: string, exchange?: SkippedExchange): void {
    const { method, target, status, time, began, duration } = exchange ?? NO_EXCHANGE
    const isSafe = SAFE.has(method)
    const kept = { method, target, status, time, duration, ...(began !== undefined && { began }) }
    this.#skipped.push({ reason, exchange: isSafe ? undefined : kept })
    if (this.#skipped.length >= MOST_SKIPPED) this.#sendSkipped()
  }

  /** The report so far. @throws Error once the thread has failed, which is a bug. */
  report(): Promise<Report> {
    return this.#ask('report')
  }

  /** The report so far, in which these credentials are redacted as well. @throws Error once the thread has failed, which is a bug. */
  reportWithout(credentials: readonly string[]): Promise<Report> {
    return this.#ask({ credentials })
  }

  /** The report so far without examples. @throws Error once the thread has failed, which is a bug. */
  outline(): Promise<ReportOutline> {
    return this.#ask('outline')
  }

  /** What the exchanges so far show of the next contract. @throws Error once the thread has failed, which is a bug. */
  next(): Promise<ReportedNext | undefined> {
    return this.#ask('next')
  }

  /** The results of the exchanges so far. @throws Error once the thread has failed, which is a bug. */
  figures(): Promise<CheckFigures> {
    return this.#ask('figures')
  }

  /** The finding with a fingerprint, if there is one. @throws Error once the thread has failed, which is a bug. */
  finding(fingerprint: string): Promise<Finding | undefined> {
    return this.#ask({ fingerprint })
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask<Answer>(ask: CheckerQuestion): Promise<Answer> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#sendSkipped()
    const question = Promise.withResolvers<unknown>()
    this.#questions.push(question)
    this.#worker.postMessage({ ask } satisfies CheckerMessage)
    return question.promise as Promise<Answer>
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
    if ('verdicts' in answer) this.#checks.shift()?.resolve(answer.verdicts)
    else if ('result' in answer) this.#questions.shift()?.resolve(answer.result)
    else if ('read' in answer) this.#onRead(answer.read)
    else this.#questions.shift()?.reject(new UsageError(answer.problem))
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    const waiting = [...this.#checks.splice(0), ...this.#questions.splice(0)]
    for (const { reject } of waiting) reject(this.#failure)
  }
}

/** A capture with the lengths of its bodies; `undefined` for a body that was not kept. */
type PackedHead = Omit<Capture, 'requestBody' | 'responseBody'> & {
  readonly requestLength: number | undefined
  readonly responseLength: number | undefined
}

/** Unpacks captures, in their order. */
export function unpackCaptures({ heads, bodies }: PackedCaptures): readonly Capture[] {
  let at = 0
  const take = (length: number | undefined) => {
    if (length === undefined) return undefined
    at += length
    return Buffer.from(bodies, at - length, length)
  }
  return heads.map(({ requestLength, responseLength, ...rest }) => ({
    ...rest,
    requestBody: take(requestLength),
    responseBody: take(responseLength),
  }))
}

// --- internal ---

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const NO_EXCHANGE: SkippedExchange = {
  ...{ method: 'GET', target: '/', status: undefined, time: 0, duration: 0 },
}

/** How many unchecked exchanges are counted here before the thread is informed. */
const MOST_SKIPPED = 10_000

/**
 * Without limits, V8 lets the thread's heap grow to 256 MB before it collects garbage, although only a quarter of that is in use.
 * The maximum that can be in use (64 MiB of bodies, 16 MiB of verdicts) is far below this limit.
 */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/** Starts the thread from the file beside this one, which has the same ending as this one. */
function startWorker(setup: Omit<CheckerSetup, 'cachesCode'>, resourceLimits: ResourceLimits) {
  const cachesCode = module.getCompileCacheDir() !== undefined
  const file = `./checker-worker${extname(import.meta.filename)}`
  return new Worker(new URL(file, import.meta.url), {
    workerData: { ...setup, cachesCode } satisfies CheckerSetup,
    resourceLimits,
  })
}

/** Captures on their way to another thread, with all bodies in one buffer, which is transferred, not copied. */
interface PackedCaptures {
  readonly heads: readonly PackedHead[]
  readonly bodies: ArrayBuffer
}

/** Packs captures, and copies their bodies once. Equal header lines of captures in a row are sent once. */
function packCaptures(captures: readonly Capture[]): PackedCaptures {
  const bytes = new Uint8Array(captures.reduce((size, each) => size + bytesOf(each), 0))
  const heads: PackedHead[] = []
  let at = 0
  const put = (body: Buffer | undefined) => {
    if (body === undefined) return undefined
    bytes.set(body, at)
    at += body.length
    return body.length
  }
  for (const { requestBody, responseBody, ...rest } of captures) {
    const before = heads.at(-1)
    heads.push({
      ...rest,
      requestHeaders: reuseLines(rest.requestHeaders, before?.requestHeaders),
      responseHeaders: reuseLines(rest.responseHeaders, before?.responseHeaders),
      requestLength: put(requestBody),
      responseLength: put(responseBody),
    })
  }
  return { heads, bodies: bytes.buffer }
}
