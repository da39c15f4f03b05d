import { isSecretName, secretEndings } from '../base/text/secret-names.ts'
import { noWords, type PublicWords } from '../contract/words/contract-words.ts'

/** A value in JSON that its name marks as a credential. */
export interface SecretMember {
  /** Where its text or its number is, without quotes. */
  readonly from: number
  readonly to: number
  readonly kind: 'text' | 'number'
  /** The name that marks it: its own, or that of the list or the object that it is in. */
  readonly name: string
  /** How often it was written as JSON in a text of JSON: 0 for a member of the body itself. */
  readonly depth: number
  /** Whether it is in an object with that name. */
  readonly isInner: boolean
}

/** Whether a member or a field of a form carries a credential, by its name. */
export type NameTest = (name: string) => boolean

/** Creates the test of names: the list, but for what a contract says about its own members. */
export function createNameTest({ members, passwords }: PublicWords = noWords): NameTest {
  const known = new Map<string, boolean>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const is = passwords.has(name) || (!members.has(name) && isSecretName(name))
    if (known.size < MOST_KNOWN) known.set(name, is)
    return is
  }
}

/** Finds the members with secret names, in the order of the text. */
export type MemberFinder = (text: string) => readonly SecretMember[]

/**
 * Creates a finder. It looks for names, not for structure: so it also finds the members of JSON that is invalid or cut off, or that
 * is written in a text of JSON, and those that are there twice. It reads a text once, and looks at a name only if its last letters
 * are those of a credential.
 *
 * `jsonc-parser` was measured instead (Node 24): its scanner takes 600 µs for a list of a hundred records (7 kB), and this 35 µs,
 * less than JSON.parse (140 µs); for 1 MB it takes 24 ms, and this 8 ms. It also sees neither JSON in a text nor what was cut off.
 */
export function createMemberFinder(isSecret: NameTest, passwords: Iterable<string>): MemberFinder {
  const endings = new Set<number>()
  for (const name of [...secretEndings, ...passwords]) endings.add(endingOf(name, name.length))
  return (text) => {
    const hasEscapes = text.includes('\\u')
    let found: SecretMember[] | undefined
    let isRequest: boolean | undefined
    const isSecretIn = (name: string) => {
      if (name !== 'code') return isSecret(name)
      isRequest ??= TOKEN_REQUEST.test(text)
      return isRequest || isSecret(name)
    }
    let at = text.indexOf(':')
    while (at >= 0) {
      const end = quoteBefore(text, at)
      let next = at + 1
      if (end >= 0 && (hasEscapes || endings.has(endingOf(text, end)))) {
        const key = keyBefore(text, end)
        if (key && isSecretIn(key.name)) {
          found ??= []
          next = collectValue(text, next, key, found)
        }
      }
      at = text.indexOf(':', next)
    }
    return found ?? NONE
  }
}

/** The text of a found member, without escapes; of one that is cut off, as much as there is. */
export function textOfMember(text: string, { from, to, depth }: SecretMember): string {
  let value = text.slice(from, to)
  for (let level = 0; level <= depth && value.includes('\\'); level += 1) value = unescaped(value)
  return value
}

// --- internal ---

const NONE: readonly never[] = []
/** How many names are remembered. */
const MOST_KNOWN = 2000
/** The longest name that is looked at, as it is written, and how deep JSON in a text is read. */
const LONGEST_NAME = 400
const DEEPEST = 3

/** Fields of a request for a token (RFC 6749, section 4.1.3): only beside them, `code` is a credential. */
const TOKEN_REQUEST = /"(?:grant_type|code_verifier|redirect_uri)\\*"\s*:/

const [QUOTE, BACKSLASH, SPACE, COLON] = [0x22, 0x5c, 0x20, 0x3a]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

interface Key {
  readonly name: string
  readonly depth: number
}

/** The place of the quote before a colon and white space; -1 if there is none. */
function quoteBefore(text: string, colon: number): number {
  let at = colon - 1
  while (at >= 0 && text.charCodeAt(at) <= SPACE) at -= 1
  return text.charCodeAt(at) === QUOTE ? at : -1
}

/** The last three letters before a place, in small letters; anything that is neither letter nor digit is a hyphen, and left out at the end. */
function endingOf(text: string, end: number): number {
  let last = end - 1
  while (last > 0 && end - last < 8 && letterAt(text, last) === HYPHEN) last -= 1
  return (letterAt(text, last - 2) << 16) | (letterAt(text, last - 1) << 8) | letterAt(text, last)
}

const HYPHEN = 0x2d

