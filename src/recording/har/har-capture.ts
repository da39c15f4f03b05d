import {
  announceBody,
  headerPairs,
  headerValue,
  withoutHeader,
} from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { asSent } from '../../base/http/path-template.ts'
import { evenlyEncoded, percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import { sequenceKind } from '../../contract/bodies/sequences.ts'
import type { Contract } from '../../contract/contract.ts'
import { belowBase } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import type { Capture } from '../../journal/exchange.ts'
import {
  type HarBody,
  type HarEntry,
  harMediaType,
  isBodiless,
  RECORDED_ORIGIN,
  type ReadAttached,
  readAnswerBody,
  readRequestBody,
} from './har.ts'

/** Whether an entry is an HTTP request: pages also have `data:` and `blob:` addresses. */
export function isHttpRequest({ request }: HarEntry): boolean {
  const { url } = request ?? {}
  if (typeof url !== 'string') return true
  const [, scheme = 'http'] = /^([a-z][a-z0-9+.-]*):/i.exec(url) ?? []
  return /^https?$/i.test(scheme)
}

/** Whether the browser itself answered, from a cache or a service worker: such an entry shows nothing about the service. */
export function isFromCache({ _fromCache, response, cache }: HarEntry): boolean {
  if (_fromCache || response?._fetchedViaServiceWorker === true) return true
  // Firefox writes an empty `cache` for an answer from the network, and only `afterRequest` for any other.
  const { beforeRequest, afterRequest } = (cache ?? {}) as { [name: string]: unknown }
  return afterRequest === null && beforeRequest === undefined
}

/** Whether an entry has only a status, as Playwright writes for answers that the page was not allowed to read. */
export function isOpaque({ response }: HarEntry): boolean {
  const { headers, content, status } = response ?? {}
  const { mimeType, text, _file } = content ?? {}
  const hasLines = !Array.isArray(headers) || headers.length > 0
  const isBare = text === undefined && _file === undefined && !isBodiless(status)
  return mimeType === 'x-unknown' && !hasLines && isBare
}

/**
 * Whether the answer comes from a cache that asked the service whether its copy is still good, and was answered 304. Chromium then
 * writes status and body of the copy, and the header lines of the 304, which has no `Content-Type` (RFC 9110, section 15.4.5).
 */
export function isRevalidated({ request, response }: HarEntry): boolean {
  const { status, headers, content } = response ?? {}
  return (
    status === 200 &&
    hasLine(request?.headers, /^if-(none-match|modified-since)$/i) &&
    !hasLine(headers, /^content-type$/i) &&
    harMediaType(content) !== undefined
  )
}

/** What is read of a HAR entry. */
export interface HarCapture {
  readonly capture: Capture
  /** The body that is declared as base64 and is not: `request.postData` or `response.content`. */
  readonly broken: string | undefined
}

/** What a request must have that an entry lacks: where, which, and what stands there instead. */
export interface LackOfRequest {
  readonly place: 'request.method' | 'request.url'
  readonly must: string
  readonly seen: string
}

/** What an entry lacks of a request; `undefined` if it has a method and an address. */
export function lackOfRequest({ request }: HarEntry): LackOfRequest | undefined {
  const { method, url } = request ?? {}
  if (typeof method !== 'string' || !TOKEN.test(method))
    return { place: 'request.method', must: 'a method', seen: shown(method) }
  if (typeof url === 'string' && URL.canParse(url)) return undefined
  return { place: 'request.url', must: 'an http or https address', seen: shown(url) }
}

/**
 * Turns a HAR entry that has a request into a capture. `targetOf` gives the target that its address has in the contract; `isExported`: another
 * program wrote it.
 */
export function toHarCapture(
  entry: HarEntry,
  {
    index,
    attached,
    targetOf,
    isExported,
  }: {
    readonly index: number
    readonly attached: ReadAttached
    readonly targetOf: (url: string) => string
    readonly isExported: boolean
  },
): HarCapture {
  const { startedDateTime, time } = entry
  const request = entry.request ?? {}
  const response = entry.response ?? {}
  const [method, url] = [String(request.method), String(request.url)]
  const { status } = response
  const came = Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 999
  const asked = readRequest(request, attached)
  const answered = came ? readAnswer(response, method, attached) : NO_ANSWER
  const lacksLines = !asked.hasLines || (came && !answered.hasLines)
  const isBroken = asked.isBroken ? 'request.postData' : 'response.content'
  const failure = failureOf(response, came)
  // Pages leave most streams before their end: what came of one is its beginning.
  const type = headerValue(answered.lines, 'content-type') ?? ''
  const isPart = failure !== undefined && came && sequenceKind(type) !== undefined
  const capture: Capture = {
    id: String(index + 1),
    time: Date.parse(String(startedDateTime)) || 0,
    duration: typeof time === 'number' && time > 0 ? time : 0,
    method,
    target: targetOf(url),
    requestHeaders: asked.lines,
    requestBody: asked.bytes,
    status: came ? (status as number) : undefined,
    responseHeaders: answered.lines,
    responseBody: answered.bytes,
    ...(isPart && { isPart }),
    failure: isPart ? undefined : failure,
    ...(isExported && { exported: { lacksLines, lacksFields: asked.lacksFields ?? [] } }),
    ...(isExported && lacksLines && { isReduced: true }),
  }
  return { capture, broken: asked.isBroken || answered.isBroken ? isBroken : undefined }
}

/**
 * Creates a function that returns the target in the contract for an address: without e.g. the path of a gateway, unless the contract has it as
 * it is.
 */
export function createTargetReader({
  operations,
  namedPaths,
  basePaths,
  match,
}: Pick<Contract, 'operations' | 'namedPaths' | 'basePaths' | 'match'>): (url: string) => string {
  const paths = operations.flatMap(({ path, otherPaths }) => [path, ...otherPaths])
  const ways = [...new Set([...basePaths, ...operations.flatMap(ownBase)])].map((basePath) => ({
    names: new Set(
      [...paths, ...namedPaths]
        .flatMap((path) => belowBase(basePath, path)?.split('/')[1] ?? [])
        .filter((first) => first !== '' && !first.includes('{'))
        .map(asSent),
    ),
    base: asSent(basePath).split('/').slice(1),
  }))
  return (url) => {
    const target = sentTarget(url)
    const { path, search } = splitTarget(target)
    const isKnown = match('GET', path) !== undefined || namedPaths.includes(path)
    if (isKnown || url.startsWith(`${RECORDED_ORIGIN}/`)) return target
    const segments = path.split('/')
    const even = segments.map(evenlyEncoded)
    for (const { names, base } of ways) {
      const at = even.findLastIndex(
        (name, place, all) =>
          place > base.length &&
          names.has(name) &&
          base.every((each, behind) => all[place - base.length + behind] === each),
      )
      if (at >= 0) return `/${segments.slice(at - base.length).join('/')}${search}`
    }
    return path + search
  }
}

// --- internal ---

/** The base path of an operation, unless it is at the root, where a path alone would say too little. */
function ownBase({ path, template }: Operation): readonly string[] {
  const base = path.slice(0, path.length - template.length)
  return base === '' ? [] : [base]
}

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/

interface Side extends HarBody {
  readonly lines: readonly string[]
  /** Whether the HAR has its header lines; a host alone is what the address says. */
  readonly hasLines: boolean
}

const NO_ANSWER: Side = { lines: [], hasLines: true, bytes: Buffer.alloc(0) }

function readRequest(request: NonNullable<HarEntry['request']>, attached: ReadAttached): Side {
  const all = toLines(request.headers, false)
  // mitmproxy decodes bodies, and leaves the line. Compressed bytes are in base64, or in a file.
  const { text, encoding, _encoding } = request.postData ?? {}
  const isText = typeof text === 'string' && text !== '' && (encoding ?? _encoding) !== 'base64'
  const isDecoded = isText && headerValue(all, 'content-encoding') !== undefined
  const own = isDecoded ? withoutHeader(all, 'content-encoding') : all
  const hasLines = headerPairs(own).some(([name]) => name.toLowerCase() !== 'host')
  const type = headerValue(own, 'content-type') ?? harMediaType(request.postData)
  const isAnnounced = hasLines ? announceBody(own) : undefined
  const body = readRequestBody(request, { type, attached, isAnnounced, isDecoded })
  return { ...body, hasLines, lines: withType(own, body.type ?? type, body) }
}

/** An answer as the page got it. */
function readAnswer(
  response: NonNullable<HarEntry['response']>,
  method: string,
  attached: ReadAttached,
): Side {
  const { headers, content } = response
  const own = toLines(headers, content?._encoded !== true)
  const type = headerValue(own, 'content-type') ?? harMediaType(content)
  const hasLines = own.length > 0
  const body = readAnswerBody(response, {
    ...{ type, attached, method, hasLines },
    length: headerValue(own, 'content-length'),
  })
  return { ...body, hasLines, lines: withType(own, type, body) }
}

/** Header lines with the media type of the body that is beside them, if they do not have it. */
function withType(lines: string[], type: string | undefined, { bytes }: HarBody): string[] {
  if (type === undefined || bytes?.length === 0 || headerValue(lines, 'content-type') === type)
    return lines
  return [...withoutHeader(lines, 'content-type'), 'Content-Type', toLatin1(type)]
}

function hasLine(headers: unknown, name: RegExp): boolean {
  return Array.isArray(headers) && headers.some((header) => name.test(String(header?.name)))
}

/** Why there is no complete answer: there was none, or it was cut off. */
function failureOf({ _error, _failureText }: NonNullable<HarEntry['response']>, came: boolean) {
  const reason = [_error, _failureText].find((each) => typeof each === 'string' && each !== '')
  if (came) return reason as string | undefined
  return reason === undefined ? 'no answer came' : `no answer came: ${reason}`
}

/** Reads header lines, without HTTP/2's pseudo headers (RFC 9113, section 8.3) and a decoded body's coding. */
function toLines(headers: unknown, isDecoded: boolean): string[] {
  if (!Array.isArray(headers)) return []
  return headers.flatMap((header: { name?: unknown; value?: unknown } | null) => {
    const { name, value } = header ?? {}
    if (typeof name !== 'string' || typeof value !== 'string' || !TOKEN.test(name)) return []
    if (isDecoded && name.toLowerCase() === 'content-encoding') return []
    // Chrome joins repeated lines with a line break.
    return value.split('\n').flatMap((line) => [name, toLatin1(line)])
  })
}

/** A header value consists of bytes. A tool that reads them as UTF-8 shows characters beyond Latin-1. */
function toLatin1(value: string): string {
  const clean = value.replace(/[^\t\x20-\x7e\x80-\uffff]/g, ' ')
  return /[\u0100-\uffff]/.test(clean) ? Buffer.from(clean).toString('latin1') : clean
}

/** The target as it was sent. Parsing an address removes dot segments that a service may answer. */
function sentTarget(url: string): string {
  const { pathname, search } = new URL(url)
  const [, sent = pathname + search] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url.trim()) ?? []
  return (sent.startsWith('/') ? sent : `/${sent}`).replace(/[^\x21-\x7e]+/gu, percentEncoded)
}
