import type { Contract } from '../../contract/contract.ts'
import { singular } from '../../contract/resources/paths.ts'
import type { Resource } from '../../contract/resources/resources.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'

/** The rule about filters that have no rule of a name of their own. */
export const LIST_FILTER = 'list-filter'

/** What messages and rules call the records of a contract. */
export interface RecordWords {
  /** What one record of a resource is called, and several. */
  of(resource: Pick<Resource, 'name'>): { readonly one: string; readonly many: string }
  /** What any records of the contract are called. */
  readonly any: { readonly one: string; readonly many: string }
  /** The rule that a list breaks whose records have other values of a property than it was asked for. */
  filterRule(property: string): string
}

/** The words for the records of a contract: those of the built-in one, else the names of its resources. */
export function recordWords({
  document,
  records,
}: Pick<Contract, 'document' | 'records'>): RecordWords {
  const isPetStore = document.info.title === checkedPets.title
  const own: ReadonlyMap<string, { readonly one: string; readonly many: string }> = new Map(
    isPetStore ? Object.entries(checkedPets.words) : [],
  )
  const rules: ReadonlyMap<string, string> = new Map(
    isPetStore ? Object.entries(checkedPets.filterRules) : [],
  )
  const of = ({ name }: Pick<Resource, 'name'>) =>
    own.get(name) ?? { one: singular(name), many: name }
  const [only, second] = records.resources
  return {
    of,
    any: (!second && only && own.get(only.name)) || { one: 'record', many: 'records' },
    filterRule: (property) => rules.get(property) ?? LIST_FILTER,
  }
}
