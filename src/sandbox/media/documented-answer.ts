import { isFraming } from '../../base/http/header-lines.ts'
import { etagOf, splitTarget } from '../../base/http/http.ts'
import { acceptedType } from '../../base/http/media-type.ts'
import { readTrusted, stringifyJson } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { sequenceKind } from '../../contract/bodies/sequences.ts'
import type { Deprecation } from '../../contract/document/deprecation.ts'
import type { ResponseObject, Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { describedBy } from '../../contract/error-shapes.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import { formOf, successOf } from '../answers/answer-form.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts } from '../answers/role-parts.ts'
import { isWritable, writeMedia } from './write-media.ts'

/**
 * Compiles what the contract says of the answers of an operation besides their JSON: the headers, and the other media types, of which the
 * client gets what it accepts. `undefined` where it says no more.
 */
export function compileDocumented(parts: OperationParts): Around | undefined {
  const { operation, contract } = parts
  const successes = Object.entries(operation.responses)
    .filter(([status]) => /^[23d]/i.test(status))
    .map(([status, response]) => [status, withLocation(status, response)] as const)
  const hasMore = ([, { headers = {}, content = {} }]: readonly [string, ResponseObject]) =>
    Object.keys(headers).length > 0 || Object.keys(content).length > 1
  if (!successes.some(hasMore)) return undefined
  const responses = { ...operation.responses, ...Object.fromEntries(successes) }
  const makers = new Map<ResponseObject, HeaderMaker>(
    successes.map(([, response]) => [
      response,
      compileHeaders(withoutDates(response, operation.deprecation), contract.views),
    ]),
  )
  const own = formOf(parts).contentType ?? 'application/json'
  const types = typesOf(successOf(parts).response, own)
  const accepted = ({ request: { headers } }: RequestContext) =>
    acceptedType(headers.accept as string | undefined, types)
  return {
    refuse: (context) => {
      if (types.length === 0 || !operation.answers.has(406) || accepted(context) !== undefined)
        return undefined
      const { accept } = context.request.headers
      const message = `Accept must allow ${types.join(' or ')}, got ${String(accept)}`
      return context.error(406, message, 'contract')
    },
    finish: (context, answer) => {
      if (answer.origin !== 'store' || answer.status >= 400) return answer
      const response = describedBy(responses, answer.status)
      if (!response) return answer
      const isChosen = types.length > 1
      const chosen = isChosen ? inType(answer, accepted(context) ?? own, response) : answer
      const lines = [
        ...(makers.get(response)?.(context, chosen) ?? []),
        ...(isChosen ? ['Vary', 'Accept'] : []),
      ]
      return lines.length === 0 ? chosen : { ...chosen, headers: [...chosen.headers, ...lines] }
    },
  }
}

// --- internal ---

/** A redirection says where to, though its contract does not (RFC 9110, section 15.4). */
function withLocation(status: string, response: ResponseObject): ResponseObject {
  const { headers = {} } = response
  const hasLocation = Object.keys(headers).some((name) => name.toLowerCase() === 'location')
  if (hasLocation || !REDIRECTIONS.has(status)) return response
  return { ...response, headers: { ...headers, Location: { required: true, schema: TEXT } } }
}

const REDIRECTIONS = new Set(['301', '302', '303', '307', '308'])

const TEXT = { type: 'string' }

function withoutDates(
  { headers = {} }: ResponseObject,
  { since, sunset }: Deprecation = {},
): Pick<ResponseObject, 'headers'> {
  const dated = [since !== undefined && 'deprecation', sunset !== undefined && 'sunset']
  const entries = Object.entries(headers).filter(([name]) => !dated.includes(name.toLowerCase()))
  return { headers: Object.fromEntries(entries) }
}

/** The media types in which an answer can be written, its own first. */
function typesOf(response: ResponseObject | undefined, own: string): readonly string[] {
  const documented = Object.keys(response?.content ?? {})
  const mine = documented.includes(own) ? own : documented.find((each) => isJsonKin(each))
  if (mine === undefined) return []
  const isKnown = (type: string) => isWritable(type) || sequenceKind(type) !== undefined
  return [mine, ...documented.filter((each) => each !== mine && isKnown(each))]
}