function letterAt(text: string, at: number): number {
  if (at < 0) return QUOTE
  const code = text.charCodeAt(at)
  const small = code | 0x20
  if (small >= 0x61 && small <= 0x7a) return small
  return code === QUOTE || (code >= 0x30 && code <= 0x39) ? code : HYPHEN
}

/** The name that ends at a quote; `undefined` if it is too long, or is not one. */
function keyBefore(text: string, end: number): Key | undefined {
  const slashes = slashesBefore(text, end, 0)
  const depth = Math.log2(slashes + 1)
  if (!Number.isInteger(depth) || depth > DEEPEST) return undefined
  const to = end - slashes
  for (let at = to - 1; at >= 0 && to - at <= LONGEST_NAME; at -= 1) {
    if (text.charCodeAt(at) !== QUOTE) continue
    const before = slashesBefore(text, at, 0)
    if (before > slashes) continue
    if (before < slashes) return undefined
    const from = at + 1
    const found: SecretMember = { from, to, kind: 'text', name: '', depth, isInner: false }
    return { name: textOfMember(text, found), depth }
  }
  return undefined
}

/** How many backslashes are before a place, but not before `from`. */
function slashesBefore(text: string, at: number, from: number): number {
  let first = at
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return at - first
}

/** Collects the text or the number after a name, or all of them in a list or an object. Returns the place after it. */
function collectValue(text: string, start: number, key: Key, found: SecretMember[]): number {
  const slashes = 2 ** key.depth - 1
  let at = afterSpace(text, start)
  let lists = 0
  let objects = 0
  do {
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === BACKSLASH) {
      const { from, to, next } = stringAt(text, at, slashes)
      // A quote with fewer backslashes ends the text around this JSON.
      if (from < 0 && code === QUOTE) return at
      const after = from < 0 ? Math.max(at + 1, afterSpace(text, at)) : afterSpace(text, next)
      const isName = objects > 0 && text.charCodeAt(after) === COLON
      if (from >= 0 && !isName) found.push({ ...key, from, to, kind: 'text', isInner: objects > 0 })
      at = after
    } else if (code === OPEN_OBJECT) objects += 1
    else if (code === OPEN_ARRAY) lists += 1
    else if (code === CLOSE_OBJECT) objects -= 1
    else if (code === CLOSE_ARRAY) lists -= 1
    else {
      BARE.lastIndex = at
      const [bare = ''] = BARE.exec(text) ?? []
      if (bare !== '' && !CONSTANT.test(bare)) {
        const kind = NUMBER.test(bare) ? 'number' : 'text'
        found.push({ ...key, from: at, to: at + bare.length, kind, isInner: objects > 0 })
      }
      at += Math.max(1, bare.length)
      continue
    }
    if (code !== QUOTE && code !== BACKSLASH) at += 1
  } while ((lists > 0 || objects > 0) && at < text.length)
  return at
}

/** A value without quotes: a number, a constant, or anything in JSON that is invalid. */
const BARE = /[^\s,:[\]{}"\\]+/y
const CONSTANT = /^(?:true|false|null)$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** White space, also as escapes, as in JSON with line breaks in a text. */
const WHITE = /(?:\s|\\+[nrt])*/y

function afterSpace(text: string, at: number): number {
  WHITE.lastIndex = at
  return at + (WHITE.exec(text)?.[0].length ?? 0)
}

/** The string at a place whose quotes have this many backslashes; `from` is -1 if there is none. One that is cut off ends with the text. */
function stringAt(text: string, at: number, slashes: number) {
  const quote = at + slashes
  const isQuote = text.charCodeAt(quote) === QUOTE && slashesBefore(text, quote, at) === slashes
  if (!isQuote) return { from: -1, to: -1, next: -1 }
  const from = quote + 1
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    const before = slashesBefore(text, end, from)
    if (before < slashes) return { from, to: end - before, next: end - before }
    if ((before - slashes) % (2 * (slashes + 1)) === 0)
      return { from, to: end - slashes, next: end + 1 }
  }
  // The end of a text that was shortened shows that it was.
  const to = text.length - (/(?:…|\xe2\x80\xa6)$/.exec(text.slice(-3))?.[0].length ?? 0)
  return { from, to: Math.max(from, to), next: text.length }
}

/** Undoes the escapes of JSON once; an escape that is cut off stays. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (_whole, hex: string | undefined, char: string) =>
    hex === undefined ? (CHARS[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const ESCAPE = /\\(?:u([\da-f]{4})|([^u]))/gis
const CHARS: { readonly [char: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
