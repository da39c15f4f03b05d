import { contractOf } from '../../contract/contract.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { FaultPlan } from '../../faults/fault-plan.ts'
import { ProxyFaults } from '../../proxy/faults/proxy-faults.ts'
import { loadScenario, parseScenario } from '../../scenarios/load-scenario.ts'
import { findScenario, readScenarioGently } from '../../scenarios/scenario-file.ts'
import { scenarioResources } from '../../scenarios/scenario-resources.ts'

/** How to read the faults of a proxy. */
export interface FaultReading {
  readonly source: ContractSource
  /** Aborts when the proxy stops. */
  readonly closing: AbortSignal
  /** Called with what of the scenario does not count, and with what a fault could not do. */
  readonly onNotice: (sentence: string) => void
}

/**
 * Reads the faults of a scenario, given by name or path or as a value, for a proxy.
 * @throws UsageError that names the file, line, key and rule of each problem.
 */
export async function readProxyFaults(
  given: string | object,
  { source, closing, onNotice }: FaultReading,
): Promise<ProxyFaults> {
  const contract = contractOf(source)
  const isNamed = typeof given === 'string'
  const { noun } = scenarioResources(contract)
  const scenario = isNamed
    ? await loadScenario(given, contract)
    : await parseScenario({ version: 1, ...given }, contract)
  const written = isNamed
    ? (await readScenarioGently(findScenario(given, contract), noun)).value
    : given
  const others = Object.keys(Object(written)).filter((key) => !COUNTED.has(key))
  if (others.length > 0)
    onNotice(
      `${isNamed ? given : 'faults'}: of a scenario only the faults count in a proxy; ${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} left out`,
    )
  const { faults, seed, expressions } = scenario
  const plan = FaultPlan.of(faults, { seed, expressions })
  return new ProxyFaults({ contract, plan, seed, closing, onNotice })
}

// --- internal ---

/** What says which faults there are, and how they draw; or only what the scenario is. */
const COUNTED = new Set(['version', 'name', 'description', 'extends', 'faults', 'seed'])
