import { createHash } from 'node:crypto'
import { stringifyJson } from '../base/json.ts'
import type { Scenario } from '../scenarios/scenario.ts'

/** A digest of the data that a scenario seeds its animals from, without its faults, keys, clock and description. */
export function digestOf({ pets, generate, seed }: Scenario): string {
  const data = stringifyJson({ pets, generate, seed: generate ? seed : undefined })
  return createHash('sha256').update(data).digest('hex')
}
