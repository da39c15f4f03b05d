import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from '../support/test.ts'
import { smallerTexts } from './edits.ts'
import { readFound, writeFound } from './found-files.ts'
import { runKind } from './run-kind.ts'

const BOUNDS = { time: 20_000, cases: 500, shrinking: 20_000 }

const texts = fc.array(fc.nat(1000), { maxLength: 20 })

/** Wrong for a number above 400, and otherwise for one that is seven times another. */
const planted = async (numbers: readonly number[]) => {
  if (numbers.some((each) => each > 400)) return `too large\n${numbers}`
  return numbers.includes(7) ? `unlucky at ${numbers.indexOf(7)}` : undefined
}

test('a fuzz run finds each of two defects, and makes a case of each as small as it can be', async () => {
  const { found, cases } = await runKind('planted', { cases: texts, tryCase: planted }, 1, BOUNDS)
  expect(found.map((each) => [each.problem, each.case])).toEqual([
    ['too large\n401', [401]],
    ['unlucky at 0', [7]],
  ])
  expect(found[0]).toMatchObject({ kind: 'planted', seed: 1 })
  expect(cases).toBeGreaterThanOrEqual(BOUNDS.cases)
})

test('a fuzz run with the same seed tries the same cases, one with another seed or of another kind others', async () => {
  const casesOf = async (kind: string, seed: number) => {
    const seen: unknown[] = []
    const tryCase = async (one: unknown) => void seen.push(one)
    await runKind(kind, { cases: texts, tryCase }, seed, { ...BOUNDS, cases: 60 })
    return seen
  }
  const first = await casesOf('a', 1)
  expect(first.length).toBe(60)
  expect(await casesOf('a', 1)).toEqual(first)
  expect(await casesOf('a', 2)).not.toEqual(first)
  expect(await casesOf('b', 1)).not.toEqual(first)
})

test('a fuzz run ends when its time is over, within a batch too', async () => {
  let clock = 0
  const tryCase = async () => {
    clock += 30
    return undefined
  }
  const bounds = { time: 200, shrinking: 1000, now: () => clock }
  const { time, cases } = await runKind('slow', { cases: texts, tryCase }, 1, bounds)
  expect({ time, cases }).toEqual({ time: 210, cases: 7 })
})

test('a kind makes a failure smaller in ways that fast-check does not know', async () => {
  const cases = fc.constantFrom('a long text with ä in it')
  const tryCase = async (text: string) => (text.includes('ä') ? 'not ASCII' : undefined)
  const smaller = smallerTexts
  const { found } = await runKind('text', { cases, tryCase, smaller }, 1, BOUNDS)
  expect(found.map((each) => each.case)).toEqual(['ä'])
})

test('a failure is a file whose case is read as it was', ({ folder }) => {
  const found = {
    kind: 'http',
    seed: 3,
    problem: 'a\nb',
    case: { bytes: '\0\xff\ud800', more: [1] },
  }
  const { file, text } = writeFound(found, folder)
  expect(path.basename(file)).toMatch(/^http-[\da-f]{8}\.json$/)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readFound(file)).toEqual(found)
})
