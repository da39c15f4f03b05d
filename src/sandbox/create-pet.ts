import type { NewPet, PetStatus } from '../store/pet.ts'
import { StorageError } from '../store/storage-error.ts'
import { keepAnimal, refuseUnkept } from './keep-animal.ts'
import { nextId } from './next-id.ts'
import { refuseNewPet, unknownFields } from './refuse-new-pet.ts'
import type { Answer, Turn } from './turn.ts'

/** Adds an animal (contract, 4.2). */
export async function createPet(turn: Turn): Promise<Answer> {
  const body = turn.body.value as NewPet
  const refused = await refuseNewPet(body, turn)
  if (refused) return refused
  const created = await keepAnimal(toNewPet(body, turn), nextId(turn), turn.world)
  if (created instanceof StorageError) return refuseUnkept(turn, created)
  const { tape } = turn.world
  if (tape) tape.overtaken = true
  const { json, id } = created
  const location =
    turn.decide('location') === 'address' ? ['Location', `${turn.operation.path}/${id}`] : []
  return turn.json(201, json, location)
}

// --- internal ---

/** Fields that are never kept: the sandbox assigns `id`, and the others would reach JavaScript's prototypes. */
const NEVER_KEPT = new Set(['id', '__proto__', 'constructor', 'prototype'])

function toNewPet(body: NewPet, turn: Turn): NewPet {
  const { name, categoryId } = body
  const status = body.status ?? defaultStatus(turn)
  const pet: NewPet = status === undefined ? { name, categoryId } : { name, categoryId, status }
  const unknown = unknownFields(body, turn)
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
