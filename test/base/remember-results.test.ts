import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rememberResults } from '../../src/base/remember-results.ts'

test('whatever is asked in whatever order, every text gets its own result', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 50 }),
      fc.integer({ min: 1, max: 4 }),
      (texts, most) => {
        const find = rememberResults((text) => ({ text }), { most, longest: 2 })
        for (const text of texts) expect(find(text)).toEqual({ text })
      },
    ),
  )
})

test('a text that is asked again is not computed again, unless it is long or too many others came between', () => {
  const computed: string[] = []
  const find = rememberResults((text) => computed.push(text), { most: 2, longest: 3 })
  for (const text of ['a', 'a', 'long', 'long', 'b', 'a', 'c', 'c', 'a']) find(text)
  expect(computed).toEqual(['a', 'long', 'long', 'b', 'c', 'a'])
})
