import { headerValue, withoutHeader } from '../base/header-lines.ts'
import type { AskedRequest } from '../journal/journal.ts'
import { hiddenCredential, schemeOf } from '../redaction/credential-scheme.ts'
import type { Secrets } from '../redaction/secrets.ts'
import { DEFAULT_KEY } from '../scenarios/to-scenario.ts'
import { bearerToken } from './bearer-token.ts'
import type { KeyTest } from './keys.ts'

/** The key of a repro. */
export const REPRO_KEY = DEFAULT_KEY

/**
 * A request without its credentials that can be sent to a sandbox with the key of a repro: an accepted key becomes that key, and a
 * wrong key stays wrong in the same way.
 */
export function withStandIns(
  { method, target, headers, body }: AskedRequest,
  { secrets, isKey }: { readonly secrets: Secrets; readonly isKey: KeyTest },
): AskedRequest {
  const authorization = headerValue(headers, 'authorization')
  const others = secrets.redactHeaders(withoutHeader(headers, 'authorization'))
  return {
    method,
    target: secrets.redactTarget(target),
    headers: [
      ...others,
      ...(authorization === undefined ? [] : ['Authorization', standIn(authorization, isKey)]),
    ],
    body: body === undefined ? undefined : secrets.redactBody(body),
  }
}

// --- internal ---

function standIn(authorization: string, isKey: KeyTest): string {
  const token = bearerToken(authorization)
  if (token !== undefined) return `Bearer ${isKey(token) ? REPRO_KEY : 'wrong-key'}`
  const scheme = schemeOf(authorization)
  // This is not a token in any case.
  return scheme === 'bearer' ? 'Bearer no token' : hiddenCredential(scheme)
}
