import type { Operation } from '../../contract/operations.ts'
import type { Violation } from '../../contract/violation.ts'
import { ruleCatalogue } from './rule-catalogue.ts'

/** Finds the section of the contract that a violation breaks. For rules of schemas it depends on the place. */
export function sectionOf(
  { rule, source, location }: Pick<Violation, 'rule' | 'source' | 'location'>,
  operation: Pick<Operation, 'tag' | 'section'>,
  status: number,
): string {
  const section = ruleCatalogue.find(({ id }) => id === rule)?.section
  if (section !== undefined) return section
  // Section 2 describes the resources of the animals; the sample describes its own.
  if (!location.startsWith('body') || operation.tag !== 'animals') return operation.section
  return source === 'response' && status >= 400 ? '7' : '2'
}
