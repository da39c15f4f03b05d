// The only file that imports content-type.
import contentType from 'content-type'

/** A parsed Content-Type line: the media type and its charset in lower case, or the text if it is malformed. */
export type MediaType =
  | { readonly kind: 'absent' }
  | { readonly kind: 'malformed'; readonly text: string }
  | {
      readonly kind: 'type'
      readonly name: string
      readonly charset: string | undefined
      /** With its parameters, as `evenMediaType` writes it. */
      readonly whole: string
    }

/** Parses a Content-Type line (RFC 9110, section 8.3.1). */
export function parseMediaType(text: string | undefined): MediaType {
  if (text === undefined) return { kind: 'absent' }
  // Almost every body has this type, and the library takes longer than the rest of reading it.
  if (text === JSON_TYPE.name) return JSON_TYPE
  try {
    const { type, parameters } = parse(text)
    const charset = parameters.charset?.toLowerCase()
    return { kind: 'type', name: type, charset, whole: wholeOf(type, parameters) }
  } catch {
    return { kind: 'malformed', text }
  }
}

/**
 * A media type as all are written that mean the same: case, quotes and the order of parameters do not count (RFC 9110, section 8.3.1), nor
 * do parameters that change nothing, such as the charset of JSON (RFC 8259, section 11). A text that is none is in small letters.
 */
export function evenMediaType(written: string): string {
  const type = parseMediaType(written)
  return type.kind === 'type' ? type.whole : written.trim().toLowerCase()
}

/**
 * The media type that a body is of, of those that a document has, as that writes it: the same one, else the first with other parameters,
 * else its range, else any (OpenAPI 3.1, section 4.8.14). Without a type, a body is of any; one that can not be read is of none.
 */
export function mediaAmong(written: readonly string[], type: MediaType): string | undefined {
  if (type.kind === 'malformed') return undefined
  const { name, whole } = type.kind === 'type' ? type : { name: '*/*', whole: '*/*' }
  const range = `${name.slice(0, name.indexOf('/'))}/*`
  return (
    written.find((each) => evenMediaType(each) === whole) ??
    [name, range, '*/*', '*'].flatMap(
      (wanted) => written.find((each) => mediaType(each) === wanted) ?? [],
    )[0]
  )
}

/** A media type as documents write it, in small letters and without parameters. */
export function mediaType(written: string): string {
  return (written.split(';', 1)[0] as string).trim().toLowerCase()
}

/** The boundary that a Content-Type line names (RFC 2046, section 5.1.1); `undefined` if there is none. */
export function boundaryOf(text: string): string | undefined {
  try {
    return contentType.parse(text).parameters.boundary
  } catch {
    return undefined
  }
}

/**
 * The label of the charset that a body of a type is written in, UTF-8 unless it says another; `undefined` if that is not known. JSON and its
 * kin are UTF-8 whatever they say (RFC 8259, sections 8.1 and 11), and the parts of a form say it themselves (RFC 7578, section 4.6).
 */
