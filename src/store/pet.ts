import type { Int64 } from '../base/int64.ts'

/** The availability of an animal (contract, section 2). */
export type PetStatus = 'available' | 'pending' | 'sold'

/** An animal to be added (contract, section 2). */
export interface NewPet {
  readonly name: string
  readonly categoryId: Int64
  readonly status?: PetStatus
}

/** An animal of the store (contract, section 2). */
export interface Pet extends NewPet {
  readonly id: Int64
}
