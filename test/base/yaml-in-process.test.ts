import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readYaml, writeYamlRows } from '../../src/base/json/yaml.ts'
import { parseYamlData, yamlLines } from '../../src/base/json/yaml-data.ts'
import { parseYamlInProcess } from '../../src/base/json/yaml-in-process.ts'
import { hostileText } from '../support/any-scenario.ts'
import { runs } from '../support/runs.ts'

const COMMENTS = '# a comment\n'.repeat(6000)

test('a process that takes too long is ended, and the next text is parsed to the same value and the same lines', {
  tags: ['rest'],
}, async () => {
  const slow = parseYamlInProcess(COMMENTS, { time: 1 })
  const text = `${COMMENTS}version: 1\nid: 9223372036854775807\nlist:\n  - a: 1\n    b: [1, 2]\n`
  const next = parseYamlInProcess(text)
  const what = 'parsing it takes longer than 0.001 s'
  expect(await slow).toEqual({ problem: { code: 'TOO_MANY', what } })
  const data = await next
  expect(data).toEqual(parseYamlData(text))
  if (!('value' in data)) throw new Error('It is not parsed.')
  expect(data.value).toEqual({ version: 1, id: 2n ** 63n - 1n, list: [{ a: 1, b: [1, 2] }] })
  const lineOf = yamlLines(data.value, data.lines)
  expect([lineOf(['list', '0', 'b', '1']), lineOf(['list', '0', 'none'])]).toEqual([6005, 6004])
})

test('a process that takes too much memory is ended', { tags: ['rest'] }, async () => {
  const what = 'parsing it takes more than 16 MiB of memory'
  const text = '- { a: 1, b: 2 }\n'.repeat(25_000)
  expect(await parseYamlInProcess(text, { memory: 16 })).toEqual({
    problem: { code: 'TOO_MANY', what },
  })
})

test('a fifth long text is refused while four wait', async () => {
  const texts = Array.from({ length: 5 }, () => parseYamlInProcess(COMMENTS, { time: 1 }))
  const results = await Promise.allSettled(texts)
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
  ])
  expect(results[4]).toMatchObject({
    reason: {
      message:
        'Long YAML is parsed one text at a time, and 4 wait already: send it again later, or send JSON.',
    },
  })
})

test('the lines of a parsed text are those that the parser knows', { tags: ['rest'] }, () => {
  const value = fc.dictionary(
    fc.string({ maxLength: 3 }),
    fc.jsonValue({ maxDepth: 3, depthSize: 'small' }),
    { minKeys: 1 },
  )
  fc.assert(
    fc.property(value, (given) => {
      const text = `# first\n${writeYamlRows(given)}`
      const data = parseYamlData(text)
      fc.pre('value' in data)
      const known = readYaml(text)
      const lineOf = yamlLines(data.value, data.lines)
      for (const way of waysInto(data.value))
        expect([way, lineOf(way)]).toEqual([way, known.lineOf(way)])
    }),
    runs(60),
  )
})

test.for([
  ['a: 1\nb: 2\na: 3\n', 3],
  ['{ a: 1,\n a: 2 }\n', 2],
  ['- x\n- 1: a\n  1: b\n', 3],
  ['null: 1\n~: 2\n', 2],
] as const)('%j has a key twice', ([text, line]) => {
  expect(parseYamlData(text)).toEqual({
    problem: { code: 'DUPLICATE_KEY', what: 'Map keys must be unique', line },
  })
})

test.for([['"1": a\n1: b\n'], ['a: { a: 1 }\n']])('%j has no key twice', ([text]) => {
  expect(parseYamlData(text as string)).toHaveProperty('value')
})

/** Every way into a value, also those that lead to nothing. */
function waysInto(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[], ['none']]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    waysInto(item).map((way) => [key, ...way]),
  )
  return [[], ...inner]
}

/** A value that was written and read again; its list has an item in each line. */
function again(value: { readonly list: readonly object[] }): unknown {
  const text = Buffer.from(writeYamlRows(value, 'list')).toString()
  const { problems, value: read } = readYaml(text)
  return problems.length > 0 ? problems : read()
}

// The library loses the spaces of such lines in a block, and cannot read the last ones in a line.
test.for([' \n', '\n \t\n', 'a\n \nb', '  ', ' \n ', 'a \n', '?\n.inf', '?\n~', '- \n', '\r'])(
  'the text %j is the same when it was written as YAML',
  (text) => {
    const value = { text, list: [{ text, inner: { text } }] }
    expect(again(value)).toEqual(value)
  },
)

test('where each of many collections begins that never ends is found in one pass', () => {
  const { problems } = readYaml('a: [1\n'.repeat(10_000))
  expect(problems.slice(0, 3)).toEqual(
    [1, 2, 3].map((line) => ({ code: 'OPEN', what: 'this [ is never closed', line })),
  )
  expect(problems).toHaveLength(10_000)
})

test('any text is the same when it was written as YAML, as a value and as a key', () => {
  const items = fc.array(fc.record({ text: hostileText }), { maxLength: 2 })
  fc.assert(
    fc.property(hostileText, hostileText, items, (text, key, list) => {
      const value = { text, map: { [key]: text }, list }
      expect(again(value)).toEqual(value)
    }),
    runs(100),
  )
})
