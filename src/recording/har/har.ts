import { hash } from 'node:crypto'
import { boundaryOf, charsetOf, encodeText, parseMediaType } from '../../base/http/media-type.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'

/** The address of the service in a HAR, because a recording does not keep it. `.invalid` never resolves (RFC 2606). */
export const RECORDED_ORIGIN = 'https://petstore.invalid'

export interface HarHeader {
  readonly name: string
  readonly value: string
}

/** The parts of a HAR 1.2 entry that a recording reads. Tools leave out almost any of them, or write null. */
export interface HarEntry {
  readonly startedDateTime?: unknown
  readonly time?: unknown
  readonly request?: null | {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    readonly postData?: null | {
      readonly mimeType?: unknown
      readonly text?: unknown
      readonly params?: unknown
      /** `base64`; written by us and by some tools. */
      readonly encoding?: unknown
      readonly _encoding?: unknown
      /** Playwright: the name of a file beside the HAR that holds the body. */
      readonly _file?: unknown
    }
  }
  readonly response?: null | {
    readonly status?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    /** Written by Chrome, and by us for an answer that was cut off. */
    readonly _error?: unknown
    /** Written by Playwright, with the same meaning. */
    readonly _failureText?: unknown
    /** Written by Chrome. */
    readonly _fetchedViaServiceWorker?: unknown
    readonly content?: null | {
      readonly mimeType?: unknown
      readonly size?: unknown
      readonly text?: unknown
      readonly encoding?: unknown
      readonly _file?: unknown
      /** Written by us: the text is still encoded, because its coding is not known. */
      readonly _encoded?: unknown
    }
  }
  /** Written by Chrome: `memory`, `disk` or `prefetch`. */
  readonly _fromCache?: unknown
  readonly cache?: unknown
}

/** Reads a file beside a HAR; `undefined` if there is none. */
export type ReadAttached = (name: string) => Buffer | undefined

export interface HarBody {
  /** `undefined` if the HAR does not have it. */
  readonly bytes: Buffer | undefined
  /** Its media type, where the HAR's own can not be: a form in parts whose boundary it does not name. */
  readonly type?: string
  /** The fields of a form whose contents the HAR does not have: files. */
  readonly lacksFields?: readonly string[]
  /** Present if it is declared as base64 and is not. */
  readonly isBroken?: true
}

/** The media type of a body as the tool knew it: the value of Content-Type (HAR 1.2). */
export function harMediaType(content: { readonly mimeType?: unknown } | null | undefined) {
  const { mimeType } = content ?? {}
  return typeof mimeType === 'string' && mimeType.includes('/') ? mimeType : undefined
}

/**
 * Reads the body of a request. One that the HAR does not have is empty if it says so, and no header line announces one (`isAnnounced`;
 * `undefined` if it has no lines). `isDecoded`: it is a text, and a line names a coding: it was decoded, or can not be read.
 */
export function readRequestBody(
  { postData, bodySize, method }: NonNullable<HarEntry['request']>,
  {
    type,
    attached,
    isAnnounced,
    isDecoded,
  }: AroundBody & { readonly isAnnounced: boolean | undefined; readonly isDecoded: boolean },
): HarBody {
  const { text, params, encoding, _encoding, _file } = postData ?? {}
  if (typeof text === 'string' && text !== '')
    return isDecoded && isUnreadable(text)
      ? { bytes: undefined }
      : ofText(text, encoding ?? _encoding, type)
  if (typeof _file === 'string') return { bytes: attached(_file) }
  if (Array.isArray(params) && params.length > 0)
    return ofParams(params.map(toParam), type, bodySize)
  if (isAnnounced || (typeof bodySize === 'number' && bodySize > 0)) return { bytes: undefined }
  const isKnownEmpty = isAnnounced === false || bodySize === 0 || postData !== undefined
  return { bytes: isKnownEmpty || BODILESS.test(String(method)) ? EMPTY : undefined }
}

/** Reads the body of an answer, whose Content-Length is `length`. A tool that did not keep one writes its size, -1 if it does not know it, or nothing. */
export function readAnswerBody(
  { content, status, bodySize }: NonNullable<HarEntry['response']>,
  {
    type,
    attached,
    method,
    hasLines,
    length,
  }: AroundBody & {
    readonly method: string
    readonly hasLines: boolean
    readonly length: string | undefined
  },
): HarBody {
  const { text, encoding, size = bodySize, _file } = content ?? {}
  const isBare = method === 'HEAD' || isBodiless(status)
  if (typeof text === 'string')
    return text === '' && !isBare && wasLonger({ status, size, length })
      ? { bytes: undefined }
      : ofText(text, encoding, type)
  if (typeof _file === 'string') return { bytes: attached(_file) }
  if (!content || isBare) return { bytes: EMPTY }
  const isKnownEmpty = typeof size === 'number' ? size === 0 : hasLines
  return { bytes: isKnownEmpty || (Number(size) < 0 && bodySize === 0) ? EMPTY : undefined }
}

/** Whether answers with a status have no body (RFC 9110, section 15). */
export function isBodiless(status: unknown): boolean {
  return status === 204 || status === 205 || status === 304
}

