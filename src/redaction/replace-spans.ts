import { isEscaped } from '../base/json/json.ts'
import { HIDDEN, splitCredential } from '../base/text/secret-names.ts'
import type { TextRange } from './text-index.ts'

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
