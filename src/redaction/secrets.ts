import { credentialsIn } from './credentials.ts'
import { HIDDEN, redactTarget } from './redact.ts'

/** Shorter texts are no secrets: hiding them would hide half of every body. */
const SHORTEST = 4
/** How many credentials are looked for in every exchange: the latest. */
const MOST = 1000

/**
 * The credentials that were seen, and their removal from texts: as they stand, percent-encoded, with
 * escapes of JSON, or in base64.
 */
export class Secrets {
  readonly #known = new Set<string>()
  #pattern: RegExp | undefined

  /** Learns the credentials of a request (or of the cookies that an answer sets) by its header lines and target. */
  learn(lines: readonly string[], target = ''): void {
    for (const text of credentialsIn(lines, target)) this.#add(text)
  }

  /** A text of which every character is a byte (Latin-1), without the credentials. The same text where it holds none. */
  redact(text: string): string {
    if (this.#known.size === 0) return text
    this.#pattern ??= new RegExp([...this.#known].map(toExpression).join('|'), 'g')
    return text.replace(this.#pattern, HIDDEN)
  }

  /** Bytes without the credentials: the same object where they hold none. */
  redactBytes(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1')
    const redacted = this.redact(text)
    return redacted === text ? bytes : Buffer.from(redacted, 'latin1')
  }

  /** A request target without the credentials. */
  redactTarget(target: string): string {
    return this.redact(redactTarget(target))
  }

  #add(text: string): void {
    if (text.length < SHORTEST || text === HIDDEN || this.#known.has(text)) return
    // What is searched is bytes.
    if (BEYOND_BYTES.test(text)) return
    if (this.#known.size >= MOST) this.#known.delete(this.#known.values().next().value as string)
    this.#known.add(text)
    this.#pattern = undefined
  }
}

// --- internal ---

const BEYOND_BYTES = /[\u0100-\uffff]/

function toExpression(secret: string): string {
  return [[...secret].map(anyForm).join(''), ...base64Forms(secret)].join('|')
}

/** A character as it stands, as `%2F`, as `\u002f` or as `\/`. */
function anyForm(char: string): string {
  const hex = char.charCodeAt(0).toString(16).padStart(2, '0')
  const digits = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const plain = /[A-Za-z0-9]/.test(char) ? char : `\\x${hex}`
  const escaped = char === '/' || char === '"' ? `|\\\\\\x${hex}` : ''
  return `(?:${plain}|%${digits}|\\\\u00${digits}${escaped})`
}

/** What of a text in base64 follows from the secret alone, at each of the three places where it can begin. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'latin1')
  if (bytes.length < 6) return []
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(from, to).replace(/[+/]/g, (char) => (char === '+' ? '[+-]' : '[/_]'))
  })
}
