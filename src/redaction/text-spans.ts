import { isEscaped } from '../base/json/json.ts'
import { HIDDEN, splitCredential } from '../base/text/secret-names.ts'

/** Searches for many texts, each of at least four characters, at the same time, in time proportional to the searched text. */
export class TextIndex {
  /** All of them, while they are few. */
  readonly #few: string[] = []
  readonly #byStart = new Map<string, string[]>()
  /** Marks the hash of each text's first two characters, by which most positions can be skipped. */
  readonly #first = new Uint8Array(SIZE)

  add(text: string): void {
    const start = text.slice(0, START)
    const texts = this.#byStart.get(start)
    if (texts?.includes(text)) return
    if (this.#few.length <= FEW) this.#few.push(text)
    this.#byStart.set(
      start,
      [...(texts ?? []), text].toSorted((a, b) => b.length - a.length),
    )
    this.#first[hash(text, 0)] = 1
  }

  /** Finds the texts in another, even if one is cut off by an ellipsis (the UTF-8 bytes of U+2026). */
  find(text: string): TextRange[] {
    const found: TextRange[] = []
    const hasCut = text.includes(ELLIPSIS)
    // For a few texts, `includes` is faster than looking at each position.
    const areFew = this.#few.length <= FEW && !hasCut
    if (areFew && !this.#few.some((each) => text.includes(each))) return found
    for (let at = 0; at + START <= text.length; at += 1) {
      if (this.#first[hash(text, at)] === 0) continue
      const texts = this.#byStart.get(text.slice(at, at + START))
      if (!texts) continue
      const whole = texts.find((each) => text.startsWith(each, at))
      const end = whole ? at + whole.length : hasCut ? endOfCut(texts, text, at) : undefined
      if (end === undefined) continue
      found.push([at, end])
      at = end - 1
    }
    return found
  }
}

/** The forms in which a credential may appear in a text: plain, without backslashes, and in base64 and base64url. */
export function formsOf(secret: string): readonly string[] {
  // `withoutEscapes` removes backslashes.
  const bare = secret.replaceAll('\\', '')
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
  ])
  return [secret, bare, ...encoded]
}

/** Undoes percent-encoding and JSON escapes, even nested ones, and removes backslashes; `undefined` if there are none. */
export function withoutEscapes(text: string): Unescaped | undefined {
  if (!text.includes('%') && !text.includes('\\')) return undefined
  const places: number[] = []
  let plain = ''
  let done = 0
  /** Where removed backslashes began: they belong to the next character. */
  let leftOut: number | undefined
  const place = (at: number) => {
    places.push(leftOut ?? at)
    leftOut = undefined
  }
  const copy = (end: number) => {
    plain += text.slice(done, end)
    for (let at = done; at < end; at += 1) place(at)
    done = end
  }
  for (const match of text.matchAll(ESCAPE)) {
    const [whole, unit, byte = unit] = match
    copy(match.index)
    const char = byte === undefined ? '' : String.fromCharCode(Number.parseInt(byte, 16))
    if (char === '' || char === '\\') leftOut ??= done
    else {
      plain += char
      place(done)
    }
    done += whole.length
  }
  if (done === 0) return undefined
  copy(text.length)
  place(text.length)
  return { text: plain, places }
}

/** Undoes percent-encoding once, as Latin-1, and keeps the place of each character in the original. */
export function withoutPercents(text: string): Unescaped {
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    places.push(at)
    const digits = text[at] === '%' ? text.slice(at + 1, at + 3) : ''
    if (!/^[\da-f]{2}$/i.test(digits)) plain += text[at]
    else {
      plain += String.fromCharCode(Number.parseInt(digits, 16))
      at += 2
    }
  }
  places.push(text.length)
  return { text: plain, places }
}

/** Replaces parts of a text, in any order. Escapes are never split, and in a body a number remains one. */
export function redactSpans(text: string, spans: readonly TextRange[], isBody = false): string {
  const whole = spans.map((span) => withWholeEscapes(text, span))
  let redacted = ''
  let done = 0
  for (const [from, to] of whole.toSorted(([a], [b]) => a - b)) {
    if (to <= done) continue
    if (from >= done) {
      const part = text.slice(from, to)
      const isNumber = isBody && isWithinNumber(text, [from, to])
      redacted += text.slice(done, from) + (isNumber ? standInNumber(part) : HIDDEN)
    }
    done = to
  }
  return redacted + text.slice(done)
}

/** Replaces parts of a text; of those that overlap, the first one is replaced. Returns the same text if there are none. */
export function replaceSpans<Part extends { readonly from: number; readonly to: number }>(
  text: string,
  parts: readonly Part[],
  put: string | ((part: Part) => string),
): string {
  if (parts.length === 0) return text
  let replaced = ''
  let done = 0
  for (const part of parts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (part.from < done) continue
    replaced += text.slice(done, part.from) + (typeof put === 'string' ? put : put(part))
    done = part.to
  }
  return replaced + text.slice(done)
}

