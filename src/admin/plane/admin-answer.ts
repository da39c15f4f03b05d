import { nodeHttp } from '../../base/http/http.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { textSchema } from '../../contract/document/schema-parts.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { redactProblem } from '../../redaction/redact-by-name.ts'

/** An answer of the control plane, as data: JSON, text in pieces, or nothing. */
export interface AdminAnswer {
  readonly status: number
  /** The value of the body; bigints are written as integers. */
  readonly json?: unknown
  /** The text of the body, piece by piece: the next piece is made when the client has taken the last one. */
  readonly pieces?: AsyncIterable<Piece> | Iterable<Piece>
  /** Aborts when the rest of the answer is not sent, and its connection is closed at once. */
  readonly cut?: AbortSignal
  /** The media type. Default: `application/json`. */
  readonly type?: string
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[]
}

/** A text, or the bytes of several texts in UTF-8, which other answers may share. */
export type Piece = string | readonly Uint8Array[]

export function json(value: unknown, status = 200): AdminAnswer {
  return { status, json: value }
}

/** The answer to a change that returns nothing. */
export const done: AdminAnswer = { status: 204 }

/** A list is written in pieces: its items together may be longer than a text can be. */
export function* listPieces(
  name: string,
  items: readonly unknown[],
  total: number,
): Generator<string> {
  let before = `{"${name}":[`
  for (const item of items) {
    yield before + stringifyJson(item)
    before = ','
  }
  yield `${items.length === 0 ? before : ''}],"total":${total}}`
}

/** Builds problem details (RFC 9457). */
export function problem(
  status: number,
  detail: string,
  {
    headers = [],
    ...more
  }: { readonly headers?: readonly string[]; readonly errors?: object } = {},
): AdminAnswer {
  const title = nodeHttp().STATUS_CODES[status] as string
  const json = { title, status, detail, ...more }
  return { status, json, type: 'application/problem+json', headers }
}

/** Builds the 400 for the violations of a request, one sentence each; no credential is shown. */
export function refusal(violations: readonly Violation[]): AdminAnswer {
  const errors = violations.slice(0, MOST_NAMED).map(({ location, rule, message }) => {
    const text = redactProblem({ path: location.split('.'), text: message })
    return { location, rule, message: /[.?]$/.test(text) ? text : `${text}.` }
  })
  const more = violations.length - errors.length
  const detail = errors.map(({ message }) => message).join(' ')
  return problem(400, more > 0 ? `${detail} And ${more} more.` : detail, { errors })
}

/** Builds the 404 for an unknown name; `way` says what to do if there are no names at all. */
export function unknownName(what: string, names: readonly string[], way: string): AdminAnswer {
  const hint = names.length === 0 ? way : `there are ${names.join(', ')}`
  return problem(404, `There is no such ${what}; ${hint}.`)
}

/** The JSON Schema of problem details. */
export const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['title', 'status', 'detail'],
  additionalProperties: false,
  properties: {
    title: textSchema('What the status means.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: textSchema('The field, the rule, and the way out.'),
    errors: {
      type: 'array',
      description: 'What is wrong with the request, place by place.',
      items: {
        type: 'object',
        required: ['location', 'rule', 'message'],
        additionalProperties: false,
        properties: {
          location: textSchema('Where, e.g. `body.advance` or `query.limit`.'),
          rule: textSchema('The rule that is broken, e.g. `type`, `required` or `enum`.'),
          message: textSchema('The place, the rule and the value seen.'),
        },
      },
    },
  },
}

// --- internal ---

const MOST_NAMED = 20
