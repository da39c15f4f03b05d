import path from 'node:path'
import { expect, test } from 'vitest'
import { FOUND, foundNames, readFound } from './found-files.ts'
import { kinds } from './kinds.ts'

// Each was wrong once, and is right since.
for (const [name, kind] of Object.entries(kinds)) {
  const files = foundNames().filter((file) => readFound(path.join(FOUND, file)).kind === name)
  test.runIf(files.length > 0)(`what a fuzz run found of the kind ${name} is right`, async () => {
    const open = await kind.open()
    try {
      for (const file of files) {
        const problem = await open.tryCase(readFound(path.join(FOUND, file)).case)
        expect.soft(problem, `${file}: ${problem}`).toBeUndefined()
      }
    } finally {
      await open.close()
    }
  })
}

test('every file that a fuzz run left is of a kind that there is', () => {
  const odd = foundNames().filter(
    (file) => !Object.hasOwn(kinds, readFound(path.join(FOUND, file)).kind),
  )
  expect(odd).toEqual([])
})
