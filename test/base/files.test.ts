import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { readTextFile } from '../../src/base/files/read-files.ts'
import { lineInJson } from '../../src/base/files/strict-json.ts'
import { readYaml } from '../../src/base/json/yaml.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const use = {
  largest: 1024 * 1024,
  wayOut: { missing: 'Look elsewhere.', large: 'Cut it.', other: 'Name a text.' },
}

test('a text file is read whole, also by a link, without its byte order mark', ({ folder }) => {
  const { 'a.txt': file } = writeFiles(folder, { 'a.txt': '\uFEFFRéx\n' })
  const link = path.join(folder, 'link')
  symlinkSync(file, link)
  expect(readTextFile(link, use)).toBe('Réx\n')
})

test('a file of exactly the bound is read, one byte more is refused', ({ folder }) => {
  const files = writeFiles(folder, { fits: 'x'.repeat(10), over: 'x'.repeat(11) })
  const bounded = { ...use, largest: 10 }
  expect(readTextFile(files.fits, bounded)).toHaveLength(10)
  expect(() => readTextFile(files.over, bounded)).toThrow(/^\S+over: the file is larger than .*Cut/)
})

test('a file that says it is empty is read up to the bound', () => {
  expect(readTextFile('/proc/self/status', use)).toContain('Pid:')
  const bounded = { ...use, largest: 10 }
  expect(() => readTextFile('/proc/self/status', bounded)).toThrow(/is larger than/)
})

test('a file that is not text is refused at once, with a way out', ({ folder }) => {
  const fifo = path.join(folder, 'fifo')
  execFileSync('mkfifo', [fifo])
  mkdirSync(path.join(folder, 'directory'))
  const { latin, binary } = writeFiles(folder, {
    latin: Buffer.from('caf\xe9', 'latin1'),
    binary: Buffer.from([0x7f, 0]),
  })
  const refusals: [string, string][] = [
    [path.join(folder, 'none'), 'there is no such file. Look elsewhere.'],
    [path.join(latin, 'below'), 'there is no such file. Look elsewhere.'],
    [path.join(folder, 'directory'), 'this is a directory, not a regular file. Name a text.'],
    [fifo, 'this is a FIFO, not a regular file. Name a text.'],
    ['/dev/zero', 'this is a device, not a regular file. Name a text.'],
    ['/proc/self/mem', 'the file cannot be read (EIO). Name a text.'],
    ['a\0b', 'the file cannot be read (ERR_INVALID_ARG_VALUE). Name a text.'],
    [latin, 'the file is not UTF-8 text. Save it as UTF-8.'],
    [binary, 'the file is binary, not text. Name a text.'],
  ]
  for (const [file, says] of refusals)
    expect(() => readTextFile(file, use)).toThrow(`${file}: ${says}`)
})

/** Every way into a value, also those that lead to nothing. */
function waysInto(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[], ['0'], ['none', 'x']]
  const entries = Object.entries(value)
  const inner = entries.flatMap(([key, item]) => waysInto(item).map((way) => [key, ...way]))
  return [[], ...inner, [String(entries.length)]]
}

test('the line of a place in JSON is the one that a parser of YAML knows', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, depthSize: 'small' }), fc.nat(2), (value, indent) => {
      const text = `\n${JSON.stringify(value, null, indent)}`
      const { lineOf, problems } = readYaml(text)
      // Tabs and the like inside of keys mean something else there.
      fc.pre(problems.length === 0)
      for (const way of waysInto(value))
        expect([way, lineInJson(text, way)]).toEqual([way, lineOf(way)])
    }),
  )
})

// An expression keeps its way through the text, and has no room for the way through ten million escapes.
test('the line of a place in JSON is found behind a string of any length', {
  tags: ['rest'],
}, () => {
  const text = JSON.stringify({ a: '\n'.repeat(10_000_000), b: 1 }, null, 1)
  expect(lineInJson(text, ['b'])).toBe(3)
})
