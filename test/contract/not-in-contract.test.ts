import { expect, test } from 'vitest'
import { readDocument } from '../support/built-in.ts'
import {
  FOREIGN_FIELD,
  FOREIGN_METHOD,
  FOREIGN_PATH,
  OTHER_FOREIGN_FIELD,
} from '../support/not-in-contract.ts'

test('the contract has none of the names that tests take for foreign', () => {
  const text = JSON.stringify(readDocument())
  for (const name of [FOREIGN_FIELD, OTHER_FOREIGN_FIELD, FOREIGN_PATH])
    expect(text).not.toContain(name)
  for (const item of Object.values(readDocument().paths))
    expect(Object.keys(item)).not.toContain(FOREIGN_METHOD.toLowerCase())
})
