import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Suite, suites } from './suites.ts'

const files = globSync('test/**/*.test.ts')

test('every test file is in a run of CI', () => {
  const all = Object.values(suites)
  expect(files.filter((file) => !all.some((suite) => hasFile(suite, file)))).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

test('every pattern of a run has a file', () => {
  const patterns = Object.values(suites).flatMap(({ include, exclude }) => [...include, ...exclude])
  expect(
    patterns.filter((pattern) => !files.some((file) => path.matchesGlob(file, pattern))),
  ).toEqual([])
})

test('one file names the programs of the browser, of which a machine may have either', () => {
  const named = globSync('test/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes(path.join('/usr/bin', 'chromium')),
  )
  expect(named).toEqual(['test/support/chromium.ts'])
})

function hasFile({ include, exclude }: Suite, file: string): boolean {
  const matches = (pattern: string) => path.matchesGlob(file, pattern)
  return include.some(matches) && !exclude.some(matches)
}
