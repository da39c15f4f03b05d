import type { Schema } from '../../contract/document/document.ts'
import { plainName } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { RecordId } from '../../store/row.ts'
import { memberOf } from './answer-form.ts'
import { declaredInAll } from './declared-members.ts'

/** What a list says of itself, beside its records. */
export interface ListFacts {
  /** How many records there are in all, on this page, and at most on a page. */
  readonly total: number
  readonly count: number
  readonly limit: number
  /** How many come before this page. */
  readonly skipped: number
  /** The id to go on after; `undefined` if there are no more. */
  readonly next: RecordId | undefined
  /** Whether there are more in the direction that is asked for, after this page, and before it. */
  readonly hasMore: boolean
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  /** The address of this page, and of the one after it, if that can be named. */
  readonly self: string
  readonly nextAddress: string | undefined
}

/** Fills an envelope by the meanings of its members; what its schema does not take, a view leaves out or makes. */
export function filled(
  schema: Schema,
  path: readonly string[],
  { records, facts }: { readonly records: readonly unknown[]; readonly facts: ListFacts },
): unknown {
  const [member, ...inside] = path
  if (member === undefined) return records
  const entries = membersIn(schema).map((each): [string, unknown] => [
    each.name,
    each.name === member ? filled(each.schema, inside, { records, facts }) : meant(each, facts),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

// --- internal ---

interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** What a member means by its name, or by those of its own members (`meta`, `links`, `paging`). */
function meant({ name, schema, isRequired }: Member, facts: ListFacts): unknown {
  const members = membersIn(schema)
  if (members.length > 0) {
    const inner = members
      .map((each): [string, unknown] => [each.name, meant(each, facts)])
      .filter(([, value]) => value !== undefined)
    return inner.length > 0 ? Object.fromEntries(inner) : undefined
  }
  const value = MEANINGS[plainName(name)]?.(facts)
  const types = typesIn(schema)
  if (value === undefined && types.includes('null') && isAbout(name)) return null
  // A made text would lead clients to a page that is not there.
  if (value === undefined && types.includes('string') && isRequired && isAbout(name)) return ''
  return types.includes('string') && typeof value === 'number' ? String(value) : value
}

/** The members of an object; of a union, those of all branches. */
function membersIn(schema: Schema): readonly Member[] {
  const required = requiredIn(schema)
  return [...declaredInAll([schema]).keys()].map((name) => ({
    ...{ name, schema: memberOf(schema, name) },
    isRequired: required.has(name),
  }))
}

/** The types of a schema, or of its branches. */
function typesIn(schema: Schema): readonly unknown[] {
  const { keywords, choices } = flatten(schema)
  return keywords.type === undefined ? choices.flat().flatMap(typesIn) : [keywords.type].flat()
}

function requiredIn(schema: Schema): ReadonlySet<unknown> {
  const { keywords, choices } = flatten(schema)
  const own = Array.isArray(keywords.required) ? keywords.required : []
  return new Set([...own, ...choices.flat().flatMap((each) => [...requiredIn(each)])])
}

/** Whether a member is about other pages: then null says that there is none. */
function isAbout(name: string): boolean {
  return Object.hasOwn(MEANINGS, plainName(name))
}

type Meaning = (facts: ListFacts) => unknown

const total: Meaning = (facts) => facts.total
const limit: Meaning = (facts) => facts.limit
const skipped: Meaning = (facts) => facts.skipped
const page: Meaning = (facts) => Math.floor(facts.skipped / Math.max(1, facts.limit)) + 1
const pages: Meaning = (facts) => Math.ceil(facts.total / Math.max(1, facts.limit))
const hasMore: Meaning = (facts) => facts.hasMore
const hasNext: Meaning = (facts) => facts.hasNext
const hasPrevious: Meaning = (facts) => facts.hasPrevious
const cursor: Meaning = ({ next }) => (next === undefined ? undefined : String(next))
const self: Meaning = (facts) => facts.self
const nextAddress: Meaning = (facts) => facts.nextAddress

/** By `plainName`. */
const MEANINGS: { readonly [name: string]: Meaning } = {
  ...{ total, totalcount: total, totalitems: total, totalresults: total, totalelements: total },
  count: (facts) => facts.count,
  size: limit,
  ...{ limit, perpage: limit, pagesize: limit },
  ...{ offset: skipped, skip: skipped, start: skipped },
  ...{ page, pagenumber: page, currentpage: page },
  ...{ pages, totalpages: pages, lastpage: pages },
  ...{ hasmore: hasMore, hasnext: hasNext, hasnextpage: hasNext },
  ...{ hasprevious: hasPrevious, hasprev: hasPrevious, haspreviouspage: hasPrevious },
  ...{ nextcursor: cursor, endcursor: cursor, nextpagetoken: cursor, cursor, nexttoken: cursor },
  ...{ self, href: self, next: nextAddress, nextpageuri: nextAddress },
  object: () => 'list',
  success: () => true,
}
