// `npm run soak -- fuzz`: sends nearly valid requests over raw connections to the built bin. REQUESTS in the environment
// sets how many (1,000,000), SEED which ones (1), CONNECTIONS the number of connections (32).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnswerJudge } from '../fuzz/create-answer-judge.ts'
import { runFuzz } from '../fuzz/run-fuzz.ts'

/**
 * Sends the requests, resets the sandbox from time to time, and prints the results, with memory and open
 * files of the second and the last third.
 * @throws Error that shows the first problems, or the growth of memory or open files.
 */
export async function soakFuzz(): Promise<void> {
  const requests = Number(process.env.REQUESTS ?? 1_000_000)
  const { child, origin } = await startBuilt()
  const footprints: Footprint[] = []
  const began = performance.now()
  const result = await runFuzz({
    ...{ origin, requests },
    seed: Number(process.env.SEED ?? 1),
    connections: Number(process.env.CONNECTIONS ?? 32),
    judge: await createAnswerJudge(),
    onProgress: async (sent) => {
      if (sent % 50_000 === 0) await reset(origin)
      footprints.push(footprintOf(child))
    },
  })
  const seconds = (performance.now() - began) / 1000
  await sleep(1000)
  footprints.push(footprintOf(child))
  const third = Math.floor(footprints.length / 3)
  const early = mostOf(footprints.slice(third, 2 * third))
  const late = mostOf(footprints.slice(2 * third))
  const statuses = [...result.statuses].toSorted(([a], [b]) => a - b)
  console.log(
    `${result.sent} requests in ${seconds.toFixed(0)} s: ${result.answered} answered, ${result.unanswered} cut`,
  )
  console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(', '))
  console.log(`at most ${describe(early)} in the second third, ${describe(late)} in the last`)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  const problems = [...result.problems, ...growthOf(early, late)]
  if (code !== 0) problems.push(`SIGTERM ended it with ${code}`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log('no answer was wrong')
}

// --- internal ---

const MAIN = new URL('../../dist/cli/main.js', import.meta.url).pathname

interface Footprint {
  /** In MB. */
  readonly memory: number
  /** The number of open files, including sockets. */
  readonly files: number
}

async function startBuilt(): Promise<{ child: ChildProcess; origin: string }> {
  const args = [MAIN, 'start', '--port', '0', '--log', 'silent']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^ready (\S+)\/v1$/.exec(line)?.[1]
    if (origin) return { child, origin }
  }
  throw new Error('the sandbox did not start')
}

async function reset(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/__admin/reset`, { method: 'POST' })
  if (status !== 200) throw new Error(`the reset was answered ${status}`)
}

function footprintOf({ pid }: ChildProcess): Footprint {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
  return { memory: Math.round(memory), files: readdirSync(`/proc/${pid}/fd`).length }
}

function mostOf(footprints: readonly Footprint[]): Footprint {
  return {
    memory: Math.max(0, ...footprints.map(({ memory }) => memory)),
    files: Math.max(0, ...footprints.map(({ files }) => files)),
  }
}

function describe({ memory, files }: Footprint): string {
  return `${memory} MB and ${files} open files`
}

/** The growth beyond what uncollected garbage and recently closed connections explain. */
function growthOf(early: Footprint, late: Footprint): string[] {
  return [
    ...(late.memory > early.memory * 1.15 + 20 ? [`memory grew to ${late.memory} MB`] : []),
    ...(late.files > early.files + 20 ? [`open files grew to ${late.files}`] : []),
  ]
}

if (import.meta.main) await soakFuzz()
