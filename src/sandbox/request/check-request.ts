import { isUtf8, type MediaType, parseMediaType } from '../../base/http/media-type.ts'
import type { Json } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/repeated-keys.ts'
import { shown } from '../../base/text/shown.ts'
import type { BodyValidator, CompiledOperation } from '../../contract/contract.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'

/**
 * Checks the parameters and the body of a request against its operation; returns the answer that refuses it,
 * if any. A handler gets only valid requests, except for queries that the ledger lets through (`invalidQuery`).
 */
export function checkRequest(context: RequestContext): Answer | undefined {
  return (
    checkUnknownQuery(context) ?? checkPath(context) ?? checkQuery(context) ?? checkBody(context)
  )
}

// --- internal ---

function checkUnknownQuery(context: RequestContext): Answer | undefined {
  const { unknown } = context.query
  if (unknown.length === 0 || context.decide('unknownQuery') === 'ignore') return undefined
  return context.refuse(
    unknown.map((name) =>
      requestViolation(
        'unknownQuery',
        `query.${name}`,
        `${shown(name)} is not a parameter of ${context.operation.id}`,
      ),
    ),
  )
}

/** A record with an invalid id does not exist, unless the ledger says otherwise (`invalidPetId`). */
function checkPath(context: RequestContext): Answer | undefined {
  const { violations } = context.path
  if (violations.length === 0) return undefined
  if (context.decide('invalidPetId') === 'reject') return context.refuse(violations)
  context.violations.push(...violations)
  return context.notFound(violations.map(({ message }) => message).join('; '))
}

/**
 * Answers an invalid query as the ledger decides where the contract documents no 400 (`invalidQuery`). Of repeated
 * parameters and of those without a value, it always decides: the contract does not mention them. A refusal names the
 * problems that remain then.
 */
function checkQuery(context: RequestContext): Answer | undefined {
  const { violations } = context.query
  if (violations.length === 0) return undefined
  const breaks = (rule: string) => context.query.violations.some((each) => each.rule === rule)
  const refuse = () => context.refuse(context.query.violations)
  const repeated = breaks('repeated-parameter') ? context.decide('repeatedQuery') : undefined
  if (repeated === 'reject') return refuse()
  if (repeated) context.takeQuery({ repeated })
  const empty = breaks('empty-parameter') ? context.decide('emptyQuery') : undefined
  if (empty === 'reject') return refuse()
  if (empty) context.takeQuery({ repeated, empty })
  if (context.query.violations.length > 0) {
    const isRefused =
      context.operation.answers.has(400) || context.decide('invalidQuery') === 'reject'
    if (isRefused) return refuse()
  }
  context.violations.push(...violations)
  return undefined
}

/** A body must be declared as JSON, be JSON, and match the operation's schema (contract, section 4). */
function checkBody(context: RequestContext): Answer | undefined {
  const { validateBody, validators } = context.operation
  if (!validateBody) return undefined
  const { text, value, problem } = context.body
  const type = context.request.headers['content-type'] as string | undefined
  const validate = validatorFor(parseMediaType(type), validators)
  if (text !== '' && !validate) return refuseType(context, type)
  if (problem !== undefined) {
    return context.refuse([requestViolation('invalid-json', 'body', problem)])
  }
  const refused = checkKeys(context)
  if (refused) return refused
  const violations = (validate ?? validateBody)(value)
  return violations.length === 0 ? undefined : context.refuse(violations)
}

/** The validator of the media type of a body; `undefined` if the operation does not take it. */
function validatorFor(
  type: MediaType,
  validators: CompiledOperation['validators'],
): BodyValidator | undefined {
  if (type.kind !== 'type') return undefined
  const validate = validators.get(type.name)
  return validate && isUtf8(type, type.name) ? validate : undefined
}

/** Checks that no object of the body has a key twice, if the ledger demands it (`duplicateKeys`). */
function checkKeys(context: RequestContext): Answer | undefined {
  const { text, value, plain } = context.body
  const repeated = repeatedKeys(text as string, { value: value as Json, plain })
  if (repeated.length === 0 || context.decide('duplicateKeys') === 'last') return undefined
  return context.refuse(
    repeated.map(({ place }) =>
      requestViolation('duplicateKeys', `body.${place}`, `${place} appears twice in its object`),
    ),
  )
}

function refuseType(context: RequestContext, type: string | undefined): Answer {
  const seen = type === undefined ? 'none' : shown(type)
  const { operation } = context
  const known = [...operation.validators.keys()]
  const message = `Content-Type must be ${known.join(' or ')}, got ${seen}`
  const violation = requestViolation('media-type', 'header.content-type', message)
  if (context.decide('contentType') === 400) return context.refuse([violation])
  context.violations.push(violation)
  // RFC 5789, section 3.1, and Linked Data Platform, section 7.1.
  const accept = operation.method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post'
  return context.error(415, message, 'contract', [accept, known.join(', ')])
}
