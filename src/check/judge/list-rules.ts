import type { Json } from '../../base/json.ts'
import { shown } from '../../base/shown.ts'
import { responseViolation, type Violation } from '../../contract/violation.ts'
import { asRecord, type Facts } from './facts.ts'

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
