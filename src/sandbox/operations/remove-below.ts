import type { Contract } from '../../contract/contract.ts'
import { besideOf } from '../../contract/contract-pair.ts'
import { parentsOf } from '../../store/record-kind.ts'
import type { Row } from '../../store/row.ts'
import type { Condition, Store } from '../../store/store.ts'

/**
 * Compiles what removes a record of a resource, after what is below it: whoever has its id later begins with nothing below.
 * @returns what resolves with whether the record was there
 */
export function compileRemoval(
  contract: Contract,
  resource: string,
): (store: Store, row: Row) => Promise<boolean> {
  const own = contract.roles.resources
  const others = besideOf(contract)?.roles.resources ?? []
  const all = [...own, ...others.filter(({ name }) => !own.some((each) => each.name === name))]
  const below = all.flatMap(({ name, parents }) => {
    const at = parents.findIndex((each) => each.resource === resource)
    const parameters = parents.slice(0, at + 1).map(({ parameter }) => `{${parameter}}`)
    return at < 0 ? [] : [{ name, parameters }]
  })
  return async (store, row) => {
    const kind = store.kinds.get(resource)
    for (const { name, parameters } of kind ? below : []) {
      const above = kind ? Object.values(parentsOf(row, kind) ?? {}) : []
      const ids = [...above, kind?.idOf(row) ?? row.id]
      // What is below it on another path need not say what it is itself below.
      const known = parameters.slice(-ids.length)
      const values = ids.slice(-known.length)
      const where = known.map(
        (filter, at): Condition => ({ filter, values: [values[at] as Row['id']] }),
      )
      for await (const { id } of eachRow(store, name, where)) await store.remove(name, id)
    }
    return store.remove(resource, row.id)
  }
}

/** The records that meet conditions, by their ids, each of which may be removed meanwhile. */
export async function* eachRow(
  store: Store,
  name: string,
  where: readonly Condition[] | undefined,
): AsyncGenerator<Row> {
  let from: Row['id'] | undefined
  for (;;) {
    const rows: readonly Row[] = await store.near(name, {
      ...{ where, from, isBack: false, count: MOST_READ },
    })
    yield* rows
    from = rows.at(-1)?.id
    if (rows.length < MOST_READ) return
  }
}

// --- internal ---

/** How many records are read at a time. */
const MOST_READ = 1000
