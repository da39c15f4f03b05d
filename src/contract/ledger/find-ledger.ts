import { toPointer } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { Choice, LedgerChoices, SaidEntry } from '../document/contract-hints.ts'
import { ledgerScope, type NameReaders, type ReadContract } from './rules/scope.ts'
import type { FoundSilence, LedgerEntry, Silence, SilentPlace } from './rules/silence.ts'
import { type SilenceName, silences } from './rules/silences.ts'

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

/** What is asked for of what the rules do not know. */
export interface LedgerReaders extends NameReaders {
  readonly findPlace: FindPlace
}

/** Finds a place of an operation in the document as it is written: a JSON pointer. It is called when the place of an entry is asked for. */
type FindPlace = (operation: string, place: SilentPlace) => string

/**
 * Finds what a contract leaves open.
 * @param contract compiled
 */
export function findLedger(contract: ReadContract, readers: LedgerReaders): Ledger {
  const { findPlace } = readers
  const scope = ledgerScope(contract, readers)
  const said = contract.hints.ledger
  const byRule = new Map(
    said.flatMap((each) => (each.rule === undefined ? [] : [[each.rule, each]])),
  )
  const found = Object.entries(silences).flatMap(([kind, silence]: [string, Silence]) =>
    silence.find(scope).flatMap((each): readonly [canonical: string, LedgerEntry][] => {
      const canonical = canonicalName(kind, each)
      const said = byRule.get(canonical)
      if (each.isSettled && !said) return []
      return [[canonical, new Entry({ kind, silence, found: each, said, findPlace })]]
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
    if (each.own) return known.has(each.own.operation) ? ownEntry(each, each.own, findPlace) : []
    return rules.get(each.rule ?? '') ?? []
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

/** Characters that separate choices, or that a header cannot have: half of a pair is none. */
const UNFIT = /[^!-~]+|[%,=]/gu

interface EntryParts {
  readonly kind: string
  readonly silence: Silence
  readonly found: FoundSilence
  readonly said: SaidEntry | undefined
  readonly findPlace: FindPlace
}

/** An entry that a rule finds. A class, so that its place is only found when it is asked for: a contract may have thousands. */
class Entry implements LedgerEntry {
  readonly name: string
  readonly kind: string
  readonly question: string
  readonly section: string
  readonly of: LedgerEntry['of']
  readonly isByQuery: true | undefined
  readonly isSteady: true | undefined
  readonly choices: LedgerEntry['choices']
  readonly operation: string | undefined
  readonly operations: readonly string[]
  readonly field: string | undefined
  readonly why: string
  readonly settledBy: string
  readonly #at: FoundSilence['at']
  readonly #findPlace: FindPlace

  constructor({ kind, silence, found, said, findPlace }: EntryParts) {
    this.name = said?.name ?? canonicalName(kind, found)
    this.kind = kind
    this.question = said?.question ?? found.question
    this.section = said?.section ?? ''
    this.of = said?.of ?? found.of ?? silence.of
    this.isByQuery = silence.isByQuery
    this.isSteady = found.isSteady
    this.choices = said?.means ? inWords(found.choices, said.means) : found.choices
    this.operation = found.operation
    this.operations = found.operations ?? (found.operation === undefined ? [] : [found.operation])
    this.field = found.field
    this.why = silence.why
    this.settledBy = found.settledBy
    this.#at = found.at
    this.#findPlace = findPlace
  }

  get place(): string {
    if (typeof this.#at === 'string') return this.#at
    const operation = this.operation ?? this.#at?.operation
    if (operation === undefined) return EVERYWHERE
    return this.#findPlace(operation, this.#at ?? WHOLE)
  }
}

/** The same choices, some in other words. */
function inWords(
  [first, ...others]: LedgerChoices,
  means: NonNullable<SaidEntry['means']>,
): LedgerChoices {
  const said = (each: LedgerChoices[number]) => ({
    ...each,
    means: means[each.choice] ?? each.means,
  })
  return [said(first), ...others.map(said)]
}

/** Where what is about all operations would be said. */
const EVERYWHERE = toPointer(['paths'])

/** An operation as a whole. */
const WHOLE: SilentPlace = { source: 'request', location: 'operation' }

function ownEntry(
  { name, section }: SaidEntry,
  own: NonNullable<SaidEntry['own']>,
  findPlace: FindPlace,
): LedgerEntry {
  return {
    ...{ name, section, kind: 'own', field: undefined },
    ...own,
    operations: [own.operation],
    get place() {
      return findPlace(own.operation, WHOLE)
    },
  }
}
