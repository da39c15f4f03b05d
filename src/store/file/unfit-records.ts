import { isJsonObject, parseJson } from '../../base/json/json.ts'
import { type Parents, type RecordId, type RecordKinds, scopedKey } from '../record-kind.ts'

/** A change of a record that the contract does not have so: with ids of another kind, below other parents, or of a resource that is gone. */
export interface UnfitChange {
  readonly name: string
  /** The change, as it is written. */
  readonly text: string
  readonly why: string
}

/** What is in a file and does not fit its contract. What was removed since is no reason to refuse the rest. */
export class UnfitRecords {
  readonly #kinds: RecordKinds
  /** By resource and what the record is known by. */
  readonly #left = new Map<string, UnfitChange & { readonly line: number }>()
  /** What those are known by whose parents have no ids of their own, by the id alone. */
  readonly #byId = new Map<string, string>()

  constructor(kinds: RecordKinds) {
    this.#kinds = kinds
  }

  /** Notes a change; the line is for people. */
  note(change: UnfitChange, line: number): void {
    const value = parseJson(change.text)
    const removed = isJsonObject(value) ? value.removed : undefined
    if (removed !== undefined) this.forget(change.name, removed)
    else this.#left.set(this.#placeOf(change, value) ?? String(line), { ...change, line })
  }

  /** Forgets a record that was removed. */
  forget(name: string, removed: unknown): void {
    if (this.#left.size === 0) return
    const place = placeOf(name, removed)
    if (!this.#left.delete(place)) this.#left.delete(this.#byId.get(place) ?? '')
  }

  /** The first that is still there; `undefined` if nothing is. */
  get first(): { readonly why: string; readonly line: number } | undefined {
    return [...this.#left.values()].toSorted((one, other) => one.line - other.line)[0]
  }

  /** What the removal of a record calls it: its id, or where each parent has ids of its own, a text of the parents and the id; `undefined` if nobody knows its id. */
  #placeOf({ name }: UnfitChange, value: unknown): string | undefined {
    const [record, beside] = Array.isArray(value) ? value : [value]
    const { id: own, parents } = Object(beside) as { id?: RecordId; parents?: Parents }
    const id = own ?? this.#kinds.get(name)?.idIn(record) ?? Object(record).id
    if (id === undefined) return undefined
    const alone = placeOf(name, id)
    if (!parents) return alone
    const scoped = placeOf(name, scopedKey(id, Object.keys(parents), parents))
    this.#byId.set(alone, scoped)
    return scoped
  }
}

// --- internal ---

function placeOf(name: string, id: unknown): string {
  return `${name} ${String(id)}`
}
