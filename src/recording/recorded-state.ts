import type { Contract } from '../contract/contract.ts'
import { compareInt64, type Int64, isInt64 } from '../contract/int64.ts'
import { type Json, parseJson } from '../contract/json.ts'
import { createOperationMatcher, type OperationMatcher } from '../contract/match-operation.ts'
import { shown } from '../contract/violation.ts'
import { decodeContent } from '../exchanges/decode-content.ts'
import { fromTapeBody, partsOf, type TapeAnswer, type TapeEntry } from '../exchanges/tape-entry.ts'
import type { Pet } from '../store/pet.ts'

/** An animal that was seen in an answer, and the request that showed it last. */
export interface SeenPet {
  readonly pet: Pet
  readonly seen: string
}

/** Makes state of a recording: the animals its answers show, the latest answer winning. */
export class RecordedState {
  readonly #match: OperationMatcher
  readonly #seen = new Map<Int64, SeenPet & { readonly writes: number }>()
  readonly #created = new Set<Int64>()
  readonly #conflicts: string[] = []
  #writes = 0

  constructor(contract: Contract) {
    this.#match = createOperationMatcher(contract.operations)
  }

  /** Takes in the next exchange. */
  observe(entry: TapeEntry): void {
    const { method, path } = partsOf(entry)
    const { answer } = entry
    if (!answer || answer.status < 200 || answer.status > 299) return
    const id = this.#match(method, path)?.operation.id
    if (id === 'createPet') {
      for (const pet of petsOf(answer)) this.#created.add(pet.id)
    } else if (id === 'listPets' || id === 'getPet') {
      for (const pet of petsOf(answer)) this.#see(pet, entry.request)
    } else if (id === undefined && !isSafe(method)) {
      // The contract has no update and no delete; a service may have them all the same.
      this.#writes += 1
    }
  }

  /** The animals to begin with, by ascending id: those created in the recording are left out. */
  pets(): readonly SeenPet[] {
    return [...this.#seen.values()]
      .filter(({ pet }) => !this.#created.has(pet.id))
      .toSorted((a, b) => compareInt64(a.pet.id, b.pet.id))
  }

  /** How many animals were created in the recording. */
  get created(): number {
    return this.#created.size
  }

  /** Animals that had other values in two answers, though nothing was written between: a line for each. */
  get conflicts(): readonly string[] {
    return this.#conflicts
  }

  #see(pet: Pet, seen: string): void {
    const before = this.#seen.get(pet.id)
    if (before && before.writes === this.#writes) {
      for (const field of FIELDS) {
        if (before.pet[field] === pet[field]) continue
        if (this.#conflicts.length === MOST_CONFLICTS) this.#conflicts.push(FURTHER)
        if (this.#conflicts.length > MOST_CONFLICTS) break
        this.#conflicts.push(
          `pet ${pet.id}: ${field} was ${shown(before.pet[field])} in ${before.seen}, then ${shown(pet[field])} in ${seen}`,
        )
      }
    }
    this.#seen.set(pet.id, { pet, seen, writes: this.#writes })
  }
}

/** The animals in an answer: its JSON is a Pet or a list of them. What is neither gives none. */
export function petsOf({ headers, body }: TapeAnswer): readonly Pet[] {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return []
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  const value = decoded && parse(decoded.toString('utf8'))
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(toPet)
}

// --- internal ---

/** How many conflicts are kept: each would be a line of the recording. */
const MOST_CONFLICTS = 1000
const FURTHER = 'further conflicts are left out'
const FIELDS = ['name', 'categoryId', 'status'] as const

function isSafe(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
}

function parse(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined // an answer that is no JSON shows no animal; the check tells that it is none
  }
}

function toPet(value: unknown): Pet[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, name, categoryId, status } = value as Partial<Pet>
  if (!isInt64(id) || typeof name !== 'string' || !isInt64(categoryId)) return []
  if (status === undefined) return [{ id, name, categoryId }]
  return ['available', 'pending', 'sold'].includes(status) ? [{ id, name, categoryId, status }] : []
}
