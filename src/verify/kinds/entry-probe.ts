import { choicesOf, type LedgerEntry } from '../../contract/ledger/ledger.ts'
import type { ObservedChoice } from '../../silences/observer.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Asker } from '../by-role/asker.ts'
import { type Unanswered, unknown } from '../probes/probe.ts'
import type { ProbeAnswer } from '../service/send-request.ts'

/** Makes a service show its choice for the entries of one kind. */
export interface EntryProbe {
  /** Whether its requests need permission to write. */
  readonly writes?: true
  /** Sends requests that provoke an entry. Returns what each of them shows, or the reason why they show nothing. */
  ask(asker: Asker, entry: LedgerEntry): Promise<readonly Shown[] | Unanswered>
}

/** What an answer shows about an entry. */
export interface Shown {
  readonly choice: ObservedChoice
  readonly answer: ProbeAnswer
  /** What was asked, in short: a service can make one choice for each parameter or operation. */
  readonly kind?: string
}

/** Probes by the names of the kinds of silence. */
export type EntryProbes = { readonly [kind: string]: EntryProbe }

/** Judges an answer by whether it serves or refuses the request. */
export function byVerdict(
  answer: ProbeAnswer,
  choices: { readonly served: ObservedChoice; readonly refused: ObservedChoice },
  kind?: string,
): readonly Shown[] | Unanswered {
  const silent = whySilent(answer)
  if (silent) return silent
  const verdict = verdictOn(answer)
  const choice = verdict === 'other' ? 'other' : choices[verdict]
  return [{ choice, answer, ...(kind !== undefined && { kind }) }]
}

/** What several parts of a probe show; the reason of the first one if none shows anything. */
export async function joined<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<readonly Shown[] | Unanswered>,
  none: string,
): Promise<readonly Shown[] | Unanswered> {
  const shown: Shown[] = []
  let why: Unanswered | undefined
  for (const item of items) {
    const result = await ask(item)
    if ('unknown' in result) why ??= result
    else shown.push(...result)
  }
  return shown.length > 0 ? shown : (why ?? unknown(none))
}

/** What was shown, with what is none of the choices of an entry as `other`. */
export function amongChoices(shown: readonly Shown[], entry: LedgerEntry): readonly Shown[] {
  const known = new Set<ObservedChoice>(choicesOf(entry))
  return shown.map((each) => (known.has(each.choice) ? each : { ...each, choice: 'other' }))
}
