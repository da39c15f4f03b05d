import { decodeContent } from '../base/http/decode-content.ts'
import { toHeaderMap } from '../base/http/header-lines.ts'
import { decodeText, encodeText, otherCharset } from '../base/http/media-type.ts'
import { isRaw } from '../base/json/exact-numbers.ts'
import {
  credentialsInHeader,
  credentialsOfScheme,
  HIDDEN,
  isSecretName,
} from '../base/text/secret-names.ts'
import { noWords, type PublicWords } from '../contract/words/contract-words.ts'
import { type BodyReader, createBodyReader } from './body-credentials.ts'
import {
  carriesScheme,
  findInAddress,
  mayHoldAddress,
  redactAddress,
  redactHeaders,
  type SecretTest,
} from './redact-by-name.ts'
import { redactSpans } from './replace-spans.ts'
import { formsOf, TextIndex, withoutEscapes } from './text-index.ts'

/** Shorter credentials are not searched for: redacting them would redact half of every body. */
const SHORTEST = 4
/** How many credentials are remembered, the latest ones. */
const MOST = 1000
/** A text that is worth comparing before it is searched, in characters. */
const LONG = 200
/** How many header names and values are remembered, so that they are not parsed again. */
const MOST_SEEN = 2000

/** The longest decoded body that credentials are learnt from, in bytes. */
const LONGEST_DECODED = 1024 * 1024

/**
 * The credentials seen so far, and their redaction: by the names that carry them (`isSecretName`), and anywhere
 * else, plain, percent-encoded, with JSON escapes, in base64, or cut off by an ellipsis.
 */
export class Secrets {
  readonly #known = new Set<string>()
  readonly #words: PublicWords
  /** Given where the contract has secret names of its own. */
  readonly #isSecret: SecretTest | undefined
  readonly #bodies: BodyReader
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
  #lastLong = { count: -1, text: '', isBody: false, redacted: '' }

  /** The words of the contract are never redacted, even if a credential has the same text. */
  constructor(words: PublicWords = noWords) {
    this.#words = words
    const { credentials } = words
    if (credentials.size > 0)
      this.#isSecret = (name) => credentials.has(name.toLowerCase()) || isSecretName(name)
    this.#bodies = bodyReaderFor(words)
  }

  /** The number of credentials learnt so far: while it is the same, so are the results of `redact`. */
  get count(): number {
    return this.#count
  }

  /** Learns the credentials in the header lines of a message, in the target of a request, and in a body; bytes may be encoded. */
  learn(lines: readonly string[], target = '', body?: string | Buffer): void {
    for (let at = 0; at + 1 < lines.length; at += 2)
      this.#learnHeader(lines[at] as string, lines[at + 1] as string)
    if (this.#mayHoldAddress(target)) this.#learnAddress(target)
    if (body !== undefined && body.length > 0) this.#learnBody(lines, body)
  }

  #learnBody(lines: readonly string[], body: string | Buffer): void {
    const text = typeof body === 'string' ? body : decodedText(lines, body)
    if (text !== undefined) this.#add(this.#bodies.credentialsIn(text))
  }

