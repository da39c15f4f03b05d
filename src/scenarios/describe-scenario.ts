import { oneLine } from '../base/one-line.ts'
import type { Contract } from '../contract/contract.ts'
import { loadScenario } from './load-scenario.ts'

/** The description of a scenario file in one line, or the reason why it cannot be used. */
export async function describeScenario(file: string, contract: Contract): Promise<string> {
  try {
    return oneLine((await loadScenario(file, contract)).description)
  } catch (error) {
    return `cannot be used: ${(error as Error).message.split('\n')[0]}`
  }
}
