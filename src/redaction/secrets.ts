import { isEscaped } from '../base/is-escaped.ts'
import { credentialsInAddress, credentialsInHeader } from './credentials-in.ts'
import { HIDDEN } from './hidden.ts'
import { isSecretName } from './is-secret-name.ts'
import { mayHoldAddress, redactAddress, redactHeaders } from './redact-by-name.ts'
import { type Span, TextIndex } from './text-index.ts'
import { withoutEscapes } from './without-escapes.ts'

/** Shorter texts are not looked for: hiding them would hide half of every body. */
const SHORTEST = 4
/** How many credentials are looked for: the latest. */
const MOST = 1000
/** How many names and values of headers are remembered, so that they are not read again. */
const MOST_SEEN = 2000

/**
 * The credentials that were seen, and their removal: by the names that carry them (`isSecretName`), and wherever
 * else they stand, as they are, percent-encoded, with escapes of JSON, in base64, or cut off by an ellipsis.
 */
export class Secrets {
  readonly #known = new Set<string>()
  readonly #ordinary: ReadonlySet<string>
  #index: TextIndex | undefined
  #count = 0
  readonly #secretNames = new Map<string, boolean>()
  readonly #seen = new Set<string>()

  /** `ordinary` are words that are no credential even where one is spelt like them: those of the contract. */
  constructor(ordinary: ReadonlySet<string> = NONE) {
    this.#ordinary = ordinary
  }

  /** How many credentials were learnt so far: while it stays, so does what `redact` answers. */
  get count(): number {
    return this.#count
  }

  /** Learns the credentials of a message by its header lines and, of a request, its target. */
  learn(lines: readonly string[], target = ''): void {
    for (let at = 0; at + 1 < lines.length; at += 2)
      this.#learnHeader(lines[at] as string, lines[at + 1] as string)
    if (mayHoldAddress(target)) this.#add(credentialsInAddress(target))
  }

  /** A text without the credentials. The same text where it holds none. */
  redact(text: string): string {
    if (this.#known.size === 0 || text.length < SHORTEST) return text
    // What is searched is bytes, since a body may be no text.
    if (!BEYOND_ASCII.test(text)) return this.#redactLatin1(text)
    const bytes = Buffer.from(text, 'utf8').toString('latin1')
    const redacted = this.#redactLatin1(bytes)
    return redacted === bytes ? text : Buffer.from(redacted, 'latin1').toString('utf8')
  }

  /** Bytes without the credentials: the same object where they hold none. */
  redactBytes(bytes: Buffer): Buffer {
    if (this.#known.size === 0 || bytes.length < SHORTEST) return bytes
    const text = bytes.toString('latin1')
    const redacted = this.#redactLatin1(text)
    return redacted === text ? bytes : Buffer.from(redacted, 'latin1')
  }

  /** A request target, or another text with addresses in it, without the credentials. */
  redactTarget(target: string): string {
    return this.redact(redactAddress(target))
  }

  /** Header lines (name, value, name, value …) without the credentials: the same array where they hold none. */
  redactHeaders(lines: readonly string[]): readonly string[] {
    const named = redactHeaders(lines)
    if (this.#known.size === 0) return named
    const redacted = named.map((text) => this.redact(text))
    return redacted.every((text, at) => text === lines[at]) ? lines : redacted
  }

  #learnHeader(name: string, value: string): void {
    let isSecret = this.#secretNames.get(name)
    if (isSecret === undefined) {
      isSecret = isSecretName(name)
      if (this.#secretNames.size < MOST_SEEN) this.#secretNames.set(name, isSecret)
    }
    if (!isSecret) {
      if (mayHoldAddress(value)) this.#add(credentialsInAddress(value))
    } else if (!this.#seen.has(value)) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.add(value)
      this.#add(credentialsInHeader(name, value))
    }
  }

  #add(texts: readonly string[]): void {
    for (const text of texts) {
      this.#addOne(text)
      // As it stands in a body that is UTF-8.
      if (BEYOND_ASCII.test(text)) this.#addOne(Buffer.from(text, 'utf8').toString('latin1'))
    }
  }

  #addOne(text: string): void {
    if (text.length < SHORTEST || text === HIDDEN || this.#known.has(text)) return
    if (this.#ordinary.has(text) || BEYOND_BYTES.test(text)) return
    if (this.#known.size >= MOST) this.#forgetHalf()
    this.#known.add(text)
    this.#count += 1
    if (this.#index) addForms(this.#index, text)
  }

  #forgetHalf(): void {
    for (const text of [...this.#known].slice(0, MOST / 2)) this.#known.delete(text)
    this.#seen.clear()
    this.#index = undefined
  }

  #redactLatin1(text: string): string {
    const index = this.#index ?? this.#makeIndex()
    const spans = index.find(text)
    const unescaped = withoutEscapes(text)
    if (unescaped) {
      const { text: plain, places } = unescaped
      for (const [from, to] of index.find(plain))
        spans.push([places[from] as number, places[to] as number])
    }
    if (spans.length === 0) return text
    return withoutSpans(
      text,
      spans.map((span) => withWholeEscapes(text, span)),
    )
  }

  #makeIndex(): TextIndex {
    const index = new TextIndex()
    for (const text of this.#known) addForms(index, text)
    this.#index = index
    return index
  }
}

// --- internal ---

const NONE: ReadonlySet<string> = new Set()
const BEYOND_ASCII = /[\x80-\uffff]/
const BEYOND_BYTES = /[\u0100-\uffff]/

/** No half of an escape stays: JSON with one would no longer be JSON. */
function withWholeEscapes(text: string, [from, to]: Span): Span {
  const isCut = isEscaped(text, to) && /["\\/bfnrtu]/.test(text[to] ?? '')
  return [isEscaped(text, from) ? from - 1 : from, isCut ? to + 1 : to]
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let redacted = ''
  let done = 0
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (to <= done) continue
    if (from >= done) redacted += text.slice(done, from) + HIDDEN
    done = to
  }
  return redacted + text.slice(done)
}

function addForms(index: TextIndex, secret: string): void {
  index.add(secret)
  // As `withoutEscapes` gives it.
  const bare = secret.replaceAll('\\', '')
  if (bare.length >= SHORTEST) index.add(bare)
  for (const form of base64Forms(secret)) {
    index.add(form)
    index.add(form.replaceAll('+', '-').replaceAll('/', '_'))
  }
}

/** What of a text in base64 follows from the secret alone, at each of the three places where it can begin. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'latin1')
  if (bytes.length < 6) return []
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(from, to)
  })
}
