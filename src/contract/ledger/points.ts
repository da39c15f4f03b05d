import { late } from '../../base/remember-results.ts'
import type { Choice } from '../document/contract-hints.ts'
import type { Ledger } from './find-ledger.ts'
import { choicesOf } from './ledger.ts'
import type { LedgerEntry } from './rules/silence.ts'
import { type SilenceName, silences, type ValueOf } from './rules/silences.ts'

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

/** The points of one contract. Its ledger is found when the first of them is asked for. */
export class OpenPoints {
  readonly #ledger: () => Ledger
  readonly #known = new Map<string, Point>()

  constructor(findLedger: () => Ledger) {
    this.#ledger = late(findLedger)
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

// --- internal ---

function toPoint(entry: LedgerEntry | undefined, pinned: Choice): Point {
  const choices = entry ? choicesOf(entry) : []
  return { name: entry?.name, choices, isSteady: entry?.isSteady === true, pinned }
}
