import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageDigest, picturesFile } from '../../scripts/page-digest.ts'

test('the pictures of the docs are of the page as it is (npm run pictures makes them)', () => {
  expect(JSON.parse(readFileSync(picturesFile, 'utf8'))).toEqual({ page: pageDigest() })
})
