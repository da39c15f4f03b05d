import type { Contract } from '../../contract/contract.ts'
import { otherContractOf } from '../../contract/contract-pair.ts'
import { parentsOf, type RecordId, type Row } from '../../store/record-kind.ts'
import type { FilterCondition, Store } from '../../store/store.ts'

interface RecordBelow {
  readonly resource: string
  readonly id: RecordId
}

/** Compiles what finds the records below one of a resource, each of which may be removed meanwhile. */
export function compileBelow(
  contract: Contract,
  resource: string,
): (store: Store, row: Row) => Iterable<RecordBelow> {
  const own = contract.roles.resources
  const others = otherContractOf(contract)?.roles.resources ?? []
  const all = [...own, ...others.filter(({ name }) => !own.some((each) => each.name === name))]
  const below = all.flatMap(({ name, parents }) => {
    const at = parents.findIndex((each) => each.resource === resource)
    const parameters = parents.slice(0, at + 1).map(({ parameter }) => `{${parameter}}`)
    return at < 0 ? [] : [{ name, parameters }]
  })
  return function* find(store, row) {
    const kind = store.kinds.get(resource)
    if (!kind) return
    const ids = [...Object.values(parentsOf(row, kind) ?? {}), kind.idOf(row)]
    for (const { name, parameters } of below) {
      // Records on another path may name only the nearest parents, so the last ids are compared.
      const known = parameters.slice(-ids.length)
      const values = ids.slice(-known.length)
      const where = known.map(
        (filter, at): FilterCondition => ({ filter, values: [values[at] as RecordId] }),
      )
      for (const { id } of eachRow(store, name, where)) yield { resource: name, id }
    }
  }
}

/** The records that meet conditions, by their ids, each of which may be removed meanwhile. */
export function* eachRow(
  store: Store,
  name: string,
  where: readonly FilterCondition[] | undefined,
): Generator<Row> {
  let from: Row['id'] | undefined
  for (;;) {
    const rows = store.near(name, { where, from, isBack: false, count: MOST_READ })
    yield* rows
    from = rows.at(-1)?.id
    if (rows.length < MOST_READ) return
  }
}

// --- internal ---

const MOST_READ = 1000
