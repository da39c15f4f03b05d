import { compareNumbers, isInt64, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { asObject, isSameJson, type Json, ownMember } from '../../base/json/json.ts'
import { wordsOf } from '../../base/text/text.ts'
import type { LedgerChoices } from '../../contract/document/contract-hints.ts'
import { type IdValue, idIn } from '../../contract/records-in-answers.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { areAlike, isObjectShape, type Shape } from '../../contract/resources/shape.ts'
import { saysOrder, wordsOn } from '../finding/described-words.ts'
import type { FoundSilence } from '../finding/found-silence.ts'
import { isPart, listedItemShape, listedNoun, PAGING } from '../finding/listed-nouns.ts'
import {
  atRole,
  type LedgerScope,
  operationIdsOf,
  type RecordSite,
  withRole,
} from '../finding/scope.ts'
import {
  listIn,
  parametersOfMeaning,
  type Question,
  type Sign,
} from '../observing/observed-exchange.ts'
import type { Listed, ProbeClient } from '../probing/probe-client.ts'
import type { Unanswered } from '../probing/probe-requests.ts'
import { fewRecords, LARGEST_LIMIT, limitOf, reading } from '../probing/probe-steps.ts'
import type { RequestedList } from '../run/requested-list.ts'
import { defineSilence } from './silence.ts'

export const listOrder = defineSilence({
  of: 'list',
  values: ['id', 'newest', 'shuffled'],
  why: 'clients take the first record for the oldest or the newest one, or expect one list twice to be in one order',
  find: (scope) => {
    const lists = withRole(scope, 'list')
      .filter((site) => !hasDefaultSort(site))
      .map((site) => toOrdered(site, scope))
    // Lists of the same items that can be in the same orders are one point.
    const byItems = [...Map.groupBy(lists, ({ items, site }) => items?.node ?? site).values()]
    const groups = byItems.flatMap((all) => [...Map.groupBy(all, ({ alike }) => alike).values()])
    return groups.map((all): FoundSilence => {
      const [{ site, orders, isPaged, isSettled, many, sort }] = all as [OrderedList]
      return {
        operation: site.operation.id,
        operations: operationIdsOf(all.map((each) => each.site)),
        isSteady: isPaged || undefined,
        isSettled,
        question: `In which order are ${many} listed${sort === undefined ? '' : ` without \`${sort}\``}?`,
        choices: isPaged ? orders : withShuffled(orders),
        settledBy: `a sentence in its description: in which order, or that it can change; or ${sort === undefined ? 'a parameter that sorts, with a default' : `\`default\` in the schema of \`${sort}\``}`,
      }
    })
  },
  observe: (seen) => {
    const { record, query } = seen.facts
    const list = listIn(seen)
    if (!list || !record) return undefined
    if (parametersOfMeaning(record, 'sort').some((name) => query.texts[name] !== undefined))
      return undefined
    const asked = seen.asked()
    const order = orderOf(list.map((each) => idIn(record, each)))
    // One mixed list says nothing: it may have an order that the ledger does not know.
    if (order === undefined) return asked && unlikeLast(asked, record)
    return asked && list.length >= LEAST_IN_ORDER ? order : undefined
  },
  // Three lists: they tell a fixed order from a shuffled one, which may be in the order of ids by chance.
  provoke: reading(async (asker, { operation = '' }) => {
    for (let time = 1; time <= 3; time += 1) {
      const listed = await longestList(asker, operation)
      if ('unknown' in listed) return listed.unknown
      const { length } = listed.known
      if (length < FEW) return fewRecords(operation, length, listed.records.length)
    }
    return undefined
  }),
})

export const sortTies = defineSilence({
  of: 'list',
  values: ['id', 'newest'],
  why: 'clients that sort by something which many records share expect one order of those',
  find: (scope) =>
    atRole(scope, 'list', (site) => {
      const { role } = site
      const sort = role.parameters.find(({ meaning }) => meaning === 'sort')
      const hasKey = keyOfItems(site, scope) !== undefined
      // If a list is never split into pages, the order of equal records cannot repeat or lose one.
      if (!sort || !hasKey || !isPart(site)) return undefined
      return {
        at: { source: 'request', location: `query.${sort.name}` },
        isSteady: true,
        question: `In which order are ${listedNoun(site, scope)} that are equal in what \`${sort.name}\` sorts by?`,
        choices: tiesOf(site, scope),
        settledBy: `a sentence in the description of \`${sort.name}\`: “Those with equal values are in the order of their ids.”, or that their order can change from page to page`,
      }
    }),
  observe: (seen) => {
    const list = listIn(seen)
    const { record, query } = seen.facts
    if (!list || !record) return undefined
    const [sort] = parametersOfMeaning(record, 'sort').filter(
      (name) => query.texts[name] !== undefined,
    )
    const property = sort === undefined ? '' : (query.texts[sort] ?? '')
    if (!record.resource.record.members.has(property)) return undefined
    // Records without the value are left out: they come before or after all others.
    const sorted = list.flatMap((each) => {
      const value = ownMember(asObject(each) ?? {}, property)
      return value === undefined ? [] : [{ value, id: idIn(record, each) }]
    })
    return orderOfTies(
      sorted.map(({ value }) => value),
      sorted.map(({ id }) => id),
    )
  },
  provoke: reading(async (asker, { operation = '' }) => {
    const sort = asker.record(operation)?.parameters.find(({ meaning }) => meaning === 'sort')
    if (!sort) return `${operation} has no parameter that sorts`
    const plain = await longestList(asker, operation)
    if ('unknown' in plain) return plain.unknown
    const fields = tiedFields(plain.records).slice(0, MOST_SORTED)
    for (const field of fields) await longestList(asker, operation, [[sort.name, field]])
    return fields.length > 0
      ? undefined
      : `no records of ${operation} are equal in what it can sort by`
  }),
})

// --- internal ---

/** The member by which the items of a list can be told apart (`metadata.name`); `undefined` if they have none. */
function keyOfItems(site: RecordSite, scope: LedgerScope): string | undefined {
  const items = listedItemShape(site, scope)
  if (!items || !isObjectShape(items)) return undefined
  const own = site.resource.id?.property
  const isOwn = own !== undefined && areAlike(items, site.resource.record)
  const keys = [...(isOwn ? [own] : []), ['id']]
  return keys.find(([name = '']) => items.members.has(name))?.join('.')
}

/** A list in an order that the contract leaves open. */
interface OrderedList {
  readonly site: RecordSite
  readonly items: Shape | undefined
  /** What its records are called. */
  readonly many: string
  readonly orders: LedgerChoices
  /** The parameter that sorts them, where there is one. */
  readonly sort: string | undefined
  readonly isPaged: boolean
  readonly isSettled: boolean
  /** Equal for lists of the same items that are one point. */
  readonly alike: string
}

function toOrdered(site: RecordSite, scope: LedgerScope): OrderedList {
  const orders = ordersOf(site, scope)
  const many = listedNoun(site, scope)
  const isPaged = site.role.parameters.some(({ meaning }) => PAGING.has(meaning))
  const isSettled = saysOrder(`${wordsOn(site, scope)}\n${sortWords(site)}`)
  const sort = site.role.parameters.find(({ meaning }) => meaning === 'sort')?.name
  return {
    ...{ site, many, orders, sort, isPaged, isSettled, items: listedItemShape(site, scope) },
    alike: JSON.stringify([orders, sort, isPaged, isSettled]),
  }
}

/** The words about the parameters that sort a list. */
function sortWords({ operation, role }: RecordSite): string {
  const sorts = new Set(
    role.parameters.flatMap(({ name, meaning }) => (meaning === 'sort' ? name : [])),
  )
  const words = operation.parameters.map(({ name, description = '' }) =>
    sorts.has(name) && /\bdefaults?\b/i.test(description) ? 'sorted' : '',
  )
  return words.join(' ')
}

/** The orders that records can always be in: by their ids where these say something, else by their age, or in any one. */
function ordersOf(site: RecordSite, scope: LedgerScope): LedgerChoices {
  const key = keyOfItems(site, scope)
  const { kind = 'int64' } = site.resource.id ?? {}
  if (key === undefined) return kind === 'int64' && isCreated(site, scope) ? AGES : ANY
  const { types, format } = keyShape(key, site, scope)
  if (types.includes('integer') || types.includes('number'))
    return twoOrders(`by ${key}, the lowest first`, `by ${key}, the highest first`)
  const isRandom = format === 'uuid' || RANDOM.test(wordsOf(key).at(-1) ?? '')
  return isRandom ? ANY : twoOrders(`by ${key}, from A to Z`, `by ${key}, from Z to A`)
}

/** The orders of records that are equal in what a list is sorted by. */
function tiesOf(site: RecordSite, scope: LedgerScope): LedgerChoices {
  const orders = ordersOf(site, scope)
  return orders === ANY ? TIES : orders
}

/** Whether clients create the records; the order of creation of others is not known. */
function isCreated({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'create').some((each) => each.resource === resource)
}

function keyShape(key: string, site: RecordSite, scope: LedgerScope): Shape {
  const { read } = scope.contract.roles.shapes
  const items = listedItemShape(site, scope) as Shape
  return key.split('.').reduce((at, name) => read(at.members.get(name) ?? {}), items)
}

const twoOrders = (id: string, newest: string): LedgerChoices => [
  { choice: 'id', means: id },
  { choice: 'newest', means: newest },
]

/** Last words of names of generated ids: an order by them has no meaning. */
const RANDOM = /^(?:id|uuid|guid|gid|sid|uid|ulid|key|token|hash|ref)$/

/** The possible orders of records without ids. */
const AGES = twoOrders('as they were added, the oldest first', 'the newest first')

/** The possible orders of records with random ids. */
const ANY = twoOrders(
  'in an order of no meaning, each time the same',
  'the other way round, each time the same',
)

const TIES = twoOrders(
  'in the same order each time, on all pages',
  'in the opposite order each time, on all pages',
)

/** What is listed whole can come in another order each time. Of two orders that say nothing, one is enough then. */
function withShuffled(orders: LedgerChoices): LedgerChoices {
  const [first, ...others] = orders
  return [first, ...(orders === ANY ? [] : others), SHUFFLED]
}

const SHUFFLED = {
  choice: 'shuffled',
  means: 'in another order each time',
  isErratic: true,
} as const

/** Whether a list is always sorted by something that the contract names. */
function hasDefaultSort({ operation, role }: RecordSite): boolean {
  const sorts = new Set(
    role.parameters.flatMap((each) => (each.meaning === 'sort' ? each.name : [])),
  )
  return operation.parameters.some(
    ({ name, schema, required }) => sorts.has(name) && (required || schema.default !== undefined),
  )
}

/** A shuffled list of this length is sorted by chance once in 60 times, and repeats its last order once in 120. */
const LEAST_IN_ORDER = 5

/** The order of ids that count up, or are texts; `undefined` if they are in none. */
function orderOf(ids: readonly (IdValue | undefined)[]): 'id' | 'newest' | undefined {
  if (!ids.every(isInt64) && !ids.every((id) => typeof id === 'string')) return undefined
  const isRising = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id))
  if (isRising) return 'id'
  return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) ? 'newest' : undefined
}

