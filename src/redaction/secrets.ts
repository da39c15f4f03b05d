import { credentialsInAddress, credentialsInHeader } from './credentials-in.ts'
import { formsOf } from './forms-of.ts'
import { HIDDEN } from './hidden.ts'
import { isSecretName } from './is-secret-name.ts'
import { mayHoldAddress, redactAddress, redactHeaders } from './redact-by-name.ts'
import { redactSpans } from './redact-spans.ts'
import { TextIndex } from './text-index.ts'
import { withoutEscapes } from './without-escapes.ts'

/** Shorter credentials are not searched for: redacting them would redact half of every body. */
const SHORTEST = 4
/** How many credentials are remembered, the latest ones. */
const MOST = 1000
/** A text that is worth comparing before it is searched, in characters. */
const LONG = 200
/** How many header names and values are remembered, so that they are not parsed again. */
const MOST_SEEN = 2000

/**
 * The credentials seen so far, and their redaction: by the names that carry them (`isSecretName`), and anywhere
 * else, plain, percent-encoded, with JSON escapes, in base64, or cut off by an ellipsis.
 */
export class Secrets {
  readonly #known = new Set<string>()
  readonly #ordinary: ReadonlySet<string>
  #index: TextIndex | undefined
  #count = 0
  readonly #secretNames = new Map<string, boolean>()
  readonly #seen = new Set<string>()
  #lastTarget = ''
  #lastMayHold = false
  readonly #redactedHeaders = new WeakMap<
    readonly string[],
    { readonly count: number; readonly redacted: readonly string[] }
  >()
  #lastLong = { count: -1, text: '', redacted: '' }

  /** The words in `ordinary`, those of the contract, are never redacted, even if a credential has the same text. */
  constructor(ordinary: ReadonlySet<string> = NONE) {
    this.#ordinary = ordinary
  }

  /** The number of credentials learnt so far: while it is the same, so are the results of `redact`. */
  get count(): number {
    return this.#count
  }

  /** Learns the credentials in the header lines of a message and in the target of a request. */
  learn(lines: readonly string[], target = ''): void {
    for (let at = 0; at + 1 < lines.length; at += 2)
      this.#learnHeader(lines[at] as string, lines[at + 1] as string)
    if (this.#mayHoldAddress(target)) this.#add(credentialsInAddress(target))
  }

  /** The credentials that are remembered. */
  list(): readonly string[] {
    return [...this.#known]
  }

  /** Adds credentials that others remember, without forgetting any of its own. */
  adopt(others: readonly string[]): void {
    for (const text of others) this.#known.add(text)
    this.#count += others.length
    this.#index = undefined
  }

  /** Redacts a text; returns the same text if it contains no credential. */
  redact(text: string): string {
    if (this.#known.size === 0 || text.length < SHORTEST) return text
    if (text.length < LONG) return this.#redactAnew(text)
    // Long answers are often repeated, e.g. the first page of a list.
    const { count, text: before } = this.#lastLong
    if (text === before && count === this.#count) return this.#lastLong.redacted
    const redacted = this.#redactAnew(text)
    this.#lastLong = { count: this.#count, text, redacted }
    return redacted
  }

  #redactAnew(text: string): string {
    // Searches bytes (as Latin-1), because a body may not be text.
    if (!BEYOND_ASCII.test(text)) return this.#redactLatin1(text)
    const bytes = Buffer.from(text, 'utf8').toString('latin1')
    const redacted = this.#redactLatin1(bytes)
    return redacted === bytes ? text : Buffer.from(redacted, 'latin1').toString('utf8')
  }

  /** Redacts bytes; returns the same object if they contain no credential. */
  redactBytes(bytes: Buffer): Buffer {
    if (this.#known.size === 0 || bytes.length < SHORTEST) return bytes
    const text = bytes.toString('latin1')
    const redacted = this.#redactLatin1(text)
    return redacted === text ? bytes : Buffer.from(redacted, 'latin1')
  }

  /** Redacts a request target, or another text that contains addresses. */
  redactTarget(target: string): string {
    return this.redact(this.#mayHoldAddress(target) ? redactAddress(target) : target)
  }

  /** Redacts header lines (name, value, name, value …); returns the same array if they contain no credential. */
  redactHeaders(lines: readonly string[]): readonly string[] {
    // Equal lines of one connection are one array.
    const known = this.#redactedHeaders.get(lines)
    if (known?.count === this.#count) return known.redacted
    const redacted = this.#redactLines(lines)
    this.#redactedHeaders.set(lines, { count: this.#count, redacted })
    return redacted
  }

  #redactLines(lines: readonly string[]): readonly string[] {
    const named = redactHeaders(lines)
    if (this.#known.size === 0) return named
    const redacted = named.map((text) => this.redact(text))
    return redacted.every((text, at) => text === lines[at]) ? lines : redacted
  }

  /** A target is learnt from and then redacted; the second call uses the result of the first. */
  #mayHoldAddress(target: string): boolean {
    if (target !== this.#lastTarget) {
      this.#lastTarget = target
      this.#lastMayHold = mayHoldAddress(target)
    }
    return this.#lastMayHold
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
      // Adds its form in a UTF-8 body.
      if (BEYOND_ASCII.test(text)) this.#addOne(Buffer.from(text, 'utf8').toString('latin1'))
    }
  }

  #addOne(text: string): void {
    if (text.length < SHORTEST || text === HIDDEN || this.#known.has(text)) return
    if (this.#ordinary.has(text) || BEYOND_BYTES.test(text)) return
    if (this.#known.size >= MOST) this.#forgetHalf()
    this.#known.add(text)
    this.#count += 1
    if (this.#index) addForms(text, this.#index)
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
    return spans.length === 0 ? text : redactSpans(text, spans)
  }

  #makeIndex(): TextIndex {
    const index = new TextIndex()
    for (const text of this.#known) addForms(text, index)
    this.#index = index
    return index
  }
}

// --- internal ---

const NONE: ReadonlySet<string> = new Set()
const BEYOND_ASCII = /[\x80-\uffff]/
const BEYOND_BYTES = /[\u0100-\uffff]/

function addForms(secret: string, index: TextIndex): void {
  for (const form of formsOf(secret)) if (form.length >= SHORTEST) index.add(form)
}
