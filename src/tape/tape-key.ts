import { hash } from 'node:crypto'
import { toHeaderLines } from '../base/header-lines.ts'
import { secretsOf } from '../redaction/secrets-of.ts'
import {
  type CredentialClass,
  fromTapeBody,
  partsOf,
  type TapeEntry,
  type TapeHeaders,
} from './tape-entry.ts'

/** What of a request a tape is asked for (docs/recording.md); all other headers do not count. */
export interface Asked {
  readonly credential: CredentialClass
  readonly method: string
  readonly path: string
  /** The query with its `?`, or nothing. */
  readonly search: string
  readonly contentType: string
  readonly body: Buffer
  /** What the request preferred, where that made the answer another one: `code=` or `fault=`. */
  readonly prefer: string
}

/** The key under which equal requests are found. */
export function tapeKey({
  credential,
  method,
  path,
  search,
  contentType,
  body,
  prefer,
}: Asked): string {
  const digest = body.length === 0 ? '' : hash('sha256', body, 'base64url')
  const query = canonicalQuery(search)
  const type = canonicalType(contentType)
  const parts = [credential, method, path, query, type, digest, prefer]
  return hash('sha256', parts.join('\n'), 'base64url')
}

/** What a recorded request asked; `undefined` where its body was not kept. */
export function toAsked(entry: TapeEntry): Asked | undefined {
  const { credential = 'present', headers = {}, body, answer } = entry
  const bytes = fromTapeBody(body)
  if (!bytes) return undefined
  const applied = headerOf(answer?.headers, 'preference-applied')
  return {
    ...partsOf(entry),
    credential,
    contentType: headerOf(headers, 'content-type'),
    body: bytes,
    prefer: DECIDES.test(applied) ? canonicalPrefer(headerOf(headers, 'prefer')) : '',
  }
}

/** What a request asks, read as the recorder reads it: the credential it carries is hidden wherever it stands. */
export function readAsked(request: {
  readonly credential: CredentialClass
  readonly method: string
  readonly target: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: Buffer
  /** Words that are no credential: those of the contract. */
  readonly words: ReadonlySet<string>
}): Asked {
  const { credential, method, target, headers, body, words } = request
  const secrets = secretsOf({ requestHeaders: toHeaderLines(headers), target }, words)
  const { path, search } = partsOf({ request: `${method} ${secrets.redactTarget(target)}` })
  return {
    credential,
    method,
    path,
    search,
    contentType: secrets.redact(String(headers['content-type'] ?? '')),
    body: secrets.redactBytes(body),
    prefer: canonicalPrefer(secrets.redact(String(headers.prefer ?? ''))),
  }
}

// --- internal ---

/** Preferences that make the answer another one. */
const DECIDES = /(^|[,;\s])(code|fault)\s*=/i

function canonicalPrefer(text: string): string {
  return DECIDES.test(text) ? text.replace(/\s+/g, '').toLowerCase() : ''
}

function headerOf(headers: TapeHeaders | undefined, name: string): string {
  return [headers?.[name] ?? []].flat().join(', ')
}

/** Two queries are equal if they have the same parameters; only the order of equal names counts. */
function canonicalQuery(search: string): string {
  if (search.length <= 1) return ''
  const pairs = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
  return JSON.stringify(pairs.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Form encoding: a plus sign is a space. What cannot be decoded stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function canonicalType(contentType: string): string {
  return contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .join(';')
}
