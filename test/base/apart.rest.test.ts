import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeFiles } from '../support/contract-files.ts'

const HOSTILE = fileURLToPath(new URL('hostile-readings.ts', import.meta.url))

// In a process of its own, which each of these readings would end if it was done in a thread: they want 16 MiB and more at once. V8 takes
// seconds to fill and collect a heap.
test('readings that take too much memory are refused, and never end the program', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const contract = '{ "openapi": "3.1.0", "info": { "title": "T" }, "paths": { "/a": {} }, "x": ['
  const at = writeFiles({
    'numbers.json': `${contract}${'1,'.repeat(4_000_000)}1] }`,
    'objects.json': `${contract}${'{},'.repeat(2_400_000)}1] }`,
  })
  const readings = ['numbers.json', 'objects.json'].map((name) => at(name))
  const { stdout } = await promisify(execFile)(process.execPath, [HOSTILE, ...readings])
  const sentence = (what: string) => `${what} takes more than 48 MiB of memory`
  expect(JSON.parse(stdout)).toEqual([
    ...readings.map(() => expect.stringContaining(sentence('reading it'))),
    sentence('parsing it'),
  ])
})
