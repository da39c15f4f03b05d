import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { cpuTimeOf } from './process-usage.ts'

/** What a command took. */
export interface CommandFigures {
  readonly code: number
  readonly seconds: number
  /** The CPU time of all its threads, which other work on the machine hardly affects. */
  readonly cpuSeconds: number
  /** Peak resident memory, in MB. */
  readonly peak: number
}

/** Runs the built command, or that of another checkout, to its end, on these cores if given; Linux only. */
export async function measureCommand(
  args: readonly string[],
  { cores, checkout = '.' }: { readonly cores?: string; readonly checkout?: string } = {},
): Promise<CommandFigures> {
  const command = [process.execPath, path.join(checkout, 'dist/cli/main.js'), ...args]
  const pinned = cores === undefined ? command : ['taskset', '-c', cores, ...command]
  const [file = '', ...rest] = pinned
  const began = performance.now()
  const child = spawn(file, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.resume()
  const pid = child.pid as number
  const last = { peak: 0, cpuSeconds: 0 }
  // The kernel counts: only what comes after the last look is missed.
  const timer = setInterval(() => Object.assign(last, lookAt(pid)), 5)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(timer)
  return { code, seconds: (performance.now() - began) / 1000, ...last }
}

// --- internal ---

function lookAt(pid: number): Partial<CommandFigures> {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    if (kilobytes === undefined) return {} // It is ending.
    return { peak: Math.round(Number(kilobytes) / 1024), cpuSeconds: cpuTimeOf(pid) / 1e6 }
  } catch {
    return {} // It has ended.
  }
}
