import { contractOf } from '../../contract/contract.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { clientOf, ofCapture, shownExchange } from '../../next/judged-exchange.ts'
import { type CountedRow, NextCounter, type NextCounts } from '../../next/next-counter.ts'
import type { NextJudge } from '../../next/next-judge.ts'
import { readCaptures } from '../../recording/recording-formats.ts'
import { Secrets } from '../../redaction/redaction.ts'

/** What recorded exchanges show of the changes between two contracts. */
export interface Traffic extends NextCounts<CountedRow> {
  readonly files: readonly string[]
  /** How many exchanges there were, and how many of them are of an operation of the older contract. */
  readonly exchanges: { readonly total: number; readonly judged: number }
  /** Whose they were, the most frequent first. */
  readonly clients: readonly string[]
}

/**
 * Judges the exchanges of HAR files, recordings and tapes by the changes between two contracts.
 * @throws UsageError that names file, place and rule when a file is invalid.
 */
export function judgeTraffic(
  files: readonly string[],
  {
    older,
    judge,
    onRemark,
  }: {
    readonly older: ContractSource
    readonly judge: NextJudge
    /** Called with remarks for a person about a file. */
    readonly onRemark: (remark: string) => void
  },
): Traffic {
  const contract = contractOf(older)
  const counter = new NextCounter<CountedRow>(judge.comparison.changes)
  const secrets = new Secrets(contract.words)
  const redactTarget = (target: string) => secrets.redactTarget(target)
  const clients = new Map<string, number>()
  let [total, judged] = [0, 0]
  for (const file of files)
    for (const capture of readCaptures(file, contract, {
      onRemark: (remark) => onRemark(`${file}: ${remark}`),
    })) {
      total += 1
      const shown = judge.show(ofCapture(capture))
      if (shown.operation === undefined) continue
      judged += 1
      secrets.learn(capture.requestHeaders, capture.target, capture.requestBody)
      secrets.learn(capture.responseHeaders, '', capture.responseBody)
      const client = clientOf({ ...capture, file })
      clients.set(client, (clients.get(client) ?? 0) + 1)
      counter.add(client, shownExchange(capture, { file, redactTarget }), shown)
    }
  const redact = (text: string) => secrets.redact(text)
  const named = [...clients].toSorted((one, other) => other[1] - one[1])
  return {
    ...{ files, exchanges: { total, judged } },
    clients: [...new Set(named.map(([client]) => redact(client)))],
    ...counter.counts(redact),
  }
}
