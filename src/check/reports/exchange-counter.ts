import type { ExchangeCounts, Report } from './report.ts'

/** The reasons why an exchange is not judged at all. */
const wholly = {
  'sampled-out': 'left out by --sample',
  'queue-full': 'dropped because the checks were behind',
  'no-answer': 'no complete answer came',
  'other-path': 'outside the base path of the contract',
  'unknown-operation': 'not an operation of the contract',
  options: 'OPTIONS, not part of the contract',
  'checker-failed': 'the check failed: a bug of this tool',
} as const

/** The reasons why a part of an exchange is not judged. */
const partly = {
  'cut-answer': 'the answer was cut off: its body was not judged',
  'rest-of-stream': 'the rest of a stream was not judged: it was too long, or ended early',
  head: 'HEAD: there is no body to judge',
  'no-content': '204: there is no body to judge',
  'not-modified': '304: there is no body to judge',
  'request-body-too-long': 'the body of the request was too long to judge',
  'request-body-not-exported':
    'the body of the request is not in the file of another program, or not as it says',
  'request-unknown-coding': 'the content coding of the request is not known',
  'request-undecodable': 'the body of the request does not decode',
  'request-unknown-charset': 'the charset of the request is not known',
  'response-body-too-long': 'the body of the answer was too long to judge',
  'response-body-not-exported':
    'the body of the answer is not in the file of another program, or not as it says',
  'response-unknown-coding': 'the content coding of the answer is not known',
  'response-undecodable': 'the body of the answer does not decode',
  'response-unknown-charset': 'the charset of the answer is not known',
} as const

/** All reasons, those that leave out a whole exchange first. */
export const uncheckedReasons = { ...wholly, ...partly }

/** Why an exchange, or part of it, was not judged. */
export type UncheckedReason = keyof typeof uncheckedReasons

/** Whether a reason leaves out only a part of an exchange. */
export function isPartly(reason: string): boolean {
  return Object.hasOwn(partly, reason)
}

/** Counts the exchanges of a run, and why some were not judged. */
export class ExchangeCounter {
  readonly #counts = { total: 0, checked: 0, repeated: 0, partly: 0, unchecked: 0 }
  readonly #reasons = new Map<string, number>()

  /** Counts an exchange that was judged, in full or in part. */
  checked({ repeated, partly }: { repeated: boolean; partly: readonly UncheckedReason[] }): void {
    this.#counts.total += 1
    this.#counts.checked += 1
    if (repeated) this.#counts.repeated += 1
    if (partly.length > 0) this.#counts.partly += 1
    for (const reason of partly) this.#add(reason)
  }

  unchecked(reason: string): void {
    this.#counts.total += 1
    this.#counts.unchecked += 1
    this.#add(reason)
  }

  addReport({ exchanges, unchecked }: Counts): void {
    for (const name of NAMES) this.#counts[name] += exchanges[name]
    for (const [reason, count] of Object.entries(unchecked)) this.#add(reason, count)
  }

  /** The counts so far, reasons in the order in which they are explained. */
  report(): Counts {
    const reasons = [...this.#reasons].toSorted(([one], [other]) => byRank(one, other))
    return { exchanges: { ...this.#counts }, unchecked: Object.fromEntries(reasons) }
  }

  #add(reason: string, count = 1): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count)
  }
}

/** Sentences of a run about what was not judged as it should be, each of them once. They are no findings. */
export class Remarks {
  readonly #all = new Set<string>()

  add(remark: string): void {
    this.#all.add(remark)
  }

  /** The part of a report that has them, and a further one; empty if there are none. Long lists are about one habit. */
  report(further?: string): { readonly remarks?: readonly string[] } {
    const all = [...new Set([...this.#all, ...(further === undefined ? [] : [further])])].toSorted()
    if (all.length === 0) return {}
    const more = all.length - MOST
    return { remarks: more > 0 ? [...all.slice(0, MOST), `… and ${more} more like these.`] : all }
  }
}

// --- internal ---

type Counts = Pick<Report, 'exchanges' | 'unchecked'>

const NAMES: readonly (keyof ExchangeCounts)[] = [
  'total',
  'checked',
  'repeated',
  'partly',
  'unchecked',
]

const RANKS = Object.keys(uncheckedReasons)

function byRank(one: string, other: string): number {
  return RANKS.indexOf(one) - RANKS.indexOf(other) || (one < other ? -1 : 1)
}

const MOST = 20