export function charsetOf(contentType: string | undefined): string | undefined {
  const type = parseMediaType(contentType)
  if (type.kind !== 'type' || type.charset === undefined) return 'utf-8'
  if (/[/+]json$|^multipart\//.test(type.name)) return 'utf-8'
  return charsetName(type.charset) === undefined ? undefined : type.charset
}

/** The label of a known charset that a body is written in, if that is not UTF-8. */
export function otherCharset(contentType: string | undefined): string | undefined {
  if (!contentType?.includes('=')) return undefined
  const label = charsetOf(contentType)
  return label === undefined || isUtf8Label(label) ? undefined : label
}

/** Whether a media type is JSON in UTF-8 (RFC 8259, section 8.1). */
export function isUtf8Json(type: MediaType): boolean {
  return isUtf8(type, 'application/json')
}

export function isUtf8(type: MediaType, name: string): boolean {
  return type.kind === 'type' && type.name === name && isUtf8Label(type.charset || 'utf-8')
}

/**
 * Chooses among media types by an `Accept` header (RFC 9110, section 12.5.1): the first of those with the greatest weight. Without a
 * header any will do; `undefined` if none is accepted.
 */
export function acceptedType(
  accept: string | undefined,
  types: readonly string[],
): string | undefined {
  if (accept === undefined || accept.trim() === '') return types[0]
  const ranges = accept.split(',').flatMap((each) => {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
    return range === '' ? [] : [{ range, weight: weight === undefined ? 1 : Number(weight) || 0 }]
  })
  let best: { readonly type: string; readonly weight: number } | undefined
  for (const type of types) {
    const name = (type.split(';', 1)[0] as string).trim().toLowerCase()
    const matching = ranges.filter(({ range }) => matches(range, name))
    // The most specific range counts.
    const [found] = matching.sort((one, other) => specificity(other.range) - specificity(one.range))
    if (found && found.weight > (best?.weight ?? 0)) best = { type, weight: found.weight }
  }
  return best?.type
}

/** The name of a charset in the Encoding Standard, e.g. `windows-1252` for `latin1`; `undefined` if no text in it can be decoded. */
export function charsetName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

/** Decodes a text in a known charset; a byte order mark counts more than that (Encoding Standard, section 6). */
export function decodeText(bytes: Buffer, label: string): string {
  if (isUtf8Label(label)) return bytes.toString('utf8')
  const [first, second] = bytes
  const marked = first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  return new TextDecoder(marked ?? (first === 0xff && second === 0xfe ? 'utf-16le' : label)).decode(
    bytes,
  )
}

/** Encodes a text in a known charset; `undefined` if it has no bytes for a character of it, or is one that is only read. */
export function encodeText(text: string, label: string): Buffer | undefined {
  const name = charsetName(label)
  if (name === undefined || name === 'utf-8') return Buffer.from(text)
  if (name === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (name === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  // Bytes depend on those before them there.
  if (name === 'iso-2022-jp') return undefined
  const known = encoders.get(name) ?? readEncoder(name)
  encoders.set(name, known)
  const pieces = Array.from(text, (char) => known.get(char))
  return pieces.every((each) => each !== undefined) ? Buffer.concat(pieces) : undefined
}

/** Whether a label means UTF-8. */
export function isUtf8Label(label: string): boolean {
  return /^utf-?8$/i.test(label)
}

// --- internal ---

const JSON_TYPE = {
  kind: 'type',
  name: 'application/json',
  charset: undefined,
  whole: 'application/json',
} as const

function parse(text: string) {
  return contentType.parse(text.replaceAll('\t', ' ').replace(EMPTY, ''))
}

function wholeOf(type: string, parameters: { readonly [name: string]: string }): string {
  const idle = IDLE.find(([types]) => types.test(type))?.[1]
  const texts = Object.entries(parameters)
    .filter(([name]) => name !== idle)
    .map(([name, value]) => `${name}=${name === 'charset' ? value.toLowerCase() : value}`)
  return [type, ...texts.toSorted()].join(';')
}

/** Parameters that change nothing: JSON and forms are UTF-8 (RFC 8259, section 8.1; URL Standard), and a boundary is that of one message. */
const IDLE: readonly (readonly [types: RegExp, parameter: string])[] = [
  [/[/+]json$|\/x-www-form-urlencoded$/, 'charset'],
  [/^multipart\//, 'boundary'],
]

/** Empty parameters, which RFC 9110 (section 5.6.6) allows and the library does not. */
const EMPTY = /;[ ]*(?=;|$)/g

function matches(range: string, name: string): boolean {
  return (
    range === name ||
    range === '*/*' ||
    (range.endsWith('/*') && name.startsWith(range.slice(0, -1)))
  )
}

function specificity(range: string): number {
  return range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2
}

const encoders = new Map<string, ReadonlyMap<string, Buffer>>()

/** The bytes of each character: no platform encodes anything but UTF-8, and to decode all that one or two bytes may be takes 20 ms. */
function readEncoder(name: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(name)
  const bytesOf = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const text = decoder.decode(bytes)
    const isOne = [...text].length === 1 && text !== '\ufffd'
    if (isOne && !bytesOf.has(text)) bytesOf.set(text, bytes)
    return isOne
  }
  for (let first = 0; first < 256; first += 1) {
    // The euro of GBK, which GB 18030 only reads.
    const isRead = first === 0x80 && name === 'gb18030'
    if (!isRead && add(Buffer.of(first))) continue
    for (let second = 0x30; second < 256; second += 1) add(Buffer.of(first, second))
  }
  return bytesOf
}