/**
 * A text of the same form that stands for a credential in a body, so that the body can be replayed and checked like before: the
 * same length and the same kinds of characters, in the same order. A stand-in is its own stand-in.
 */
export function credentialPlaceholder(credential: string): string {
  if (credential.includes(HIDDEN)) return credential
  const { scheme, credential: rest } = splitCredential(credential)
  if (scheme !== '' && rest !== '') return scheme + standInOf(rest)
  return standInOf(credential)
}

/** An integer or number of the same size that stands for a credential: `1000` for `4711`, `10.01` for `47.11`. */
export function standInNumber(text: string): string {
  const [, sign = '', digits = '', exponent = ''] = /^(-?)([\d.]*)(.*)$/s.exec(text) ?? []
  const isWhole = exponent === '' && !digits.includes('.')
  const last = isWhole ? -1 : digits.search(/[1-9][0.]*$/)
  const ones = [0, last]
  return sign + digits.replace(/\d/g, (_, at: number) => (ones.includes(at) ? '1' : '0')) + exponent
}

// --- internal ---

/** A part of a text: its start, and its end (exclusive). */
type TextRange = readonly [from: number, to: number]

/** An unescaped text, with the place of each character in the original; one more place is the end. */
interface Unescaped {
  readonly text: string
  readonly places: readonly number[]
}

const START = 4

/** How many texts are searched for one by one. */
const FEW = 24

const SIZE = 4096

const ELLIPSIS = '\xe2\x80\xa6'

function hash(text: string, at: number): number {
  return ((text.charCodeAt(at) << 5) ^ text.charCodeAt(at + 1)) & (SIZE - 1)
}

function endOfCut(texts: readonly string[], text: string, at: number): number | undefined {
  const cut = text.indexOf(ELLIPSIS, at)
  if (cut < 0 || cut - at > (texts[0] as string).length + 6) return undefined
  // The cut may be inside an escape.
  const rest = text.slice(at, cut).replace(/(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i, '')
  return texts.some((each) => each.startsWith(rest)) ? cut : undefined
}

/** The base64 characters that depend on the secret alone, for each of the three alignments at which it can begin. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'latin1')
  if (bytes.length < SHORTEST_ENCODED) return []
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(from, to)
  })
}

/** Shorter secrets have too few base64 characters of their own. In bytes. */
const SHORTEST_ENCODED = 6

const ESCAPE = /\\+u00([0-9a-f]{2})|\\+|%(?:25)*([0-9a-f]{2})/gi

function withWholeEscapes(text: string, [from, to]: TextRange): TextRange {
  const isCut = isEscaped(text, to) && /["\\/bfnrtu]/.test(text[to] ?? '')
  return [isEscaped(text, from) ? from - 1 : from, isCut ? to + 1 : to]
}

/** Whether a part is in a number of JSON, or looks as if it were. */
function isWithinNumber(text: string, [from, to]: TextRange): boolean {
  if (!/^[\d.eE+-]+$/.test(text.slice(from, to))) return false
  const before = /(?:^|[:,[\s])([-\d.eE+]*)$/.exec(
    text.slice(Math.max(0, from - LONGEST_NUMBER), from),
  )
  const after = /^([-\d.eE+]*)(?:$|[,\]}\s])/.exec(text.slice(to, to + LONGEST_NUMBER))
  return before !== null && after !== null
}

/** The longest number around a part, in characters. */
const LONGEST_NUMBER = 60

/** Forms that differ in more than the kinds of their characters, and a text of each. */
const FORMS: readonly (readonly [form: RegExp, text: string])[] = [
  [/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/, 'eyJhbGciOiJub25lIn0.e30.redacted'],
  [/^\d{4}-\d\d-\d\d$/, '1970-01-01'],
  [/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/, '1970-01-01T00:00:00Z'],
  [/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'redacted@redacted.invalid'],
]

/** The longest text with one of these forms, in characters. */
const LONGEST_FORM = 4000

/** At least eight hexadecimal digits, and a UUID. */
const HEXADECIMAL = /^(?=.*\d)(?=.{8})[\da-f]+(?:[-:][\da-f]+)*$/i

function standInOf(text: string): string {
  const masked = HEXADECIMAL.test(text) ? text.replace(/[^-:]/g, '0') : maskOf(text)
  return knownForm(text) ?? knownForm(masked) ?? masked
}

function knownForm(text: string): string | undefined {
  // No known form is longer, and matching a long text that nearly has one takes long.
  if (text.length > LONGEST_FORM) return undefined
  return FORMS.find(([form]) => form.test(text))?.[1]
}

function maskOf(text: string): string {
  return (
    text
      // The characters of a text, or the bytes of its UTF-8 as Latin-1.
      .replace(/[\xc2-\xf4][\x80-\xbf]+|[^\0-\x7f]/gu, 'x')
      .replace(/[a-z]/g, 'x')
      .replace(/[A-Z]/g, 'X')
      .replace(/\d/g, '0')
      // What follows needs no escape in JSON.
      .replace(/[^\w\-.~+/=:@,;#$%&*() ]/g, '!')
  )
}
