import type { Seen } from './observation.ts'
import { isSuccess } from './sight.ts'
import type { Stray } from './stray.ts'

/** Sees whether a path with a trailing slash is served. */
export function seeTrailingSlash({ method, path, status, match }: Stray): Seen | undefined {
  if (!path.endsWith('/')) return undefined
  return seeServed(match(method, path.slice(0, -1)), status)
}

// --- internal ---

/** Whether a path that is almost one of the contract is served as that. */
function seeServed(found: ReturnType<Stray['match']>, status: number): Seen | undefined {
  if (!found?.operation) return undefined
  if (isSuccess(status)) return 'served'
  if (status >= 300 && status < 400) return 'other'
  // The animal may not be there.
  const mayBeUnknown = found.operation.answers.has(404)
  return status === 404 && !mayBeUnknown ? 404 : undefined
}
