import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { withoutEnd } from '../base/without-end.ts'
import { readBasePath } from '../contract/base-path.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'

/** The service behind the proxy. */
export interface Upstream {
  /** The address in the form that people see, e.g. `https://api.example.com/v1`. */
  readonly url: string
  readonly protocol: 'http:' | 'https:'
  /** Without brackets, even for an IPv6 address. */
  readonly hostname: string
  readonly port: number
  /** The value of the `Host` line. */
  readonly host: string
  /** Replaces the contract's base path in a client's target. No slash at the end; may be empty. */
  readonly basePath: string
}

/**
 * Parses a base address; one without a path gets the contract's base path.
 * @throws UsageError when it is not an http or https address, or has a query, a fragment or a credential.
 */
export function parseUpstream(text: string): Upstream {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isHttp(url.protocol))
    throw wrong(
      `must be an http or https address, got ${shown(redactAddress(withoutCredential(text)))}`,
    )
  if (url.username !== '' || url.password !== '')
    throw wrong('must not have a user or a password; send credentials in a header')
  if (url.search !== '' || url.hash !== '')
    throw wrong(
      'must not have a query or a fragment, which may hold a key; send credentials in a header',
    )
  const basePath = url.pathname === '/' ? readBasePath() : withoutEnd(url.pathname, '/')
  return {
    url: url.origin + basePath,
    protocol: url.protocol as Upstream['protocol'],
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    host: url.host,
    basePath,
  }
}

// --- internal ---

function isHttp(protocol: string): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function wrong(rule: string): UsageError {
  return new UsageError(
    `The upstream ${rule}. Give its base address, e.g. https://api.example.com/v1.`,
  )
}

/** Anything between `//` and the last `@` may be a credential. */
function withoutCredential(text: string): string {
  return text.replace(/^([^/]*\/\/)?[^/]*@/, '$1')
}
