import type { JsonObject } from '../../base/json/json.ts'
import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import { verdictOn } from '../records/answer-verdict.ts'
import type { Asker } from '../records/asker.ts'
import { madeBody } from '../records/made-bodies.ts'
import { type EntryProbes, sent } from './entry-probe.ts'

/** Probes of what only the hints of a contract know to be open. */
export const sampleProbes = {
  own: { writes: true, ask: ({ asker }, entry) => askSample(asker, entry) },
} satisfies EntryProbes

/** Sends a sample that the hints of the contract name, once for the run; and one with other fields, if they are given. */
export async function askSample(
  asker: Asker,
  { operation: id = '' }: LedgerEntry,
  set?: JsonObject,
): Promise<string | undefined> {
  const operation = asker.operation(id)
  if (!operation || !Object.hasOwn(asker.contract.hints.samples, id))
    return `${id} creates no records that can be found again`
  const made = await madeBody(asker, id, { number: 1, isPlain: true })
  if ('unknown' in made) return made.unknown
  const before = asker.service.exchanges.find(
    ({ answer: { capture } }) => capture.target === operation.path && capture.method === 'POST',
  )
  const first = before?.answer ?? (await asker.ask(id, { body: made.body }))
  if ('unknown' in first) return first.unknown
  if (verdictOn(first) !== 'served') return `it has no ${operation.path}`
  return set && sent(asker, id, { body: { ...made.fields, ...set } })
}
