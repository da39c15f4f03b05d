// Lossless JSON: every number that is read here is written back with the same value, digit for digit.
import { isRaw, normaliseInteger, parseDecimal } from './exact-numbers.ts'

/** A JSON value: integers beyond 2^53 are bigints, other numbers that a double cannot hold are raw JSON. */
export type Json = null | boolean | number | bigint | string | object | readonly Json[]

export const MAX_DEPTH = 64

/** Names of members that would reach the prototypes of JavaScript objects. */
export const PROTOTYPE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Parses JSON text; integers become a safe `number` or a `bigint`.
 * @throws SyntaxError when the text is not JSON, or nests deeper than `MAX_DEPTH`.
 */
export function parseJson(text: string): Json {
  return readJson(text).value
}

/** A JSON value; `plain` means that `JSON.parse` gives the same value. */
export interface ExactJson {
  readonly value: Json
  readonly plain: boolean
}

/**
 * Parses JSON text like `parseJson`, and reports whether it is plain.
 * @throws SyntaxError when the text is not JSON, or nests too deeply.
 */
export function readJson(text: string): ExactJson {
  assertDepth(text)
  return readTrusted(text)
}

/**
 * Parses JSON text that this program wrote, however deeply it nests.
 * @throws SyntaxError when the text is not JSON.
 */
export function readTrusted(text: string): ExactJson {
  const plain = !MAY_LOSE.test(text)
  const value = plain
    ? JSON.parse(text)
    : JSON.parse(text, reviveNumber as (key: string, value: unknown) => unknown)
  return { value, plain }
}

/** Whether `JSON.parse` reads the text of a value as that value: every number in it is one that a double holds. */
export function isPlain(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'number' && Math.abs(next) > Number.MAX_SAFE_INTEGER) return false
    if (typeof next === 'bigint' || isRaw(next)) return false
    if (typeof next === 'object' && next !== null)
      for (const each of Object.values(next)) waiting.push(each)
  }
  return true
}

/** A text nests too deeply. */
export class DepthError extends SyntaxError {
  constructor(deepest: number) {
    super(`nested deeper than ${deepest} levels`)
  }
}

/**
 * Parses JSON text of another program like `JSON.parse`; `deepest` is how deeply it may nest.
 * @throws DepthError; SyntaxError when the text is not JSON.
 */
export function parseForeign(text: string, deepest = MAX_DEPTH): unknown {
  assertDepth(text, deepest)
  return JSON.parse(text)
}

export type JsonObject = { readonly [name: string]: Json }

/** Whether a value is an object with members. */
export function isJsonObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value)
}

/** A value as an object with its members; `undefined` for anything else. */
export function asObject(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? (value as JsonObject) : undefined
}

/** An object that has these members and no others: not even those that every object inherits. */
export function bareMap<Value>(members?: { readonly [name: string]: Value }): {
  [name: string]: Value
} {
  const map = new Bare()
  return members ? Object.assign(map, members) : map
}

/** A member of an object; `undefined` if it has none of that name, also where every object of JavaScript inherits one. */
export function ownMember<Value>(
  object: { readonly [name: string]: Value },
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** An own member of any value; `undefined` if it is no object or has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined
}

/** What is at a path of names; `undefined` if it leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => memberOf(at, name), value)
}

/**
 * The exact value of a JSON number's text: a number if a double holds it, a bigint for an integer of up to 40 digits, otherwise
 * raw JSON.
 * @throws SyntaxError when the text is not a JSON number.
 */
export function exactNumber(source: string): number | bigint | object {
  const { isNegative, digits, exponent } = parseDecimal(source)
  if (exponent >= 0 && digits.length + exponent <= 40) {
    const value = BigInt(digits + '0'.repeat(exponent))
    return normaliseInteger(isNegative ? -value : value)
  }
  const value = Number(source)
  if (Number.isFinite(value)) {
    const printed = parseDecimal(String(value))
    if (
      printed.digits === digits &&
      printed.exponent === exponent &&
      printed.isNegative === isNegative
    )
      return value
  }
  return JSON.rawJSON(source)
}

