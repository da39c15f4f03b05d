import { isNumeric } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { memberSchema } from '../answers/answer-form.ts'
import { declaredInAll, requiredIn } from '../answers/declared-members.ts'
import {
  isAboutPlaces,
  type LinkPart,
  type ListFacts,
  listFact,
  type PageLink,
  partOfPage,
  readLink,
} from './page-members.ts'

/** Fills an envelope by the meanings of its members; what its schema does not take, a view leaves out or makes. */
export function filled(
  schema: Schema,
  path: readonly string[],
  { records, facts }: { readonly records: readonly unknown[]; readonly facts: ListFacts },
): unknown {
  const [member, ...inside] = path
  if (member === undefined) return records
  const members = membersIn(schema)
  const around = { ...surroundingsOf(members, path.at(-1) ?? ''), facts }
  const entries = members.map((each): [string, unknown] => [
    each.name,
    each.name === member ? filled(each.schema, inside, { records, facts }) : meant(each, around),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The names of the members of an answer, and of the objects in it, without case and separators. */
export function namesInEnvelope(schema: Schema): ReadonlySet<string> {
  const all = membersIn(schema).flatMap((each) => [each, ...membersIn(each.schema)])
  return new Set(all.map(({ name }) => plainName(name)))
}

/** Makes the lines of the headers that say something of a page: name, value, name, value … */
export type PageHeaders = (facts: ListFacts) => readonly string[]

/**
 * Compiles the documented headers of a list that say what its page is and what it leads to: `Link` (RFC 8288), `X-Page`, `X-Next-Page`.
 * `undefined` if it has none.
 */
export function compilePageHeaders(names: readonly string[]): PageHeaders | undefined {
  const makers = names.flatMap((name): ((facts: ListFacts) => readonly string[])[] => {
    const plain = plainName(name).replace(/^x?(?:pagination)?/, '')
    if (plainName(name) === 'link') return [(facts) => lineOf(name, linksText(facts))]
    if (!ABOUT_PAGES.test(plain)) return []
    const schema = {
      type: /(?:url|uri|link|cursor|token|marker)$/.test(plain) ? 'string' : 'integer',
    }
    return [(facts) => lineOf(name, meantBy(plain, schema, facts))]
  })
  return makers.length === 0 ? undefined : (facts) => makers.flatMap((make) => make(facts))
}

// --- internal ---

interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** What is known where a member is. */
interface Surroundings {
  readonly facts: ListFacts
  /** The names of the members beside it, and of the array of records. */
  readonly beside: ReadonlySet<string>
  readonly array: string
  /** The page that it is within an object about: `{ next: { href } }`. */
  readonly page?: PageLink
  /** What the object that it is in is about: `{ cursors: { next } }`. */
  readonly part?: LinkPart
  readonly isInSort?: boolean
}

const DEEPEST = 6

/** What a member means by its name, or by those of its own members (`meta`, `links`, `paging`). */
function meant(member: Member, around: Surroundings, depth = 0): unknown {
  const { name, schema, isRequired } = member
  // Envelopes may nest links in links, so the depth is bounded.
  if (depth > DEEPEST) return undefined
  const members = membersIn(schema)
  const types = typesIn(schema)
  const isNullable = types.includes('null')
  if (members.length > 0) {
    const inside = within(plainName(name), members, around)
    if (!inside) return isNullable ? null : undefined
    const inner = members
      .map((each): [string, unknown] => [each.name, meant(each, inside, depth + 1)])
      .filter(([, value]) => value !== undefined)
    return inner.length > 0 ? Object.fromEntries(inner) : undefined
  }
  const value = types.includes('array') ? linkList(schema, around) : scalar(member, types, around)
  if (value !== undefined) return value
  if (!isAboutPlaces(plainName(name)) || types.includes('array')) return undefined
  if (isNullable) return null
  // A generated value would lead clients to a page that does not exist.
  if (!isRequired) return undefined
  return types.includes('string') ? '' : isNumber(types) ? 0 : undefined
}

/** What is known within an object; `undefined` if it is about a page that is not there. */
function within(
  plain: string,
  members: readonly Member[],
  { facts, array, part, page }: Surroundings,
): Surroundings | undefined {
  const link = readLink(plain)
  const isCursors = plain === 'cursors' || plain === 'cursor'
  const about = isCursors ? undefined : link && facts.pages[link.page]
  if (link && !isCursors && !about) return undefined
  const own = about ?? page
  return {
    ...{ ...surroundingsOf(members, array), facts },
    ...(own && { page: own }),
    ...((isCursors || part) && { part: 'cursor' as const }),
    ...(plain === 'sort' && { isInSort: true }),
  }
}

function surroundingsOf(members: readonly Member[], array: string) {
  return { beside: new Set(members.map(({ name }) => plainName(name))), array: plainName(array) }
}

function scalar(
  { name, schema }: Member,
  types: readonly unknown[],
  { facts, beside, array, page, part, isInSort }: Surroundings,
): unknown {
  const plain = plainName(name)
  if (isInSort) return SORTING[plain]?.(facts)
  const asTyped = (value: unknown) =>
    isNumeric(value) && types.includes('string') && !isNumber(types) ? String(value) : value
  const within = page && partOfPage(plain)
  if (within) return asTyped(partOf(page, within, { schema, name, facts }))
  const link = readLink(plain)
  const fact = listFact(plain, facts, { beside, array })
  if (!link || (fact !== undefined && !types.includes('boolean'))) {
    if (fact !== undefined) return asTyped(fact)
    return partOfPage(plain) === 'address'
      ? partOf(facts.pages.self, 'address', { schema, name, facts })
      : undefined
  }
  if (types.includes('boolean')) return ENDS[link.page]?.(facts)
  const to = facts.pages[link.page]
  const wanted = link.part ?? part ?? (isNumber(types) ? numberPart(facts) : ('address' as const))
  return to && asTyped(partOf(to, wanted, { schema, name, facts }))
}

/** The numbers that a list goes by: those of pages, or of records. */
function numberPart({ pages: { next, self }, firstRecord }: ListFacts): LinkPart {
  if (firstRecord !== undefined) return 'skipped'
  return (next ?? self).number === undefined ? 'cursor' : 'number'
}

function partOf(
  link: PageLink,
  part: LinkPart,
  {
    schema,
    name,
    facts,
  }: { readonly schema: Schema; readonly name: string; readonly facts: ListFacts },
): unknown {
  const { address, number, skipped, cursor } = link
  if (part === 'address')
    return address === undefined ? undefined : (isWhole(schema, name) ? facts.origin : '') + address
  if (cursor !== undefined) return typesIn(schema).includes('string') ? String(cursor) : cursor
  if (skipped === undefined) return undefined
  const isOfRecords = part === 'skipped' || (part === 'cursor' && facts.firstRecord !== undefined)
  return isOfRecords ? skipped + (facts.firstRecord ?? 0) : number
}

/** Whether an address must have its origin, too: its format, its name or an example says so. */
function isWhole(schema: Schema, name: string): boolean {
  const { format, example, examples, pattern, ...more } = flatten(schema).keywords
  if (['uri', 'url', 'iri'].includes(String(format))) return true
  const shown = [example, examples, more.default, pattern].flat()
  const found = shown.find((each) => typeof each === 'string' && each !== '')
  return found === undefined ? /url$/i.test(name) : /^\^?https?:/.test(String(found))
}

/** A list of links: `[{ rel: 'next', href: '…' }]`. */
function linkList(schema: Schema, { facts }: Surroundings): unknown {
  const { items } = flatten(schema).keywords
  if (!isJsonObject(items)) return undefined
  const members = membersIn(items)
  const rel = members.find(({ name }) => plainName(name) === 'rel')
  const href = members.find(({ name }) => partOfPage(plainName(name)) === 'address')
  if (!rel || !href) return undefined
  return RELATIONS.flatMap(([relation, page]) => {
    const link = facts.pages[page]
    const address = link && partOf(link, 'address', { ...href, facts })
    return address === undefined ? [] : [{ [rel.name]: relation, [href.name]: address }]
  })
}

/** Relations of links (RFC 8288), and the pages that they lead to. */
const RELATIONS = [
  ['self', 'self'],
  ['first', 'first'],
  ['prev', 'previous'],
  ['next', 'next'],
  ['last', 'last'],
] as const

const SORTING: { readonly [name: string]: (facts: ListFacts) => unknown } = {
  sorted: ({ isSorted }) => isSorted,
  unsorted: ({ isSorted }) => !isSorted,
  empty: ({ isSorted }) => !isSorted,
}

/** The value of a boolean member that is named like a page (`first`, `next`). */
const ENDS: { readonly [page: string]: (facts: ListFacts) => unknown } = {
  first: ({ hasPrevious }) => !hasPrevious,
  last: ({ hasNext }) => !hasNext,
  next: ({ hasNext }) => hasNext,
  previous: ({ hasPrevious }) => hasPrevious,
}

/** The members of an object; of a union, those of all branches. */
function membersIn(schema: Schema): readonly Member[] {
  const required = requiredIn(schema)
  return [...declaredInAll([schema]).keys()].map((name) => ({
    ...{ name, schema: memberSchema(schema, name) },
    isRequired: required.has(name),
  }))
}

function typesIn(schema: Schema): readonly unknown[] {
  const { keywords, choices } = flatten(schema)
  return keywords.type === undefined ? choices.flat().flatMap(typesIn) : [keywords.type].flat()
}

function isNumber(types: readonly unknown[]): boolean {
  return types.includes('integer') || types.includes('number')
}

const ABOUT_PAGES = /^(?:total|page|perpage|next|prev|last|first|current|limit$|offset$)/

function lineOf(name: string, value: unknown): readonly string[] {
  return value === undefined || value === null || value === '' ? [] : [name, String(value)]
}

/** The pages that a page leads to, as a header has them. */
function linksText({ pages, origin }: ListFacts): string {
  return RELATIONS.flatMap(([relation, page]) => {
    const { address } = pages[page] ?? {}
    return address === undefined || page === 'self'
      ? []
      : `<${origin}${address}>; rel="${relation}"`
  }).join(', ')
}

/** The value of a header about a list, by its name. */
function meantBy(name: string, schema: Schema, facts: ListFacts): unknown {
  const around = { beside: new Set<string>(['total']), array: '', facts }
  return meant({ name, schema, isRequired: false }, around)
}
