import { headerPairs } from '../../base/header-lines.ts'
import { isUnder } from '../../contract/base-path.ts'
import type { Capture } from '../../journal/capture.ts'
import { conceal, type Secrets } from '../../redaction/conceal.ts'
import { redactHeaders, redactTarget } from '../../redaction/redact.ts'
import type { Body } from '../judge/finished-exchange.ts'
import { curlCommand } from './curl.ts'
import type { Example } from './report.ts'

/** Builds the example of a finding from the exchange that showed it: redacted, bodies shortened. */
export function toExample(
  capture: Capture,
  bodies: { readonly request: Body; readonly response: Body },
  {
    secrets,
    upstream,
    basePath,
  }: {
    readonly secrets: Secrets
    readonly upstream: string | undefined
    /** That of the contract. */
    readonly basePath: string
  },
): Example {
  const whole = conceal(redactTarget(capture.target), secrets)
  const target = whole.slice(0, LONGEST_TARGET)
  const headers = shownHeaders(capture.requestHeaders, secrets)
  const sent = shownBody(bodies.request, secrets)
  const got = shownBody(bodies.response, secrets)
  const lacks = [
    ...(target === whole ? [] : ['the address is shortened']),
    ...(sent.lack === undefined ? [] : [sent.lack]),
  ]
  const method = conceal(capture.method, secrets)
  return {
    request: { method, target, headers, ...(sent.shown !== undefined && { body: sent.shown }) },
    response: {
      status: capture.status,
      headers: shownHeaders(capture.responseHeaders, secrets),
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

/** A base address without user and password. */
export function withoutUserinfo(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
}

// --- internal ---

/** Where a proxy listens when it is told nothing else. */
const OWN_ORIGIN = 'http://127.0.0.1:4011'
const LONGEST_BODY = 2000
const LONGEST_TARGET = 2000

/** Headers whose values are shown; of any other only its name, since nobody knows what it carries. */
const SHOWN =
  /^(accept|accept-encoding|allow|authorization|content-encoding|content-length|content-type|date|deprecation|etag|host|if-none-match|link|location|prefer|retry-after|sunset|transfer-encoding|user-agent|www-authenticate|x-request-id|x-sandbox-[a-z]+)$/i

function shownHeaders(lines: readonly string[], secrets: Secrets): readonly string[] {
  return headerPairs(redactHeaders(lines)).flatMap(([name, value]) => {
    if (/^authorization$/i.test(name)) return [name, value]
    return [conceal(name, secrets), SHOWN.test(name) ? conceal(value, secrets) : '[not shown]']
  })
}

/** A body as an example shows it, and as its command sends it. */
interface ShownBody {
  readonly shown?: string
  readonly sendable?: string | undefined
  readonly lack?: string
}

function shownBody(body: Body, secrets: Secrets): ShownBody {
  if (body.kind === 'none') return {}
  if (body.kind === 'unread') {
    return {
      shown: '[not read]',
      sendable: undefined,
      lack: 'the body was not read and is left out',
    }
  }
  const text = conceal(body.text, secrets)
  if (text.length <= LONGEST_BODY) return { shown: text, sendable: text }
  const sendable = text.slice(0, LONGEST_BODY)
  const more = `${(text.length - LONGEST_BODY).toLocaleString('en')} more characters`
  return {
    shown: `${sendable}… [${more}]`,
    sendable,
    lack: `the body is shortened: ${more} were sent`,
  }
}

/** The base path of the contract in a client's target stands for that of the upstream. */
function urlOf(
  target: string,
  { upstream, basePath }: { upstream: string | undefined; basePath: string },
): string {
  const base = upstream === undefined ? `${OWN_ORIGIN}${basePath}` : withoutUserinfo(upstream)
  return isUnder(basePath, target)
    ? base.replace(/\/$/, '') + target.slice(basePath.length)
    : new URL(base).origin + target
}
