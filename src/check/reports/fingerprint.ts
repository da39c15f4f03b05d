import { hash } from 'node:crypto'
import type { Violation } from '../../contract/requests/violation-types.ts'

/** The rule, the operation and the place of a finding: violations that have them in common are one finding, whatever their values. */
export interface FindingKey {
  readonly rule: string
  readonly operation: string
  /** The place, with the side and, for an answer, the status: `request.query.limit`, `response.200.body.*.id`. */
  readonly location: string
}

/** Names the place of a violation as a finding does: every index of a list is `*`. */
export function fingerprintPlace(
  { source, location }: Violation,
  status: number | undefined,
): string {
  const side = source === 'request' ? 'request' : `response.${status ?? 'none'}`
  return `${side}.${location.replace(/\.\d+(?=\.|$)/g, '.*')}`
}

/** The stable name of a finding: 16 hexadecimal digits, the same in every run. */
export function fingerprintOf({ rule, operation, location }: FindingKey): string {
  return hash('sha256', `${rule}\n${operation}\n${location}`, 'hex').slice(0, 16)
}
