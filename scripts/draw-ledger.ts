// Draws points that contracts leave open, to be read as their authors would read them: true and worth saying, or noise?
// node scripts/draw-ledger.ts SEED[,SEED...] COUNT FILE...
// Points that say the same of several operations are drawn as one, as a report has them.
// Of several seeds, what the earlier ones draw is left out: the last one draws points that nobody has read.
import process from 'node:process'
import { createRandom, randomBelow } from '../src/base/random.ts'
import {
  type AlikePoints,
  choiceMark,
  joinAlike,
  othersText,
  placeText,
} from '../src/check/ledger/ledger-report.ts'
import { isWithoutStandard, listOpenPoints } from '../src/check/ledger/open-points.ts'
import { readContract } from '../src/contract/reading/read-contract.ts'

const [seeds = '1', count = '30', ...files] = process.argv.slice(2)
const contracts: Read[] = []
for (const file of files) contracts.push(await read(file))
for (const seed of seeds.split(',')) {
  const drawn = draw(Number(seed))
  if (seed !== seeds.split(',').at(-1)) continue
  console.log(`seed ${seed}: ${drawn.length} of ${contracts.length} contracts`)
  for (const [at, { alike, text }] of drawn.entries()) print(at + 1, alike, text)
}

interface Read {
  readonly points: AlikePoints[]
  /** The lines of its first file. */
  readonly text: readonly string[]
}

interface Drawn {
  readonly alike: AlikePoints
  readonly text: Read['text']
}

async function read(file: string): Promise<Read> {
  const source = await readContract({ file })
  const { entries } = listOpenPoints(source, { now: 0 })
  return {
    points: [...joinAlike(entries.filter(isWithoutStandard))],
    text: (source.file.firstText ?? '').split('\n'),
  }
}

/** Takes points out, of each contract in turn, so that the one with the most points is not read more than the others. */
function draw(seed: number): readonly Drawn[] {
  const random = createRandom(seed)
  const turns = Array.from({ length: Number(count) }, (_, at) => at % contracts.length)
  return turns.flatMap((turn) => {
    const { points, text } = contracts[turn] as Read
    const left = points.length > 0 ? { points, text } : mostLeft()
    const [alike] = left.points.splice(randomBelow(left.points.length, random), 1)
    return alike ? [{ alike, text: left.text }] : []
  })
}

/** The contract of which the most points are left: a small one may have none. */
function mostLeft(): Read {
  return contracts.reduce((most, each) => (each.points.length > most.points.length ? each : most))
}

/** Shows a point with the lines of the contract from its place on. */
function print(number: number, alike: AlikePoints, text: readonly string[]): void {
  const { point } = alike
  const same = othersText(alike)
  const { name, question, choices, settledBy, line, level } = point
  console.log(`\n#${number} ${placeText(point)} ${name}\n  ${question}`)
  for (const each of choices)
    console.log(`    ${each.choice}${choiceMark(point, each)}: ${each.means}`)
  console.log(`  settled by ${settledBy}`)
  if (same !== undefined) console.log(`  ${same}, such as ${alike.others[0]?.name}`)
  const shown = level === 'note' ? [] : text.slice(Math.max(0, line - 3), line + 14)
  for (const each of shown) console.log(`  | ${each.slice(0, 120)}`)
}
