import type { Operation } from '../../contract/operations.ts'
import type { Violation } from '../../contract/violation.ts'
import { ruleCatalogue } from './rule-catalogue.ts'

/** The section of the contract that a violation breaks. A schema's rule is in the section of its place. */
export function sectionOf(
  { rule, source, location }: Pick<Violation, 'rule' | 'source' | 'location'>,
  operation: Pick<Operation, 'id'>,
  status: number,
): string {
  const section = ruleCatalogue.find(({ id }) => id === rule)?.section
  if (section !== undefined) return section
  const own = OPERATIONS[operation.id] ?? '4'
  if (!location.startsWith('body')) return own
  if (operation.id === 'createMessage') return own
  return source === 'response' && status >= 400 ? '7' : '2'
}

// --- internal ---

const OPERATIONS: { readonly [operationId: string]: string } = {
  listPets: '4.1',
  createPet: '4.2',
  getPet: '4.3',
  createMessage: '4.5',
}
