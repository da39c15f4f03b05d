import { type HeaderLines, headerPairs } from '../base/http/header-lines.ts'
import type { Eventually } from '../base/time.ts'
import { MAX_DELAY } from '../base/time.ts'
import { connections } from './connection-kinds.ts'
import { defaultPoint } from './fault.ts'
import { type FaultPlan, type Strikes, strikeOnce } from './fault-plan.ts'
import type { Connection } from './fault-types.ts'

/** The preferences that a request states in `Prefer` (RFC 7240). */
export interface Preferences {
  /** The items of `Preference-Applied`: the granted preferences, and `fault-unknown` with the name of an unknown fault. */
  readonly applied: readonly string[]
  /** Milliseconds. */
  readonly delay: number
  readonly code: number | undefined
  readonly fault: string | undefined
  /** The requested fault, if it does not exist. */
  readonly unknownFault: string | undefined
}

/** What strikes one request, decided and counted, and what it has asked for; only what acts on the answer is left to be done. */
export interface DecidedStrikes {
  /** The id of the exchange, which the receipts name. */
  readonly id: string
  readonly preferences: Preferences
  readonly strikes: Strikes
}

/** Parses `Prefer`; preferences that are unknown or cannot be granted are ignored (RFC 7240, section 2). */
export function readPrefer(header: string, plan: FaultPlan): Preferences {
  const code = /^[45]\d\d$/
  const wanted = parsePrefer(header)
  const status = code.test(wanted.get('code') ?? '') ? Number(wanted.get('code')) : undefined
  const milliseconds = /^\d{1,6}$/.test(wanted.get('delay') ?? '')
    ? Number(wanted.get('delay'))
    : undefined
  const delay = milliseconds !== undefined && milliseconds <= MAX_DELAY ? milliseconds : undefined
  const name = wanted.get('fault') ?? ''
  const fault = isConnection(name) || plan.mayForce(name) ? name : undefined
  const unknownFault = wanted.has('fault') && fault === undefined ? name : undefined
  const applied = [
    ...(status === undefined ? [] : [`code=${status}`]),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
    ...(fault === undefined || status !== undefined ? [] : [`fault=${fault}`]),
    ...(unknownFault === undefined ? [] : [`fault-unknown=${toWord(unknownFault)}`]),
  ]
  return { applied, delay: delay ?? 0, code: status, fault, unknownFault }
}

/** The strikes that a request asks for; `undefined` if it asks for none. */
export function strikesOf(
  { code, fault }: Preferences,
  plan: FaultPlan,
  request: { readonly id: string; readonly time: number },
): Eventually<Strikes> | undefined {
  if (code !== undefined) return strikeOnce('prefer', 'before', { respond: { status: code } })
  if (fault === undefined) return undefined
  const forced = plan.force(fault, request.id, request.time)
  if (forced || !isConnection(fault)) return forced
  const end = { connection: fault }
  return strikeOnce('prefer', defaultPoint(end), end)
}

/** The value of one preference of a request, if it states it. */
export function preferred(
  header: string | readonly string[] | undefined,
  name: string,
): string | undefined {
  return header === undefined ? undefined : parsePrefer(String(header)).get(name)
}

/** Header lines without one preference of `Prefer`, every other byte of which stays; a line of nothing else is left out. */
export function withoutPreference(lines: HeaderLines, name: string): readonly string[] {
  return headerPairs(lines).flatMap(([field, value]) => {
    if (field.toLowerCase() !== 'prefer') return [field, value]
    const all = split(value, ',')
    const others = all.filter((each) => !parsePrefer(each).has(name))
    if (others.length === all.length) return [field, value]
    const rest = others.join(',').trim()
    return rest === '' ? [] : [field, rest]
  })
}

// --- internal ---

const LONGEST_NAME = 60

/** A name as a `word` of RFC 7240: a token, or text in quotes. */
function toWord(name: string): string {
  const known = name.slice(0, LONGEST_NAME).replace(/[^\x20-\x7e]/g, '?')
  return /^[\w!#$%&'*+.^`|~-]+$/.test(known) ? known : `"${known.replace(/["\\]/g, '\\$&')}"`
}

function isConnection(name: string): name is Connection {
  return connections.some((each) => each === name)
}

const NAME = /^[\w-]+$/

/** Splits `a=1, b="2"; parameter` into names and values, in linear time. A repeated name keeps its first value (RFC 7240). */
function parsePrefer(header: string): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const preference of split(header, ',')) {
    const [first = ''] = split(preference, ';') // no parameters are supported
    const at = first.indexOf('=')
    const name = (at < 0 ? first : first.slice(0, at)).trim().toLowerCase()
    const value = at < 0 ? '' : unquote(first.slice(at + 1).trim())
    if (NAME.test(name) && value !== undefined && !wanted.has(name)) wanted.set(name, value)
  }
  return wanted
}

/** Splits at separators outside quotes. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) at += 1
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Removes the quotes of a value; `undefined` if they do not enclose all of it. */
function unquote(value: string): string | undefined {
  if (!value.includes('"')) return value
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
  return isQuoted ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : undefined
}
