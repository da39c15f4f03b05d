import { compareInt64, type Int64 } from '../base/json/int64.ts'
import { isSameJson } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { newPetFieldNames } from '../contract/document/pet-fields.ts'
import type { Pet } from '../petstore/pet.ts'
import { petsOf } from '../tape/pets-of.ts'
import { partsOf } from '../tape/tape-entry.ts'
import type { TapeEntry } from '../tape/tape-types.ts'

/** An animal in an answer, and the latest request that showed it. */
export interface SeenPet {
  readonly pet: Pet
  readonly seen: string
}

/** The state of a recording: the animals in its answers, each as in the latest answer. */
export class RecordedState {
  readonly #match: Contract['match']
  readonly #seen = new Map<Int64, SeenPet & { readonly writes: number }>()
  readonly #created = new Set<Int64>()
  readonly #conflicts: string[] = []
  #writes = 0

  constructor(contract: Contract) {
    this.#match = contract.match
  }

  /** Adds the next exchange. */
  add(entry: TapeEntry): void {
    const { method, path } = partsOf(entry)
    const { answer } = entry
    if (!answer || answer.status < 200 || answer.status > 299) return
    const operation = this.#match(method, path)?.operation
    if (operation && operation.tag !== 'animals') return
    if (operation?.id === 'createPet') {
      for (const pet of petsOf(answer)) this.#created.add(pet.id)
    } else if (!isSafe(method)) {
      // A service may have writing operations that are not in the contract.
      this.#writes += 1
    } else if (operation) {
      for (const pet of petsOf(answer)) this.#see(pet, entry.request)
    }
  }

  /** The animals at the start, by ascending id, without those that were created in the recording. */
  pets(): readonly SeenPet[] {
    return [...this.#seen.values()]
      .filter(({ pet }) => !this.#created.has(pet.id))
      .toSorted((a, b) => compareInt64(a.pet.id, b.pet.id))
  }

  /** How many animals were created in the recording. */
  get created(): number {
    return this.#created.size
  }

  /** A line for each animal whose values differ between two answers, without a write between them. */
  get conflicts(): readonly string[] {
    return this.#conflicts
  }

  #see(pet: Pet, seen: string): void {
    const earlier = this.#seen.get(pet.id)
    if (earlier && earlier.writes === this.#writes) {
      for (const field of newPetFieldNames) {
        if (isSameJson(earlier.pet[field], pet[field])) continue
        if (this.#conflicts.length === MOST_CONFLICTS) this.#conflicts.push(FURTHER)
        if (this.#conflicts.length > MOST_CONFLICTS) break
        this.#conflicts.push(
          `pet ${pet.id}: ${field} was ${shown(earlier.pet[field])} in ${earlier.seen}, then ${shown(pet[field])} in ${seen}`,
        )
      }
    }
    this.#seen.set(pet.id, { pet, seen, writes: this.#writes })
  }
}

// --- internal ---

/** How many conflicts are kept. Each is a line of the recording. */
const MOST_CONFLICTS = 1000
const FURTHER = 'further conflicts are left out'

function isSafe(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
}
