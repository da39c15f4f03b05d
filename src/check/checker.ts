import { hash } from 'node:crypto'
import { eachHeader } from '../base/http/header-lines.ts'
import { createRecentMap, type RecentMap } from '../base/recent-map.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import type { ContractEvents } from '../contract/events/event-definitions.ts'
import { hasEvents } from '../contract/events/written-events.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { createSignReader, observedHeaders } from '../silences/observe-exchange.ts'
import {
  CheckerMemory,
  type CheckFigures,
  type JudgedCapture,
  type SkippedExchange,
} from './checker-memory.ts'
import type { CheckerOptions } from './checker-options.ts'
import { describedHeaders } from './judge/answers.ts'
import { judgedHeaders } from './judge/exchange-facts.ts'
import { createJudge } from './judge/judge.ts'
import { type JudgeTools, judgeCapture } from './judge-capture.ts'
import type { NextWatch } from './next-watch.ts'
import { CoverageCounter } from './reports/coverage.ts'
import { ledgerCounterOf } from './reports/ledger-counter.ts'
import type { Finding, Report, ReportedNext, ReportOutline } from './reports/report.ts'
import { createRunEvidenceReader } from './run/run-evidence.ts'
import { failedVerdict, type Verdict } from './verdict.ts'

/** Judges captured exchanges, and remembers what they show. */
export interface Checker {
  /** Judges one exchange, adds it to findings and coverage, and returns its violations. Never throws, whatever a peer sends. `file` is where it was read from. */
  check(capture: Capture, file?: string): readonly Violation[]
  /**
   * Counts an exchange that was forwarded without a check, by reason: `sampled-out` or `queue-full`. `exchange` is needed where it may have
   * changed something: what it may have done is remembered.
   */
  skip(reason: string, exchange?: SkippedExchange): void
  /** Starts another session, perhaps with another service, which may give ids that were seen before. */
  nextSession(): void
  /** The credentials seen so far. */
  credentials(): readonly string[]
  /** Redacts these credentials as well: another checker has seen them. */
  adopt(credentials: readonly string[]): void
  report(): Report
  /** The report so far without examples. */
  outline(): ReportOutline
  /** What the exchanges so far show of the next contract; `undefined` if there is none. */
  next(): ReportedNext | undefined
  finding(fingerprint: string): Finding | undefined
  /** The results of the exchanges so far. */
  figures(): CheckFigures
}

/**
 * Creates a checker, which loads Prism.
 * @throws Error when a schema of the contract does not compile.
 */
export async function createChecker(options: CheckerOptions): Promise<Checker> {
  const contract = contractOf(options.source)
  const coverage = new CoverageCounter(contract.operations)
  const ledger = ledgerCounterOf(contract)
  const events = await openEvents(contract)
  const tools: JudgeTools = {
    ...{ judge: await createJudge(contract), contract, coverage, ledger, events },
    readSigns: createSignReader(contract),
    readEvidence: createRunEvidenceReader(contract),
  }
  const next = await createWatch(options)
  const cache = options.keepVerdicts === false ? undefined : createCache(options, events)
  const memory = new CheckerMemory(options, {
    ...{ contract, coverage, ledger, next },
  })
  return {
    check: (capture, file) =>
      memory.add(capture, { ...judgeOnce(capture, { ...tools, next }, cache), file }),
    skip: (reason, exchange) => memory.skip(reason, exchange),
    nextSession: () => memory.nextSession(),
    credentials: () => memory.credentials(),
    adopt: (credentials) => memory.adopt(credentials),
    report: () => memory.report(),
    outline: () => memory.outline(),
    next: () => memory.next(),
    finding: (fingerprint) => memory.finding(fingerprint),
    figures: () => memory.figures(),
  }
}

/**
 * The key of a capture: captures with equal keys violate the same rules with the same messages. `undefined` if a body
 * was not kept. The known credentials make no difference, because a verdict is kept before redaction.
 * @param read the headers on which verdicts depend, in small letters
 */