/** An answer in JSON, written in another media type. */
function inType(answer: Answer, type: string, { content = {} }: ResponseObject): Answer {
  const own = answer.contentType ?? 'application/json'
  const media = content[type]
  if (type === own || !media || answer.body === '' || !isJsonKin(own)) return answer
  // Whether a client gets a stream has been decided before (`compileStream`).
  if (sequenceKind(type)) return answer
  const body = writeMedia(type, readTrusted(answer.body).value, media.schema ?? {})
  return 'bytes' in body ? answer : { ...answer, body: body.text, contentType: type }
}

/** Makes the lines of the documented headers that an answer does not have yet. */
type HeaderMaker = (context: RequestContext, answer: Answer) => readonly string[]

/**
 * Compiles the documented headers of an answer: those that are required, and those that say what is known (an entity tag, limits of
 * rates). Others follow from the seed; what its schema does not take is made by it.
 */
function compileHeaders(
  { headers = {} }: Pick<ResponseObject, 'headers'>,
  views: ViewCompiler,
): HeaderMaker {
  const known = Object.entries(headers)
    .filter(([name]) => !isFraming({ in: 'header', name }) && !OWN.has(plainName(name)))
    .map(([name, { required, schema = {}, example }]) => ({
      name,
      meaning: MEANINGS[plainName(name)],
      isRequired: required === true,
      example: example ?? schema.example,
      view: views(schema),
      isNumber: takesNumbers(schema),
    }))
    .filter(
      ({ name, meaning, isRequired, example }) =>
        meaning !== undefined ||
        isRequired ||
        (example !== undefined && EXEMPLARY.has(plainName(name))),
    )
  return (context, answer) => {
    const given = new Set(answer.headers.filter((_, at) => at % 2 === 0).map(plainName))
    const isCrossOrigin = context.request.headers.origin !== undefined
    return known.flatMap(({ name, meaning, example, view, isNumber }) => {
      if (given.has(plainName(name))) return []
      // CORS headers are those of the sandbox, whatever the contract documents.
      if (isCrossOrigin && CORS.test(plainName(name))) return []
      const meant = meaning?.(context, answer)
      const other = example ?? OTHERWISE[plainName(name)]
      const value = meant === undefined ? other : isNumber ? Number(meant) : meant
      const { seed } = context.world.scenario
      const at = { seed, path: `header/${name}`, keepsUnknown: true, isFull: true }
      const shown = value !== undefined && view.fits(value) ? value : view.show(value, at)
      const text = typeof shown === 'string' ? shown : stringifyJson(shown)
      return FIT.test(text) ? [name, text] : []
    })
  }
}

/** Headers that every answer has anyway. */
const OWN = new Set(['contenttype', 'xrequestid', 'accesscontrolalloworigin'])

const CORS = /^accesscontrol/

/** What a header may hold (RFC 9110, section 5.5). */
const FIT = /^[\t\x20-\x7e]*$/

/** The requests that a client may still make, where a contract says that it limits them. */
const LIMIT = 1000

const MEANINGS: {
  readonly [name: string]: (context: RequestContext, answer: Answer) => string | undefined
} = {
  etag: (_, { body, bytes }) => etagOf(bytes ?? body),
  date: ({ world }) => new Date(world.clock.now()).toUTCString(),
  lastmodified: ({ world }) => new Date(world.clock.now()).toUTCString(),
  ...named(['xratelimitlimit', 'ratelimitlimit'], () => String(LIMIT)),
  ...named(['xratelimitremaining', 'ratelimitremaining'], () => String(LIMIT - 1)),
  ...named(['xratelimitreset', 'ratelimitreset'], ({ world }) =>
    String(Math.ceil(world.clock.now() / 1000) + 3600),
  ),
  ...named(['requestid', 'xcorrelationid'], ({ request }) => request.id),
  contentlocation: ({ request }) => pathOf(request.target),
  location: ({ request }, { status }) => (status < 300 ? pathOf(request.target) : undefined),
}

/** Headers that have the value of their example, although they are not required: it is what is known. */
const EXEMPLARY = new Set(['sunset', 'deprecation'])

/** Fallback values of headers: a redirection must not lead to itself. */
const OTHERWISE: { readonly [name: string]: string } = { location: '/' }

function pathOf(target: string): string {
  return splitTarget(target).path
}

function named(names: readonly string[], meaning: (context: RequestContext) => string | undefined) {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}

function takesNumbers(schema: Schema): boolean {
  const { type } = flatten(schema).keywords
  return [type].flat().some((each) => each === 'integer' || each === 'number')
}
