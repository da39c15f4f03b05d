import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Capture } from '../journal/exchange.ts'
import { clientOf, ofCapture, shownExchange } from '../next/judged-exchange.ts'
import { NextCounter } from '../next/next-counter.ts'
import {
  nextJudge,
  type PlacedChange,
  placedChanges,
  type ShownChanges,
} from '../next/next-judge.ts'
import type { NextReport } from '../next/next-types.ts'

/** Judges the exchanges of a run by the changes to the next contract, and counts whom they refuse. */
export interface NextWatch {
  /** What an exchange shows of the changes; the same for equal exchanges. */
  show(capture: Capture): ShownChanges
  add(capture: Capture, shown: ShownChanges, by: NamedBy): void
  /** The changes with their clients. `redact` takes out credentials. */
  report(redact: (text: string) => string): NextReport
}

export interface NamedBy {
  /** The file that it was read from. */
  readonly file?: string | undefined
  /** Takes credentials out of a target. */
  readonly redactTarget: (target: string) => string
}

/** Creates the watch on a service of one contract for the next one. `now` is in milliseconds since 1970. */
export function createNextWatch(
  older: ContractSource,
  newer: ContractSource,
  now: number,
): NextWatch {
  const judge = nextJudge(older, newer, { today: new Date(now).toISOString().slice(0, 10) })
  const changes = placedChanges(judge.comparison.changes, { older, newer })
  const counter = new NextCounter<PlacedChange>(changes)
  return {
    show: (capture) => judge.show(ofCapture(capture)),
    add: (capture, shown, by) => {
      if (shown.refused.length + shown.met.length === 0) return
      counter.add(clientOf({ ...capture, file: by.file }), shownExchange(capture, by), shown)
    },
    report: (redact) => ({ contract: newer.digest, ...counter.counts(redact) }),
  }
}
