import type { NewPet } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import { StorageError } from '../store/storage-error.ts'
import type { NextId } from '../store/store.ts'
import type { Answer, Turn } from './turn.ts'
import type { World } from './world.ts'

/** Adds an animal to a world; `undefined` when the disk does not take it. */
export async function keepAnimal(
  newPet: NewPet,
  nextId: NextId,
  { store }: World,
): Promise<Row | undefined> {
  try {
    return await store.create(newPet, nextId)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return undefined
  }
}

/** The answer where the disk takes nothing (ledger, `notKept`). What is amiss is on the log. */
export function refuseUnkept(turn: Turn): Answer {
  const message = 'The animal was not added: it can not be written to the disk. Try again later'
  return turn.error(turn.decide('notKept'), message, 'store', ['Retry-After', RETRY_AFTER])
}

// --- internal ---

/** How soon a client may try again, in seconds: a disk is not emptied at once. */
const RETRY_AFTER = '5'
