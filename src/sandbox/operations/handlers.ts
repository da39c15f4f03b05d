import type { TapeAnswer } from '../../tape/tape-types.ts'
import { createMessage } from './create-message.ts'
import { createPet, takeCreatedPet } from './create-pet.ts'
import { getPet } from './get-pet.ts'
import { listPets } from './list-pets.ts'
import type { Answer, Handler, RequestContext } from './request-context.ts'

/** The handlers of every operation, by operationId. */
export const handlers: { readonly [operationId: string]: Handler } = {
  listPets,
  createPet,
  getPet,
  createMessage,
}

/** Makes the change of a recorded answer in the store; returns another answer if the change cannot be kept. */
export type TapeTaker = (
  context: RequestContext,
  recorded: TapeAnswer,
) => Promise<Answer | undefined>

/** How the store takes over the changes of a tape, by operationId: every operation that changes animals has an entry. */
export const tapeTakers: { readonly [operationId: string]: TapeTaker } = {
  createPet: takeCreatedPet,
}