/** Whether records that nothing has touched come in another order than when the same list was last asked for. */
function unlikeLast({ exactly, ids }: RequestedList, record: RecordOperation): Question {
  const { name } = record.resource
  const isCounted = record.id.kind === 'int64'
  return (run, began) => {
    const still = run.untouchedIn({ resource: name, ids }, began)
    const order = compareLists(run.listOf(exactly), still)
    if (order === 'reordered') return 'shuffled'
    // Ids that say nothing can be in any order that stays.
    return order === 'alike' && isCounted && still.length >= LEAST_IN_ORDER ? 'other' : undefined
  }
}

/** Whether two lists are equal, or have common records in another order; `undefined` if neither. */
function compareLists(
  one: readonly IdValue[],
  other: readonly IdValue[],
): 'alike' | 'reordered' | undefined {
  if (one.length === other.length && one.every((id, index) => id === other[index])) return 'alike'
  const places = new Map(one.map((id, index) => [id, index]))
  const common = other.flatMap((id) => places.get(id) ?? [])
  return common.every((place, index) => index === 0 || place > (common[index - 1] as number))
    ? undefined
    : 'reordered'
}

/** In how many orders some records can be. */
function waysOf(count: number): number {
  return count <= 1 ? 1 : count * waysOf(count - 1)
}

