import type { CountedChange } from '../../next/next-types.ts'
import type { Sample } from './metric.ts'

/**
 * A sample for each kind of change that an operation met, and whether it refused: as many as the two contracts have, whoever the clients
 * are. A change of the whole contract has the operation `none`.
 */
export function changeSamples(
  changes: readonly Pick<CountedChange, 'id' | 'level' | 'operation' | 'clients'>[],
): readonly Sample[] {
  const met = changes.filter(({ clients }) => clients.length > 0)
  const groups = Map.groupBy(met, ({ id, operation = 'none' }) => `${id} ${operation}`)
  return [...groups.values()].flatMap((own) => {
    const [{ id = '', level = 'info', operation = 'none' } = {}] = own
    const clients = own.flatMap((change) => change.clients)
    return (['refused', 'met'] as const).map((result) => ({
      labels: { change: id, operation, level, result },
      value: clients.reduce((sum, client) => sum + client[result], 0),
    }))
  })
}
