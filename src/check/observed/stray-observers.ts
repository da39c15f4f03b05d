import type { Contract } from '../../contract/contract.ts'
import type { Seen } from './observation.ts'
import { isSuccess } from './sight.ts'
import type { Stray } from './stray.ts'

/** Sees whether a path with a trailing slash is served. */
export function seeTrailingSlash({ method, path, status, contract }: Stray): Seen | undefined {
  if (!path.endsWith('/')) return undefined
  return seeServed(contract.match(method, path.slice(0, -1)), status)
}

/** Sees whether a path is served whose case differs from the contract's. */
export function seePathCase({ method, path, status, contract }: Stray): Seen | undefined {
  if (contract.match(method, path)) return undefined
  return seeServed(contract.matchCaseless(method, path), status)
}

/** Sees how a method is answered that the contract does not have for the path. */
export function seeOtherMethods({ method, path, status, contract }: Stray): Seen | undefined {
  const found = contract.match(method, path)
  if (!found || found.operation) return undefined
  if (status === 405) return 405
  if (status === 501) return 'other'
  // If the service has the operation, the animal may not exist.
  return status === 404 && !found.path.includes('{') ? 404 : undefined
}

// --- internal ---

/** Whether a path that almost matches one of the contract is served like that one. */
function seeServed(found: ReturnType<Contract['match']>, status: number): Seen | undefined {
  if (!found?.operation) return undefined
  if (isSuccess(status)) return 'served'
  if (status >= 300 && status < 400) return 'other'
  // The animal may not exist.
  const mayBeUnknown = found.operation.answers.has(404)
  return status === 404 && !mayBeUnknown ? 404 : undefined
}
