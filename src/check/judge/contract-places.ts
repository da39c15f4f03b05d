import { ownMember } from '../../base/json/json.ts'
import { memoizeTexts } from '../../base/memoize.ts'
import type { Contract } from '../../contract/contract.ts'
import { contractPointer } from '../../contract/contract-pointer.ts'
import type { CheckHints } from '../../contract/document/contract-hints.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'

export interface About {
  /** The operationId, or the method and path of a request without an operation. */
  readonly operation: string
  readonly status: number | undefined
}

/** Adds to a violation the place in the contract that says so: a section, or in one that has none, a place in its document. */
export type Placer = (violation: Violation, about: About) => Violation

export function createPlacer(contract: Contract): Placer {
  const { check } = contract.hints
  if (check) return createSections(contract, check)
  // Lists have the same violation in many items, and services in many answers.
  const find = memoizeTexts(
    (key) => {
      const [operation, status, source, location] = JSON.parse(key)
      return contractPointer(contract.written, operation, { source, location }, status) ?? '/paths'
    },
    { most: 500, longest: 300 },
  )
  return (violation, { operation, status }) => {
    const { source, location } = violation
    return { ...violation, pointer: find(JSON.stringify([operation, status, source, location])) }
  }
}

// --- internal ---

function createSections({ operations, records }: Contract, check: CheckHints): Placer {
  const byId = new Map(operations.map(({ id, section }) => [id, section]))
  const { sections, bodySections } = check
  // For rules of schemas it depends on the place.
  const sectionOf = ({ location, source }: Violation, { operation, status = 0 }: About) => {
    if (!location.startsWith('body') || !records.byId.has(operation)) return byId.get(operation)
    return source === 'response' && status >= 400 ? bodySections.errors : bodySections.records
  }
  return (violation, about) => {
    const section = ownMember(sections, violation.rule) ?? sectionOf(violation, about)
    return { ...violation, ...(section !== undefined && { section }) }
  }
}
