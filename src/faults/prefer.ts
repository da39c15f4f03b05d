import { type Connection, connections } from './fault.ts'
import { type FaultPlan, type Strikes, strikeBefore } from './fault-plan.ts'
import { MAX_DELAY } from './fault-schema.ts'

/** What a request asked for itself in `Prefer` (RFC 7240). */
export interface Preferences {
  /** Each preference that can be granted, as it goes into `Preference-Applied`. */
  readonly applied: readonly string[]
  /** Milliseconds. */
  readonly delay: number
  readonly code: number | undefined
  readonly fault: string | undefined
}

/** Reads `Prefer`; what the sandbox does not know, or can not grant, is left out (RFC 7240, section 2). */
export function readPrefer(header: string, plan: FaultPlan): Preferences {
  const code = /^[45]\d\d$/
  const wanted = parsePrefer(header)
  const status = code.test(wanted.get('code') ?? '') ? Number(wanted.get('code')) : undefined
  const milliseconds = /^\d{1,6}$/.test(wanted.get('delay') ?? '')
    ? Number(wanted.get('delay'))
    : undefined
  const delay = milliseconds !== undefined && milliseconds <= MAX_DELAY ? milliseconds : undefined
  const name = wanted.get('fault') ?? ''
  const fault = isConnection(name) || plan.has(name) ? name : undefined
  const applied = [
    ...(status === undefined ? [] : [`code=${status}`]),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
    ...(fault === undefined || status !== undefined ? [] : [`fault=${fault}`]),
  ]
  return { applied, delay: delay ?? 0, code: status, fault }
}

/** The strikes that a request's own preferences ask for; `undefined` when it asks for none. */
export function strikesOf(
  { code, fault }: Preferences,
  plan: FaultPlan,
  requestId: string,
): Strikes | undefined {
  if (code !== undefined) return strikeBefore('prefer', 0, { respond: { status: code } })
  if (fault === undefined) return undefined
  const forced = plan.force(fault, requestId)
  if (forced || !isConnection(fault)) return forced
  const end = { connection: fault }
  if (fault !== 'truncate') return strikeBefore('prefer', 0, end)
  const { before, after } = strikeBefore('prefer', 0, end)
  return { faults: ['prefer'], before: after, after: before }
}

// --- internal ---

function isConnection(name: string): name is Connection {
  return (connections as readonly string[]).includes(name)
}

/** A preference up to the next comma that stands in no quoted text. */
const PREFERENCE = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/gs
/** Its name, its value in quotes or without, and parameters, which nobody here knows. */
const PARTS = /^\s*([\w-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";]*)))?\s*(?:;.*)?$/s

/** Splits `a=1, b="2"; parameter` into names and values; the first of a name counts (RFC 7240, section 2). */
function parsePrefer(header: string): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const [preference] of header.matchAll(PREFERENCE)) {
    const [, name, quoted, token = ''] = PARTS.exec(preference) ?? []
    const value = quoted?.replace(/\\(.)/gs, '$1') ?? token
    if (name && !wanted.has(name.toLowerCase())) wanted.set(name.toLowerCase(), value)
  }
  return wanted
}
