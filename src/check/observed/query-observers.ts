import type { Json } from '../../base/json.ts'
import { limitBounds } from '../../contract/limit-bounds.ts'
import { splitQuery } from '../../contract/query.ts'
import { asRecord } from '../judge/facts.ts'
import type { Question, Seen, Sign } from './observation.ts'
import { EVERY_STATUS } from './run-memory.ts'
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

/**
 * Whether a served list is what the nearest valid query gives; an unknown status matches nothing. A limit shows only where the
 * list has as many animals: fewer may be all that there are.
 */
function seeClamped({ facts, answer, oddities }: Sight): Sign {
  const { violations, texts } = facts.query
  const [violation] = violations
  if (!Array.isArray(answer) || violations.length > 1 || oddities.length > 1) return undefined
  if (violation?.rule === 'malformed-parameter') return undefined
  if (violation?.location === 'query.status') return answer.length === 0 ? clampIfAny : 'other'
  const { minimum, maximum, default: usual } = limitBounds(facts.exchange.operation)
  const text = texts.limit ?? ''
  if (!/^-?\d+$/.test(text)) return seeAsMany(answer, usual, 'clamp')
  return seeAsMany(answer, Number(text) < minimum ? minimum : maximum, 'clamp')
}

/** An empty list may also mean that there are no animals at all. */
const clampIfAny: Question = (run, began) =>
  run.hasMore(0, EVERY_STATUS, began) ? 'clamp' : undefined

/** What as many animals as a limit allows show; more are too many, and fewer may be all, or a list that is not filled (ledger, `listFill`). */
function seeAsMany({ length }: readonly Json[], limit: number, seen: Seen): Sign {
  if (length > limit) return 'other'
  return length === limit ? seen : undefined
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
    : seeStatus(answer, String(first), String(last))
}

/** Only the greater of two limits shows: fewer animals may be all that there are. */
function seeLimit(length: number, first: number, last: number): Sign {
  const greater = Math.max(first, last)
  if (length > greater) return 'other'
  if (length < greater) return undefined
  return first === greater ? 'first' : 'last'
}

function seeStatus(list: readonly Json[], first: string, last: string): Sign {
  const statuses = new Set(list.map((animal) => asRecord(animal)?.status))
  if (statuses.size === 0) return undefined
  if (statuses.size > 1) return 'other'
  if (statuses.has(first)) return ifThere(last, 'first')
  return statuses.has(last) ? ifThere(first, 'last') : 'other'
}

/** Only where there are animals of the other status does it show that they were not asked for. */
function ifThere(other: string, seen: 'first' | 'last'): Question {
  return (run, began) => (run.hasMore(0, other, began) ? seen : undefined)
}

/** An empty list may also be what an empty status asks for. */
function seeIgnored({ facts, answer, oddities }: Sight): Sign {
  const { violations, values } = facts.query
  const [violation] = violations
  if (violations.length > 1 || oddities.length > 1) return undefined
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  if (violation?.location === 'query.limit')
    return seeAsMany(answer, limitBounds(facts.exchange.operation).default, 'ignore')
  return answer.length <= Number(values.limit) ? 'ignore' : 'other'
}
