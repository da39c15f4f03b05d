import type { Scenario } from '../../src/scenarios/scenario.ts'

/** The animals that a scenario lists. */
export function petsIn({ records }: Scenario): readonly unknown[] {
  return (records.get('pets') ?? []).map(({ value }) => value)
}
