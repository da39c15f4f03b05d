import { percentEncoded } from '../base/text/percent-encoding.ts'
import {
  credentialsInHeader,
  decoded,
  HIDDEN,
  isPlainWord,
  looksRandom,
} from '../base/text/secret-names.ts'
import { noWords, type PublicWords } from '../contract/words/contract-words.ts'
import { createMemberFinder, createNameTest, type NameTest, textOfMember } from './member-finder.ts'
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
const plainReader = createBodyReader(noWords)

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
