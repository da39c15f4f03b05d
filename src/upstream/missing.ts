import type { CompiledOperation } from '../contract/contract.ts'
import type { Failure } from '../proxy/failure.ts'
import { isWrite, type Missing } from '../routes/route-plan.ts'

/** Whether a status says that the upstream does not have an operation, of which these answers are described; of a preflight none is. */
export function isMissingBy(
  status: number,
  described: CompiledOperation['answers'] | undefined,
  { undescribed, notImplemented }: Missing,
): boolean {
  if (status === 501) return notImplemented
  return (status === 404 || status === 405) && undescribed && described?.has(status) !== true
}

/** Whether a failure is that the upstream cannot be reached. What may have been written there is not written here, too. */
export function isUnreachableBy({ kind }: Failure, method: string): boolean {
  if (!kind.startsWith('upstream-') || kind === 'upstream-malformed') return false
  return !isWrite(method) || NOT_CONNECTED.has(kind)
}

// --- internal ---

const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'upstream-refused',
  'upstream-dns',
  'upstream-tls',
])
