import type { Int64 } from '../../base/json/int64.ts'

/** The values of PetStatus, an animal's availability (contract, section 2). */
export const petStatuses = ['available', 'pending', 'sold'] as const

/** The schema of a field's value, as far as fields of animals need it. */
export type FieldSchema =
  | { readonly type: 'integer'; readonly format: 'int64' }
  | { readonly type: 'string' | 'boolean' | 'number' }
  | { readonly enum: readonly string[] }
  | { readonly type: 'array'; readonly items: FieldSchema }

/** What is known of a field of an animal. */
interface PetField {
  readonly schema: FieldSchema
  readonly isRequired: boolean
  /** Whether the service gives it, so that a new animal does not have it. */
  readonly isGenerated?: boolean
  /** Which animals are found by it, if the control plane can look for it. */
  readonly filter?: string
}

const int64 = { type: 'integer', format: 'int64' } as const

/**
 * The fields of an animal (contract, section 2), in the order in which they are written. Everything that checks, keeps, writes or
 * shows animals takes them from here; a test compares them with the schemas Pet and NewPet of openapi.yaml.
 */
export const petFields = {
  id: { schema: int64, isRequired: true, isGenerated: true },
  name: { schema: { type: 'string' }, isRequired: true },
  categoryId: { schema: int64, isRequired: true, filter: 'Only animals in this category.' },
  status: {
    schema: { enum: petStatuses },
    isRequired: false,
    filter: 'Only animals with this status.',
  },
} as const satisfies { readonly [name: string]: PetField }

/** The name of a field. */
export type PetFieldName = keyof typeof petFields

/** The name of a field that a new animal can have. */
export type NewPetFieldName = {
  [Name in PetFieldName]: (typeof petFields)[Name] extends { isGenerated: true } ? never : Name
}[PetFieldName]

/** The values of a field. */
export type PetValue<Name extends PetFieldName> = ValueOf<(typeof petFields)[Name]['schema']>

/** The names of all fields, in their order. */
export const petFieldNames = Object.keys(petFields) as readonly PetFieldName[]

/** The names of the fields that a new animal can have, in their order. */
export const newPetFieldNames = petFieldNames.filter(
  (name) => fieldOf(name).isGenerated !== true,
) as readonly NewPetFieldName[]

/** What is known of a field. */
export function fieldOf(name: PetFieldName): PetField {
  return petFields[name]
}

/** Fields that are never kept: the service assigns `id`, and the others would reach the prototypes of JavaScript objects. */
export const NEVER_KEPT: ReadonlySet<string> = new Set([
  'id',
  '__proto__',
  'constructor',
  'prototype',
])

/** The fields of a body that its schema does not have. */
export function unknownFields(
  body: object,
  { bodyFields }: { readonly bodyFields: ReadonlySet<string> },
): readonly string[] {
  return Object.keys(body).filter((field) => !bodyFields.has(field))
}

/** The length, in characters, up to which a name is not long (ledger, `longName`). */
export const LONGEST_NAME = 255

/** Whether a name is long. Characters are counted only if there may be too many. */
export function isLongName(name: string): boolean {
  return name.length > LONGEST_NAME && [...name].length > LONGEST_NAME
}

// --- internal ---

type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly format: 'int64' }
    ? Int64
    : Schema extends { readonly type: 'array'; readonly items: infer Items }
      ? readonly ValueOf<Items>[]
      : Schema extends { readonly type: 'string' }
        ? string
        : Schema extends { readonly type: 'boolean' }
          ? boolean
          : number
