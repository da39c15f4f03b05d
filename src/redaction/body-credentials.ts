import { percentEncoded } from '../base/text/percent-encoding.ts'
import {
  credentialsInHeader,
  decoded,
  HIDDEN,
  isPlainWord,
  isSecretName,
  looksRandom,
  secretEndings,
} from '../base/text/secret-names.ts'
import { noWords, type PublicWords } from '../contract/words/contract-words.ts'
import { findInBodyAddresses, parameterTest } from './redact-by-name.ts'
import { credentialPlaceholder, replaceSpans, standInNumber } from './replace-spans.ts'

/** Finds and replaces the credentials that a body itself names, whatever its media type says. */
export interface BodyReader {
  /** The credentials in a body that are worth searching for elsewhere. */
  credentialsIn(body: string): readonly string[]
  /** The body with a stand-in of the same form for each credential; the same text if there is none. */
  redact(body: string): string
  /** Redacts only members of JSON: for a message, which may quote a body. */
  redactMembers(text: string): string
  /** Whether a place, e.g. `body.0.password`, is in a member with a secret name. */
  isSecretPlace(place: string): boolean
  /** The body without its credentials. */
  blank(body: string): string
}

/** Creates a reader; `words` says which members the contract declares. */
export function createBodyReader(words: PublicWords): BodyReader {
  const isSecret = createNameTest(words)
  const findMembers = createMemberFinder(isSecret, words.passwords)
  const membersIn = (text: string): readonly Part[] => {
    const found = findMembers(text)
    if (found.length === 0) return NONE
    return found.map((each) => ({ ...each, value: textOfMember(text, each) }))
  }
  const partsOf = (body: string): readonly Part[] => {
    const members = membersIn(body)
    const fields = fieldsOf(body, isSecret)
    const addresses = findInBodyAddresses(body, isSecret)
    if (members.length + fields.length + addresses.length === 0) return NONE
    const end = endOfCut(body)
    const inAddresses = addresses.map(({ from, to, texts }) => ({
      ...toField(body, { from, to: Math.min(to, end), name: '' }, decoded),
      forms: texts,
    }))
    return [...members, ...fields, ...inAddresses]
  }
  return {
    credentialsIn: (body) => partsOf(body).slice(-MOST).flatMap(searchedFor),
    redact: (body) => replaceSpans(body, partsOf(body), replacementOf),
    redactMembers: (text) => replaceSpans(text, membersIn(text), replacementOf),
    isSecretPlace: (place) => place.startsWith('body.') && place.split('.').some(isSecret),
    blank: (body) => replaceSpans(body, partsOf(body), ''),
  }
}

/** A body without the credentials that it names, for a comparison; the same object if there are none. */
export function withoutCredentials(bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes
  const text = bytes.toString('latin1')
  const blank = plainReader.blank(text)
  return blank === text ? bytes : Buffer.from(blank, 'latin1')
}

// --- internal ---

/** A credential in a body. */
interface Part {
  readonly from: number
  readonly to: number
  /** `field` is percent-encoded, as in a form or an address, and `raw` is as it is. */
  readonly kind: 'text' | 'number' | 'field' | 'raw'
  readonly name: string
  /** Without escapes. */
  readonly value: string
  /** The forms in which it may be anywhere else, if there are others. */
  readonly forms?: readonly string[]
  readonly isInner: boolean
}

const NONE: readonly never[] = []

/** How many credentials of one body are searched for: more are not remembered. */
const MOST = 1000

/** Longer credentials are only redacted where they are; in characters. */
const LONGEST = 8192
/** Shorter numbers are too common to be searched for; in characters. */
const SHORTEST_NUMBER = 8

function replacementOf({ kind, value }: Part): string {
  if (kind === 'number') return standInNumber(value)
  const text = credentialPlaceholder(value)
  return kind === 'field' && text !== HIDDEN ? percentEncoded(text) : text
}

function searchedFor({ kind, name, value, forms = [value], isInner }: Part): readonly string[] {
  if (value.length > LONGEST) return NONE
  if (kind === 'number')
    return value.length < SHORTEST_NUMBER || standInNumber(value) === value ? NONE : [value]
  // Placeholders in a recording are no credentials.
  if (credentialPlaceholder(value) === value) return NONE
  const header = COOKIE.test(name) ? name : 'authorization'
  const texts = forms.flatMap((form) => credentialsInHeader(header, form)).flatMap(withDecoded)
  return texts.filter((text) => !isPlainWord(text) && (!isInner || looksRandom(text)))
}

