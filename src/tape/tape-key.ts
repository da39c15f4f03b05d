import { hash } from 'node:crypto'
import { toHeaderLines } from '../base/header-lines.ts'
import type { PublicWords } from '../contract/public-words.ts'
import { withoutCredentials } from '../redaction/body-credentials.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'
import { redactContent } from '../redaction/redact-content.ts'
import { secretsOf } from '../redaction/secrets-of.ts'
import {
  type CredentialClass,
  fromTapeBody,
  partsOf,
  type TapeEntry,
  type TapeHeaders,
} from './tape-entry.ts'

/** The parts of a request that a tape compares (docs/recording.md). Other headers do not count. */
export interface Asked {
  readonly credential: CredentialClass
  readonly method: string
  readonly path: string
  /** The query with its `?`, or an empty text. */
  readonly search: string
  readonly contentType: string
  readonly body: Buffer
  /** The request's `Prefer`, if it changes the answer: `code=` or `fault=`. */
  readonly prefer: string
}

/** Computes the key that equal requests share. */
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

/**
 * Reads the compared parts of a recorded request; `undefined` if its body was not kept. What is a credential by its name is not
 * compared: it may be another one by now, and an old recording may still have it.
 */
export function toAsked(entry: TapeEntry): Asked | undefined {
  const { credential = 'present', headers = {}, body, answer } = entry
  const bytes = fromTapeBody(body)
  if (!bytes) return undefined
  const applied = headerOf(answer?.headers, 'preference-applied')
  return {
    ...partsOf({ request: redactAddress(entry.request) }),
    credential,
    contentType: headerOf(headers, 'content-type'),
    body: withoutCredentials(bytes),
    prefer: DECIDES.test(applied) ? canonicalPrefer(headerOf(headers, 'prefer')) : '',
  }
}

/** Reads the compared parts of a request, in the way of the recorder: its credential is hidden wherever it appears. */
export function readAsked(request: {
  readonly credential: CredentialClass
  readonly method: string
  readonly target: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: Buffer
  /** The names of the contract, which are never credentials. */
  readonly words: PublicWords
}): Asked {
  const { credential, method, target, headers, body, words } = request
  const requestHeaders = toHeaderLines(headers)
  const secrets = secretsOf({ requestHeaders, target, requestBody: body }, words)
  const coding = String(headers['content-encoding'] ?? '')
  const { path, search } = partsOf({ request: `${method} ${secrets.redactTarget(target)}` })
  return {
    credential,
    method,
    path,
    search,
    contentType: secrets.redact(String(headers['content-type'] ?? '')),
    body: withoutCredentials(redactContent(body, coding, secrets).bytes),
    prefer: canonicalPrefer(secrets.redact(String(headers.prefer ?? ''))),
  }
}

// --- internal ---

/** Preferences that change the answer. */
const DECIDES = /(^|[,;\s])(code|fault)\s*=/i

function canonicalPrefer(text: string): string {
  return DECIDES.test(text) ? text.replace(/\s+/g, '').toLowerCase() : ''
}

function headerOf(headers: TapeHeaders | undefined, name: string): string {
  return [headers?.[name] ?? []].flat().join(', ')
}

/** Two queries are equal if they have the same parameters; order matters only among equal names. */
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

/** Form encoding: a plus sign is a space. A text that cannot be decoded stays as it is. */
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
