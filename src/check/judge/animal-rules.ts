import { type Json, stringifyJson } from '../../base/json.ts'
import { shown } from '../../base/shown.ts'
import { responseViolation, type Violation } from '../../contract/violation.ts'
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
  return ['name', 'categoryId', 'status'].flatMap((field) => {
    const value = sent[field]
    if (value === undefined || bad.has(`body.${field}`) || isSame(value, got[field])) return []
    // A missing required field already violates the schema.
    if (got[field] === undefined && field !== 'status') return []
    const message = `${field} was sent as ${shown(value)}, got ${shown(got[field])}`
    return [responseViolation('create-echo', `body.${field}`, message)]
  })
}

/** Whether a value is a number, including one that only its text can represent. */
function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || JSON.isRawJSON(value)
}

function isSame(a: Json, b: Json | undefined): boolean {
  return a === b || (b !== undefined && stringifyJson(a) === stringifyJson(b))
}
