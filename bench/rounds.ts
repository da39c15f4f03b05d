import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { generator } from './load.ts'

/** How often each server has its turn. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** For how long a load lasts, in seconds. */
export const SECONDS = Number(process.env.SECONDS ?? 3)

/** What figures can not be read without: the runtime, the generator, and what else the machine does. */
export function conditions(): string {
  const busy = loadavg()[0]?.toFixed(1)
  return `Node ${process.version}, ${generator}, ${cpus().length} cores (load ${busy} before), ${ROUNDS} rounds of ${SECONDS} s, 32 connections`
}

/** Measures each in turn, round after round, so that what else the machine does falls on all of them. */
export async function inTurns<Name extends string, Figure>(
  names: readonly Name[],
  measure: (name: Name) => Promise<Figure>,
): Promise<ReadonlyMap<Name, readonly Figure[]>> {
  const figures = new Map(names.map((name) => [name, [] as Figure[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, each] of figures) each.push(await measure(name))
  return figures
}
