import { toPointer } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import type { Contract } from '../contract/contract.ts'
import { contractPointer } from '../contract/contract-pointer.ts'
import type { Choice, HintedEntry, LedgerChoices } from '../contract/document/contract-hints.ts'
import type { FoundSilence, LedgerEntry, SilentPlace } from './finding/found-silence.ts'
import { ledgerScope } from './finding/scope.ts'
import type { Silence } from './kinds/silence.ts'
import { type SilenceName, silences, type ValueOf } from './silence-kinds.ts'

/** Every point that a contract leaves open, found by rule, with those that only its hints know. */
export interface Ledger {
  /** In their order. */
  readonly entries: readonly LedgerEntry[]
  /** The same by their names. */
  readonly byName: ReadonlyMap<string, LedgerEntry>
  /** The kinds that settle all of their entries at once by their own name, with every choice that one of these has. */
  readonly groups: ReadonlyMap<string, readonly Choice[]>
  /** The entry of a kind that is about all operations, about one, or about a field of one; `undefined` if the contract is not silent there. */
  find(kind: SilenceName, operation?: string, field?: string): LedgerEntry | undefined
}

/** A point as an answer asks for it. What is asked for with every request is found once, when its operation is compiled. */
export interface Point<Value extends Choice = Choice> {
  /** The name of its entry; `undefined` where the contract is not silent. */
  readonly name: string | undefined
  /** The choices of the entry, to draw from. */
  readonly choices: readonly Choice[]
  /** Whether one draw counts for all requests. */
  readonly isSteady: boolean
  /** What is done where there is no entry. */
  readonly pinned: Value
}

/** What a contract leaves open: found when it is first asked for, and remembered. */
export function ledgerOf(contract: Contract): Ledger {
  return contract.once(findLedger)
}

/** The points of a contract as answers ask for them. */
export function pointsOf(contract: Contract): OpenPoints {
  return contract.once(readPoints)
}

/** The points of one contract. Its ledger is found when the first of them is asked for. */
export class OpenPoints {
  readonly #ledger: () => Ledger
  readonly #known = new Map<string, Point>()

  constructor(findLedger: () => Ledger) {
    this.#ledger = lazy(findLedger)
  }

  /** What the contract leaves open. */
  get ledger(): Ledger {
    return this.#ledger()
  }

  /** The point of a kind that is about all operations, about one, or about a field of one. */
  at<Name extends SilenceName>(
    kind: Name,
    operation?: string,
    field?: string,
  ): Point<ValueOf<Name>> {
    const key = operation === undefined ? kind : `${kind}:${operation}.${field ?? ''}`
    const known = this.#known.get(key)
    if (known) return known as Point<ValueOf<Name>>
    const [pinned] = silences[kind].values
    const point = toPoint(this.ledger.find(kind, operation, field), pinned)
    this.#known.set(key, point)
    return point as Point<ValueOf<Name>>
  }

  /** The point of an entry by its name; `undefined` if the ledger does not have it. */
  named(name: string): Point | undefined {
    const entry = this.ledger.byName.get(name)
    return entry && toPoint(entry, entry.choices[0].choice)
  }
}

/**
 * The canonical name of an entry: `kind:operationId.field`, or the kind alone where it is about every operation. What a header or a
 * list of choices cannot hold is percent-encoded.
 */
export function canonicalName(
  kind: string,
  { operation, field }: Pick<FoundSilence, 'operation' | 'field'>,
): string {
  const about = [operation, field].filter((each) => each !== undefined).join('.')
  const name = about === '' ? kind : `${kind}:${about}`
  return name.replace(UNFIT, (each) => percentEncoded(each).replace(',', '%2C'))
}

// --- internal ---

/** Characters that separate choices, or that a header cannot have: half of a pair is none. */
const UNFIT = /[^!-~]+|[%,=]/gu

function readPoints(contract: Contract): OpenPoints {
  return new OpenPoints(() => ledgerOf(contract))
}

function toPoint(entry: LedgerEntry | undefined, pinned: Choice): Point {
  const choices = entry?.choices.map(({ choice }) => choice) ?? []
  return { name: entry?.name, choices, isSteady: entry?.isSteady === true, pinned }
}

