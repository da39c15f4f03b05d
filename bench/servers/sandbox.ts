// The built sandbox with as many animals as its argument says. `--data DIR` keeps them there, `--log` logs requests to
// standard error, `--plain` does not change the flags of V8. It is started from code, because a scenario file of a
// million animals would be too large.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createLog } from '../../src/cli/log/create-log.ts'
import { collectGently } from '../../src/cli/process/memory.ts'
import { makeAnimals } from './animals.ts'

// Not a literal import: the build need not exist when this is type-checked.
const library = new URL('../../dist/index.js', import.meta.url).href
const { startSandbox } = (await import(library)) as typeof import('../../src/index.ts')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, log: { type: 'boolean' }, plain: { type: 'boolean' } },
})
const { data, log, plain } = values
const onAnswered = log ? createLog('json').exchange : undefined
const sandbox = await startSandbox({
  scenario: { version: 1, pets: makeAnimals(Number(positionals[0] ?? 1000)) },
  ...(data !== undefined && { data }),
  ...(onAnswered && { onAnswered }),
})
process.once('SIGTERM', () => void sandbox.close())
console.log(`ready ${sandbox.url}`)
// As `start` does.
if (!plain) collectGently()
