import type { Json } from '../../base/json.ts'
import { splitQuery } from '../../contract/query.ts'
import { asRecord } from '../judge/facts.ts'
import type { Sign } from './observation.ts'
import type { Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees what becomes of a parameter that the operation does not have. */
export function seeUnknownQuery(sight: Sight): Sign {
  return weighOddity(sight, 'unknownQuery', { served: () => 'ignore' })
}

/** Sees which value counts of a parameter that is given twice. */
export function seeRepeatedQuery(sight: Sight): Sign {
  return weighOddity(sight, 'repeatedQuery', { served: seeCounted })
}

/** Sees what becomes of a parameter without a value. */
export function seeEmptyQuery(sight: Sight): Sign {
  return weighOddity(sight, 'emptyQuery', { served: seeIgnored })
}

/** Sees how an invalid `limit` or `status` of the list is answered. */
export function seeInvalidQuery(sight: Sight): Sign {
  return weighOddity(sight, 'invalidQuery', { served: seeClamped })
}

// --- internal ---

/** Whether a served list is what the nearest valid query gives; an unknown status matches nothing. */
function seeClamped({ facts, answer, oddities }: Sight): Sign {
  const { violations, texts } = facts.query
  const [violation] = violations
  if (!Array.isArray(answer) || violations.length > 1 || oddities.length > 1) return undefined
  if (violation?.rule === 'malformed-parameter') return undefined
  if (violation?.location === 'query.status') return answer.length === 0 ? 'clamp' : 'other'
  const { minimum, maximum, default: usual } = limitOf(facts)
  const { length } = answer
  const text = texts.limit ?? ''
  if (!/^-?\d+$/.test(text)) return length <= usual ? 'clamp' : 'other'
  if (Number(text) < minimum) {
    if (length > minimum) return 'other'
    // No animal at all may also mean that there is none, or that the list is not filled (ledger, `listFill`).
    return length === minimum ? 'clamp' : undefined
  }
  if (length > maximum) return 'other'
  // As many as there are by default shows nothing.
  return length > usual ? 'clamp' : undefined
}

/** Which of two valid values a served list is by. */
function seeCounted({ facts, answer, oddities }: Sight): Sign {
  const { search } = facts.exchange
  const [violation, second] = facts.query.violations
  if (!violation || second || oddities.length > 1 || !Array.isArray(answer)) return undefined
  const parameter = violation.location.replace('query.', '')
  const values = splitQuery(search).flatMap(({ name, value }) => (name === parameter ? value : []))
  const [first, last] = values
  if (values.length !== 2 || first === last) return undefined
  return parameter === 'limit'
    ? seeLimit(answer.length, Number(first), Number(last))
    : seeStatus(answer, first, last)
}

/** Only the greater of two limits shows: fewer animals may be all that there are. */
function seeLimit(length: number, first: number, last: number): Sign {
  const greater = Math.max(first, last)
  if (length > greater) return 'other'
  if (length < greater) return undefined
  return first === greater ? 'first' : 'last'
}

function seeStatus(list: readonly Json[], first: Json | undefined, last: Json | undefined): Sign {
  const statuses = new Set(list.map((animal) => asRecord(animal)?.status))
  if (statuses.size === 0) return undefined
  if (statuses.size > 1) return 'other'
  return statuses.has(first) ? 'first' : statuses.has(last) ? 'last' : 'other'
}

/** An empty list may also be what an empty value asks for. */
function seeIgnored({ facts, answer, oddities }: Sight): Sign {
  const { violations, values } = facts.query
  if (violations.length > 1 || oddities.length > 1) return undefined
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  return answer.length <= Number(values.limit) ? 'ignore' : 'other'
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
  readonly default: number
}

function limitOf({ exchange: { operation } }: Sight['facts']): Bounds {
  return operation.parameters.find(({ name }) => name === 'limit')?.schema as unknown as Bounds
}
