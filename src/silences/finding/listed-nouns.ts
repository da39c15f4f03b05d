import { wordsOf } from '../../base/text/text.ts'
import { isPlural, plural, readPath, singular } from '../../contract/resources/paths.ts'
import type { Shape } from '../../contract/resources/shape.ts'
import { type LedgerScope, plainWords, type RecordSite } from './scope.ts'

/** What the records of a list are called, from its own items: a list may show what its path is not named after. */
export function listedNoun(site: RecordSite, scope: LedgerScope): string {
  const { resource, role, noun } = site
  const items = listedItemShape(site, scope)
  const isNamed = Object.hasOwn(scope.contract.hints.nouns, resource.name)
  if (isNamed || (!role.elsewhere && isPlural(resource.word))) return noun.many
  const words = readPath(role.path).segments.flatMap(({ word, parameter }) =>
    parameter === undefined && !LISTING.test(word) ? word : [],
  )
  const word = words.at(-1)
  if (word !== undefined && isPlural(word)) return plainWords(word)
  // If the path has no words, the operationId names what is listed.
  const called = words.length === 0 ? listedBy(site.operation.id) : undefined
  if (called !== undefined) return called
  const member = role.envelope.at(-1)
  if (member !== undefined && isPlural(member) && !PLAIN.test(member)) return plainWords(member)
  const name = items?.name
  // A word of the path that occurs in the name of the schema is preferred: `/order/findByStatus` lists `Order`.
  const named = words.findLast((each) => name !== undefined && isOf(name, each))
  if (named === undefined && name === undefined) return listedBy(site.operation.id) ?? noun.many
  const one = plainWords(named ?? lowered(name ?? ''))
  return UNCOUNTED.test(one) ? `${one} records` : plural(one)
}

/** Whether a list may have only a part of the records; otherwise its length is the total. */
export function isPart({ role }: RecordSite): boolean {
  return role.parameters.some(({ meaning }) => meaning === 'limit' || PAGING.has(meaning))
}

export function listedItemShape(
  { role, shape }: RecordSite,
  { contract }: LedgerScope,
): Shape | undefined {
  const { read } = contract.roles.shapes
  const answer = shape.success?.answer
  const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer)
  return list?.items && read(list.items)
}

/** What an operation lists by its own name: `getOpenRoles` and `list-open-roles` list open roles. */
export function listedBy(operation: string): string | undefined {
  const said = wordsOf(operation).join(' ')
  const [, what] =
    /^(?:browse|fetch|find|get|list|query|retrieve|search)(?: all)? (.+)$/.exec(said) ?? []
  return what !== undefined && isPlural(what) ? what : undefined
}

/** Whether the name of a schema has a word in it: `ElementBase` has `element`. */
export function isOf(schema: string, word: string): boolean {
  const [words, sought] = [wordsOf(schema), wordsOf(singular(word))]
  return sought.length > 0 && sought.every((each) => words.includes(each))
}

/** What has no plural. */
export const UNCOUNTED =
  /(?:advice|content|data|equipment|feedback|hardware|history|information|inventory|literature|media|music|news|software|staff|traffic|usage|weather)$/i

/** The name of a schema as that of a thing: `Order` and `OrderObject` are an order, an `APIKey` stays. */
export function lowered(name: string): string {
  const bare = name.replace(GENERIC, '')
  return bare.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** Endings of schema names that carry no meaning: `OrderDto`. */
export const GENERIC =
  /(?<=\w)[._-]?(?:Object|Model|Dto|DTO|Schema|Entity|Resource|Response|Base|Full|object|model|dto|schema|entity)$/

/** Words of paths that say that something is listed, and not what. */
export const LISTING = /^(?:all|find|index|list|lookup|mine|query|search)$/i

/** Names of members that any list may have (`items`, `data`), so they name nothing. */
export const PLAIN =
  /^(?:items|results|records|values|entries|objects|rows|elements|resources|contents|members|nodes|edges|hits|collections?|lists?)$/i

/** Meanings of parameters that continue a list: they need a fixed order. */
export const PAGING: ReadonlySet<string> = new Set(['after', 'before', 'page', 'offset'])
