import { createMessage } from './create-message.ts'
import { createPet } from './create-pet.ts'
import { getPet } from './get-pet.ts'
import { listPets } from './list-pets.ts'
import type { Handler } from './turn.ts'

/** The handlers of every operation, by operationId. */
export const handlers: { readonly [operationId: string]: Handler } = {
  listPets,
  createPet,
  getPet,
  createMessage,
}
