import { wordsOf } from '../../../base/text/text.ts'
import type { LedgerChoices } from '../../document/contract-hints.ts'
import { describedStatus } from '../../document/operations.ts'
import { isPlural, plural, readPath, singular } from '../../resources/paths.ts'
import { areAlike, isObject, type Shape } from '../../resources/shape.ts'
import { saysOrder, wordsOn } from './said-words.ts'
import { idsOf, type LedgerScope, plainWords, type RecordSite, withRole } from './scope.ts'
import { defineSilence, type FoundSilence } from './silence.ts'

/** Silences about lists of records. */
export const listSilences = {
  listOrder: defineSilence({
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
          operations: idsOf(all.map((each) => each.site)),
          isSteady: isPaged || undefined,
          isSettled,
          question: `In which order are ${many} listed${sort === undefined ? '' : ` without \`${sort}\``}?`,
          choices: isPaged ? orders : withShuffled(orders),
          settledBy: `a sentence in its description: in which order, or that it can change; or ${sort === undefined ? 'a parameter that sorts, with a default' : `\`default\` in the schema of \`${sort}\``}`,
        }
      })
    },
  }),
  listFill: defineSilence({
    of: 'list',
    values: ['full', 'short'],
    why: 'clients take a list that is shorter than its limit for the last one',
    find: (scope) =>
      withRole(scope, 'list').flatMap((site): readonly FoundSilence[] => {
        const { operation, role } = site
        const limit = role.parameters.find(({ meaning }) => meaning === 'limit')
        // Where pages are counted, what a short one leaves out is on none.
        const isCounted = role.parameters.some(
          ({ meaning }) => meaning === 'page' || meaning === 'offset',
        )
        if (!limit || isCounted || hasLeastItems(site, scope)) return []
        return [
          {
            operation: operation.id,
            at: { source: 'request', location: `query.${limit.name}` },
            isSettled: saysMore(site, scope),
            question: `\`${limit.name}\` means “at most”: is a list filled up to it?`,
            choices: [
              { choice: 'full', means: 'yes, where there are as many' },
              { choice: 'short', means: 'no: it has half of what it could have' },
            ],
            settledBy: `a sentence in the description of \`${limit.name}\`: “A list has fewer only where there are no more.”, or how clients know that there are more`,
          },
        ]
      }),
  }),
  listTotal: defineSilence({
    of: 'list',
    values: ['none', 'header'],
    why: 'clients show a number of pages, or ask until a list is empty',
    find: (scope) =>
      withRole(scope, 'list')
        .filter(
          (site) => site.role.envelope.length === 0 && isPart(site) && !hasCountHeader(site, scope),
        )
        .map((site) => ({
          operation: site.operation.id,
          at: { source: 'response', location: 'status', status: site.role.status },
          isSettled: hasLinks(site),
          question: `Does a list say how many ${listedNoun(site, scope)} there are in all?`,
          choices: [
            { choice: 'none', means: 'no' },
            { choice: 'header', means: 'yes: in the header X-Total-Count' },
          ],
          settledBy:
            'the header with the total in `headers` of the answer, or an envelope with a count',
        })),
  }),
}

/** What the records of a list are called, from its own items: a list may show what its path is not named after. */
export function listedNoun(site: RecordSite, scope: LedgerScope): string {
  const { resource, role, noun } = site
  const items = itemsOf(site, scope)
  const isNamed = Object.hasOwn(scope.contract.hints.nouns, resource.name)
  if (isNamed || (!role.elsewhere && isPlural(resource.word))) return noun.many
  const words = readPath(role.path).segments.flatMap(({ word, parameter }) =>
    parameter === undefined && !LISTING.test(word) ? word : [],
  )
  const word = words.at(-1)
  if (word !== undefined && isPlural(word)) return plainWords(word)
  // A path of no words says nothing; the name of the operation is of words that people chose.
  const called = words.length === 0 ? listedBy(site.operation.id) : undefined
  if (called !== undefined) return called
  const member = role.envelope.at(-1)
  if (member !== undefined && isPlural(member) && !PLAIN.test(member)) return plainWords(member)
  const name = items?.name
  // What items are is in a word of the path, too: `/order/findByStatus` lists what is called `Order`.
  const named = words.findLast((each) => name !== undefined && isOf(name, each))
  if (named === undefined && name === undefined) return listedBy(site.operation.id) ?? noun.many
  const one = plainWords(named ?? lowered(name ?? ''))
  return UNCOUNTED.test(one) ? `${one} records` : plural(one)
}

/** Whether a list can be a part of what there is: else the length of the list is the total. */
export function isPart({ role }: RecordSite): boolean {
  return role.parameters.some(({ meaning }) => meaning === 'limit' || PAGING.has(meaning))
}

/** The member by which the items of a list can be told apart (`metadata.name`); `undefined` if they have none. */
export function keyOfItems(site: RecordSite, scope: LedgerScope): string | undefined {
  const items = itemsOf(site, scope)
  if (!items || !isObject(items)) return undefined
  const own = site.resource.id?.property
  const isOwn = own !== undefined && areAlike(items, site.resource.record)
  const keys = [...(isOwn ? [own] : []), ['id']]
  return keys.find(([name = '']) => items.members.has(name))?.join('.')
}

