import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import type { SilenceName } from '../../contract/ledger/rules/silences.ts'
import type { Creations } from '../records/record-creations.ts'
import { answerProbes } from './answer-probes.ts'
import { changeProbes } from './change-probes.ts'
import { creationProbes } from './creation-probes.ts'
import type { EntryProbe, EntryProbes } from './entry-probe.ts'
import { listProbes } from './list-probes.ts'
import { pathProbes } from './path-probes.ts'
import { queryProbes } from './query-probes.ts'
import { refusalProbes } from './refusal-probes.ts'
import { sampleProbes } from './sample-probes.ts'

/** How a service is made to show each kind of silence. */
const probes = {
  ...listProbes,
  ...queryProbes,
  ...refusalProbes,
  ...pathProbes,
  ...answerProbes,
  ...creationProbes,
  ...changeProbes,
  ...sampleProbes,
  notKept: { ask: async () => 'it cannot be provoked from outside' },
} satisfies { readonly [kind in SilenceName | 'own']: EntryProbe }

/** Whether an entry can only be asked about with permission to write. */
export function needsLeave({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return (probes as EntryProbes)[kind]?.writes === true
}

/**
 * Makes a service show its choice for an entry; returns why its answers show nothing, if it is known.
 */
export async function askEntry(
  entry: LedgerEntry,
  creations: Creations,
): Promise<string | undefined> {
  const { asker } = creations
  const probe = (probes as EntryProbes)[entry.kind]
  if (!probe) return `no probe asks about ${entry.kind}`
  const isWriting = probe.writes === true && entry.kind !== 'otherMethods'
  if (isWriting && !asker.mayWrite) return 'needs --allow-writes'
  const before = asker.service.exchanges.length
  const why = await probe.ask(creations, entry)
  return why ?? strangeAnswers(asker.service.exchanges.slice(before))
}

// --- internal ---

/** Names the unexpected answers to some requests, which may be why they show nothing; `undefined` if there are none. */
function strangeAnswers(exchanges: Creations['asker']['service']['exchanges']): string | undefined {
  const strange = exchanges.flatMap(({ answer: { status = 0, capture } }) =>
    EXPECTED.has(status) ? [] : [`${capture.method} ${capture.target}: ${status || 'no answer'}`],
  )
  if (strange.length === 0) return undefined
  return `its answers do not show it (${[...new Set(strange)].slice(0, MOST_STRANGE).join(', ')})`
}

/** The statuses of documented answers, and of all choices of the ledger. */
const EXPECTED = new Set([200, 201, 204, 304, 400, 401, 404, 405, 410, 413, 415])
const MOST_STRANGE = 2
