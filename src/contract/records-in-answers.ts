import { type Int64, isInt64, parseInt64 } from '../base/json/exact-numbers.ts'
import { asObject, type Json, type JsonObject } from '../base/json/json.ts'
import { percentDecoded } from '../base/text/percent-encoding.ts'
import type { RecordOperation } from './resources/record-operations.ts'

/** What a record is known by: integers compare by value, texts by code units. */
export type IdValue = Int64 | string

/** Path parameters, decoded, by name; `undefined` if one cannot be decoded. */
export type PathTexts = { readonly [name: string]: string | undefined }

/** The records in the JSON of a successful answer, also of values that are none; `undefined` if it has not the form for them. */
export function recordsIn(
  { role, inAnswer }: Pick<RecordOperation, 'role' | 'inAnswer'>,
  answer: Json | undefined,
): readonly Json[] | undefined {
  const value = memberAt(answer, inAnswer)
  if (role === 'list') return Array.isArray(value) ? value : undefined
  return value === undefined ? undefined : [value]
}

/** The record in the JSON of a request; `undefined` if it is no object. */
export function recordSent(
  { inRequest }: Pick<RecordOperation, 'inRequest'>,
  body: Json | undefined,
): JsonObject | undefined {
  return asObject(memberAt(body, inRequest))
}

/** The id that a record has in itself; `undefined` if there is none, or it is not of the kind of its resource. */
export function idIn({ id }: Pick<RecordOperation, 'id'>, record: Json): IdValue | undefined {
  if (!id.property) return undefined
  const value = memberAt(record, id.property)
  return isIdOf(id.kind, value) ? value : undefined
}

/** The id that a path asks for; `undefined` if it names no record, or what it says is no id of the kind of the resource. */
export function idAsked(
  { item, id }: Pick<RecordOperation, 'item' | 'id'>,
  path: PathTexts,
): IdValue | undefined {
  const text = item === undefined ? undefined : path[item]
  if (text === undefined) return undefined
  return id.kind === 'int64' ? parseInt64(text) : text
}

/** The values of the parents in a path, by the names that the resource has for them; those that are none of their kind are left out. */
export function parentsAsked(
  { parents }: Pick<RecordOperation, 'parents'>,
  path: PathTexts,
): { readonly [name: string]: IdValue } {
  return Object.fromEntries(
    parents.flatMap(({ name, parameter, kind }) => {
      const text = path[parameter]
      const value = text !== undefined && kind === 'int64' ? parseInt64(text) : text
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Decodes the parameters of a path; one that is no valid percent-encoding is `undefined`. */
export function decodePath(texts: { readonly [name: string]: string }): PathTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, percentDecoded(text)]),
  )
}

/** What is at a path of members; `undefined` if there is nothing. */
export function memberAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    const object = asObject(at)
    if (!object || !Object.hasOwn(object, name)) return undefined
    at = object[name]
  }
  return at
}

// --- internal ---

function isIdOf(kind: RecordOperation['id']['kind'], value: unknown): value is IdValue {
  return kind === 'int64' ? isInt64(value) : typeof value === 'string'
}