// --- internal ---

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
    ...{ site, many, orders, sort, isPaged, isSettled, items: itemsOf(site, scope) },
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

function itemsOf({ role, shape }: RecordSite, { contract }: LedgerScope): Shape | undefined {
  const { read } = contract.roles.shapes
  const answer = shape.success?.answer
  const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer)
  return list?.items && read(list.items)
}

/** What an operation lists by its own name: `getOpenRoles` and `list-open-roles` list open roles. */
function listedBy(operation: string): string | undefined {
  const said = wordsOf(operation).join(' ')
  const [, what] =
    /^(?:browse|fetch|find|get|list|query|retrieve|search)(?: all)? (.+)$/.exec(said) ?? []
  return what !== undefined && isPlural(what) ? what : undefined
}

/** Whether the name of a schema has a word in it: `ElementBase` has `element`. */
function isOf(schema: string, word: string): boolean {
  const [words, sought] = [wordsOf(schema), wordsOf(singular(word))]
  return sought.length > 0 && sought.every((each) => words.includes(each))
}

/** What has no plural. */
const UNCOUNTED =
  /(?:advice|content|data|equipment|feedback|hardware|history|information|inventory|literature|media|music|news|software|staff|traffic|usage|weather)$/i

/** The name of a schema as that of a thing: `Order` and `OrderObject` are an order, an `APIKey` stays. */
function lowered(name: string): string {
  const bare = name.replace(GENERIC, '')
  return bare.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** What the name of a schema may end in that says nothing of what it is. */
const GENERIC =
  /(?<=\w)[._-]?(?:Object|Model|Dto|DTO|Schema|Entity|Resource|Response|Base|Full|object|model|dto|schema|entity)$/

/** Words of paths that say that something is listed, and not what. */
const LISTING = /^(?:all|find|index|list|lookup|mine|query|search)$/i

/** Names of members that say of any list that it is one. */
const PLAIN =
  /^(?:items|results|records|values|entries|objects|rows|elements|resources|contents|members|nodes|edges|hits|collections?|lists?)$/i

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
export function tiesOf(site: RecordSite, scope: LedgerScope): LedgerChoices {
  const orders = ordersOf(site, scope)
  return orders === ANY ? TIES : orders
}

/** Whether records are created by clients: others were added when nobody saw it. */
function isCreated({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'create').some((each) => each.resource === resource)
}

function keyShape(key: string, site: RecordSite, scope: LedgerScope): Shape {
  const { read } = scope.contract.roles.shapes
  const items = itemsOf(site, scope) as Shape
  return key.split('.').reduce((at, name) => read(at.members.get(name) ?? {}), items)
}

const twoOrders = (id: string, newest: string): LedgerChoices => [
  { choice: 'id', means: id },
  { choice: 'newest', means: newest },
]

/** The last words of names of ids that services make: an order by them says nothing. */
const RANDOM = /^(?:id|uuid|guid|gid|sid|uid|ulid|key|token|hash|ref)$/

/** The orders of what has no ids. */
const AGES = twoOrders('as they were added, the oldest first', 'the newest first')

/** The orders of what has ids that say nothing. */
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

/** What goes on in a list: by chance, nothing comes after a record. */
const PAGING: ReadonlySet<string> = new Set(['after', 'before', 'page', 'offset'])

/** Whether a list is always sorted by something that the contract names. */
function hasDefaultSort({ operation, role }: RecordSite): boolean {
  const sorts = new Set(
    role.parameters.flatMap((each) => (each.meaning === 'sort' ? each.name : [])),
  )
  return operation.parameters.some(
    ({ name, schema, required }) => sorts.has(name) && (required || schema.default !== undefined),
  )
}

/** Whether a list must have some items. */
function hasLeastItems({ role, shape }: RecordSite, { contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const answer = shape.success?.answer
  const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer)
  return Number(list?.node.minItems ?? 0) > 0
}

/** Whether the answer says itself that there are more: in a header, in a member, or in a member of one (`meta`, `links`). */
function saysMore(site: RecordSite, { contract, isMoreName, isCountHeader }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const answer = site.shape.success?.answer
  if (hasLinks(site) || hasCountHeader(site, { isCountHeader })) return true
  const members = [...(answer?.members ?? [])]
  return members.some(
    ([name, schema]) => isMoreName(name) || [...read(schema).members.keys()].some(isMoreName),
  )
}

/** Whether the answer leads to other pages (RFC 8288). */
function hasLinks({ operation, role }: RecordSite): boolean {
  return headersOf({ operation, role }).some((name) => name.toLowerCase() === 'link')
}

function hasCountHeader(
  site: RecordSite,
  { isCountHeader }: Pick<LedgerScope, 'isCountHeader'>,
): boolean {
  return headersOf(site).some(isCountHeader)
}

function headersOf({ operation, role }: Pick<RecordSite, 'operation' | 'role'>): readonly string[] {
  const { responses } = operation
  return Object.keys(responses[describedStatus(responses, role.status ?? 200) ?? '']?.headers ?? {})
}
