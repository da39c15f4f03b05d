import { splitTarget } from '../base/split-target.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Capture } from '../journal/capture.ts'

/**
 * Names the kind of exchange in which a choice was seen, in the plural: of several parameters a service may treat each in its way, of
 * several answers it may write each in its form.
 */
export function kindOfAnswer(name: LedgerName, capture: Capture): string {
  const { status = 0, target, requestHeaders } = capture
  if (OF_QUERIES.has(name)) return splitTarget(target).search.slice(1)
  if (name === 'contentType') return sentType(requestHeaders)
  if (status >= 400) return `${status} Errors`
  return kindOfSuccess(capture)
}

/** Whether a kind is of a success: what a client reads most. */
export function isOfSuccess(kind: string): boolean {
  return !kind.endsWith('Errors')
}

// --- internal ---

/** Entries about parameters that are not as they should be. */
const OF_QUERIES: ReadonlySet<LedgerName> = new Set(['invalidQuery', 'repeatedQuery', 'emptyQuery'])

function sentType(lines: readonly string[]): string {
  const at = lines.findIndex((line, index) => index % 2 === 0 && /^content-type$/i.test(line))
  return at < 0 ? 'bodies without a type' : `${lines[at + 1]} bodies`
}

function kindOfSuccess({ method, target }: Capture): string {
  const { path } = splitTarget(target)
  if (path.endsWith('/messages')) return 'messages'
  if (method === 'POST') return 'creations'
  const what = /\/pets\/?$/i.test(path) ? 'lists' : 'single animals'
  return method === 'HEAD' ? `heads of ${what}` : what
}
