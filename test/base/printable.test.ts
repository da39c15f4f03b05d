import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from '../../src/base/text/text.ts'
import { runs } from '../support/runs.ts'

test.for([
  ['plain text, ünïcode 🐢', 'plain text, ünïcode 🐢'],
  ['\u001b[31mred\u001b[0m', '\ufffd[31mred\ufffd[0m'],
  ['\u009b31m', '\ufffd31m'],
  ['a\r\nb\tc', 'a\ufffd\ufffdb\ufffdc'],
  ['\u202egnp.exe', '\ufffdgnp.exe'],
  ['\u200f\u2066\u2028\u061c', '\ufffd\ufffd\ufffd\ufffd'],
] as const)('%j is shown as %j', ([text, shown]) => {
  expect(printable(text)).toBe(shown)
})

test('whatever a text holds, no control code is left, and its length stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/\p{Cc}/u)
      expect(printable(text, { lines: true })).not.toMatch(/(?!\n)\p{Cc}/u)
      expect(printable(text, { lines: true }).split('\n')).toHaveLength(text.split('\n').length)
      expect(printable(text)).toHaveLength(text.length)
    }),
    runs(50),
  )
})
