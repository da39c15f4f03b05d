import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COPIED_UP_TO, KeptBytes, KeptText } from '../../src/journal/journal.ts'
import { runs } from '../support/runs.ts'

test('a place for a text has the text that was put there last, whatever was there before', () => {
  const long = fc.string({ unit: 'binary', minLength: 300, maxLength: 600 })
  const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), long), { minLength: 1 })
  fc.assert(
    fc.property(texts, (each) => {
      const kept = new KeptText()
      expect(kept.text).toBe('')
      for (const text of each) {
        kept.text = text
        expect(kept.text).toBe(text)
      }
    }),
    runs(30),
  )
})

test('a place for a body has the body that was put there last, whatever was there before', () => {
  const lengths = fc.array(fc.constantFrom(0, 1, 700, COPIED_UP_TO, COPIED_UP_TO + 1), {
    minLength: 1,
  })
  fc.assert(
    fc.property(lengths, (all) => {
      const place = new KeptBytes()
      for (const [at, length] of all.entries()) {
        const given = Buffer.alloc(length, at)
        place.bytes = given
        if (length <= COPIED_UP_TO) given.fill('x')
        expect(place.bytes.equals(Buffer.alloc(length, at))).toBe(true)
        expect(place.length).toBeGreaterThanOrEqual(length)
      }
    }),
  )
})