/** Whether two values are the same JSON, digit for digit. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    (one !== undefined && other !== undefined && stringifyJson(one) === stringifyJson(other))
  )
}

/** Writes a value as JSON text, with bigints as integers. `indent` as in `JSON.stringify`. */
export function stringifyJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, writeBigint, indent)
}

/** What is wrong with a text that is not JSON. */
export interface JsonProblem {
  /** V8's message without its quotation from the text, which could be a credential. */
  readonly what: string
  /** Where it is, e.g. `position 5 (line 1 column 6)`; `undefined` if V8 does not say. */
  readonly place: string | undefined
}

/** The text of a value; `String` throws for numbers that only their text can represent, and for objects with a `toString` of their own. */
export function typeWord(value: unknown): string {
  return typeof value === 'object' && value !== null ? stringifyJson(value) : String(value)
}

/** Extracts the problem from the error that `parseJson` throws. */
export function jsonProblem({ message }: SyntaxError): JsonProblem {
  const [, what = message, place] = /^(.*?) in JSON at (.*)$/s.exec(message) ?? []
  return { what: what.replace(/, (\.\.\.)?".*$/s, ''), place }
}

/** The problem and its place, as one phrase. */
export function jsonProblemText(error: SyntaxError): string {
  const { what, place } = jsonProblem(error)
  return place === undefined ? what : `${what} at ${place}`
}

/** The keys along which a JSON pointer (RFC 6901) leads. */
export function pointerKeys(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The JSON pointer (RFC 6901) along some keys. */
export function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Removes every repetition of a character at the end of a text. An expression such as `0+$` would take quadratic time. */
export function withoutEnd(text: string, char: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === char) end -= 1
  return text.slice(0, end)
}

/** Finds the closing quote of a JSON string whose opening quote is at `start`. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** Whether an odd number of backslashes precedes a position of a text. */
export function isEscaped(text: string, at: number): boolean {
  let first = at
  while (first > 0 && text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** The value at a JSON pointer (RFC 6901) in a document; `undefined` if there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(
    (value, key) =>
      Object.hasOwn(Object(value), key) ? (value as { [key: string]: unknown })[key] : undefined,
    document,
  )
}

// --- internal ---

/** Its instances inherit from an object that has nothing. Without any prototype they would be hash tables, which cost each request a microsecond. */
const Bare = function Bare() {} as unknown as new () => { [name: string]: never }
Bare.prototype = Object.create(null)

declare global {
  interface JSON {
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

// Only a text with 16 digits in a row, a fraction or an exponent can contain a number that JSON.parse changes.
const MAY_LOSE = /\d{16}|\d[.eE]/

function reviveNumber(_key: string, value: unknown, context: { source?: string }): unknown {
  const { source } = context
  if (typeof value !== 'number' || source === undefined) return value
  return exactNumber(source)
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Refuses text that nests too deeply before a parser or a validator recurses into it. */
function assertDepth(text: string, deepest = MAX_DEPTH): void {
  if (!mayNestTooDeeply(text, deepest)) return
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (quoted) {
      if (char === BACKSLASH) at += 1
      else if (char === QUOTE) quoted = false
    } else if (char === QUOTE) quoted = true
    else if (char === OPEN_ARRAY || char === OPEN_OBJECT) depth += 1
    else if (char === CLOSE_ARRAY || char === CLOSE_OBJECT) depth -= 1
    if (depth > deepest) throw new DepthError(deepest)
  }
}

/** A few brackets cannot nest deeply; counting them with `indexOf` is faster than scanning every character. */
function mayNestTooDeeply(text: string, deepest: number): boolean {
  if (text.length <= deepest) return false
  return countOf('[', text, deepest) + countOf('{', text, deepest) > deepest
}

function countOf(bracket: string, text: string, most: number): number {
  let count = 0
  let at = text.indexOf(bracket)
  while (at >= 0 && count <= most) {
    count += 1
    at = text.indexOf(bracket, at + 1)
  }
  return count
}
