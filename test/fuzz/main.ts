// `npm run fuzz`: tries inputs of every kind, side by side, and writes each failure, as small as it could be made, to `found/`.
// --seconds N (40), --seed N (a new one), --kind NAME (repeatable; every kind), --cases N of each kind, --replay FILE tries one again.
// Before a new seed, what earlier runs found is tried again, and a few cases of one seed that stays. These fail the run, and so does what
// a given seed finds; what a new one finds does so only with --strict, so that a run fails for a change, never by chance.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { FOUND, foundNames, readFound, writeFound } from './found-files.ts'
import type { OpenKind } from './fuzz-kind.ts'
import { kinds } from './kinds.ts'
import { type FoundCase, runKind } from './run-kind.ts'

/** How long a failure is made smaller, in milliseconds. */
const SHRINKING = 15_000

/** The seed that stays, how many cases it has, and how long they may take, in milliseconds. */
const STAYING = { seed: 20_261_127, cases: 20, time: 10_000 }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '40' },
    seed: { type: 'string' },
    strict: { type: 'boolean', default: false },
    kind: { type: 'string', multiple: true, default: Object.keys(kinds) },
    cases: { type: 'string', default: 'Infinity' },
    replay: { type: 'string' },
  },
})

// Each process of a kind has an exit handler.
process.setMaxListeners(0)
// An exit handler ends the processes, also after an interrupt.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

process.exitCode = await (values.replay === undefined ? fuzz(values.kind) : replay(values.replay))

// --- internal ---

async function fuzz(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(kinds, name))
  const isNew = values.seed === undefined
  const given = values.seed ?? Math.floor(Math.random() * 2 ** 31)
  const [seed, seconds, cases] = [given, values.seconds, values.cases].map(Number)
  if (unknown !== undefined || !Number.isInteger(seed) || !((seconds as number) > 0) || !cases) {
    say(
      `--kind is one or more of ${Object.keys(kinds).join(', ')}; --seed, --seconds and --cases are numbers.`,
    )
    return 2
  }
  say(`seed ${seed}, ${seconds} seconds of ${names.join(', ')}`)
  const bounds = { shrinking: SHRINKING, onFound: tell }
  const runs = names.map(async (name) => {
    const kind = await open(name)
    try {
      const wrong = isNew ? await tryAgain(name, kind) : 0
      const stayed = isNew && (await runKind(name, kind, STAYING.seed, { ...STAYING, ...bounds }))
      const time = (seconds as number) * 1000
      const result = await runKind(name, kind, seed as number, {
        time,
        cases: cases as number,
        ...bounds,
      })
      const failed = wrong + (stayed ? stayed.found.length : 0)
      return { name, result, failed, about: kind.describe?.() }
    } finally {
      await kind.close()
    }
  })
  const results = await Promise.all(runs)
  for (const { name, result, about } of results) {
    const { cases: count, time, found } = result
    const rate = Math.round((count / time) * 60_000)
    const figures = `${count} cases in ${(time / 1000).toFixed(0)} s, ${rate} a minute`
    say([`${name}: ${figures}; ${found.length} found`, about].filter(Boolean).join('; '))
  }
  const failed = results.reduce((sum, each) => sum + each.failed, 0)
  const count = results.flatMap(({ result }) => result.found).length
  const isFailed = count > 0 && (!isNew || values.strict)
  const excuse =
    ', which do not fail the run: the seed is a new one. They must be mended all the same'
  if (failed > 0) say(`${failed} of what was found earlier, and of the cases that stay, are wrong`)
  say(`${count} found${count > 0 && !isFailed ? excuse : ''}`)
  return failed > 0 || isFailed ? 1 : 0
}

/** Tries what earlier runs found of a kind; returns how many are wrong now. */
async function tryAgain(name: string, kind: OpenKind): Promise<number> {
  let wrong = 0
  for (const file of foundNames()) {
    const found = readFound(path.join(FOUND, file))
    if (!Object.hasOwn(kinds, found.kind))
      throw new Error(`${file}: there is no kind ${found.kind}`)
    const problem = found.kind === name ? await kind.tryCase(found.case) : undefined
    if (problem === undefined) continue
    say(`\n${file} is wrong: ${problem}`)
    wrong += 1
  }
  return wrong
}

/** Writes the file of a failure, and shows it, so that it can be copied from the log of a machine that is gone. */
function tell({ after, ...found }: FoundCase): void {
  const { file, text } = writeFound(found)
  say(`\n${found.kind}, after ${(after / 1000).toFixed(1)} s: ${found.problem}`)
  say(`${path.relative(process.cwd(), file)}:\n${text}`)
}

async function replay(file: string): Promise<number> {
  const found = readFound(file)
  const kind = await open(found.kind)
  const problem = await kind.tryCase(found.case).finally(() => kind.close())
  say(problem === undefined ? `${file} is right now` : `${file} is wrong: ${problem}`)
  return problem === undefined ? 0 : 1
}

async function open(name: string): Promise<OpenKind> {
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no kind ${name}.`)
  return kind.open()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
