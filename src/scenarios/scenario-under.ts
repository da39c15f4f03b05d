import type { Contract } from '../contract/contract.ts'
import { usualCount } from './load-scenario.ts'
import type { Scenario } from './scenario.ts'
import { scenarioResources } from './scenario-resources.ts'

/**
 * A scenario as another version of its contract has it: without the resources that are gone there, and with records of new ones, where it
 * generates those of all.
 */
export function scenarioUnder(scenario: Scenario, contract: Contract): Scenario {
  const { resources: before, generate, records, lastIds } = scenario
  const resources = scenarioResources(contract)
  const isOfAll = [...before.all.keys()].every((name) => generate.has(name))
  const generated = [...resources.all].flatMap(([name, resource]) => {
    const isNew = isOfAll && !before.all.has(name)
    const own = isNew ? { count: usualCount(resource) } : generate.get(name)
    return own ? [[name, own] as const] : []
  })
  const those = <Value>(all: ReadonlyMap<string, Value>) =>
    new Map([...all].filter(([name]) => resources.all.has(name)))
  return {
    ...{ ...scenario, resources, generate: new Map(generated) },
    ...{ records: those(records), lastIds: those(lastIds) },
  }
}
