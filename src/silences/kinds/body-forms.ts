import { gzipSync } from 'node:zlib'
import { asObject, isSameJson, parseJson, stringifyJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import { isJsonKin, type Operation } from '../../contract/document/operations.ts'
import { memberAt, recordsIn } from '../../contract/resources/record-operations.ts'
import { everywhere } from '../finding/found-silence.ts'
import { type LedgerScope, type OperationSite, refusals, using } from '../finding/scope.ts'
import {
  ifOnly,
  isServed,
  type ObservedExchange,
  refusalReason,
  type Sign,
  weighReason,
} from '../observing/observed-exchange.ts'
import { sentRecord } from '../observing/refusal-reasons.ts'
import { CREATED_TEXT } from '../probing/probe-bodies.ts'
import type { RequestChange } from '../probing/probe-client.ts'
import { verdictOn } from '../probing/probe-requests.ts'
import { atCreation, create, creating } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const contentType = defineSilence({
  of: 'request',
  values: [400, 415],
  why: 'clients that forget the Content-Type are served by one service and refused by the next',
  standard: 'RFC 9110, section 15.5.16',
  find: (scope) => {
    const sites = withJson(scope).filter(({ operation }) => leavesTypeOpen(operation))
    return everywhere(sites.length > 0, {
      question: 'How is a body that is not sent as application/json answered?',
      choices: [
        { choice: 400, means: `with ${refusals(sites).text}`, ...refusals(sites).label },
        { choice: 415, means: 'with 415', isStrict: true, ...using(sites, 415) },
      ],
      settledBy: 'the answer 415 in `responses` of what takes a body',
    })
  },
  observe: (seen) =>
    leavesTypeOpen(seen.facts.exchange.operation)
      ? seeRefusal(seen, 'contentType', 415)
      : undefined,
  provoke: creating({ as: (text) => ({ text, type: 'text/plain' }) }),
})

export const codedBody = defineSilence({
  of: 'request',
  values: [415, 400],
  why: 'clients and proxies compress bodies where they may',
  standard: 'RFC 9110, section 15.5.16',
  find: (scope) => {
    const sites = withBody(scope)
    return everywhere(sites.length > 0, {
      question: 'How is a body answered that has a content coding such as gzip?',
      choices: [
        { choice: 415, means: 'with 415', ...using(sites, 415) },
        { choice: 400, means: 'with 400', ...using(sites, 400) },
      ],
      settledBy: 'the answer 415 in `responses`, or a sentence: “Bodies have no content coding.”',
    })
  },
  observe: (seen) => seeRefusal(seen, 'codedBody', 415),
  provoke: creating({ as: (text): RequestChange => ({ text: gzipSync(text), coding: 'gzip' }) }),
})

export const largeBody = defineSilence({
  of: 'request',
  values: [413, 400],
  why: 'clients find the limit out when the first body is refused',
  standard: 'RFC 9110, section 15.5.14',
  find: (scope) => {
    const sites = withBody(scope)
    return everywhere(sites.length > 0, {
      question: 'How is a body answered that is too large? The contract names no limit.',
      choices: [
        { choice: 413, means: 'with 413', ...using(sites, 413) },
        { choice: 400, means: 'with 400', ...using(sites, 400) },
      ],
      settledBy: 'the answer 413 in `responses`, with the limit in its description',
    })
  },
  observe: (seen) => {
    if (seen.status === 413) return 413
    // If a body is served, this service does not consider it too large.
    return isServed(seen) ? undefined : seeRefusal(seen, 'largeBody', 413)
  },
  // The body is large because of white space: a service that accepts it gets a record of usual size.
  provoke: atCreation(async (creations, _entry, id) => {
    const made = await creations.create(id, { as: (text) => ({ text: text.padEnd(LARGE) }) })
    if ('unknown' in made) return made.unknown
    return verdictOn(made.answer) === 'served' ? `it takes a body of ${LARGE} bytes` : undefined
  }),
})

export const duplicateKeys = defineSilence({
  of: 'request',
  values: ['last', 'reject'],
  why: 'what a gateway reads of such a body is not what the service reads',
  standard: 'RFC 8259, section 4',
  find: (scope) => {
    const sites = withJson(scope)
    const { text, label } = refusals(sites)
    return everywhere(sites.length > 0, {
      question: 'What happens to a body in which an object has a key twice (RFC 8259, section 4)?',
      choices: [
        { choice: 'last', means: 'the last value counts' },
        { choice: 'reject', means: `it is refused with ${text}`, isStrict: true, ...label },
      ],
      settledBy: 'a sentence in `info.description`: “The keys of an object are unique.”',
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'duplicateKeys' }, seeLast),
  provoke: atCreation(async (creations, _entry, id) => {
    const base = await creations.base(id)
    const [{ sent }] = 'unknown' in base ? [{ sent: {} }] : base
    const [name, value] =
      Object.entries(sent).find(([, each]) => String(each).startsWith(CREATED_TEXT)) ?? []
    if (name === undefined) return 'a body has no text that can be given twice'
    const first = `${CREATED_TEXT}, the first of two`
    return create(creations, id, {
      set: { [name]: String(value) },
      as: (text) => {
        const key = `${stringifyJson(name)}:`
        return { text: text.replace(key, `${key}${stringifyJson(first)},${key}`) }
      },
    })
  }),
})

// --- internal ---

/** The size of a large body in bytes: more than most services accept, and little enough to send. */
const LARGE = 3 * 1024 * 1024

/**
 * Whether an operation leaves open how a body of another media type than JSON is refused: it takes JSON alone, and documents no 415,
 * nor any other answer that says it of all refusals.
 */
function leavesTypeOpen({
  bodyTypes,
  answers,
  responses,
}: Pick<Operation, 'bodyTypes' | 'answers' | 'responses'>): boolean {
  const isSaid = !answers.has(400) && (responses['4XX'] ?? responses.default) !== undefined
  return bodyTypes.every(({ type }) => isJsonKin(type)) && !answers.has(415) && !isSaid
}

function withBody({ sites }: LedgerScope): readonly OperationSite[] {
  return sites.filter(({ operation }) => operation.bodyTypes.length > 0)
}

function withJson(scope: LedgerScope): readonly OperationSite[] {
  return withBody(scope).filter(({ operation }) =>
    operation.bodyTypes.some(({ type }) => isJsonKin(type)),
  )
}

/** Sees how a body is refused for its form: with a status of its own, or the usual one. */
function seeRefusal(seen: ObservedExchange, kind: string, own: number): Sign {
  const { status, facts } = seen
  if (!refusalReason(seen, kind)) return undefined
  if (isServed(seen)) return 'other'
  // This status is unambiguous if the request has only one of the two problems.
  if (status === own)
    return refusalReason(seen, 'contentType') && refusalReason(seen, 'codedBody') ? undefined : own
  if (facts.exchange.operation.refusal !== 400 || (status !== 400 && status !== 422))
    return undefined
  // A body that is refused for its form was not read, so its references are no reason.
  const reasons = seen.reasons.filter((each) => each.kind !== 'unlistedReference')
  return ifOnly({ ...seen, reasons }, { kind }, status === 422 ? 'other' : status)
}

/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }: ObservedExchange): Sign {
  const { content } = facts.request
  const { record, exchange } = facts
  const sent = sentRecord(facts)
  const got = record ? recordsIn(record, answer)?.[0] : asObject(answer)
  if (!content || !sent || (record?.inRequest.length ?? 0) > 0 || got === undefined)
    return undefined
  const names = record
    ? record.echoed.map(({ name, sentAs }) => [sentAs, name] as const)
    : [...exchange.operation.bodyFields].map((name) => [name, name] as const)
  const echoed = new Map(names)
  const repeated = repeatedKeys(content.text, content).filter(
    ({ place, key }) => place === key && echoed.has(key),
  )
  const seen = repeated.flatMap(({ key, offset }) => {
    const before = content.text.slice(0, offset).trimEnd().replace(/,$/, '')
    const first = memberAt(parseJson(`${before}}`), [key])
    const back = memberAt(got, [echoed.get(key) ?? ''])
    if (first === undefined || back === undefined || isSameJson(sent[key], first)) return []
    return isSameJson(sent[key], back) ? 'last' : isSameJson(first, back) ? 'other' : []
  })
  const [only, second] = new Set(seen)
  return second === undefined ? only : undefined
}
