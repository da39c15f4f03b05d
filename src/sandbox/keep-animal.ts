import type { NewPet } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import { StorageError } from '../store/storage-error.ts'
import type { NextId } from '../store/store.ts'
import type { Answer, Turn } from './turn.ts'
import type { World } from './world.ts'

/** Adds an animal to a world, or says why it cannot be kept. */
export async function keepAnimal(
  newPet: NewPet,
  nextId: NextId,
  { store }: World,
): Promise<Row | StorageError> {
  try {
    return await store.create(newPet, nextId)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return error
  }
}

/** The answer where the store takes nothing (ledger, `notKept`). What is wrong with a disk is on the log. */
export function refuseUnkept(turn: Turn, { reason }: StorageError): Answer {
  const { why, retryAfter } = REASONS[reason]
  const message = `The animal was not added: ${why}`
  return turn.error(turn.decide('notKept'), message, 'store', ['Retry-After', retryAfter])
}

// --- internal ---

/** Why, and how soon a client may try again, in seconds: a disk is not emptied at once. */
const REASONS = {
  unwritable: { why: 'it cannot be written to the disk. Try again later', retryAfter: '5' },
  replaced: { why: 'the animals were reset or replaced meanwhile. Try again', retryAfter: '1' },
} as const
