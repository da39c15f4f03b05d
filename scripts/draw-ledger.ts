// Draws points that contracts leave open, to be read as their authors would read them: true and worth saying, or noise?
// node scripts/draw-ledger.ts SEED COUNT FILE...
import process from 'node:process'
import { createRandom, randomBelow } from '../src/base/random.ts'
import { placeText } from '../src/check/ledger/ledger-text.ts'
import { isUnsaid, listOpenPoints, type OpenPoint } from '../src/check/ledger/open-points.ts'
import { choiceMark } from '../src/check/ledger/point-groups.ts'
import { readContract } from '../src/contract/reading/read-contract.ts'

const [seed = '1', count = '30', ...files] = process.argv.slice(2)
const random = createRandom(Number(seed))
const contracts = await Promise.all(files.map(read))
console.log(`seed ${seed}: ${count} of ${contracts.length} contracts`)
// Each contract in turn, so that the one with the most points is not read more than the others.
for (let number = 1; number <= Number(count); number += 1) {
  const { points, text } = contracts[number % contracts.length] as Read
  const [point] = points.splice(randomBelow(points.length, random), 1)
  if (point) print(number, point, text)
}

interface Read {
  readonly points: OpenPoint[]
  /** The lines of its first file. */
  readonly text: readonly string[]
}

async function read(file: string): Promise<Read> {
  const source = await readContract({ file })
  const { entries } = listOpenPoints(source, { now: 0 })
  return { points: entries.filter(isUnsaid), text: (source.file.firstText ?? '').split('\n') }
}

/** Shows a point with the lines of the contract from its place on. */
function print(number: number, point: OpenPoint, text: readonly string[]): void {
  const { name, question, choices, settledBy, line, level } = point
  console.log(`\n#${number} ${placeText(point)} ${name}\n  ${question}`)
  for (const each of choices)
    console.log(`    ${each.choice}${choiceMark(point, each)}: ${each.means}`)
  console.log(`  settled by ${settledBy}`)
  const shown = level === 'note' ? [] : text.slice(Math.max(0, line - 3), line + 14)
  for (const each of shown) console.log(`  | ${each.slice(0, 120)}`)
}
