import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import type { Creations } from '../by-role/record-creations.ts'
import { type Unanswered, unknown } from '../probes/probe.ts'
import { answerKinds } from './answer-kinds.ts'
import { changingKinds, tagKinds } from './change-kinds.ts'
import { creatingKinds } from './creation-kinds.ts'
import { amongChoices, type EntryProbes, joined, type Shown } from './entry-probe.ts'
import { listKinds } from './list-kinds.ts'
import { pathKinds } from './path-kinds.ts'
import { queryKinds } from './query-kinds.ts'
import { refusalKinds } from './refusal-kinds.ts'

/** Makes a service show its choice for an entry of the ledger of any contract; or says why it does not. What it creates is removed. */
export async function askEntry(
  entry: LedgerEntry,
  creations: Creations,
): Promise<readonly Shown[] | Unanswered> {
  const { asker } = creations
  const { kind } = entry
  const probe = readingKinds[kind]
  if (probe) return among(await probe.ask(asker, entry), entry)
  const changing = changingKinds[kind]
  const id = entry.operation ?? ''
  const resource = asker.record(id)?.resource.name
  if (changing && resource !== undefined) {
    if (!asker.mayWrite) return unknown('needs --allow-writes')
    const before = creations.count
    const shown = await changing(creations, { id, field: entry.field ?? '', resource })
    await creations.clear(before)
    return among(shown, entry)
  }
  const creating = creatingKinds[kind]
  if (!creating) return unknown(UNASKED.get(kind) ?? `no probe asks about ${kind}`)
  if (!asker.mayWrite) return unknown('needs --allow-writes')
  const ids =
    entry.operations.length > 0 ? entry.operations : asker.contract.operations.map(({ id }) => id)
  const sites = ids.filter((id) => asker.record(id)?.role === 'create').slice(0, MOST_SITES)
  const isEach = sites.length > 1
  const result = await joined(
    sites,
    async (id) => {
      const base = await creations.base(id)
      if ('unknown' in base) return base
      const before = creations.count
      const shown = await creating(creations, entry, id)
      await creations.clear(before)
      if ('unknown' in shown || !isEach) return shown
      return shown.map((each) => ({ ...each, kind: id }))
    },
    'it is about no creation of records that can be found again',
  )
  return among(result, entry)
}

// --- internal ---

/** How many creations are asked about an entry that is about all of them. */
const MOST_SITES = 2

const readingKinds: EntryProbes = {
  ...listKinds,
  ...queryKinds,
  ...refusalKinds,
  ...pathKinds,
  ...answerKinds,
  ...tagKinds,
}

/** Why kinds have no probe. */
const UNASKED = new Map([
  ['notKept', 'it cannot be provoked from outside'],
  ['own', 'it is about one contract alone'],
])

function among(
  result: readonly Shown[] | Unanswered,
  entry: LedgerEntry,
): readonly Shown[] | Unanswered {
  return 'unknown' in result ? result : amongChoices(result, entry)
}
