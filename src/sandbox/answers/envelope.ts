import type { Schema } from '../../contract/document/document.ts'
import { countNames } from '../../contract/list-counts.ts'
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
  /** What a parameter takes that leads to this page; `undefined` for the page itself. */
  readonly place?: string
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

/** How deep members of an envelope are filled. */
const DEEPEST = 6

/** What a member means by its name, or by those of its own members (`meta`, `links`, `paging`). */
function meant({ name, schema, isRequired }: Member, facts: ListFacts, depth = 0): unknown {
  // A link may lead to what has links.
  if (depth > DEEPEST) return undefined
  const members = membersIn(schema)
  const types = typesIn(schema)
  const isNullable = types.includes('null')
  if (members.length > 0) {
    const about = isNext(name) ? aboutNext(facts) : facts
    if (!about) return isNullable ? null : undefined
    const inner = members
      .map((each): [string, unknown] => [each.name, meant(each, about, depth + 1)])
      .filter(([, value]) => value !== undefined)
    return inner.length > 0 ? Object.fromEntries(inner) : undefined
  }
  const value = MEANINGS[plainName(name)]?.(facts)
  if (value === undefined && isNullable && isAbout(name)) return null
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

/** Whether an object is about the next page: `{ links: { next: { href } } }`, `{ next_page: { offset, path } }`. */
function isNext(name: string): boolean {
  return ['next', 'nextpage'].includes(plainName(name))
}

/** What an object about the next page says of that; `undefined` if there is none. */
function aboutNext(facts: ListFacts): ListFacts | undefined {
  const { hasNext, nextAddress = '', next } = facts
  return hasNext ? { ...facts, self: nextAddress, place: String(next) } : undefined
}

/** Whether a member is about other pages: then null says that there is none. */
function isAbout(name: string): boolean {
  return Object.hasOwn(MEANINGS, plainName(name))
}

type Meaning = (facts: ListFacts) => unknown

const total: Meaning = (facts) => facts.total
const limit: Meaning = (facts) => facts.limit
const skipped: Meaning = (facts) => facts.skipped
const placed: Meaning = (facts) => facts.place ?? facts.skipped
const page: Meaning = (facts) => Math.floor(facts.skipped / Math.max(1, facts.limit)) + 1
const pages: Meaning = (facts) => Math.ceil(facts.total / Math.max(1, facts.limit))
const hasMore: Meaning = (facts) => facts.hasMore
const hasNext: Meaning = (facts) => facts.hasNext
const hasPrevious: Meaning = (facts) => facts.hasPrevious
const cursor: Meaning = ({ next }) => (next === undefined ? undefined : String(next))
const self: Meaning = (facts) => facts.self
const nextAddress: Meaning = (facts) => facts.nextAddress

function named(names: readonly string[], meaning: Meaning) {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}

/** By `plainName`. */
const MEANINGS: { readonly [name: string]: Meaning } = {
  ...named(countNames.total, total),
  count: (facts) => facts.count,
  size: limit,
  ...{ limit, perpage: limit, pagesize: limit },
  ...{ offset: placed, skip: skipped, start: skipped },
  ...{ page, pagenumber: page, currentpage: page },
  ...{ ...named(countNames.pages, pages), lastpage: pages },
  ...{ hasmore: hasMore, hasnext: hasNext, hasnextpage: hasNext },
  ...{ hasprevious: hasPrevious, hasprev: hasPrevious, haspreviouspage: hasPrevious },
  ...{ nextcursor: cursor, endcursor: cursor, nextpagetoken: cursor, cursor, nexttoken: cursor },
  ...{ continue: cursor, marker: cursor, nextmarker: cursor, nextoffset: cursor },
  ...{ self, href: self, uri: self, url: self, path: self },
  ...{
    next: nextAddress,
    nextpage: nextAddress,
    nextpageuri: nextAddress,
    nextpageurl: nextAddress,
  },
  ...{ nexturl: nextAddress, nexturi: nextAddress, nextlink: nextAddress, nexthref: nextAddress },
  object: () => 'list',
  success: () => true,
}
