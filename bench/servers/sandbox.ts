// The built sandbox, silent, with as many animals as its first argument says; its second, a directory to
// keep them in. From code, since a scenario file of a million animals would be too large.
import process from 'node:process'
import { collectGently } from '../../src/cli/collect-gently.ts'
import { makeAnimals } from './animals.ts'

// By a name that is no literal: what is built need not be there when this is type-checked.
const library = new URL('../../dist/index.js', import.meta.url).href
const { startSandbox } = (await import(library)) as typeof import('../../src/index.ts')

const [count = '1000', data] = process.argv.slice(2)
const sandbox = await startSandbox({
  scenario: { version: 1, pets: makeAnimals(Number(count)) },
  ...(data !== undefined && { data }),
})
process.once('SIGTERM', () => void sandbox.close())
console.log(`ready ${sandbox.url}`)
// As the command `start` does.
collectGently()
