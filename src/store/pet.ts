import { isInt64 } from '../base/json/int64.ts'
import { shown } from '../base/text/shown.ts'
import {
  type FieldSchema,
  fieldOf,
  type NewPetFieldName,
  newPetFieldNames,
  type PetFieldName,
  type PetValue,
  petFieldNames,
  type petFields,
} from '../contract/document/pet-fields.ts'

/** The availability of an animal (contract, section 2). */
export type PetStatus = PetValue<'status'>

/** An animal to add (contract, section 2). */
export type NewPet = WithFields<NewPetFieldName>

/** An animal of the store (contract, section 2). */
export type Pet = WithFields<PetFieldName>

/** Takes the fields of a new animal from an object that may have others; `defaults` has values for fields that are missing. */
export function pickNewPet(from: Partial<NewPet>, defaults?: Partial<NewPet>): NewPet {
  return pick(newPetFieldNames, from, defaults) as unknown as NewPet
}

/** Takes the fields of an animal from a value; `undefined` if it is not an animal. */
export function readPet(value: unknown): Pet | undefined {
  if (typeof value !== 'object' || value === null || petProblem(value)) return undefined
  return pick(petFieldNames, value) as unknown as Pet
}

/** Says what is wrong with an object that should be an animal: the first of its fields that is missing or has a bad value. */
export function petProblem(value: object): string | undefined {
  for (const { name, isRequired, rule } of RULES) {
    const given = (value as Fields)[name]
    if (given === undefined ? isRequired : !rule.isMet(given))
      return `${name} must be ${rule.text}, got ${shown(given)}`
  }
  return undefined
}

/** Whether an animal has fields of the contract only, each with a value that `JSON.stringify` writes exactly. */
export function isPlainPet(pet: Pet): boolean {
  // Runs for every animal: counting is quicker than looking each key up.
  let known = REQUIRED.length
  for (const name of OPTIONAL) if (pet[name] !== undefined) known += 1
  for (const { name, isRequired } of EXACT) {
    const value = pet[name]
    if (typeof value !== 'number' && (isRequired || value !== undefined)) return false
  }
  return Object.keys(pet).length === known
}

/** Whether a value is a PetStatus. */
export function isPetStatus(value: unknown): value is PetStatus {
  return STATUS.isMet(value)
}

// --- internal ---

type Fields = { [name: string]: unknown }

type RequiredName<Name extends PetFieldName> = {
  [Each in Name]: (typeof petFields)[Each]['isRequired'] extends true ? Each : never
}[Name]

type WithFields<Name extends PetFieldName> = {
  readonly [Each in RequiredName<Name>]: PetValue<Each>
} & { readonly [Each in Exclude<Name, RequiredName<Name>>]?: PetValue<Each> }

function pick(names: readonly string[], from: object, defaults?: object): Fields {
  const picked: Fields = {}
  for (const name of names) {
    const value = (from as Fields)[name] ?? (defaults as Fields | undefined)?.[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/** How a value of a field is tested, and what it must be, in words. */
interface Rule {
  readonly isMet: (value: unknown) => boolean
  readonly text: string
}

const RULES = petFieldNames.map((name) => {
  const { schema, isRequired } = fieldOf(name)
  return { name, isRequired, rule: ruleOf(schema) }
})

const REQUIRED = petFieldNames.filter((name) => fieldOf(name).isRequired)
const OPTIONAL = petFieldNames.filter((name) => !fieldOf(name).isRequired)
/** The fields whose values `JSON.stringify` writes exactly only if they are numbers. */
const EXACT = RULES.filter(({ name }) => hasInt64(fieldOf(name).schema))

const STATUS = ruleOf(fieldOf('status').schema)

function ruleOf(schema: FieldSchema): Rule {
  if ('enum' in schema) {
    const { enum: values } = schema
    const isMet = (value: unknown) => (values as readonly unknown[]).includes(value)
    return { isMet, text: `one of ${values.join(', ')}` }
  }
  if (schema.type === 'integer') return { isMet: isInt64, text: 'an integer (int64)' }
  if (schema.type === 'array') {
    const { isMet } = ruleOf(schema.items)
    return { isMet: (value) => Array.isArray(value) && value.every(isMet), text: 'a list' }
  }
  const { type } = schema
  return { isMet: (value) => typeof value === type, text: `a ${type}` }
}

/** Whether a value of a schema can be a bigint, or have one in it. */
function hasInt64(schema: FieldSchema): boolean {
  if ('enum' in schema) return false
  return schema.type === 'array' ? hasInt64(schema.items) : schema.type === 'integer'
}
