import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptText } from '../../src/journal/journal.ts'
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