/** The order of ids among equal values of a list that rises by them; `undefined` if too few are equal, or they are in several orders. */
function orderOfTies(values: readonly Json[], ids: readonly (IdValue | undefined)[]): Sign {
  const isRising = values.every((value, at) => at === 0 || !isBelow(value, values[at - 1] ?? null))
  if (!isRising) return undefined
  const groups: (IdValue | undefined)[][] = []
  for (const [at, value] of values.entries()) {
    if (at > 0 && isSameJson(value, values[at - 1])) groups.at(-1)?.push(ids[at])
    else groups.push([ids[at]])
  }
  const long = groups.filter(({ length }) => length >= 2)
  const orders = new Set(long.map(orderOf))
  const [only, second] = orders
  // In how many orders equal records could be: as many as the records of a list that is long enough.
  const ways = long.reduce((product, { length }) => product * waysOf(length), 1)
  return second === undefined && ways >= waysOf(LEAST_IN_ORDER) ? only : undefined
}

function isBelow(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one < other
  return isNumeric(one) && isNumeric(other) && compareNumbers(one as Numeric, other as Numeric) < 0
}

/** The fewest records whose order says something. */
const FEW = 5

/** By how many fields a list is sorted to find equal records. */
const MOST_SORTED = 4

/** A list with the greatest limit that can be asked for soundly. */
async function longestList(
  asker: ProbeClient,
  operation: string,
  query: readonly (readonly [string, string])[] = [],
): Promise<Listed | Unanswered> {
  const limit = limitOf(asker.record(operation))
  const schema = asker.operation(operation)?.parameters.find(({ name }) => name === limit)?.schema
  const most = Math.min(Number(schema?.maximum ?? 0), LARGEST_LIMIT)
  const long = limit && most >= FEW ? [[limit, String(most)] as const] : []
  const listed = await asker.list(operation, { query: [...query, ...long] })
  return 'unknown' in listed && long.length > 0 ? asker.list(operation, { query }) : listed
}

/** The fields in which some records of a list are equal and others are not, so that the list can be sorted by them. */
function tiedFields(records: readonly Json[]): readonly string[] {
  const objects = records.flatMap((each) => {
    const object = asObject(each)
    return object ? [object] : []
  })
  const names = new Set(objects.flatMap((each) => Object.keys(each)))
  return [...names].filter((name) => {
    const values = objects.flatMap((each) => ownMember(each, name) ?? [])
    return values.every((each) => typeof each !== 'object') && new Set(values).size < values.length
  })
}
