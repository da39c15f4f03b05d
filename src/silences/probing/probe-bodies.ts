import { asObject, type Json, type JsonObject, ownMember } from '../../base/json/json.ts'
import { wordsOf } from '../../base/text/text.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isReference, singular } from '../../contract/resources/paths.ts'
import { memberAt } from '../../contract/resources/record-operations.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ProbeClient } from './probe-client.ts'
import { type Unanswered, unknown } from './probe-requests.ts'

/** The beginning of texts of all records that probes create, by which people can find these records. */
export const CREATED_TEXT = 'petstore-sandbox verify'

/** A body that an operation takes. */
export interface ProbeBody {
  /** The whole body, with its wrapper. */
  readonly body: Json
  /** The fields in it. */
  readonly fields: JsonObject
}

/** What a body is to have, besides what it must have. */
export interface BodyChange {
  readonly set?: JsonObject
  /** Whether a text of it has a letter beyond ASCII. Default: yes. */
  readonly isPlain?: boolean
}

/**
 * Makes a valid body of an operation: of a record that is given, else of its schema with what it requires alone; what names other records
 * names those that are there. Each number makes another one.
 */
export async function probeBody(
  asker: ProbeClient,
  id: string,
  { number, set = {}, isPlain = false }: BodyChange & { readonly number: number },
): Promise<ProbeBody | Unanswered> {
  const operation = asker.operation(id)
  const [schema] = operation?.bodies.values() ?? []
  if (!operation || !schema) return unknown(`${id} takes no JSON`)
  const wrapper = asker.record(id)?.inRequest ?? []
  const inner = wrapper.reduce((at, name) => ownMember(membersOf(at), name) ?? {}, schema)
  const given = await givenFields(asker, id, inner, number)
  const at = { seed: 1, path: `verify/${id}/${number}`, keepsUnknown: true, isFull: false }
  const view = (part: Schema, value: unknown, name = '') =>
    asker.contract.views(part).show(value, { ...at, path: `${at.path}/${name}` })
  const shown = asObject(memberAt(view(schema, wrapped(given, wrapper)), wrapper))
  if (!shown) return unknown(`no valid body of ${id} can be made: give a record with --records`)
  const members = membersOf(inner)
  const required = flatten(inner).keywords.required
  const hidden = (Array.isArray(required) ? required.map(String) : [])
    .filter((name) => !Object.hasOwn(shown, name) && Object.hasOwn(members, name))
    .map((name) => [name, view(ownMember(members, name) ?? {}, undefined, name)] as const)
  const writable = Object.entries({ ...shown, ...Object.fromEntries(hidden) }).filter(
    ([name]) => flatten(ownMember(members, name) ?? {}).keywords.readOnly !== true,
  )
  const plain = Object.fromEntries(writable)
  const text = textField(members, Object.keys(plain))
  const marked =
    text === undefined ? {} : { [text]: `${CREATED_TEXT} ${number}${isPlain ? '' : ' ä'}` }
  const whole = [{ ...plain, ...marked }, plain].map((fields) => ({ ...fields, ...set }))
  // Only a body that is valid without the change can show how the change is taken.
  const base = [{ ...plain, ...marked }, plain].findIndex((fields) =>
    isValid(operation, wrapped(fields, wrapper)),
  )
  const fields = whole[base]
  if (!fields) return unknown(`no valid body of ${id} can be made: give a record with --records`)
  return { body: wrapped(fields, wrapper), fields }
}

export function membersOf(schema: Schema): { readonly [name: string]: Schema } {
  return (flatten(schema).keywords.properties ?? {}) as { readonly [name: string]: Schema }
}

/** The schemas of the fields of the body of an operation, without its wrapper. */
export function fieldsOfBody(asker: ProbeClient, id: string): { readonly [name: string]: Schema } {
  const [schema = {}] = asker.operation(id)?.bodies.values() ?? []
  const wrapper = asker.record(id)?.inRequest ?? []
  return membersOf(wrapper.reduce((at, name) => ownMember(membersOf(at), name) ?? {}, schema))
}

// --- internal ---

function isValid({ validateBody }: CompiledOperation, body: Json): boolean {
  return validateBody === undefined || validateBody(body).length === 0
}

function wrapped(fields: JsonObject, wrapper: readonly string[]): Json {
  return wrapper.reduceRight<Json>((inside, name) => ({ [name]: inside }), fields)
}

/** Fields of a record that a user gave; and the ids of records that are there, or that records of the same kind have. */
async function givenFields(
  asker: ProbeClient,
  id: string,
  schema: Schema,
  number: number,
): Promise<JsonObject> {
  const resource = asker.record(id)?.resource
  if (!resource) return {}
  const given = asker.given.records.get(resource.name) ?? []
  const members = membersOf(schema)
  const template = given[number % Math.max(1, given.length)] ?? {}
  const kept = Object.entries(template).filter(([name]) => Object.hasOwn(members, name))
  const fields: Record<string, Json> = Object.fromEntries(kept)
  const like = (await asker.known(resource.name)).flatMap(({ value }): readonly JsonObject[] => {
    const object = asObject(value)
    return object ? [object] : []
  })
  const required = flatten(schema).keywords.required
  for (const name of Array.isArray(required) ? required.map(String) : []) {
    if (!isReference(name) || Object.hasOwn(fields, name)) continue
    const named = wordsOf(name).slice(0, -1).join('')
    const other = asker.contract.records.resources.find(
      (each) => singular(wordsOf(each.name).join('')) === named,
    )
    const [there] = other ? await asker.known(other.name) : []
    const same = like.find((each) => Object.hasOwn(each, name))?.[name]
    const value = there?.id ?? same
    if (value !== undefined) fields[name] = value
  }
  return fields
}

/** A field for the text by which people find a record. */
function textField(
  members: { readonly [name: string]: Schema },
  names: readonly string[],
): string | undefined {
  return names.find((name) => {
    const { type, maxLength, ...more } = flatten(ownMember(members, name) ?? {}).keywords
    const isOpen = ['enum', 'const', 'format', 'pattern'].every((each) => more[each] === undefined)
    return type === 'string' && isOpen && Number(maxLength ?? 100) >= 40 && !isReference(name)
  })
}
