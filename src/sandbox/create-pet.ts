import { type Eventually, whenReady } from '../base/when-ready.ts'
import { NEVER_KEPT, unknownFields } from '../contract/new-pet-fields.ts'
import type { NewPet, PetStatus } from '../store/pet.ts'
import { StorageError } from '../store/storage-error.ts'
import { petsOf } from '../tape/pets-of.ts'
import type { TapeAnswer } from '../tape/tape-entry.ts'
import { keepChange, refuseUnkept } from './keep-change.ts'
import { nextId } from './next-id.ts'
import { refuseNewPet } from './refuse-new-pet.ts'
import type { Answer, Turn } from './turn.ts'

/** Adds an animal (contract, 4.2). */
export function createPet(turn: Turn): Eventually<Answer> {
  const body = turn.body.value as NewPet
  return whenReady(refuseNewPet(body, turn), (refused) => refused ?? addPet(body, turn))
}

/** Also adds to the store an animal that a tape created, under its recorded id; returns an answer if it cannot be kept. */
export async function takeCreatedPet(
  turn: Turn,
  recorded: TapeAnswer,
): Promise<Answer | undefined> {
  const { store } = turn.world
  for (const { id, ...pet } of petsOf(recorded)) {
    if (await store.get(id)) continue
    const kept = await keepChange(store.put({ id, ...pet }))
    if (kept instanceof StorageError) return refuseUnkept(turn, kept, 'added')
  }
  return undefined
}

// --- internal ---

async function addPet(body: NewPet, turn: Turn): Promise<Answer> {
  const created = await keepChange(turn.world.store.create(toNewPet(body, turn), nextId(turn)))
  if (created instanceof StorageError) return refuseUnkept(turn, created, 'added')
  turn.lastId = created.lastId
  const { json, id } = created.row
  const location =
    turn.decide('location') === 'address' ? ['Location', `${turn.operation.path}/${id}`] : []
  return turn.json(201, json, location)
}

function toNewPet(body: NewPet, turn: Turn): NewPet {
  const { name, categoryId } = body
  const status = body.status ?? defaultStatus(turn)
  const pet: NewPet = status === undefined ? { name, categoryId } : { name, categoryId, status }
  const unknown = unknownFields(body, turn.operation)
  if (unknown.length === 0 || turn.decide('unknownFields') !== 'keep') return pet
  const kept = unknown.filter((field) => !NEVER_KEPT.has(field))
  return {
    ...pet,
    ...Object.fromEntries(kept.map((field) => [field, body[field as keyof NewPet]])),
  }
}

function defaultStatus(turn: Turn): PetStatus | undefined {
  const status = turn.decide('createdStatus')
  return status === 'absent' ? undefined : status
}