function findLedger(contract: Contract): Ledger {
  const scope = ledgerScope(contract)
  const said = contract.hints.ledger
  const byRule = new Map(
    said.flatMap((each) => (each.rule === undefined ? [] : [[each.rule, each]])),
  )
  const found = Object.entries(silences).flatMap(([kind, silence]: [string, Silence]) =>
    silence.find(scope).flatMap((each): readonly (readonly [string, LedgerEntry])[] => {
      const canonical = canonicalName(kind, each)
      const hint = byRule.get(canonical)
      if (each.isSettled && !hint) return []
      return [[canonical, toEntry({ kind, silence, found: each, hint, contract })]]
    }),
  )
  const rules = new Map(found)
  const places = new Map(
    found.flatMap(([canonical, entry]): (readonly [string, LedgerEntry])[] =>
      entry.operation === undefined
        ? [[canonical, entry]]
        : entry.operations.map((operation) => [
            canonicalName(entry.kind, { operation, field: entry.field }),
            entry,
          ]),
    ),
  )
  const known = new Set(contract.operations.map(({ id }) => id))
  const first = said.flatMap((each): LedgerEntry | readonly LedgerEntry[] => {
    if (!each.own) return rules.get(each.rule ?? '') ?? []
    return known.has(each.own.operation) ? ownEntry(each, each.own, contract) : []
  })
  const others = found.flatMap(([canonical, entry]) => (byRule.has(canonical) ? [] : entry))
  const entries = [...first, ...others]
  const byName = new Map(entries.map((each) => [each.name, each]))
  return {
    entries,
    byName,
    groups: groupsOf(others, byName),
    find: (kind, operation, field) => places.get(canonicalName(kind, { operation, field })),
  }
}

/** The kinds of entries that have canonical names, and of which several may be there. */
function groupsOf(
  entries: readonly LedgerEntry[],
  byName: ReadonlyMap<string, LedgerEntry>,
): Ledger['groups'] {
  const named = entries.filter(({ kind }) => !byName.has(kind))
  return new Map(
    [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, all]) => [
      kind,
      [...new Set(all.flatMap(({ choices }) => choices.map(({ choice }) => choice)))],
    ]),
  )
}

/** An entry that a rule finds. Its place is only found when it is asked for: a contract may have thousands. */
function toEntry({
  kind,
  silence,
  found,
  hint,
  contract,
}: {
  readonly kind: string
  readonly silence: Silence
  readonly found: FoundSilence
  readonly hint: HintedEntry | undefined
  readonly contract: Contract
}): LedgerEntry {
  const { operation, at, choices } = found
  return {
    ...{ kind, operation, field: found.field, isSteady: found.isSteady },
    ...{ why: silence.why, settledBy: found.settledBy, isByQuery: silence.isByQuery },
    name: hint?.name ?? canonicalName(kind, found),
    question: hint?.question ?? found.question,
    section: hint?.section ?? '',
    of: hint?.of ?? found.of ?? silence.of,
    choices: hint?.means ? inWords(choices, hint.means) : choices,
    operations: found.operations ?? (operation === undefined ? [] : [operation]),
    get place() {
      if (typeof at === 'string') return at
      const where = operation ?? at?.operation
      return where === undefined ? EVERYWHERE : placeIn(contract, where, at)
    },
  }
}

function inWords(
  [first, ...others]: LedgerChoices,
  means: NonNullable<HintedEntry['means']>,
): LedgerChoices {
  const said = (each: LedgerChoices[number]) => ({
    ...each,
    means: means[each.choice] ?? each.means,
  })
  return [said(first), ...others.map(said)]
}

function ownEntry(
  { name, section }: HintedEntry,
  own: NonNullable<HintedEntry['own']>,
  contract: Contract,
): LedgerEntry {
  return {
    ...{ name, section, kind: 'own', field: undefined },
    ...own,
    operations: [own.operation],
    get place() {
      return placeIn(contract, own.operation)
    },
  }
}

/** The place of entries about all operations. */
const EVERYWHERE = toPointer(['paths'])

/** An operation as a whole. */
const WHOLE: SilentPlace = { source: 'request', location: 'operation' }

/** A place of an operation in the document as it is written: a JSON pointer. */
function placeIn(
  { written }: Contract,
  operation: string,
  { source, location, status }: SilentPlace = WHOLE,
): string {
  return contractPointer(written, operation, { source, location }, status) ?? EVERYWHERE
}
