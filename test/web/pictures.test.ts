import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineDigest, pageDigest, picturesFile } from '../../scripts/page-digest.ts'

test('the pictures of the docs are of the pages and the terminal as they are (npm run pictures makes them)', () => {
  expect(JSON.parse(readFileSync(picturesFile, 'utf8'))).toEqual({
    page: pageDigest(),
    line: lineDigest(),
  })
})
