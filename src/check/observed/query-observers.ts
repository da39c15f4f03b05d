import type { Json } from '../../base/json.ts'
import { limitBounds } from '../../contract/limit-bounds.ts'
import { splitQuery } from '../../contract/query.ts'
import { asRecord } from '../judge/facts.ts'
import type { Question, Seen, Sign } from './observation.ts'
import { EVERY_STATUS } from './run-memory.ts'
import type { Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees what happens to a parameter that the operation does not have. */
export function seeUnknownQuery(sight: Sight): Sign {
  return weighOddity(sight, 'unknownQuery', { served: () => 'ignore' })
}

/** Sees which value of a repeated parameter counts. */
export function seeRepeatedQuery(sight: Sight): Sign {
  return weighOddity(sight, 'repeatedQuery', { served: seeCounted })
}

/** Sees what happens to a parameter without a value. */
export function seeEmptyQuery(sight: Sight): Sign {
  return weighOddity(sight, 'emptyQuery', { served: seeIgnored })
}

/** Sees how an invalid `limit` or `status` is answered. */
export function seeInvalidQuery(sight: Sight): Sign {
  return weighOddity(sight, 'invalidQuery', { served: seeClamped })
}

// --- internal ---

/**
 * Whether a list is what the nearest valid query would give; an unknown status matches nothing. A limit shows only if the list
 * has exactly that many animals: if there are fewer, no more may exist.
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

/** An empty list may also mean that no animals exist. */
const clampIfAny: Question = (run, began) =>
  run.hasMore(0, EVERY_STATUS, began) ? 'clamp' : undefined

/**
 * A list with `limit` animals shows the choice, and a longer one shows `other`. A shorter one shows nothing: it may be complete, or
 * not filled (ledger, `listFill`).
 */
function seeAsMany({ length }: readonly Json[], limit: number, seen: Seen): Sign {
  if (length > limit) return 'other'
  return length === limit ? seen : undefined
}

/** Which of two valid values the service used for the list. */
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

/** Only the greater of two limits can be seen: if there are fewer animals, no more may exist. */
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

/** The list shows which status counted only if animals with the other one exist. */
function ifThere(other: string, seen: 'first' | 'last'): Question {
  return (run, began) => (run.hasMore(0, other, began) ? seen : undefined)
}

/** An empty list may also be the answer for an empty status. */
function seeIgnored({ facts, answer, oddities }: Sight): Sign {
  const { violations, values } = facts.query
  const [violation] = violations
  if (violations.length > 1 || oddities.length > 1) return undefined
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  if (violation?.location === 'query.limit')
    return seeAsMany(answer, limitBounds(facts.exchange.operation).default, 'ignore')
  return answer.length <= Number(values.limit) ? 'ignore' : 'other'
}