export function captureKey(
  capture: Capture,
  read: ReadonlySet<string> = usualHeaders,
): string | undefined {
  const { method, target, status, failure, requestBody, responseBody } = capture
  if (requestBody === undefined || responseBody === undefined) return undefined
  const lines = readLines(capture.requestHeaders, read) + readLines(capture.responseHeaders, read)
  const head = `${method}\n${target}\n${status}\n${failure ?? ''}\n${capture.isReduced ?? ''}${capture.isPart ?? ''}${capture.isDelivery ?? ''}${capture.exported && JSON.stringify(capture.exported)}${lines}`
  // Lengths first, so that no two different exchanges give the same text. One call costs a third of what a stream of parts does.
  const lengths = `${head.length},${requestBody.length},${responseBody.length}`
  const bodies = requestBody.toString('latin1') + responseBody.toString('latin1')
  return hash('sha256', `${lengths}\n${head}${bodies}`, 'base64')
}

// --- internal ---

/** The verdicts that are kept, and the headers on which they depend. */
interface KnownVerdicts {
  readonly verdicts: VerdictCache
  readonly headers: ReadonlySet<string>
}

function createCache(
  { source, next }: CheckerOptions,
  events: ContractEvents | undefined,
): KnownVerdicts {
  const contracts = [source, ...(next ? [next] : [])].map(contractOf)
  const described = contracts.flatMap((each) => [...describedHeaders(each)])
  return {
    verdicts: createVerdictCache(),
    headers: new Set([...usualHeaders, ...described, ...(events?.headers ?? [])]),
  }
}

/** The events of a contract; without any, nothing of them is loaded. */
async function openEvents(contract: Contract): Promise<ContractEvents | undefined> {
  if (!hasEvents(contract.written)) return undefined
  const { eventsOf } = await import('../contract/events/contract-events.ts')
  return eventsOf(contract)
}

async function createWatch({ source, next, now = Date.now }: CheckerOptions) {
  if (!next) return undefined
  const { createNextWatch } = await import('./next-watch.ts')
  return createNextWatch(source, next, now())
}

/** The verdict on a capture, kept from an equal one (`repeated`) or new. A failed judge is itself a violation. */
function judgeOnce(
  capture: Capture,
  tools: JudgeTools & { readonly next: NextWatch | undefined },
  cache: KnownVerdicts | undefined,
): Omit<JudgedCapture, 'file'> {
  const key = cache && captureKey(capture, cache.headers)
  const kept = key === undefined ? undefined : cache?.verdicts.get(key)
  if (kept) return { verdict: kept, repeated: true }
  try {
    const verdict = underNext(judgeCapture(capture, tools), capture, tools.next)
    if (key !== undefined) cache?.verdicts.set(key, verdict)
    return { verdict, repeated: false }
  } catch (error) {
    return { verdict: failedVerdict(error), repeated: false }
  }
}

/** A verdict with what the exchange shows of the next contract. If that can not be judged, the verdict says so. */
function underNext(verdict: Verdict, capture: Capture, next: NextWatch | undefined): Verdict {
  if (!next) return verdict
  try {
    return { ...verdict, next: next.show(capture) }
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error
    const remark = `${verdict.operation} can not be judged by the next contract: ${name}.`
    return { ...verdict, remark: verdict.remark ?? remark }
  }
}

/** The verdicts on exchanges by key; the least recently used one is dropped first. */
type VerdictCache = RecentMap<string, Verdict>

/** Creates a cache that is limited in number and in bytes. */
function createVerdictCache(): VerdictCache {
  return createRecentMap(MOST, { most: MOST_BYTES, heaviest: MOST_BYTES / 4, weigh: sizeOf })
}

/** The headers on which every verdict depends, in small letters: those that rules and observers read. */
const usualHeaders: ReadonlySet<string> = new Set([...judgedHeaders, ...observedHeaders])

const MOST = 2000
const MOST_BYTES = 16 * 1024 * 1024

function readLines(lines: readonly string[], wanted: ReadonlySet<string>): string {
  let read = '\n'
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    if (wanted.has(name)) read += `${name}:${value}\n`
  })
  return read
}

function sizeOf({ violations, signs, evidence, bodies }: Verdict): number {
  const { ids = [], references = [] } = signs.note ?? {}
  let size = 700 + 16 * ids.length
  for (const { name } of references) size += 60 + name.length
  for (const { message, location } of violations)
    size += 2 * (message.length + location.length) + 200
  for (const body of [bodies.request, bodies.response]) {
    // Evidence about records keeps the parsed body, which takes three times the memory of its text.
    if (body.kind === 'text') size += (evidence?.about ? 6 : 2) * body.text.length
  }
  return size
}
