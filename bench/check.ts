// Measures what one check costs: `node bench/check.ts`. It counts CPU time, which other work on the machine hardly affects.
import process from 'node:process'
import { type Checker, createChecker } from '../src/check/checker.ts'
import type { Capture } from '../src/journal/capture.ts'
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

const ROUNDS = 3000
const started = process.cpuUsage()
const uncached = await createChecker({ keepVerdicts: false })
console.log(`creating a checker: ${(micros(started) / 1000).toFixed(0)} ms`)
const keeping = await createChecker()

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
  const first = await measure(await createChecker({ keepVerdicts: false }), [make()])
  await measure(uncached, captures(make))
  const warm = await measure(uncached, captures(make))
  await measure(keeping, captures(make))
  const kept = await measure(keeping, captures(make))
  console.log(
    `${name}: first ${first.toFixed(0)} µs, judged again ${warm.toFixed(1)} µs, with cached verdicts ${kept.toFixed(1)} µs`,
  )
}

// --- internal ---

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
