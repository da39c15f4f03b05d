import type { Schema } from '../document/document.ts'

/** Reads a schema through its references. */
export type SchemaReader = (schema: Schema) => {
  readonly node: Schema
  /** The types that it allows, without `null`. */
  readonly types: readonly string[]
  readonly format: string | undefined
}

/** What a member of a record takes, as far as states and times need it. */
export interface MemberValues {
  /** The type that it has, without null; `undefined` if it has several or none. */
  readonly type: string | undefined
  readonly mayBeNull: boolean
  /** The values of its enum; empty without one. */
  readonly listed: readonly unknown[]
  /** How it writes a time; `undefined` if it is none. */
  readonly time: TimeForm | undefined
}

/** How a time is written. */
export type TimeForm = 'date-time' | 'date' | 'seconds' | 'milliseconds'

/** Reads what a member takes, through the parts of its schema. */
export function readMember(schema: Schema, read: SchemaReader): MemberValues {
  const { types, format } = read(schema)
  const parts = partsOf(schema, read)
  const typesIn = parts.flatMap(({ type }) => [type ?? []].flat())
  const listed = parts.flatMap(({ enum: values }) => (Array.isArray(values) ? values : []))
  const [type, second] = types
  const only = second === undefined ? type : undefined
  return {
    type: only,
    mayBeNull: typesIn.includes('null') || listed.includes(null),
    listed: [...new Set(listed.filter((each) => each !== null))],
    time: timeForm(only, format, parts),
  }
}

/** A time in the form of a member. */
export function timeIn(form: TimeForm, now: number): string | number {
  if (form === 'seconds') return Math.floor(now / 1000)
  if (form === 'milliseconds') return now
  const text = new Date(now).toISOString()
  return form === 'date' ? text.slice(0, 'YYYY-MM-DD'.length) : text
}

// --- internal ---

/** How deep the parts of a schema are looked through. */
const DEEPEST = 8

function partsOf(schema: Schema, read: SchemaReader, depth = 0): readonly Schema[] {
  const { node } = read(schema)
  if (depth === DEEPEST) return [node]
  const inside = [node.allOf, node.oneOf, node.anyOf].flatMap((each) =>
    Array.isArray(each) ? (each as Schema[]) : [],
  )
  return [node, ...inside.flatMap((each) => partsOf(each, read, depth + 1))]
}

/** Integers are seconds (`unix-time`), or what their descriptions and examples say. */
function timeForm(
  type: string | undefined,
  format: string | undefined,
  parts: readonly Schema[],
): TimeForm | undefined {
  if (type === 'string') return format === 'date-time' || format === 'date' ? format : undefined
  if (type !== 'integer') return undefined
  if (format === 'unix-time') return 'seconds'
  const texts = parts.map(({ description }) => String(description ?? '')).join(' ')
  const [example] = parts.flatMap((each) => [each.example ?? [], each.examples ?? []].flat())
  if (/\bmilli(?:seconds?|s)?\b|\bms\b/i.test(texts)) return 'milliseconds'
  if (/\bseconds?\b|\bunix\b/i.test(texts)) return 'seconds'
  if (typeof example !== 'number' || example < LEAST_SECONDS) return undefined
  return example < LEAST_MILLISECONDS ? 'seconds' : 'milliseconds'
}

/** The years 2001 and 2286, in seconds; 1970 and 1973, in milliseconds. */
const LEAST_SECONDS = 1e9
const LEAST_MILLISECONDS = 1e10
