// Runs command lines in one process, one after the other, as they come: a line of standard input is one, as a JSON array of words, and
// a line of standard output its result. Its arguments are the files of `runCommand` and of the library. `serve FILE` is a line of its own,
// which serves a contract and asks it, and so is `use FILE`. Unlike with `test/support/run-many.ts`, a command that ends the process is seen as such.
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { CommandResult } from './command-process.ts'
import { serveContract } from './serve-contract.ts'
import { useContract } from './use-contract.ts'

const [file = '', library = ''] = process.argv.slice(2)
const { runCommand } = (await import(
  file
)) as typeof import('../../src/cli/commands/run-command.ts')
const { startSandbox } = (await import(library)) as typeof import('../../src/index.ts')
/** What is no command of the program. */
const OWN: { readonly [word: string]: (file: string) => Promise<number> } = {
  serve: (served) => serveContract(served, startSandbox),
  use: useContract,
}
const print = process.stdout.write.bind(process.stdout)
// Each command adds listeners to the process and to its streams, and here all share one process.
process.setMaxListeners(0)
process.stdout.setMaxListeners(0)
process.noDeprecation = true

for await (const line of createInterface({ input: process.stdin })) {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (chunk: unknown) => {
      printed[name] += String(chunk)
      return true
    }
  const [first, ...rest]: string[] = JSON.parse(line)
  const own = first === undefined ? undefined : OWN[first]
  const code = await (own ? own(rest[0] as string) : runCommand([first as string, ...rest]))
  const result: CommandResult = { code, ...printed }
  print(`${JSON.stringify(result)}\n`)
}
