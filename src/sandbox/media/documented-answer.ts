import { acceptedType } from '../../base/http/media-type.ts'
import { readTrusted } from '../../base/json/json.ts'
import type { Deprecation } from '../../contract/document/deprecation.ts'
import type { ResponseObject } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { formOf, successOf } from '../answers/answer-form.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts } from '../answers/role-parts.ts'
import { compileHeaders, type HeaderMaker } from './documented-headers.ts'
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
      const response = responseFor(answer.status, responses)
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
  const isSaid = Object.keys(headers).some((name) => name.toLowerCase() === 'location')
  if (isSaid || !REDIRECTIONS.has(status)) return response
  return { ...response, headers: { ...headers, Location: { required: true, schema: TEXT } } }
}

const REDIRECTIONS = new Set(['301', '302', '303', '307', '308'])

const TEXT = { type: 'string' }

/** An answer without the headers of a deprecation that has these dates itself. */
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
  return [mine, ...documented.filter((each) => each !== mine && isWritable(each))]
}

/** The documented answer of a status: its own, else that of its range, else the usual one. */
function responseFor(
  status: number,
  responses: { readonly [status: string]: ResponseObject },
): ResponseObject | undefined {
  const range = `${String(status).slice(0, 1)}XX`
  return (
    responses[status] ?? responses[range] ?? responses[range.toLowerCase()] ?? responses.default
  )
}

/** An answer in JSON, written in another media type. */
function inType(answer: Answer, type: string, { content = {} }: ResponseObject): Answer {
  const own = answer.contentType ?? 'application/json'
  const media = content[type]
  if (type === own || !media || answer.body === '' || !isJsonKin(own)) return answer
  const body = writeMedia(type, readTrusted(answer.body).value, media.schema ?? {})
  return 'bytes' in body ? answer : { ...answer, body: body.text, contentType: type }
}
