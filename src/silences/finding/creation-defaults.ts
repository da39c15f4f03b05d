import type { Contract } from '../../contract/contract.ts'
import { type LedgerScope, ledgerScope, type WriterSite } from './scope.ts'

/** What stands for a field that a new record does not have, or of which a service chooses the value. */
export const ABSENT = 'absent'

/** What writes new records. */
export function creators({ writers }: LedgerScope): readonly WriterSite[] {
  return writers.filter(({ site }) => site.role?.role === 'create')
}

/** The defaults of the fields of a creation that a record may be without, by their names. */
export function defaultsIn(
  { fields, resource }: WriterSite,
  { contract }: LedgerScope,
): ReadonlyMap<string, unknown> {
  const { members, required } = resource?.record ?? {}
  const open = fields.filter(({ name }) => members?.has(name) && !required?.has(name))
  return new Map(
    open.flatMap(({ name, shape, keywords: { default: usual } }): [string, unknown][] =>
      usual !== undefined && contract.views(shape.node).fits(usual) ? [[name, usual]] : [],
    ),
  )
}

/** The same of all creations, by their operations. */
export function allDefaults(contract: Contract): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const scope = ledgerScope(contract)
  return new Map(
    creators(scope).map((writer) => [writer.site.operation.id, defaultsIn(writer, scope)]),
  )
}
