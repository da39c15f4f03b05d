import { nodeHttp } from '../base/http/http.ts'
import { asObject, type Json } from '../base/json/json.ts'
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

/** A text of an error, and the members that lead to it; `*` stands for the first item of a list. */
interface ErrorWord {
  readonly text: string
  readonly path: readonly string[]
}

/** The first text of an error whose name has a meaning, in it or in an object in it. */
export function errorWord(
  json: Json | undefined,
  meaning: 'code' | 'message',
  depth = 2,
): ErrorWord | undefined {
  const isList = Array.isArray(json)
  const error = asObject(isList ? json[0] : json)
  if (!error) return undefined
  const here = isList ? ['*'] : []
  const names = new Set(Object.keys(error).map(plainName))
  const isIt = (name: string) =>
    meaning === 'code'
      ? CODE_NAMES.has(plainName(name))
      : errorMemberMeaning(plainName(name), names) === meaning
  for (const [name, value] of Object.entries(error))
    if (typeof value === 'string' && isIt(name)) return { text: value, path: [...here, name] }
  if (depth === 1) return undefined
  for (const [name, value] of Object.entries(error)) {
    const found = errorWord(value, meaning, depth - 1)
    if (found) return { ...found, path: [...here, name, ...found.path] }
  }
  return undefined
}

/** How the code of an error is written. */
export function wordingOf(code: string, status: number): string {
  if (code === String(status)) return 'status'
  if (/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return 'snake_case'
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code) ? 'SCREAMING_CASE' : 'other'
}

/** What a member of an error is, by its name and the names beside it, all without case and separators; `undefined` if they do not say it. */
export function errorMemberMeaning(name: string, names: ReadonlySet<string>): string | undefined {
  const isMessage = MESSAGES.has(name)
  if (isMessage) return 'message'
  // OAuth 2.0 (RFC 6749, section 5.2) has a code called error, beside its description; alone, it is the message.
  if (name === 'error') return [...names].some((each) => MESSAGES.has(each)) ? 'code' : 'message'
  if (TITLES.has(name)) return [...names].some((each) => MESSAGES.has(each)) ? 'title' : 'message'
  if (LISTS.has(name)) return 'message'
  if (CODES.has(name)) return 'code'
  if (FIELDS.has(name)) return 'field'
  if (POINTERS.has(name)) return 'pointer'
  // JSON:API has both, of which one is given.
  if (name === 'parameter') return [...names].some((each) => POINTERS.has(each)) ? name : 'field'
  return STATUSES.has(name) ? 'status' : undefined
}

/** Names of members with the HTTP status. */
export const STATUSES: ReadonlySet<string> = new Set([
  ...['status', 'statuscode', 'httpstatus', 'httpstatuscode', 'httpcode'],
])

/** Whether a member lists the problems of a request, by its name without case and separators. */
export function hasEachProblem(name: string): boolean {
  return LISTS.has(name)
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

const CODE_NAMES = new Set(['code', 'errorcode'])

const MESSAGES = new Set([
  ...['message', 'detail', 'description', 'errormessage', 'errordescription', 'errormsg', 'msg'],
  ...['err', 'errmsg', 'faultstring'],
  ...['reason', 'usermessage', 'developermessage', 'text'],
])
const TITLES = new Set(['title', 'summary', 'error', 'name'])
const LISTS = new Set(['errors', 'messages', 'details', 'body'])
const CODES = new Set(['code', 'errorcode', 'type', 'key', 'slug', 'kind'])

/** Where in a request something is wrong: the name of a field, of a parameter, or a JSON Pointer (RFC 6901) into the body. */
const FIELDS = new Set(['field', 'fieldname', 'param', 'property', 'propertyname', 'attribute'])
const POINTERS = new Set(['pointer', 'jsonpointer'])
