import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import { whySilent } from '../records/answer-verdict.ts'
import type { Asker, Change } from '../records/asker.ts'
import type { Creations } from '../records/record-creations.ts'

/**
 * Makes a service show its choice for the entries of one kind: sends requests that provoke it. What the answers show is left to the
 * observer of the kind. Returns why they show nothing, if it is known.
 */
export interface EntryProbe {
  /** Whether its requests need permission to write. */
  readonly writes?: true
  ask(creations: Creations, entry: LedgerEntry): Promise<string | undefined>
}

/** Probes by the names of the kinds of silence. */
export type EntryProbes = { readonly [kind: string]: EntryProbe }

/** A probe that only reads. */
export function reading(
  ask: (asker: Asker, entry: LedgerEntry) => Promise<string | undefined>,
): EntryProbe {
  return { ask: (creations, entry) => ask(creations.asker, entry) }
}

/** A probe that sends a request of each of some operations. */
export function atEach(
  find: (asker: Asker, entry: LedgerEntry) => Promise<readonly string[]>,
  change: Change | ((asker: Asker, id: string) => Change | undefined),
  none: string,
): EntryProbe {
  return reading(async (asker, entry) =>
    joined(
      await find(asker, entry),
      async (id) => {
        const changed = typeof change === 'function' ? change(asker, id) : change
        return changed ? sent(asker, id, changed) : none
      },
      none,
    ),
  )
}

/** Sends a request; returns why its answer shows nothing, if it is known. */
export async function sent(asker: Asker, id: string, change?: Change): Promise<string | undefined> {
  const answer = await asker.ask(id, change)
  return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
}

/** Why none of several parts of a probe shows anything: the reason of the first one. */
export async function joined<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<string | undefined>,
  none: string,
): Promise<string | undefined> {
  const whys: (string | undefined)[] = []
  for (const item of items) whys.push(await ask(item))
  return whys.length === 0 || whys.every((each) => each !== undefined)
    ? (whys[0] ?? none)
    : undefined
}
