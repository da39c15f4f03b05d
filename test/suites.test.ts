import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './suites.ts'

test('every file that is begun early exists', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([])
})

test('one file names the programs of the browser, of which a machine may have either', () => {
  const named = globSync('test/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes(path.join('/usr/bin', 'chromium')),
  )
  expect(named).toEqual(['test/support/chromium.ts'])
})
