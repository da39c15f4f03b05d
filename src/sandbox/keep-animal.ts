import type { NewPet } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import { StorageError } from '../store/storage-error.ts'
import type { NextId } from '../store/store.ts'
import type { Answer, Turn } from './turn.ts'
import type { World } from './world.ts'

/** Adds an animal to a world; returns the error if it cannot be stored. */
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

/** The answer when the store cannot be changed (ledger, `notKept`). The log has the details of a disk error. */
export function refuseUnkept(turn: Turn, { reason }: StorageError): Answer {
  const { why, retryAfter } = REASONS[reason]
  const message = `The animal was not added: ${why}`
  return turn.error(turn.decide('notKept'), message, 'store', ['Retry-After', retryAfter])
}

// --- internal ---

/** Why, and when a client may retry, in seconds: freeing disk space takes longer. */
const REASONS = {
  unwritable: { why: 'it cannot be written to the disk. Try again later', retryAfter: '5' },
  replaced: {
    why: 'the animals were reset or replaced at the same time. Try again',
    retryAfter: '1',
  },
} as const
