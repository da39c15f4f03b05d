// The only file that imports content-type.
import contentType from 'content-type'
import { charsetName, isUtf8Label } from '../text/charset.ts'

/** A parsed Content-Type line: the media type and its charset in lower case, or the text if it is malformed. */
export type MediaType =
  | { readonly kind: 'absent' }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'type'; readonly name: string; readonly charset: string | undefined }

/** Parses a Content-Type line (RFC 9110, section 8.3.1). */
export function parseMediaType(text: string | undefined): MediaType {
  if (text === undefined) return { kind: 'absent' }
  // Almost every body has this type, and the library takes longer than the rest of reading it.
  if (text === JSON_TYPE.name) return JSON_TYPE
  try {
    const { type, parameters } = contentType.parse(text.replaceAll('\t', ' ').replace(EMPTY, ''))
    return { kind: 'type', name: type, charset: parameters.charset?.toLowerCase() }
  } catch {
    return { kind: 'malformed', text }
  }
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

/** Whether it is the media type of this name, in UTF-8. */
export function isUtf8(type: MediaType, name: string): boolean {
  return type.kind === 'type' && type.name === name && isUtf8Label(type.charset || 'utf-8')
}

// --- internal ---

const JSON_TYPE = { kind: 'type', name: 'application/json', charset: undefined } as const

/** Empty parameters, which RFC 9110 (section 5.6.6) allows and the library does not. */
const EMPTY = /;[ ]*(?=;|$)/g
