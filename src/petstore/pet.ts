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
export const pickNewPet = compilePicker(newPetFieldNames) as (
  from: Partial<NewPet>,
  defaults?: Partial<NewPet>,
) => NewPet

/** Takes the fields of an animal from a value; `undefined` if it is not an animal. */
export function readPet(value: unknown): Pet | undefined {
  if (typeof value !== 'object' || value === null || petProblem(value)) return undefined
  const fields = petFieldNames.map((name) => [name, (value as Fields)[name]] as const)
  return Object.fromEntries(fields.filter(([, given]) => given !== undefined)) as unknown as Pet
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

// --- internal ---

type Fields = { [name: string]: unknown }

type RequiredName<Name extends PetFieldName> = {
  [Each in Name]: (typeof petFields)[Each]['isRequired'] extends true ? Each : never
}[Name]

type WithFields<Name extends PetFieldName> = {
  readonly [Each in RequiredName<Name>]: PetValue<Each>
} & { readonly [Each in Exclude<Name, RequiredName<Name>>]?: PetValue<Each> }

/** Compiles a function that takes fields, from code: a loop over their names would cost every creation several percent. */
function compilePicker(names: readonly string[]): (from: object, defaults?: object) => Fields {
  const members = names.map((name) => {
    const key = JSON.stringify(name)
    return `${key}: from[${key}] ?? defaults?.[${key}]`
  })
  return new Function('from', 'defaults', `return { ${members.join(', ')} }`) as () => Fields
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
