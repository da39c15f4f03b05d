import type { LedgerEntry } from './finding/found-silence.ts'
import { hintedEntries } from './hinted-entries.ts'
import type { Silence } from './kinds/silence.ts'
import type { EntryProbe } from './probing/probe-steps.ts'
import type { Creations } from './probing/record-creations.ts'
import { silences } from './silence-kinds.ts'

/** Whether an entry can only be asked about with permission to write. */
export function needsWrites({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return probeOf(kind).writes === true
}

/**
 * Makes a service show its choice for an entry; returns why its answers show nothing, if it is known.
 */
export async function probeEntry(
  entry: LedgerEntry,
  creations: Creations,
): Promise<string | undefined> {
  const { asker } = creations
  const probe = probeOf(entry.kind)
  const isWriting = probe.writes === true && entry.kind !== 'otherMethods'
  if (isWriting && !asker.mayWrite) return 'needs --allow-writes'
  const before = asker.service.exchanges.length
  const why = await probe.ask(creations, entry)
  return why ?? strangeAnswers(asker.service.exchanges.slice(before))
}

// --- internal ---

function probeOf(kind: string): EntryProbe {
  const { provoke } = (silences as { readonly [name: string]: Silence })[kind] ?? hintedEntries
  return provoke
}

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
