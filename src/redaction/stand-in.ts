import { splitCredential } from './credentials-in.ts'
import { HIDDEN } from './hidden.ts'

/**
 * A text of the same form that stands for a credential in a body, so that the body can be replayed and checked like before: the
 * same length and the same kinds of characters, in the same order. A stand-in is its own stand-in.
 */
export function standIn(credential: string): string {
  if (credential.includes(HIDDEN)) return credential
  const { scheme, credential: rest } = splitCredential(credential)
  if (scheme !== '' && rest !== '') return scheme + standInOf(rest)
  return standInOf(credential)
}

/**
 * A number of the same size that stands for a credential, given as its JSON text: `1000` for `4711`, `10.01` for `47.11`. It is
 * an integer if the number is one.
 */
export function standInNumber(text: string): string {
  const [, sign = '', digits = '', exponent = ''] = /^(-?)([\d.]*)(.*)$/s.exec(text) ?? []
  const isWhole = exponent === '' && !digits.includes('.')
  const last = isWhole ? -1 : digits.search(/[1-9][0.]*$/)
  const ones = [0, last]
  return sign + digits.replace(/\d/g, (_, at: number) => (ones.includes(at) ? '1' : '0')) + exponent
}

// --- internal ---

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
  // Such a form is never longer, and an expression could take long for a text that nearly has it.
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
