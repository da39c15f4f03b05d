import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The CPU time that a process has used so far, in microseconds (Linux only). */
export function cpuTimeOf(pid: number): number {
  // The fields after the name, which may contain spaces: the 12th and 13th are user and system time (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK
}

/** The resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(stdout) / 1024)
}

// --- internal ---

/** 100 ticks a second, on every Linux that Node runs on. */
const MICROS_PER_TICK = 10_000
