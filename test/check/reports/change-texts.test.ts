import fc from 'fast-check'
import { mostTelling } from '../../../src/check/reports/run/changes-shown.ts'
import { expect, test } from '../../support/test.ts'

const anyChanges = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    level: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
  }),
  { maxLength: 40 },
)

test('of many changes, errors are told before anything else, and each difference before any is told twice', () => {
  fc.assert(
    fc.property(anyChanges, fc.nat(40), (changes, most) => {
      const told = mostTelling(changes, most)
      expect(told).toHaveLength(Math.min(most, changes.length))
      // In their order, and nothing else.
      expect(told.map((each) => changes.indexOf(each))).toEqual(
        changes.flatMap((each, at) => (told.includes(each) ? [at] : [])),
      )
      const left = changes.filter((each) => !told.includes(each))
      const isRest = ({ level }: (typeof changes)[number]) => level !== 'error'
      if (left.some(({ level }) => level === 'error')) expect(told.filter(isRest)).toEqual([])
      const keyOf = ({ level, name }: (typeof changes)[number]) => `${level} ${name}`
      const names = new Set(told.map(keyOf))
      const isLost = left.some((each) => isRest(each) && !names.has(keyOf(each)))
      const rest = told.filter(isRest).map(keyOf)
      if (isLost) expect(new Set(rest).size).toBe(rest.length)
    }),
  )
})

test('what a client met is told before an error that nobody met', () => {
  const example = { exchange: '1', time: '', request: '', shows: '' }
  const met = {
    name: 'a',
    level: 'info' as const,
    clients: [{ client: 'x', refused: 0, met: 1, example }],
  }
  const unmet = { name: 'b', level: 'error' as const, clients: [] }
  expect(mostTelling([unmet, met], 1)).toEqual([met])
})
