import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import type { Pet } from '../../src/client/answer-types.ts'
import { STATUSES } from '../support/contract.ts'
import { toRow } from '../support/records.ts'
import { runs } from '../support/runs.ts'

const int64 = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }))
const pet = fc
  .tuple(
    fc.record(
      {
        id: int64,
        name: fc.string({ unit: 'binary' }),
        categoryId: int64,
        status: fc.constantFrom(...STATUSES),
      },
      { requiredKeys: ['id', 'name', 'categoryId'] },
    ),
    // Fields that a client added: of any type, with integers that JSON.stringify refuses.
    fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.bigInt({ min: 2n ** 53n }))),
  )
  .map(([own, more]) => ({ ...more, ...own }) as Pet)

test('the JSON of every animal is exact, also where the quick way writes it', () => {
  fc.assert(
    fc.property(pet, (each) => {
      expect(toRow(each).json).toBe(stringifyJson(each))
    }),
    runs(300),
  )
})
