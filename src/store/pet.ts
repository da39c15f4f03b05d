import type { Int64 } from '../base/int64.ts'
import { petStatuses } from '../contract/pet-statuses.ts'

/** The availability of an animal (contract, section 2). */
export type PetStatus = (typeof petStatuses)[number]

/** An animal to add (contract, section 2). */
export interface NewPet {
  readonly name: string
  readonly categoryId: Int64
  readonly status?: PetStatus
}

/** An animal of the store (contract, section 2). */
export interface Pet extends NewPet {
  readonly id: Int64
}

/** Whether a value is a PetStatus. */
export function isPetStatus(value: unknown): value is PetStatus {
  return (petStatuses as readonly unknown[]).includes(value)
}
