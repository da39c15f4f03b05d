import { curlCommand } from '../../../base/http/curl.ts'
import { headerPairs } from '../../../base/http/header-lines.ts'
import { belowBase } from '../../../contract/document/document.ts'
import type { Capture } from '../../../journal/exchange.ts'
import type { Secrets } from '../../../redaction/redaction.ts'
import type { Body } from '../../judge/exchange-facts.ts'
import type { Example } from '../report.ts'

/** The exchange that shows a finding, with shortened bodies. It holds credentials, and so stays in memory. */
export interface KeptExchange
  extends Pick<
    Capture,
    'time' | 'method' | 'target' | 'status' | 'requestHeaders' | 'responseHeaders'
  > {
  readonly requestBody: KeptBody
  readonly responseBody: KeptBody
}

/** Keeps the parts of an exchange that its example shows. */
export function keepExchange(
  { time, method, target, status, requestHeaders, responseHeaders }: Capture,
  bodies: { readonly request: Body; readonly response: Body },
): KeptExchange {
  return {
    ...{ time, method, status },
    target: target.length > LONGEST ? target.slice(0, LONGEST) + CUT : target,
    requestHeaders: shownHeaders(requestHeaders),
    responseHeaders: shownHeaders(responseHeaders),
    requestBody: keepBody(bodies.request),
    responseBody: keepBody(bodies.response),
  }
}

/** Builds the example of a finding, redacted. */
export function toExample(
  kept: KeptExchange,
  {
    secrets,
    upstream,
    basePath,
  }: {
    readonly secrets: Secrets
    readonly upstream: string | undefined
    readonly basePath: string
  },
): Example {
  const target = secrets.redactTarget(kept.target)
  const headers = secrets.redactHeaders(kept.requestHeaders)
  const sent = shownBody(kept.requestBody, secrets)
  const got = shownBody(kept.responseBody, secrets)
  const lacks = [
    ...(target.endsWith(CUT) ? ['the address is shortened'] : []),
    ...(sent.lack === undefined ? [] : [sent.lack]),
  ]
  const method = secrets.redact(kept.method)
  return {
    time: new Date(kept.time).toISOString(),
    request: { method, target, headers, ...(sent.shown !== undefined && { body: sent.shown }) },
    response: {
      status: kept.status,
      headers: secrets.redactHeaders(kept.responseHeaders),
      ...(got.shown !== undefined && { body: got.shown }),
    },
    curl: curlCommand({
      method,
      url: urlOf(target, { upstream, basePath }),
      headers,
      body: sent.sendable,
      lacks,
    }),
  }
}

/** Takes user and password out of a base address. */
export function withoutUserinfo(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
}

// --- internal ---

/** Where a proxy listens by default. */
const OWN_ORIGIN = 'http://127.0.0.1:4011'
/** The longest target or body, in characters. */
const LONGEST = 2000
/** The end of a shortened text. For redaction, it means that a credential may be cut in half. */
const CUT = '…'

/** A body, or its beginning and the number of characters beyond it; `undefined` if there was none. */
type KeptBody = { readonly text: string; readonly more: number } | 'unread' | undefined

/** Headers whose values are shown. Other headers are shown by name only, since their values may be confidential. */
const SHOWN =
  /^(accept|accept-encoding|allow|authorization|content-encoding|content-length|content-type|date|deprecation|etag|host|if-none-match|link|location|prefer|retry-after|sunset|transfer-encoding|user-agent|www-authenticate|x-request-id|x-sandbox-[a-z]+)$/i

function shownHeaders(lines: readonly string[]): readonly string[] {
  return headerPairs(lines).flatMap(([name, value]) => [
    name,
    SHOWN.test(name) ? value : '[not shown]',
  ])
}

function keepBody(body: Body): KeptBody {
  if (body.kind !== 'text') return body.kind === 'none' ? undefined : 'unread'
  const more = Math.max(0, body.text.length - LONGEST)
  return { text: more > 0 ? body.text.slice(0, LONGEST) + CUT : body.text, more }
}

/** A body as an example shows it, and as its command sends it. */
interface ShownBody {
  readonly shown?: string
  readonly sendable?: string | undefined
  readonly lack?: string
}

function shownBody(body: KeptBody, secrets: Secrets): ShownBody {
  if (!body) return {}
  if (body === 'unread') {
    return {
      shown: '[not read]',
      sendable: undefined,
      lack: 'the body was not read and is left out',
    }
  }
  const text = secrets.redactBody(body.text)
  if (body.more === 0) return { shown: text, sendable: text }
  const more = `${body.more.toLocaleString('en')} more characters`
  return {
    shown: `${text} [${more}]`,
    sendable: text.endsWith(CUT) ? text.slice(0, -CUT.length) : text,
    lack: `the body is shortened: ${more} were sent`,
  }
}

/** Replaces the contract's base path in a client's target with the upstream's. */
function urlOf(
  target: string,
  { upstream, basePath }: { upstream: string | undefined; basePath: string },
): string {
  const base = upstream === undefined ? `${OWN_ORIGIN}${basePath}` : withoutUserinfo(upstream)
  const below = belowBase(basePath, target)
  return below === undefined ? new URL(base).origin + target : base.replace(/\/$/, '') + below
}
