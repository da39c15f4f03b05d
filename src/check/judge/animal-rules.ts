import { isSameJson, type Json } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { newPetFieldNames, petFields } from '../../contract/document/pet-fields.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { asRecord, type Facts } from './facts.ts'

/**
 * Checks the rules of a single animal that a schema cannot express: getPet returns the requested animal (contract,
 * section 4.3), and createPet returns what was sent (4.2). Values are compared exactly, digit for digit.
 */
export function checkAnimal(facts: Facts): readonly Violation[] {
  const { operation, status } = facts.exchange
  if (operation.id === 'getPet' && status === 200) return checkSameId(facts)
  if (operation.id === 'createPet' && status === 201) return checkEcho(facts)
  return []
}

/** Checks the rules of a list of animals that a schema cannot express (contract, sections 2, 4.1 and 8). */
export function checkList(facts: Facts): readonly Violation[] {
  const { exchange, response } = facts
  const list = response.content?.value
  if (exchange.operation.id !== 'listPets' || exchange.status !== 200 || !Array.isArray(list)) {
    return []
  }
  return [...checkLimit(list, facts), ...checkStatus(list, facts), ...checkIds(list)]
}

// --- internal ---

function checkSameId({ petId, response }: Facts): Violation[] {
  const id = asRecord(response.content?.value)?.id
  if (petId === undefined || !isNumber(id) || id === petId) return []
  const message = `the animal ${petId} was asked for, got ${shown(id)}`
  return [responseViolation('get-same-id', 'body.id', message)]
}

function checkEcho({ exchange, request, response }: Facts): Violation[] {
  const sent = asRecord(request.content?.value)
  const got = asRecord(response.content?.value)
  if (!sent || !got) return []
  // An invalid value is not expected back; `accepted-invalid` reports it.
  const bad = new Set(exchange.operation.validateBody?.(sent).map(({ location }) => location))
  return newPetFieldNames.flatMap((field) => {
    const value = sent[field]
    if (value === undefined || bad.has(`body.${field}`) || isSameJson(value, got[field])) return []
    // A missing required field already violates the schema.
    if (got[field] === undefined && petFields[field].isRequired) return []
    const message = `${field} was sent as ${shown(value)}, got ${shown(got[field])}`
    return [responseViolation('create-echo', `body.${field}`, message)]
  })
}

/** Whether a value is a number, including one that only its text can represent. */
function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || JSON.isRawJSON(value)
}

function checkLimit(list: readonly Json[], { query, exchange }: Facts): Violation[] {
  const schema = exchange.operation.parameters.find(({ name }) => name === 'limit')?.schema
  const isBad = query.violations.some(({ location }) => location === 'query.limit')
  // The contract does not say what an invalid limit does (ledger: invalidQuery), but more than the maximum is never right.
  const limit = Number(isBad ? schema?.maximum : query.values.limit)
  if (list.length <= limit) return []
  const asked = isBad
    ? 'the maximum of limit'
    : query.texts.limit === undefined
      ? 'the default limit'
      : 'limit'
  const message = `at most ${limit} animals (${asked}), got ${list.length}`
  return [responseViolation('list-limit', 'body', message)]
}

function checkStatus(list: readonly Json[], { query }: Facts): Violation[] {
  const isBad = query.violations.some(({ location }) => location === 'query.status')
  const asked = query.values.status
  if (isBad || asked === undefined) return []
  return list.flatMap((item, index) => {
    const status = asRecord(item)?.status
    if (status === asked) return []
    const message = `only animals with status ${asked} were asked for, got ${shown(status)}`
    return [responseViolation('list-status', `body.${index}.status`, message)]
  })
}

function checkIds(list: readonly Json[]): Violation[] {
  const seen = new Set<Json>()
  return list.flatMap((item, index) => {
    const id = asRecord(item)?.id
    if (id === undefined) return []
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    const message = `ids must be unique, got ${shown(id)} again`
    return [responseViolation('list-unique-id', `body.${index}.id`, message)]
  })
}
