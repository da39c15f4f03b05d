import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { shorten } from '../text/text.ts'

/** The header that says which contract a request is for, and which one answered it. */
export const CONTRACT_HEADER = 'Sandbox-Contract'

/** Header lines as Node's `rawHeaders`: name, value, name, value … A last name without a value is ignored. */
export type HeaderLines = readonly string[]

/** Calls `visit` with the name and the value of each line, in order. Allocates nothing. */
export function eachHeader(lines: HeaderLines, visit: (name: string, value: string) => void): void {
  for (let at = 0; at + 1 < lines.length; at += 2) {
    visit(lines[at] as string, lines[at + 1] as string)
  }
}

export function headerPairs(lines: HeaderLines): [name: string, value: string][] {
  const pairs: [string, string][] = []
  eachHeader(lines, (name, value) => pairs.push([name, value]))
  return pairs
}

/** The value of the first line with a name (given in lower case); `undefined` if there is none. */
export function headerValue(lines: HeaderLines, wanted: string): string | undefined {
  for (let at = 0; at + 1 < lines.length; at += 2) {
    if (isNamed(lines[at] as string, wanted)) return lines[at + 1]
  }
  return undefined
}

/** Whether there is a line with a name (given in lower case). */
export function hasHeader(lines: HeaderLines, wanted: string): boolean {
  return headerValue(lines, wanted) !== undefined
}

/** Whether the lines announce a body (RFC 9112, section 6.3). */
export function announceBody(lines: HeaderLines): boolean {
  const length = headerValue(lines, 'content-length')
  return length === undefined ? hasHeader(lines, 'transfer-encoding') : length !== '0'
}

/** The lines except those with a name (given in lower case). */
export function withoutHeader(lines: HeaderLines, unwanted: string): string[] {
  const left: string[] = []
  eachHeader(lines, (name, value) => {
    if (!isNamed(name, unwanted)) left.push(name, value)
  })
  return left
}

/** Header values by lower-case name; those of repeated lines joined by `, `, but for `set-cookie`, which is a list. */
export interface HeaderRecord {
  readonly [name: string]: string | readonly string[]
}

/** Converts lines to headers by name. */
export function toHeaderRecord(lines: HeaderLines): HeaderRecord {
  const values = Map.groupBy(headerPairs(lines), ([name]) => name.toLowerCase())
  const entries = [...values].map(([name, pairs]) => {
    const all = pairs.map(([, value]) => value)
    return [name, name === 'set-cookie' ? all : all.join(', ')] as const
  })
  // Not assigned one by one: `__proto__` is a name like any other.
  return Object.fromEntries(entries)
}

/** Header values by lower-case name; of repeated lines only the first, except for `content-encoding`. */
export type HeaderMap = { readonly [name: string]: string }

/** Converts lines to headers by name, of which the first line counts, as most services read them. */
export function toHeaderMap(lines: HeaderLines): HeaderMap {
  const map: Record<string, string> = Object.create(null)
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    // The codings of several lines are one list, in order (RFC 9110, sections 5.3 and 8.4).
    if (name === 'content-encoding' && name in map) map[name] += `, ${value}`
    map[name] ??= value
  })
  return map
}

/** Converts headers by name, as in Node's `headers` or on a tape, to lines. */
export function toHeaderLines(
  headers: { readonly [name: string]: string | readonly string[] | undefined } = {},
): string[] {
  const lines: string[] = []
  for (const [name, values = []] of Object.entries(headers)) {
    if (typeof values === 'string') lines.push(name, values)
    else for (const value of values) lines.push(name, value)
  }
  return lines
}

/** The lines as they appear in a message: `Name: value`. */
export function headerTexts(lines: HeaderLines): string[] {
  return headerPairs(lines).map(([name, value]) => `${name}: ${value}`)
}

/** Returns the header lines of the previous message if the new ones are equal, so that one array serves both; else the new ones with the texts that both have. */
export function reuseLines(
  lines: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  if (before === undefined || lines.length !== before.length) return lines
  if (lines.every((text, at) => text === before[at])) return before
  return lines.map((text, at) => (text === before[at] ? (before[at] as string) : text))
}

/**
 * Whether a parameter or header of a contract frames or codes a message (RFC 9110, sections 7.6 to 7.8, 8.4 and 8.6; RFC 9112,
 * section 6). It follows from how the message is sent, and from nothing that a contract says: made from a schema, it would make the
 * message unreadable.
 */
export function isFraming(given: { readonly in: string; readonly name: string }): boolean {
  return given.in === 'header' && FRAMING.has(given.name.toLowerCase())
}

/** A text as the value of a header, in visible ASCII (RFC 9110, section 5.5), of at most so many characters. */
export function headerText(text: string, longest: number): string {
  return shorten(text.replace(/[^ -~]+/g, '?'), longest).replace(/[^ -~]/g, '...')
}

/** Returns the header lines of a request in a form to keep. */
export type HeaderKeeper = (request: IncomingMessage) => readonly string[]

/** Creates a keeper that shares equal header lines among the requests of a connection. */
export function createHeaderKeeper(): HeaderKeeper {
  const last = new WeakMap<Socket, readonly string[]>()
  return ({ socket, rawHeaders }) => {
    const before = last.get(socket)
    const kept = reuseLines(rawHeaders, before)
    if (kept !== before) last.set(socket, kept)
    return kept
  }
}

// --- internal ---

const FRAMING = new Set([
  ...['connection', 'content-encoding', 'content-length', 'expect', 'host'],
  ...['keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** Compares lengths first, which decides most names without lower-casing them. */
function isNamed(name: string, wanted: string): boolean {
  return name.length === wanted.length && name.toLowerCase() === wanted
}
