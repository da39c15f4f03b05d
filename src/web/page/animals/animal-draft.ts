import { type Int64, MAX_INT64, parseInt64 } from '../../../base/json/int64.ts'
import type { PetList } from '../../../client/answer-types.ts'
import {
  type FieldSchema,
  fieldOf,
  newPetFieldNames,
  type PetFieldName,
  petFieldNames,
} from '../../../contract/document/pet-fields.ts'
import type { Pet } from '../../../petstore/pet.ts'
import type { Schema } from '../schema-form/form-schema.ts'
import { readTyped, writeTyped } from '../schema-form/typed-text.ts'

/** An animal as it stands in the form: the text of each field. An untouched text stays as it is, even if its control cannot show it all. */
export type AnimalDraft = { readonly [Name in PetFieldName]: string }

/** The texts of an animal, or those that a new animal begins with; without an id, the next free one is proposed. */
export function draftOf(animal: Pet | undefined): Partial<AnimalDraft> {
  const texts = animal
    ? petFieldNames.map((name) => [name, valueText(animal, name)])
    : newPetFieldNames.map((name) => [name, BEGIN[name] ?? ''])
  return Object.fromEntries(texts)
}

/** Reads the texts. The form is sent only if its numbers can be read. */
export function animalOf(draft: AnimalDraft): Pet {
  const fields = petFieldNames.flatMap((name) => {
    const { schema, isRequired } = fieldOf(name)
    const text = draft[name]
    return text === '' && !isRequired ? [] : [[name, readValue(text, schema)]]
  })
  return Object.fromEntries(fields)
}

/** The value of a field as text; empty if the animal does not have it. */
export function valueText(animal: Pet, name: PetFieldName): string {
  return writeTyped(animal[name], typeOf(fieldOf(name).schema))
}

/** The name of a field for people, e.g. `Category id`. */
export function fieldLabel(name: PetFieldName): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The id to propose for a new animal: greater than all others. `last` is a page of one animal, the last one before the greatest
 * int64. Empty if no greater id is free, and until that page is loaded.
 */
export function freeIdBeyond(last: PetList | undefined): string {
  if (!last) return ''
  const greatest = BigInt(last.pets.at(-1)?.id ?? 0)
  const free = (greatest > 0n ? greatest : 0n) + 1n
  const isTaken = free === MAX_INT64 && last.next !== undefined
  return isTaken ? '' : String(free)
}

// --- internal ---

/** What a new animal begins with where a text is proposed. */
const BEGIN: { readonly [name: string]: string } = { categoryId: '1' }

function readValue(text: string, schema: FieldSchema): unknown {
  if ('enum' in schema) return text
  return schema.type === 'integer' ? (parseInt64(text) as Int64) : readTyped(text, typeOf(schema))
}

/** A list is typed as JSON, like a value of any type. */
function typeOf(schema: FieldSchema): Schema {
  if ('enum' in schema) return { type: 'string' }
  return schema.type === 'array' ? {} : schema
}
