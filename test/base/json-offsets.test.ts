import fc from 'fast-check'
import { jsonOffsets } from '../../src/base/json/json-offsets.ts'
import { expect, test } from '../support/test.ts'

test.each([
  ['{"a":1}', ['a'], 1, 1],
  ['{"a":1}', [], 0, 0],
  ['\n { "a" : { "b" : [ 1, "}", {"c":2} ] } }', ['a', 'b', '2', 'c'], 29, 4],
  ['{"a":{"b":1}}', ['a', 'x'], 1, 1],
  ['{"a":{"b":1}}', ['a', 'b', 'c'], 6, 2],
  ['{"x":"\\"a\\":1","a":2}', ['a'], 15, 1],
  ['{"x\\u0061":1}', ['xa'], 1, 1],
  ['[]', ['0'], 0, 0],
  ['{}', ['a'], 0, 0],
])('in %j the place %j is at %d, %d keys deep', (text, path, offset, depth) => {
  expect(jsonOffsets(text, [path])).toEqual([{ offset, depth }])
})

test('every value of a JSON text is found at its key or item, in one pass', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const places = [...placesOf(value, [])]
      const found = jsonOffsets(
        text,
        places.map(({ path }) => path),
      )
      for (const [at, { path, begins }] of places.entries()) {
        expect(found[at]?.depth).toBe(path.length)
        expect(text.slice(found[at]?.offset).startsWith(begins)).toBe(true)
      }
      const offsets = found.map(({ offset }) => offset)
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    }),
  )
})

// --- internal ---

/** Every place below a value, in the order of its text, with how the text begins there: its key, or its item. */
function* placesOf(
  value: unknown,
  path: readonly string[],
): Iterable<{ readonly path: readonly string[]; readonly begins: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const begins = Array.isArray(value) ? (JSON.stringify(inner)[0] ?? '') : JSON.stringify(key)
    yield { path: [...path, key], begins }
    yield* placesOf(inner, [...path, key])
  }
}
