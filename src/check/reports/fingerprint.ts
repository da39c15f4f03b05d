import { hash } from 'node:crypto'
import type { Violation } from '../../contract/violation.ts'

/** What makes violations one finding: the rule, the operation and the place, never a value. */
export interface FindingKey {
  readonly rule: string
  readonly operation: string
  /** With the side and, for an answer, the status: `request.query.limit`, `response.200.body.*.id`. */
  readonly location: string
}

/** Names the place of a violation as a finding does: every index of a list is `*`. */
export function placeOf({ source, location }: Violation, status: number | undefined): string {
  const side = source === 'request' ? 'request' : `response.${status ?? 'none'}`
  return `${side}.${location.replace(/\.\d+(?=\.|$)/g, '.*')}`
}

/**
 * The fingerprint that a finding had before statuses of different entries of the ledger were told apart; `undefined` if it never had
 * another. A baseline may still have it.
 */
export function formerFingerprint({ rule, operation, location }: FindingKey): string | undefined {
  const [, place] = /^(response\.\w+\.status)\.\w+$/.exec(location) ?? []
  return place === undefined ? undefined : fingerprintOf({ rule, operation, location: place })
}

/** The stable name of a finding: 16 hexadecimal digits, the same in every run. */
export function fingerprintOf({ rule, operation, location }: FindingKey): string {
  return hash('sha256', `${rule}\n${operation}\n${location}`, 'hex').slice(0, 16)
}
