import { toHeaderMap } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import { parseMediaType } from '../base/http/media-type.ts'
import { type Json, readJson } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import type { BodyRule } from '../contract/bodies/bodies.ts'
import { partTexts } from '../contract/bodies/multipart.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { JudgedExchange } from './judged-exchange.ts'

/** A request, read once for all contracts that it is held against. */
export interface ReadRequest {
  readonly method: string
  readonly target: string
  readonly path: string
  readonly search: string
  /** By names in small letters: the first line of each name. */
  readonly headers: { readonly [name: string]: string }
  /** Empty if there was none; `undefined` if it is not known. */
  readonly body: string | undefined
  /** Whether header lines that were sent may be missing. */
  readonly isReduced: boolean
  readonly json: () => { readonly value: Json } | undefined
}

export function readSentRequest(exchange: JudgedExchange): ReadRequest {
  const { method, target, requestHeaders, requestBody: body, isReduced = false } = exchange
  const headers = toHeaderMap(requestHeaders)
  return {
    ...{ method, target, ...splitTarget(target), headers, body, isReduced },
    json: lazy(() => (body === undefined ? undefined : jsonOf(body))),
  }
}

/** The text of a body as JSON; `undefined` if it is none. */
export function jsonOf(text: string): { readonly value: Json } | undefined {
  try {
    return { value: readJson(text).value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

export function typeOf({ headers }: ReadRequest): ReturnType<typeof parseMediaType> {
  return parseMediaType(headers['content-type'])
}

/** The value of a body by the rule for its media type; `undefined` if it is not what that is about. */
export function bodyValue(
  request: ReadRequest,
  rule: BodyRule,
): { readonly value: unknown; readonly violations?: readonly Violation[] } | undefined {
  const { body = '', headers } = request
  if (rule.kind === 'json') return request.json()
  if (rule.kind === 'bytes') return { value: body }
  const fields = rule.readFields && partTexts(body, headers['content-type'] ?? '')
  const reading = fields ? rule.readFields?.(fields) : rule.read?.(body)
  return reading && 'value' in reading ? reading : undefined
}
