// Measures what one check costs, and `check` of 10,000, 30,000 and 100,000 different exchanges: `npm run bench:check`. CPU
// time is hardly affected by other work on the machine. `-- --against ../other` also measures another checkout, which is built;
// `-- --sizes 10000` measures other numbers, `-- --write FILE.har` or `FILE.json --sizes N` only writes such a session.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Checker, createChecker } from '../src/check/checker.ts'
import type { Capture } from '../src/journal/exchange.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { startRecorder } from '../src/recording/recorder.ts'
import { toCapture } from '../test/support/capture.ts'
import {
  answer,
  create,
  get,
  list,
  pet,
  pets,
  petText,
  SUNSET,
} from '../test/support/case-parts.ts'
import { differentExchanges } from './different-exchanges.ts'
import { measureCommand } from './measure-command.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const ROUNDS = 3000
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,30000,100000' },
    against: { type: 'string' },
    write: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
if (values.write !== undefined) {
  await writeSession(values.write, sizes[0] as number)
  process.exit()
}
const started = process.cpuUsage()
const source = builtInContract()
const uncached = await createChecker({ source, keepVerdicts: false })
console.log(`creating a checker: ${(micros(started) / 1000).toFixed(0)} ms`)
const keeping = await createChecker({ source })

let id = 1000
const nextPet = () => {
  id += 1
  return pet({ id })
}
const exchanges: { readonly [name: string]: () => Capture } = {
  'list of 20': () => toCapture(list('?limit=20'), answer(pets(20))),
  create: () => toCapture(create(), answer(nextPet(), 201)),
  'get (with its note)': () => toCapture(get(1), answer(petText(), 200, SUNSET)),
}

for (const [name, make] of Object.entries(exchanges)) {
  const first = await measure(await createChecker({ source, keepVerdicts: false }), [make()])
  await measure(uncached, captures(make))
  const warm = await measure(uncached, captures(make))
  await measure(keeping, captures(make))
  const kept = await measure(keeping, captures(make))
  console.log(
    `${name}: first ${first.toFixed(0)} µs, judged again ${warm.toFixed(1)} µs, with cached verdicts ${kept.toFixed(1)} µs`,
  )
}

await benchSessions()

// --- internal ---

/** Checks sessions of different exchanges, as a tape (which is read line by line) and as a HAR (which is read as a whole). */
async function benchSessions(): Promise<void> {
  using folder = createTemporaryFolder()
  const checkouts = ['.', ...(values.against === undefined ? [] : [values.against])]
  const one = await writeSession(path.join(folder.path, 'one.har'), 1)
  const rows: { readonly [name: string]: string | number }[] = []
  for (const size of sizes) {
    for (const ending of ['.json', '.har']) {
      const file = await writeSession(
        path.join(folder.path, `${ending.slice(1)}-${size}${ending}`),
        size,
      )
      for (const checkout of checkouts) {
        const start = await measureCommand(['check', one], { checkout })
        const all = await measureCommand(['check', file, '--fail-on', 'never'], { checkout })
        const cpu = all.cpuSeconds - start.cpuSeconds
        rows.push({
          exchanges: size,
          as: path.extname(file) === '.har' ? 'HAR' : 'tape',
          checkout,
          'exchanges/s': Math.round(size / (all.seconds - start.seconds)),
          'CPU µs each': ((cpu * 1e6) / size).toFixed(0),
          'peak MB': all.peak,
          'exit code': all.code,
        })
      }
    }
  }
  console.table(rows)
}

/** Writes a session of different exchanges; returns its tape, or the HAR. */
async function writeSession(file: string, size: number): Promise<string> {
  const recorder = startRecorder({ file }, source)
  for (const capture of differentExchanges(size)) recorder.add(capture)
  return (await recorder.close()).tape ?? file
}

function captures(make: () => Capture): Capture[] {
  return Array.from({ length: ROUNDS }, make)
}

async function measure(checker: Checker, given: readonly Capture[]): Promise<number> {
  const start = process.cpuUsage()
  for (const each of given) await checker.check(each)
  return micros(start) / given.length
}

function micros(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return user + system
}
