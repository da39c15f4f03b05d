import { firstOf } from '../base/text/text.ts'
import type { ScenarioResources } from './scenario-resources.ts'

/** How many records there are, as answers and snapshots have it. */
export interface RecordCounts {
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number
  /** The numbers of records of the other resources; absent if the contract has none. */
  readonly records?: { readonly [resource: string]: number }
}

/** The counts of the resources of a contract, from the number of records of each. */
export function recordCounts(
  { leading, all }: ScenarioResources,
  sizeOf: (resource: string) => number,
): RecordCounts {
  const others = [...all.keys()].filter((name) => name !== leading?.name)
  return {
    pets: leading ? sizeOf(leading.name) : 0,
    ...(others.length > 0 && {
      records: Object.fromEntries(others.map((name) => [name, sizeOf(name)])),
    }),
  }
}

/** The counts alone, from something that has them. */
export function countsIn({ pets, records }: RecordCounts): RecordCounts {
  return { pets, ...(records && { records }) }
}

export function sumOf({ pets, records = {} }: RecordCounts): number {
  return Object.values(records).reduce((sum, each) => sum + each, pets)
}

/** The counts for the log: `orders 50, shops 3`. */
export function countsText(
  { pets, records = {} }: RecordCounts,
  { leading }: ScenarioResources,
): string {
  const counts = [[leading?.name ?? 'records', pets], ...Object.entries(records)]
  return firstOf(counts.map(([name, count]) => `${name} ${count}`)).join(', ')
}
