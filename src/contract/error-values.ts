import { nodeHttp } from '../base/http/http.ts'
import { plainName, shorten } from '../base/text/text.ts'
import type { Schema } from './document/document.ts'

/** The Error body of the contract (section 2). */
export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly status: number
}

/** How `code` is written; the contract does not define its values (ledger entry `errorCode`). */
export type CodeStyle = 'snake_case' | 'SCREAMING_CASE' | 'status'

/** Builds an Error body. Default of `code`: it follows from the status. A message longer than 4 KiB is shortened. */
export function errorBody(
  status: number,
  message: string,
  style: CodeStyle = 'snake_case',
  code?: string,
): ErrorBody {
  return { code: code ?? errorCode(status, style), message: shorten(message, LONGEST), status }
}

/** The words of a status, e.g. `Not Found`. */
export function statusWords(status: number): string {
  return nodeHttp().STATUS_CODES[status] ?? `Status ${status}`
}

/** What an error says. */
export interface WhatIsWrong {
  readonly error: ErrorBody
  /** Where in the request it is, e.g. `body.name`, `query.limit`; `undefined` if it is about the whole. */
  readonly place: string | undefined
}

/** The value of a member with a meaning; `undefined` if none of its types takes it, or nothing is known of it. */
export function errorMemberValue(
  meaning: string,
  schema: Schema,
  { error, place }: WhatIsWrong,
): unknown {
  const types = [schema.type ?? 'string'].flat()
  const takes = (type: string) => types.includes(type)
  const isNumber = takes('integer') || takes('number')
  switch (meaning) {
    case 'message':
      return takes('string') ? choose(schema, [error.message]) : undefined
    case 'title':
      return takes('string') ? choose(schema, [statusWords(error.status)]) : undefined
    case 'code':
      if (schema.format === 'uri' || schema.format === 'uri-reference') return 'about:blank'
      if (takes('string'))
        return choose(schema, [error.code, statusWords(error.status), String(error.status)])
      return isNumber ? error.status : undefined
    case 'status':
      return isNumber
        ? error.status
        : takes('string')
          ? choose(schema, [String(error.status)])
          : undefined
    case 'field':
      return takes('string') ? fieldAtPlace(place) : undefined
    case 'parameter':
      return takes('string') && place?.startsWith('query.') ? fieldAtPlace(place) : undefined
    case 'pointer':
      return takes('string') && place?.startsWith('body')
        ? place.replace('body', '').replaceAll('.', '/')
        : undefined
    case 'success':
    case 'ok':
      return takes('boolean') ? false : undefined
    default:
      return undefined
  }
}

export function fieldAtPlace(place: string | undefined): string | undefined {
  return place?.replace(/^[a-z]+\.?/, '') || undefined
}

// --- internal ---

/** The longest message, in bytes. */
const LONGEST = 4096

function errorCode(status: number, style: CodeStyle): string {
  if (style === 'status') return String(status)
  const snake = statusWords(status)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '_')
  return style === 'SCREAMING_CASE' ? snake.toUpperCase() : snake
}

/** The first of some texts, or of those that a list of values has of it but for case and separators. */
function choose({ enum: values }: Schema, texts: readonly string[]): unknown {
  if (!Array.isArray(values)) return texts[0]
  const wanted = texts.map(plainName)
  return values.find((each) => wanted.includes(plainName(String(each))))
}