  #learnAddress(text: string): void {
    for (const { texts } of findInAddress(text, this.#isSecret)) this.#add(texts)
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

  /** Redacts a text, and the members of JSON that it quotes; returns the same text if it contains no credential. */
  redact(text: string): string {
    return this.#redactKnown(text.includes('"') ? this.#bodies.redactMembers(text) : text)
  }

  /** Redacts a message about a place, e.g. `body.0.password`. The value there is left out if it is a credential, however short. */
  redactMessage(message: string, place: string): string {
    const isCredential = message.includes(GOT) && this.#bodies.isSecretPlace(place)
    return this.redact(isCredential ? message.slice(0, message.indexOf(GOT)) : message)
  }

  /**
   * Redacts a body. The credentials that it names itself are replaced by stand-ins of the same form (`credentialPlaceholder`), so that it can
   * still be replayed and checked. Returns the same text if it contains no credential.
   */
  redactBody(text: string): string {
    return this.#redactKnown(this.#bodies.redact(text), true)
  }

  /** Redacts the bytes of a body in the same way; returns the same object if they contain no credential. */
  redactBytes(bytes: Buffer): Buffer {
    if (bytes.length === 0) return bytes
    const text = bytes.toString('latin1')
    const named = this.#bodies.redact(text)
    const redacted = this.#known.size === 0 ? named : this.#redactLatin1(named, true)
    return redacted === text ? bytes : Buffer.from(redacted, 'latin1')
  }

  #redactKnown(text: string, isBody = false): string {
    if (this.#known.size === 0 || text.length < SHORTEST) return text
    if (text.length < LONG) return this.#redactAnew(text, isBody)
    // Long answers are often repeated, e.g. the first page of a list.
    const { count, text: before, isBody: wasBody } = this.#lastLong
    if (text === before && isBody === wasBody && count === this.#count)
      return this.#lastLong.redacted
    const redacted = this.#redactAnew(text, isBody)
    this.#lastLong = { count: this.#count, text, isBody, redacted }
    return redacted
  }

  #redactAnew(text: string, isBody: boolean): string {
    // Searches bytes (as Latin-1), because a body may not be text.
    if (!BEYOND_ASCII.test(text)) return this.#redactLatin1(text, isBody)
    const bytes = Buffer.from(text, 'utf8').toString('latin1')
    const redacted = this.#redactLatin1(bytes, isBody)
    return redacted === bytes ? text : Buffer.from(redacted, 'latin1').toString('utf8')
  }

  /** Redacts a request target, or another text that contains addresses. */
  redactTarget(target: string): string {
    return this.redact(
      this.#mayHoldAddress(target) ? redactAddress(target, this.#isSecret) : target,
    )
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
    const named = redactHeaders(lines, this.#isSecret)
    if (this.#known.size === 0) return named
    const redacted = named.map((text) => this.redact(text))
    return redacted.every((text, at) => text === lines[at]) ? lines : redacted
  }

  /** A target is learnt from and then redacted; the second call uses the result of the first. */
  #mayHoldAddress(target: string): boolean {
    if (target !== this.#lastTarget) {
      this.#lastTarget = target
      this.#lastMayHold =
        mayHoldAddress(target) || (this.#isSecret !== undefined && /[?&#;]/.test(target))
    }
    return this.#lastMayHold
  }

  #learnHeader(name: string, value: string): void {
    let isSecret = this.#secretNames.get(name)
    if (isSecret === undefined) {
      isSecret = (this.#isSecret ?? isSecretName)(name)
      if (this.#secretNames.size < MOST_SEEN) this.#secretNames.set(name, isSecret)
    }
    if (!isSecret) {
      if (carriesScheme(name, value)) this.#add(credentialsOfScheme(value))
      else if (mayHoldAddress(value)) this.#learnAddress(value)
    } else if (!this.#seen.has(value)) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.add(value)
      this.#add(credentialsInHeader(name, value, this.#words.credentials))
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
    if (this.#words.has(text) || CONSTANT.test(text) || BEYOND_BYTES.test(text)) return
    if (this.#known.size >= MOST) this.#forgetHalf()
    this.#known.add(text)
    this.#count += 1
    if (this.#index) this.#addForms(text, this.#index)
  }

  #forgetHalf(): void {
    for (const text of [...this.#known].slice(0, MOST / 2)) this.#known.delete(text)
    this.#seen.clear()
    this.#index = undefined
  }

  #redactLatin1(text: string, isBody: boolean): string {
    const index = this.#index ?? this.#makeIndex()
    const spans = index.find(text)
    const unescaped = withoutEscapes(text)
    if (unescaped) {
      const { text: plain, places } = unescaped
      for (const [from, to] of index.find(plain))
        spans.push([places[from] as number, places[to] as number])
    }
    return spans.length === 0 ? text : redactSpans(text, spans, isBody)
  }

  #makeIndex(): TextIndex {
    const index = new TextIndex()
    for (const text of this.#known) this.#addForms(text, index)
    this.#index = index
    return index
  }

  /** A credential that is a word of the contract but for an escape has that word as a form: the word stays public. */
  #addForms(secret: string, index: TextIndex): void {
    for (const form of formsOf(secret))
      if (form.length >= SHORTEST && !this.#words.has(form)) index.add(form)
  }
}

/** The credentials of one exchange; the words of the contract are never redacted. */
export function secretsOf(
  exchange: {
    readonly requestHeaders: readonly string[]
    readonly responseHeaders?: readonly string[]
    readonly target: string
    readonly requestBody?: string | Buffer | undefined
  },
  words?: PublicWords,
): Secrets {
  const { requestHeaders, responseHeaders = [], target, requestBody } = exchange
  const secrets = new Secrets(words)
  secrets.learn(requestHeaders, target, requestBody)
  secrets.learn(responseHeaders)
  return secrets
}

/** Redacts a body that may have content codings, and another charset than UTF-8. */
export function redactContent(
  bytes: Buffer,
  { coding = '', type }: { readonly coding?: string; readonly type?: string | undefined },
  secrets: Secrets,
): RedactedContent {
  const charset = otherCharset(type)
  const redact = (plain: Buffer) => redactText(secrets.redactBytes(plain), charset, secrets)
  const decoded = coding === '' ? undefined : decodeContent(bytes, coding).bytes
  if (!decoded || decoded === bytes) return { bytes: redact(bytes), isDecoded: false }
  const redacted = redact(decoded)
  return redacted === decoded ? { bytes, isDecoded: false } : { bytes: redacted, isDecoded: true }
}

/** Redacts every text in a JSON value, which may be a body; keys, numbers and everything else stay. */
export function redactValues<Value>(value: Value, secrets: Secrets): Value {
  const redact = (each: unknown): unknown => {
    if (typeof each === 'string') return secrets.redactBody(each)
    if (Array.isArray(each)) return each.map(redact)
    if (typeof each !== 'object' || each === null || isRaw(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, redact(item)]))
  }
  return redact(value) as Value
}

// --- internal ---

/** What a message has before the value that it shows. */
const GOT = ', got '

/** Texts that are no credentials: a client that has lost its key sends `undefined`, and JSON is full of the others. */
const CONSTANT = /^(?:true|false|null|undefined)$/

/** A body without its codings: in its charset, or its bytes as Latin-1. */
function decodedText(lines: readonly string[], body: Buffer): string | undefined {
  const { 'content-encoding': coding, 'content-type': type } = toHeaderMap(lines)
  const bytes = coding === undefined ? body : decodeContent(body, coding, LONGEST_DECODED).bytes
  const charset = otherCharset(type)
  return charset && bytes ? decodeText(bytes, charset) : bytes?.toString('latin1')
}

const readers = new WeakMap<PublicWords, BodyReader>()

/** The reader for the words of a contract is made once: there are many `Secrets` of one exchange each. */
function bodyReaderFor(words: PublicWords): BodyReader {
  const known = readers.get(words)
  if (known) return known
  const reader = createBodyReader(words)
  readers.set(words, reader)
  return reader
}

const BEYOND_ASCII = /[\x80-\uffff]/

const BEYOND_BYTES = /[\u0100-\uffff]/

/** A body without credentials. */
interface RedactedContent {
  /** The same object if there was no credential. */
  readonly bytes: Buffer
  /** Whether the content codings were undone: a body that held a credential has to change in any case. */
  readonly isDecoded: boolean
}

/** Redacts what only the text shows: in UTF-16, no byte of a letter stands beside that of the next. */
function redactText(bytes: Buffer, charset: string | undefined, secrets: Secrets): Buffer {
  if (charset === undefined) return bytes
  const text = decodeText(bytes, charset)
  const redacted = secrets.redactBody(text)
  // A text whose bytes are not known is kept in the charset of the Web.
  return redacted === text ? bytes : (encodeText(redacted, charset) ?? Buffer.from(redacted))
}
