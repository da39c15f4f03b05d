import path from 'node:path'
import process from 'node:process'
import { inspect } from 'node:util'
import { UsageError } from '../../src/base/errors.ts'
import { listOpenPoints } from '../../src/check/ledger/open-points.ts'
import { changesOf } from '../../src/contract/changes/changes-of.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { explain } from '../../src/contract/explain.ts'
import { explanationLines } from '../../src/contract/explanation-lines.ts'
import { readSource } from '../support/read-source.ts'

/**
 * Does with a contract what the commands about one do, without the thread and the process that each of them begins: so it is tried many
 * times as often. Returns the exit code that a command would have, and says on standard error what is wrong.
 */
export async function useContract(file: string): Promise<number> {
  try {
    const source = await readSource(file)
    contractOf(source)
    explanationLines(explain(source.written))
    listOpenPoints(source, { now: 0 })
    const other = path.join(path.dirname(file), 'other.json')
    const { written } = await readSource(other)
    changesOf({ older: written, newer: source.written }, '2026-11-20')
    changesOf({ older: source.written, newer: written }, '2026-11-20')
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) {
      process.stderr.write(`This is a bug: ${inspect(error)}\n`)
      return 70
    }
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}
