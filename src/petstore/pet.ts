import type {
  NewPetFieldName,
  PetFieldName,
  PetValue,
  petFields,
} from '../contract/document/pet-fields.ts'

/** The availability of an animal (contract, section 2). */
export type PetStatus = PetValue<'status'>

/** An animal to add (contract, section 2). */
export type NewPet = WithFields<NewPetFieldName>

/** An animal of the store (contract, section 2). */
export type Pet = WithFields<PetFieldName>

// --- internal ---

type RequiredName<Name extends PetFieldName> = {
  [Each in Name]: (typeof petFields)[Each]['isRequired'] extends true ? Each : never
}[Name]

type WithFields<Name extends PetFieldName> = {
  readonly [Each in RequiredName<Name>]: PetValue<Each>
} & { readonly [Each in Exclude<Name, RequiredName<Name>>]?: PetValue<Each> }
