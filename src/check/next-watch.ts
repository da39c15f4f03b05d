import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Capture } from '../journal/exchange.ts'
import { clientOf } from '../next/client.ts'
import { ofCapture } from '../next/judged-exchange.ts'
import { NextCounter } from '../next/next-counter.ts'
import { nextJudge, type ShownChanges } from '../next/next-judge.ts'
import type { NextReport } from '../next/next-types.ts'
import { type PlacedChange, placedChanges } from '../next/placed-changes.ts'

/** Judges the exchanges of a run by the changes to the next contract, and counts whom they refuse. */
export interface NextWatch {
  /** What an exchange shows of the changes; the same for equal exchanges. */
  show(capture: Capture): ShownChanges
  /** Adds what an exchange shows. `request` is its method and target, without credentials. */
  add(capture: Capture, request: string, shown: ShownChanges): void
  /** The changes with their clients. `redact` takes out credentials. */
  report(redact: (text: string) => string): NextReport
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
    add: ({ id, time, requestHeaders }, request, shown) => {
      const example = { exchange: id, time: new Date(time).toISOString(), request }
      counter.add(clientOf({ requestHeaders }), example, shown)
    },
    report: (redact) => ({ contract: newer.digest, ...counter.counts(redact) }),
  }
}
