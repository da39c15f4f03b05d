import { decodeContent } from '../../base/http/decode-content.ts'
import {
  eachHeader,
  type HeaderLines,
  headerValue,
  withoutHeader,
} from '../../base/http/header-lines.ts'
import { otherCharset } from '../../base/http/media-type.ts'
import { type Json, readJson } from '../../base/json/json.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import type { Failure } from '../../proxy/failure.ts'
import { LONGEST_ANSWER, type UpstreamAnswer } from '../ask-upstream.ts'

/**
 * Asks the upstream for what GET of a target gets, with the header lines of the client's request, but for those that would make it a part, or
 * nothing new. `operation` is that of the target, if it is another than that of the request: then it is `undefined` if a route has the
 * sandbox answer it, or the upstream does not have it.
 * @throws (as a rejection) NoAnswer.
 */
export type AskWhole = (target: string, operation?: string) => Promise<UpstreamAnswer | undefined>

/** The upstream gave no answer. */
export class NoAnswer extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** The header lines of a read in the name of a request: without those that ask for a part, for nothing if it is known, for a content coding or another method. */
export function wholeRequestLines(lines: HeaderLines): string[] {
  return [...without(lines, PARTIAL), 'Accept-Encoding', 'identity']
}

/** The header lines of a request as it passes if its answer is to be laid over: without those that ask for a part, or for nothing if it is known. */
export function unconditionalLines(lines: HeaderLines): HeaderLines {
  return [...CONDITIONAL].reduce<HeaderLines>(withoutHeader, lines)
}

/** The header lines of an answer of the upstream that hold for another body, too; the media type is among them. */
export function linesForOther(lines: HeaderLines): string[] {
  return without(lines, OF_BODY)
}

/** The value of a successful answer in JSON; `undefined` if it is none that can be read. */
export function jsonIn({ status, headers, bytes: body }: UpstreamAnswer): Json | undefined {
  if (status < 200 || status > 299 || body.length === 0) return undefined
  const type = headerValue(headers, 'content-type') ?? ''
  if (!isJsonKin(type) || otherCharset(type) !== undefined) return undefined
  const coding = headerValue(headers, 'content-encoding') ?? ''
  const { bytes } = decodeContent(body, coding, LONGEST_ANSWER)
  if (!bytes) return undefined
  try {
    return readJson(bytes.toString()).value
  } catch {
    return undefined // not JSON, so there is nothing to lay over
  }
}

/** The header that says what an answer has of what was created, changed and removed here. */
export const MERGED_HEADER = 'X-Sandbox-Merged'

/** How many records of an answer were created or changed here, and how many are left out as they are not in it any more. */
export interface LaidCounts {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/** The value of the header. */
export function mergedText({ created, changed, removed }: LaidCounts): string {
  return `created=${created}, changed=${changed}, removed=${removed}`
}

// --- internal ---

const CONDITIONAL: ReadonlySet<string> = new Set([
  ...['range', 'if-range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'],
])

const PARTIAL: ReadonlySet<string> = new Set([
  ...CONDITIONAL,
  ...['accept-encoding', 'content-length', 'content-type', 'content-encoding', 'expect'],
  ...['transfer-encoding', 'trailer'],
  // A service that takes a method from these would write.
  ...['x-http-method-override', 'x-http-method', 'x-method-override'],
])

/** The lines of CORS are those of the sandbox. */
const OF_BODY: ReadonlySet<string> = new Set([
  ...['content-length', 'content-encoding', 'content-md5', 'content-digest', 'repr-digest'],
  ...['content-range', 'digest', 'etag', 'last-modified', 'accept-ranges', 'transfer-encoding'],
  ...['connection', 'keep-alive', 'trailer', 'date', 'x-request-id', 'age', 'proxy-connection'],
])

function without(lines: HeaderLines, names: ReadonlySet<string>): string[] {
  const kept: string[] = []
  eachHeader(lines, (name, value) => {
    const plain = name.toLowerCase()
    if (!names.has(plain) && !/^(?:access-control|x-sandbox)-/.test(plain)) kept.push(name, value)
  })
  return kept
}