const COOKIE = /^(?:set-)?cookie$/i

function withDecoded(text: string): readonly string[] {
  return [text, ...decoded(text)]
}

/** Where a text ends before the ellipsis that shows that it was shortened. */
function endOfCut(text: string): number {
  return text.length - (/(?:…|\xe2\x80\xa6)$/.exec(text.slice(-3))?.[0].length ?? 0)
}

/** The fields of a form, or of lines of text like `password=…`. JSON and HTML are neither. */
function fieldsOf(body: string, isSecret: NameTest): readonly Part[] {
  if (IS_MULTIPART.test(body)) return partsOfMultipart(body, isSecret)
  if (!body.includes('=') || /^\s*[[{"<]/.test(body.slice(0, 100))) return NONE
  const test = parameterTest(body, isSecret)
  const end = endOfCut(body)
  const found: Part[] = []
  for (const { 1: mark = '', 2: name = '', 3: value = '', index } of body.matchAll(FIELD)) {
    if (!test(name)) continue
    const from = index + mark.length + name.length + 1
    found.push(toField(body, { from, to: Math.min(from + value.length, end), name }, inForm))
  }
  return found
}

/** The line that begins each part of a multipart form (RFC 7578, section 4.2). */
const IS_MULTIPART = /^content-disposition:[ \t]{0,9}form-data/im

const FIELD = /(^|[&\r\n])([^\s=&"'<>{}]{1,200})=([^&\r\n]*)/g

/** The decoded forms of a field: a plus sign is a space, if the form was encoded as it should be. */
function inForm(written: string): readonly string[] {
  return [...decoded(written), ...decoded(written.replaceAll('+', ' '))]
}

function toField(
  body: string,
  { from, to, name }: Pick<Part, 'from' | 'to' | 'name'>,
  decode: (written: string) => readonly string[],
): Part {
  const forms = decode(body.slice(from, to))
  return { from, to, kind: 'field', name, value: forms.at(-1) as string, forms, isInner: false }
}

/** The parts of a multipart form (RFC 7578) with secret names. */
function partsOfMultipart(body: string, isSecret: NameTest): readonly Part[] {
  const found: Part[] = []
  let at = 0
  while (at < body.length) {
    DISPOSITION.lastIndex = at
    const head = DISPOSITION.exec(body)
    if (!head) break
    EMPTY_LINE.lastIndex = head.index
    const line = EMPTY_LINE.exec(body)
    if (!line) break
    const from = line.index + line[0].length
    const next = body.indexOf('\n--', from)
    const end = next < 0 ? endOfCut(body) : next
    const to = body[end - 1] === '\r' ? end - 1 : end
    const [, name = ''] = NAME.exec(head[0]) ?? []
    if (isSecret(name) && from < to)
      found.push({ from, to, kind: 'raw', name, value: body.slice(from, to), isInner: false })
    at = Math.max(from, end)
  }
  return found
}

const DISPOSITION = /content-disposition:[^\r\n]{0,1000}/gi
const EMPTY_LINE = /\n\r?\n/g
const NAME = /[;\s]name="?([^";\r\n]{1,200})/i

/** A value in JSON that its name marks as a credential. */
interface SecretMember {
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
type NameTest = (name: string) => boolean

/** Creates the test of names: the list, but for what a contract says about its own members. */
function createNameTest({ members, passwords }: PublicWords = noWords): NameTest {
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
type MemberFinder = (text: string) => readonly SecretMember[]

/**
 * Creates a finder. It looks for names, not for structure: so it also finds the members of JSON that is invalid or cut off, or that
 * is written in a text of JSON, and those that are there twice. It reads a text once, and looks at a name only if its last letters
 * are those of a credential.
 *
 * `jsonc-parser` was measured instead (Node 24): its scanner takes 600 µs for a list of a hundred records (7 kB), and this 35 µs,
 * less than JSON.parse (140 µs); for 1 MB it takes 24 ms, and this 8 ms. It also sees neither JSON in a text nor what was cut off.
 */
function createMemberFinder(isSecret: NameTest, passwords: Iterable<string>): MemberFinder {
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
function textOfMember(text: string, { from, to, depth }: SecretMember): string {
  let value = text.slice(from, to)
  for (let level = 0; level <= depth && value.includes('\\'); level += 1) value = unescaped(value)
  return value
}

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

/** Last, since it needs all of the above. */
const plainReader = createBodyReader(noWords)