// --- internal ---

/** What is known of a request or an answer beside its body. */
interface AroundBody {
  readonly type: string | undefined
  readonly attached: ReadAttached
}

const EMPTY = Buffer.alloc(0)

/** Methods whose requests rarely have a body. */
const BODILESS = /^(?:get|head|delete|options|trace)$/i

/**
 * Whether there was more than an empty text: Chrome writes one for a body that it no longer has. The size that it gives a redirection is
 * that of the whole answer.
 */
function wasLonger({
  status,
  size,
  length,
}: {
  readonly status: unknown
  readonly size: unknown
  readonly length: string | undefined
}): boolean {
  if (length === '0' || (Number(status) >= 300 && Number(status) < 400)) return false
  return Number(size) > 0 || (Number(size) < 0 && Number(length) > 0)
}

/** Whether a text shows compressed bytes: those of gzip begin with 1f 8b, and no others are text either. */
function isUnreadable(text: string): boolean {
  return text.startsWith('\x1f') || text.includes('\ufffd')
}

/** A text of a HAR is Unicode, whatever the charset of its body. */
function ofText(text: string, encoding: unknown, type: string | undefined): HarBody {
  if (encoding !== 'base64') return { bytes: inCharset(text, type) }
  const isBase64 = isInBase64(text.replace(/[\r\n]/g, ''))
  return isBase64 ? { bytes: Buffer.from(text, 'base64') } : { bytes: undefined, isBroken: true }
}

/** A text that its charset has no bytes for was decoded otherwise: it stays as it is. */
function inCharset(text: string, type: string | undefined): Buffer {
  return encodeText(text, charsetOf(type) ?? 'utf-8') ?? Buffer.from(text)
}

/** Whether a text is in base64 (RFC 4648), of either alphabet, with padding or without. */
function isInBase64(text: string): boolean {
  const [, digits = '', padding = ''] = /^([\w+/-]*)(={0,2})$/.exec(text) ?? []
  if (digits.length + padding.length < text.length || digits.length % 4 === 1) return false
  return padding === '' || (digits.length + padding.length) % 4 === 0
}

/** A field of a form. */
interface Param {
  readonly name: string
  /** `undefined` for a file whose content the HAR does not have. */
  readonly value: string | undefined
  readonly fileName: string | undefined
  readonly contentType: string | undefined
}

function toParam(given: unknown): Param {
  const { name, value, fileName, contentType } = Object(given)
  const file = textOf(fileName)
  return {
    name: textOf(name) ?? '',
    value: textOf(value) ?? (file === undefined ? '' : undefined),
    fileName: file,
    contentType: textOf(contentType),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The body of a form that a HAR has as its fields. */
function ofParams(params: readonly Param[], type: string | undefined, size: unknown): HarBody {
  const parsed = parseMediaType(type)
  const isNamed = parsed.kind === 'type'
  const hasFile = params.some(({ fileName }) => fileName !== undefined)
  // Some tools list the members of a JSON body as parameters; the sent bytes cannot be rebuilt from them.
  if (isNamed && !FORMS.has(parsed.name)) return { bytes: undefined }
  if (isNamed ? parsed.name !== 'multipart/form-data' : !hasFile)
    return { bytes: Buffer.from(toForm(params, size)) }
  const named = boundaryOf(type ?? '')
  const boundary = named ?? unusedBoundary(params)
  const lacking = params.filter(({ value }) => value === undefined)
  return {
    bytes: Buffer.from(
      `${params.map((each) => toPart(each, boundary)).join('')}--${boundary}--\r\n`,
    ),
    ...(named === undefined && { type: `multipart/form-data; boundary=${boundary}` }),
    ...(lacking.length > 0 && { lacksFields: lacking.map(({ name }) => name) }),
  }
}

/** Some tools give the fields as they were sent, encoded already: if all could be, and one is, or the size says so. */
function toForm(params: readonly Param[], size: unknown): string {
  const pairs = params.map(({ name, value = '' }): [string, string] => [name, value])
  const encoded = new URLSearchParams(pairs).toString()
  const plain = pairs.map((pair) => pair.join('=')).join('&')
  const canBeSent = pairs.flat().every((each) => /^(?:[\w.*~!'()+-]|%[0-9a-f]{2})*$/i.test(each))
  const isSent = plain.length === size || (plain.includes('%') && encoded.length !== size)
  return canBeSent && isSent ? plain : encoded
}

/** A part of a form (RFC 7578), with its name written as browsers do (HTML, section 4.10.22.8). */
function toPart({ name, value = '', fileName, contentType }: Param, boundary: string): string {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`
  const type = contentType ? `Content-Type: ${contentType.replace(/[\r\n]/g, ' ')}\r\n` : ''
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n${value}\r\n`
}

function quoted(name: string): string {
  return name.replace(/\r\n|[\r\n"]/g, percentEncoded)
}

const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** The fields have no text that is made of all of them. */
function unusedBoundary(params: readonly Param[]): string {
  return `fields-${hash('sha256', params.map(({ value }) => value).join('\n'))}`
}
