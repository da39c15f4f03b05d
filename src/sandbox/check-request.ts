import type { Json } from '../base/json.ts'
import { isUtf8Json, parseMediaType } from '../base/media-type.ts'
import { repeatedKeys } from '../base/repeated-keys.ts'
import { shown } from '../base/shown.ts'
import { requestViolation } from '../contract/violation.ts'
import type { Answer, Turn } from './turn.ts'

/**
 * Checks the parameters and the body of a request against its operation; returns the answer that refuses it,
 * if any. A handler gets only valid requests, except for queries that the ledger lets through (`invalidQuery`).
 */
export function checkRequest(turn: Turn): Answer | undefined {
  return checkUnknownQuery(turn) ?? checkPath(turn) ?? checkQuery(turn) ?? checkBody(turn)
}

// --- internal ---

function checkUnknownQuery(turn: Turn): Answer | undefined {
  const { unknown } = turn.query
  if (unknown.length === 0 || turn.decide('unknownQuery') === 'ignore') return undefined
  return turn.refuse(
    unknown.map((name) =>
      requestViolation(
        'unknownQuery',
        `query.${name}`,
        `${shown(name)} is not a parameter of ${turn.operation.id}`,
      ),
    ),
  )
}

/** An animal with an invalid id does not exist, unless the ledger says otherwise (`invalidPetId`). */
function checkPath(turn: Turn): Answer | undefined {
  const { violations } = turn.path
  if (violations.length === 0) return undefined
  if (turn.decide('invalidPetId') === 'reject') return turn.refuse(violations)
  turn.violations.push(...violations)
  return turn.notFound(violations.map(({ message }) => message).join('; '))
}

/**
 * If the contract documents no 400, the ledger decides how an invalid query is answered (`invalidQuery`). The ledger always
 * decides about repeated parameters and parameters without a value, which the contract does not mention. A refusal names the
 * problems of the query as it was interpreted, not those that were forgiven.
 */
function checkQuery(turn: Turn): Answer | undefined {
  const { violations } = turn.query
  if (violations.length === 0) return undefined
  const breaks = (rule: string) => turn.query.violations.some((each) => each.rule === rule)
  const refuse = () => turn.refuse(turn.query.violations)
  const repeated = breaks('repeated-parameter') ? turn.decide('repeatedQuery') : undefined
  if (repeated === 'reject') return refuse()
  if (repeated) turn.takeQuery({ repeated })
  const empty = breaks('empty-parameter') ? turn.decide('emptyQuery') : undefined
  if (empty === 'reject') return refuse()
  if (empty) turn.takeQuery({ repeated, empty })
  if (turn.query.violations.length > 0) {
    const isRefused = turn.operation.answers.has(400) || turn.decide('invalidQuery') === 'reject'
    if (isRefused) return refuse()
  }
  turn.violations.push(...violations)
  return undefined
}

/** A body must be declared as JSON, be JSON, and match the operation's schema (contract, section 4). */
function checkBody(turn: Turn): Answer | undefined {
  const { validateBody } = turn.operation
  if (!validateBody) return undefined
  const { text, value, problem } = turn.body
  const type = turn.request.headers['content-type'] as string | undefined
  if (text !== '' && !isUtf8Json(parseMediaType(type))) return refuseType(turn, type)
  if (problem !== undefined) {
    return turn.refuse([requestViolation('invalid-json', 'body', problem)])
  }
  const refused = checkKeys(turn)
  if (refused) return refused
  const violations = validateBody(value)
  return violations.length === 0 ? undefined : turn.refuse(violations)
}

/** Checks that no object of the body has a key twice, if the ledger demands it (`duplicateKeys`). */
function checkKeys(turn: Turn): Answer | undefined {
  const { text, value, plain } = turn.body
  const repeated = repeatedKeys(text as string, { value: value as Json, plain })
  if (repeated.length === 0 || turn.decide('duplicateKeys') === 'last') return undefined
  return turn.refuse(
    repeated.map(({ place }) =>
      requestViolation('duplicateKeys', `body.${place}`, `${place} appears twice in its object`),
    ),
  )
}

function refuseType(turn: Turn, type: string | undefined): Answer {
  const seen = type === undefined ? 'none' : shown(type)
  const message = `Content-Type must be application/json, got ${seen}`
  const violation = requestViolation('media-type', 'header.content-type', message)
  if (turn.decide('contentType') === 400) return turn.refuse([violation])
  turn.violations.push(violation)
  return turn.error(415, message, 'contract', ['Accept-Post', 'application/json'])
}
