// Runs many command lines in one process, which saves starting Node for each. It reads a list of them as JSON from
// standard input, and writes their results as JSON to standard output. Its argument is the file of `runCommand`.
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { CliResult } from './run-cli.ts'

/** How long a command line may take, in milliseconds. */
const LIMIT = 30_000

const [file = ''] = process.argv.slice(2)
const { runCommand } = (await import(file)) as typeof import('../../src/cli/run-command.ts')
const lines: string[][] = JSON.parse(await text(process.stdin))
const print = process.stdout.write.bind(process.stdout)
// Each command adds listeners to the process and to standard output, and here all share one process.
process.setMaxListeners(0)
process.stdout.setMaxListeners(0)
const results: CliResult[] = []
for (const line of lines) {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (chunk: unknown) => {
      printed[name] += String(chunk)
      return true
    }
  const code = await Promise.race([
    runCommand(line),
    setTimeout(LIMIT, 'still running', { ref: false }),
  ])
  // A command that serves would never end.
  if (typeof code === 'string') throw new Error(`${line.join(' ')} does not end.`)
  results.push({ code, ...printed })
}
print(JSON.stringify(results))
