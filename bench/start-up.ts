// Measures how long the built bin takes to print its help and its ready line, compared with Node itself: medians,
// with the compile cache warm. Run it with `npm run bench:start-up`, on an idle machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median } from './median.ts'

const RUNS = 15
const BIN = 'dist/cli/main.js'

/** What to measure: the arguments of Node, what is written to it, and the limit on top of Node alone, in milliseconds. */
interface Row {
  readonly name: string
  readonly args: readonly string[]
  readonly untilLine: boolean
  readonly input?: string
  readonly limit?: number
}

/** What an agent says first. */
const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    ...{ protocolVersion: '2025-06-18', capabilities: {} },
    clientInfo: { name: 'bench', version: '1' },
  },
})

const rows: Row[] = [
  { name: 'node -e 0', args: ['-e', '0'], untilLine: false },
  { name: '--help', args: [BIN, '--help'], untilLine: false, limit: 60 },
  { name: 'start', args: [BIN, 'start', '-p', '0'], untilLine: true, limit: 200 },
  { name: 'mcp', args: [BIN, 'mcp'], untilLine: true, input: `${INITIALIZE}\n`, limit: 400 },
  { name: 'start large', args: [BIN, 'start', 'large', '-p', '0'], untilLine: true, limit: 3000 },
]

/** The time to the first line on standard output, or to the end, in milliseconds. */
async function time(
  { args, untilLine, input }: Row,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  if (input !== undefined) child.stdin.write(input)
  const ended = once(child, 'exit')
  const first = once(child.stdout, 'data')
  if (!untilLine) child.stdout.resume()
  const outcome = await Promise.race([untilLine ? first : ended, ended])
  const took = performance.now() - started
  if (untilLine && typeof outcome[0] === 'number')
    throw new Error(`${args.join(' ')} ended with ${outcome[0]}`)
  child.kill(signal)
  await ended
  return took
}

const samples = rows.map((): number[] => [])
// The first round warms the compile cache, which Node writes when a process exits normally.
for (const row of rows) await time(row, 'SIGTERM')
// In turn, so that other load on the machine affects all of them.
for (let run = 0; run < RUNS; run += 1) {
  for (const [index, row] of rows.entries()) samples[index]?.push(await time(row))
}

const medians = samples.map(median)
const [base = Number.NaN] = medians
console.log(`medians of ${RUNS} runs, in milliseconds; Node ${process.version}\n`)
console.log('what          median  over node -e 0  limit')
for (const [index, { name, limit }] of rows.entries()) {
  const took = medians[index] as number
  const over = limit === undefined ? '' : (took - base).toFixed(0)
  console.log(
    `${name.padEnd(12)}  ${took.toFixed(0).padStart(6)}  ${over.padStart(14)}  ${String(limit ?? '').padStart(5)}`,
  )
}
