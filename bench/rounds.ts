import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { generator } from './load.ts'

/** The number of rounds for each server. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** The duration of a load, in seconds. */
export const SECONDS = Number(process.env.SECONDS ?? 3)

/** The conditions of the measurement: the runtime, the generator, and other load on the machine. */
export function conditions(): string {
  const busy = loadavg()[0]?.toFixed(1)
  return `Node ${process.version}, ${generator}, ${cpus().length} cores (load ${busy} before), ${ROUNDS} rounds of ${SECONDS} s, 32 connections`
}

/** Measures each in turn, round after round, so that other load on the machine affects all of them. */
export async function inTurns<Name extends string, Figure>(
  names: readonly Name[],
  measure: (name: Name) => Promise<Figure>,
): Promise<ReadonlyMap<Name, readonly Figure[]>> {
  const figures = new Map(names.map((name) => [name, [] as Figure[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, each] of figures) each.push(await measure(name))
  return figures
}
