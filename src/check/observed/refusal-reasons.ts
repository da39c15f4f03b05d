import { isUtf8, parseMediaType } from '../../base/http/media-type.ts'
import { LARGEST_BODY } from '../../base/http/read-body.ts'
import { isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import type { PetEntry } from '../../petstore/named-entries.ts'
import { isLongName, unknownFields } from '../../petstore/pet-fields.ts'
import { type Facts, hasInvalidId, readContent } from '../judge/facts.ts'

/**
 * A reason why a service may refuse a request: an entry of the ledger leaves it open, the request has no credential, it violates
 * the contract, or it contains something that neither the ledger nor the contract covers.
 */
export type RefusalReason = PetEntry | 'credential' | 'invalid' | 'unclear'

/** Finds the reasons for which a service may refuse a request, each once. Only a single reason explains a refusal. */
export function findRefusalReasons(facts: Facts): readonly RefusalReason[] {
  const { operation, requestHeaders } = facts.exchange
  const found = new Set<RefusalReason>()
  if (!/^bearer +\S/i.test(requestHeaders.authorization ?? '')) found.add('credential')
  if (facts.query.unknown.length > 0) found.add('unknownQuery')
  if (facts.query.violations.length > 0) addOfQuery(facts, found)
  if (hasInvalidId(facts)) found.add('invalidPetId')
  if (operation.takes?.validateJson) addOfBody(facts, found)
  else if (!operation.takes && hasBody(facts)) found.add('unclear')
  return found.size === 0 ? NONE : [...found]
}

// --- internal ---

const NONE: readonly RefusalReason[] = []

const OF_QUERY: ReadonlyMap<string, PetEntry> = new Map([
  ['repeated-parameter', 'repeatedQuery'],
  ['empty-parameter', 'emptyQuery'],
])

/** Reads each value alone: where a parameter is repeated, the whole query shows nothing but the repetition. */
function addOfQuery({ exchange, query }: Facts, found: Set<RefusalReason>): void {
  const alone = exchange.search
    .slice(1)
    .split('&')
    .flatMap((part) => exchange.operation.readQuery(part).violations)
  for (const { rule } of [...query.violations, ...alone])
    found.add(OF_QUERY.get(rule) ?? 'invalidQuery')
}

function hasBody({ exchange: { requestBody } }: Facts): boolean {
  return requestBody.kind === 'unread' || (requestBody.kind === 'text' && requestBody.text !== '')
}

function addOfBody(facts: Facts, found: Set<RefusalReason>): void {
  const { operation, requestBody, requestHeaders, status } = facts.exchange
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = requestHeaders
  const isTaken = [...operation.bodies.keys()].some((each) => isUtf8(parseMediaType(type), each))
  if (hasBody(facts) && !isTaken) found.add('contentType')
  if (requestBody.kind === 'none') found.add('invalid')
  const isCoded = coding.toLowerCase() !== 'identity'
  if (isCoded) found.add('codedBody')
  if (requestBody.kind === 'unread') {
    const isLarge = Number(requestHeaders['content-length']) > LARGEST_BODY
    found.add(isLarge && !isCoded ? 'largeBody' : 'unclear')
  }
  if (requestBody.kind !== 'text') return
  const { content, violations } = found.has('contentType')
    ? readContent('request', requestBody, AS_JSON)
    : facts.request
  for (const { rule } of violations)
    found.add(rule === 'duplicate-key' ? 'duplicateKeys' : 'invalid')
  if (!content || !operation.validateBody) return
  // Only a refusal raises the question of other reasons.
  if (status >= 400 && operation.validateBody(content.value).length > 0) found.add('invalid')
  const body = asObject(content.value)
  if (body) addOfFields(body, facts, found)
}

/** Problems in a body show even if it was sent with another content type. */
const AS_JSON = { 'content-type': 'application/json' }

function addOfFields(
  body: { readonly [name: string]: Json },
  { exchange: { operation } }: Facts,
  found: Set<RefusalReason>,
): void {
  const isPet = operation.id === checkedPets.observed.creation
  if (unknownFields(body, operation).length > 0) found.add(isPet ? 'unknownFields' : 'unclear')
  const { name, categoryId, message } = body
  if (message === '' && !isPet) found.add('emptyMessage')
  if (typeof message === 'string' && isLongName(message) && !isPet) found.add('longMessage')
  if (!isPet) return
  if (name === '') found.add('emptyName')
  if (typeof name === 'string' && isLongName(name)) found.add('longName')
  if (isInt64(categoryId) && categoryId < 0) found.add('negativeCategory')
}
