import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()
const fault = (id: string, more = 'delay: 1') => `  - { id: ${id}, on: getPet, ${more} }\n`
const list = (key: string, ...ids: string[]) => `${key}:\n${ids.map((id) => fault(id)).join('')}`
const root = `version: 1\n${list('faults', 'a', 'b')}`
const over = (text: string, base = './root.yaml') => `version: 1\nextends: ${base}\n${text}`

test.for<[string, { [name: string]: string }, string[]]>([
  ['appends to those of extends', { 'top.yaml': over(list('faults+', 'c')) }, ['a', 'b', 'c']],
  ['appends nothing', { 'top.yaml': over('faults+: []\n') }, ['a', 'b']],
  ['appends to none', { 'top.yaml': `version: 1\n${list('faults+', 'c')}` }, ['c']],
  [
    'appends twice',
    {
      'top.yaml': over(list('faults+', 'd'), './mid.yaml'),
      'mid.yaml': over(list('faults+', 'c')),
    },
    ['a', 'b', 'c', 'd'],
  ],
  [
    'is replaced by faults further up',
    { 'top.yaml': over(list('faults', 'a'), './mid.yaml'), 'mid.yaml': over(list('faults+', 'c')) },
    ['a'],
  ],
  [
    'is inherited as it is',
    { 'top.yaml': over('seed: 2\n', './mid.yaml'), 'mid.yaml': over(list('faults+', 'c')) },
    ['a', 'b', 'c'],
  ],
  [
    'appends to what replaces',
    {
      'top.yaml': over(list('faults+', 'a'), './mid.yaml'),
      'mid.yaml': over(list('faults', 'c')),
    },
    ['c', 'a'],
  ],
])('faults+ %s', async ([, files, expected], { folder }) => {
  const { 'top.yaml': file } = writeFiles(folder, { 'root.yaml': root, ...files } as Record<
    string,
    string
  >)
  const { faults } = await loadScenario(file as string, contract)
  expect(faults.map(({ id }) => id)).toEqual(expected)
})

test('an error and a warning about a fault name the file that it stands in', async ({ folder }) => {
  const files = writeFiles(folder, {
    'root.yaml': `version: 1\nfaults:\n${fault('a', 'delay: 1, probability: 0')}`,
    'top.yaml': over(`faults+:\n${fault('b')}${fault('c', 'delay: 1, probability: 0')}`),
    'bad.yaml': over(
      `faults+:\n${fault('b', "delay: 1, when: { query: { limit: { matches: '(' } } }")}`,
    ),
  })
  const { stdout } = await runCli(['scenario', 'validate', files['top.yaml']])
  expect(stdout).toContain(`warning: ${files['root.yaml']}:3: faults[0].probability is 0`)
  expect(stdout).toContain(`warning: ${files['top.yaml']}:5: faults+[1].probability is 0`)
  const { code, stderr } = await runCli(['start', files['bad.yaml']])
  expect(code).toBe(2)
  expect(stderr).toContain(
    `${files['bad.yaml']}:4: faults+[0].when.query.limit.matches is not a regular expression`,
  )
})

test('what an upstream showed is warned of where there is none', async ({ folder }) => {
  const text = 'version: 1\nupstreamRecords: [{ resource: pets, id: 1, was: {}, removed: true }]\n'
  const files = writeFiles(folder, {
    'alone.yaml': text,
    'before.yaml': `${text}upstream: http://127.0.0.1:9\n`,
  })
  const warning = `warning: ${files['alone.yaml']}:2: upstreamRecords is not used, since there is no upstream.`
  const { stdout } = await runCli(['scenario', 'validate', files['alone.yaml']])
  expect(stdout).toContain(warning)
  const before = await runCli(['scenario', 'validate', files['before.yaml']])
  expect(before.stdout).not.toContain('warning')
})
