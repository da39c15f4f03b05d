import path from 'node:path'
import { decodeContent } from '../base/http/decode-content.ts'
import { announceBody, headerValue } from '../base/http/header-lines.ts'
import { charsetOf, decodeText } from '../base/http/media-type.ts'
import { evenParts } from '../contract/bodies/multipart.ts'
import type { Capture } from '../journal/exchange.ts'
import type { Exchange } from '../journal/journal-types.ts'
import type { ExchangeExample } from './next-types.ts'

export type ShownExchange = Omit<ExchangeExample, 'shows'>

/** A finished exchange as the judge of a next contract reads it, wherever it comes from. */
export interface JudgedExchange {
  readonly method: string
  /** Path and query as in the request line, with the base path. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[]
  /** The body without content codings, empty if there was none; `undefined` if it is not known. */
  readonly requestBody: string | undefined
  /** `undefined` if there was no answer. */
  readonly status: number | undefined
  readonly responseHeaders: readonly string[]
  readonly responseBody: string | undefined
  /** Present if header lines that were sent may be missing. */
  readonly isReduced?: true
}

/** An exchange of a journal. A body that it does not have may have been too long. */
export function ofExchange({ request, answer }: Exchange): JudgedExchange {
  const { method, target, rawHeaders } = request
  return {
    ...{ method, target, requestHeaders: rawHeaders },
    requestBody: request.body ?? (announceBody(rawHeaders) ? undefined : ''),
    status: answer?.status,
    responseHeaders: answer?.rawHeaders ?? [],
    responseBody: answer?.body,
  }
}

/** An exchange that a proxy copied, or that was read from a file. One that was cut off says nothing with its bodies. */
export function ofCapture(capture: Capture): JudgedExchange {
  const { method, target, requestHeaders, status, responseHeaders, failure, isReduced } = capture
  const isCut = failure !== undefined
  return {
    ...{ method, target, requestHeaders, status, responseHeaders },
    requestBody: isCut ? undefined : textOf(capture.requestBody, requestHeaders),
    responseBody: isCut ? undefined : textOf(capture.responseBody, responseHeaders),
    ...(isReduced && { isReduced }),
  }
}

/** How a report names an exchange, and the file that it was read from. `redactTarget` takes out credentials, also one that is cut short. */
export function shownExchange(
  { id, time, method, target }: Pick<Capture, 'id' | 'time' | 'method' | 'target'>,
  {
    file,
    redactTarget,
  }: {
    readonly file?: string | undefined
    readonly redactTarget: (target: string) => string
  },
): ShownExchange {
  const short = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target
  return {
    exchange: file === undefined ? id : `${file}#${id}`,
    time: new Date(time).toISOString(),
    request: `${method} ${redactTarget(short)}`,
  }
}

/**
 * Names the client of a request: the origin of a browser, else the first product of its User-Agent (RFC 9110, section 10.1.5), e.g.
 * `depot-app/2.1`, else the file that has it; and its world. Nothing else of the headers is in it.
 */
export function clientOf({ requestHeaders, world, file }: ClientSigns): string {
  const named = originIn(requestHeaders) ?? productIn(requestHeaders)
  const who = named ?? (file === undefined ? UNNAMED_CLIENT : path.basename(file))
  return world === undefined ? who : who + IN_WORLD + world
}

/** Whether a client, by its name, is in a world: without an id, in none of its own. */
export function isOfWorld(client: string, world: string | undefined): boolean {
  return world === undefined ? !client.includes(IN_WORLD) : client.endsWith(IN_WORLD + world)
}

/** The client of requests without a name. */
export const UNNAMED_CLIENT = 'a client without a name'

// --- internal ---

const LONGEST_TARGET = 500

/** The longest decoded body that is read, in bytes. */
const LONGEST = 1024 * 1024

function textOf(bytes: Buffer | undefined, lines: readonly string[]): string | undefined {
  if (bytes === undefined || bytes.length === 0) return bytes && ''
  const coding = headerValue(lines, 'content-encoding') ?? ''
  const decoded = decodeContent(bytes, coding, LONGEST).bytes
  const type = headerValue(lines, 'content-type')
  const charset = charsetOf(type)
  if (!decoded || decoded.length > LONGEST || charset === undefined) return undefined
  return decodeText(evenParts(decoded, type ?? ''), charset)
}

/** What is known of who sent a request. */
interface ClientSigns {
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[]
  /** The id of the world that answered, where there are several. */
  readonly world?: string | undefined
  /** The file that it was read from: a recording does not keep who sent a request, and is one client. */
  readonly file?: string | undefined
}

const IN_WORLD = ' in world '

/** A browser's User-Agent says which browser it is, and not which page. */
function originIn(lines: readonly string[]): string | undefined {
  const origin = headerValue(lines, 'origin')
  return origin !== undefined && ORIGIN.test(origin) ? origin : undefined
}

function productIn(lines: readonly string[]): string | undefined {
  return PRODUCT.exec(headerValue(lines, 'user-agent')?.trim() ?? '')?.[0]
}

/** RFC 6454, section 7. */
const ORIGIN = /^[a-z][a-z\d+.-]{0,20}:\/\/[\w.:[\]-]{1,100}$/i
const PRODUCT = /^[\w!#$%&'*+.^`|~-]{1,60}(?:\/[\w!#$%&'*+.^`|~-]{1,40})?(?=$|[ \t;(])/
