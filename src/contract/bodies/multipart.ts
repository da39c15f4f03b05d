import { boundaryOf, charsetOf, decodeText, isUtf8Label } from '../../base/http/media-type.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import type { FormField, FormReading } from './form-bodies.ts'

/**
 * Reads the parts of a body of the type `multipart/form-data` (RFC 7578) as fields. A file is its text, or its bytes in Base64 if they
 * are no text in UTF-8.
 * @param type the media type with its boundary, as it was sent
 */
export async function readParts(
  bytes: Buffer,
  type: string,
): Promise<readonly FormField[] | Extract<FormReading, { problem: string }>> {
  const headers = { 'content-type': type }
  let form: FormData
  try {
    form = await new Response(new Uint8Array(evenParts(bytes, type)), { headers }).formData()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { problem: 'its parts can not be told apart by its boundary', place: '' }
  }
  const parts = [...form]
  if (parts.length > MOST_PARTS)
    return { problem: `it must have at most ${MOST_PARTS.toLocaleString('en')} parts`, place: '' }
  // `FormData` has the media types of files alone: those of other parts are read from the bytes.
  const types = partTexts(bytes.toString('latin1'), type) ?? []
  return Promise.all(
    parts.map(async ([name, value], at) => ({
      name,
      text: typeof value === 'string' ? value : await textOf(value),
      type: types[at]?.type,
    })),
  )
}

/**
 * The parts of a body of the type `multipart/form-data` (RFC 7578) that was decoded as text: what a check of finished exchanges has. A
 * file that is no text has other characters then, which no schema is about. `undefined` if its parts can not be told apart.
 * @param type the media type with its boundary, as it was sent
 */
export function partTexts(text: string, type: string): readonly FormField[] | undefined {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return undefined
  const [preamble, ...parts] = `\n${text.replaceAll('\r\n', '\n')}`.split(`\n--${boundary}`)
  const last = parts.pop()
  if (preamble === undefined || last === undefined || !last.startsWith('--')) return undefined
  if (parts.length > MOST_PARTS) return undefined
  const fields = parts.map(toField)
  return fields.every((each) => each !== undefined) ? fields : undefined
}

/**
 * The body of a form in parts with the texts in UTF-8 that say another charset (RFC 7578, section 4.4); the same object if there are none. All
 * other bytes stay.
 * @param type the media type with its boundary, as it was sent
 */
export function evenParts(bytes: Buffer, type: string): Buffer {
  if (!/^\s*multipart\//i.test(type) || !bytes.includes('charset=')) return bytes
  const boundary = boundaryOf(type)
  if (boundary === undefined) return bytes
  const mark = `\n--${Buffer.from(boundary).toString('latin1')}`
  const even = `\n${bytes.toString('latin1')}`.split(mark).map(inUtf8).join(mark)
  return Buffer.from(even.slice(1), 'latin1')
}

// --- internal ---

async function textOf(file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('base64')
}

/** Decodes a part that was read byte by byte (latin1) as UTF-8. */
function inUtf8(part: string): string {
  const [head] = /^[\s\S]*?\n\r?\n/.exec(part) ?? []
  // The line break before a boundary belongs to that (RFC 2046, section 5.1.1).
  const end = part.endsWith('\r') ? part.length - 1 : part.length
  const [, type] = /^content-type:[ \t]{0,9}([^\r\n]{1,1000})/im.exec(head ?? '') ?? []
  const charset = charsetOf(type)
  if (head === undefined || charset === undefined || isUtf8Label(charset)) return part
  const text = decodeText(Buffer.from(part.slice(head.length, end), 'latin1'), charset)
  return head + Buffer.from(text).toString('latin1') + part.slice(end)
}

const MOST_PARTS = 1000

function toField(part: string): FormField | undefined {
  // What follows the boundary on its line is space (RFC 2046, section 5.1.1).
  const at = part.indexOf('\n\n')
  const [, ...lines] = part.slice(0, Math.max(at, 0)).split('\n')
  const disposition = lines.find((line) => /^content-disposition:/i.test(line))
  const [, quoted, plain] = NAME.exec(disposition ?? '') ?? []
  const name = quoted ?? plain
  const type = lines
    .find((line) => TYPE.test(line))
    ?.replace(TYPE, '')
    .trim()
  return at < 0 || name === undefined
    ? undefined
    : { name: unescaped(name), text: part.slice(at + 2), type }
}

const NAME = /;[ \t]{0,9}name=(?:"([^"]{0,1000})"|([^\s;"]{1,1000}))/i

const TYPE = /^content-type:/i

/** How browsers write what can not stand in a name (HTML, section 4.10.22.8). */
function unescaped(name: string): string {
  return name.replace(/%0D|%0A|%22/g, percentDecodedIfValid)
}
