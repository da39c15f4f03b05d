import path from 'node:path'
import { program } from '../../support/program.ts'
import {
  hasTerminal,
  openTerminal,
  screenOf,
  withoutTerminal,
} from '../../support/pseudo-terminal.ts'
import { spawnCli, startCli } from '../../support/run-cli.ts'
import { runCli } from '../../support/run-command.ts'
import { writeFiles } from '../../support/scenario-files.ts'
import { expect, test } from '../../support/test.ts'

const SOUND = 'node_modules/.bin/node test/verify/rotation/clients/sound.ts'
const CURL = 'curl -s -H "Authorization: Bearer $PETSTORE_KEY"'

/** A client that takes the last animal of a list for the newest one. */
const RELIES_ON_ORDER = `for round in 1 2 3 4; do
  ids=$(${CURL} "$PETSTORE_URL/pets?limit=10" | grep -oE '"id": *[0-9]+' | tr -dc '0-9\\n')
  [ -z "$ids" ] || [ "$(echo "$ids" | head -n 1)" -le "$(echo "$ids" | tail -n 1)" ] || exit 1
done`

const rotate = (command: string, ...flags: string[]) =>
  spawnCli(['-p', '0', '--log', 'pretty', '--rotate-runs', '4', '--exec', command, ...flags])

/** The lines about the rotation, without their times. */
const said = (stderr: string) =>
  stderr
    .split('\n')
    .map((line) => line.replace(/^\S+ {2}/, ''))
    .filter((line) => /^(rotation|your client| {2}(the contract|to see))/.test(line))

test('a client that depends only on the contract passes every rotation', {
  tags: ['long'],
}, async () => {
  const { code, stderr } = await rotate(SOUND)
  expect({ code, said: said(stderr) }).toMatchObject({ code: 0 })
  expect(said(stderr).at(-1)).toMatch(
    /^rotation: all 4 runs passed; they met different choices of \d+ entries of the ledger: .*listOrder/,
  )
})

test('the client that relies on the order of lists is told that it depends on it', async () => {
  const { code, stderr } = await rotate(RELIES_ON_ORDER)
  expect(code).toBe(1)
  const dependencies = said(stderr).filter((line) => line.startsWith('your client depends on '))
  expect(dependencies).toEqual([
    expect.stringMatching(/^your client depends on listOrder=id: it fails with (newest|shuffled)/),
  ])
  expect(stderr).toContain(
    'the contract leaves open (section 4.1 of the Pet Store Service Interface): ',
  )
  const [, again] = /to see it fail: (--unspecified listOrder=\w+)/.exec(stderr) ?? []
  const line = ['-p', '0', '--exec', RELIES_ON_ORDER, ...(again as string).split(' ')]
  expect((await runCli(line)).code).toBe(1)
})

test('a client of another contract is told which entry of that it depends on', {
  tags: ['long'],
}, async ({ folder }) => {
  const task = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const tasks = { 'application/json': { schema: { type: 'array', items: task } } }
  const responses = { 200: { description: 'All', content: tasks } }
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }]
  const { 'tasks.json': file } = writeFiles(folder, {
    'tasks.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Tasks', version: '1' },
      paths: { '/tasks': { get: { operationId: 'listTasks', parameters, responses } } },
    }),
  })
  const contract = ['--contract', file]
  const command = 'curl -s -D - $PETSTORE_URL/tasks | grep -qi x-total-count && exit 1 || exit 0'
  const { code, stderr } = await rotate(command, ...contract)
  expect(code).toBe(1)
  expect(said(stderr).slice(-3)).toEqual([
    'your client depends on listTotal:listTasks=none: it fails with header',
    '  the contract leaves open: Does a list say how many tasks there are in all?',
    '  to see it fail: --unspecified listTotal:listTasks=header',
  ])
  const again = ['--unspecified', 'listTotal:listTasks=header']
  expect((await runCli(['-p', '0', '--exec', command, ...contract, ...again])).code).toBe(1)
})

test.skipIf(!hasTerminal)(
  `on a terminal, runs say how long the rest takes, and the search how long it has taken, below its lines${withoutTerminal}`,
  { tags: ['long'] },
  async () => {
    const flags = ['-p', '0', '--rotate-runs', '4', '--exec']
    const terminal = openTerminal([...[...program, ...flags], `sleep 0.2; ${RELIES_ON_ORDER}`])
    expect(await terminal.end()).toBe(1)
    const { lines, erased } = screenOf(terminal.shown())
    expect(lines.join('\n')).toMatch(/rotation: run 3 of 4 \(chance: \d+\), \d+ s left/)
    expect(lines.join('\n')).toContain('your client depends on listOrder=id')
    expect(lines.join('\n')).not.toContain('so far')
    const searching = erased.filter((line) => /^searching: \d+ runs, \d+ s so far$/.test(line))
    expect(searching.length).toBeGreaterThan(1)
    expect(erased).toEqual(searching)
  },
)

test('the log for programs has what was found as facts, and each run of the search', {
  tags: ['long'],
}, async () => {
  const flags = ['-p', '0', '--log', 'json', '--rotate-runs', '2']
  const { stderr } = await spawnCli([...flags, '--exec', RELIES_ON_ORDER])
  // The client writes its own lines there too.
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line))
  const saying = (start: string) => lines.find(({ msg }) => msg.startsWith(start))
  expect(saying('rotation: of 2 runs 2 failed')).toMatchObject({ runs: 2, failed: [1, 2] })
  const { searches } = saying('rotation: of 2 runs')
  expect(lines.filter(({ msg }) => msg.startsWith('rotation: search run '))).toHaveLength(searches)
  const dependency = saying('your client depends on listOrder=id')
  expect(dependency).toMatchObject({
    entries: [{ name: 'listOrder', choice: 'id' }],
    again: { unspecified: { listOrder: dependency.failsWith[0] } },
  })
})

/** A client whose tests load a scenario of their own, and rely on the order of lists in it. */
const LOADS_A_SCENARIO = `curl -sf -o /dev/null -X PUT --json '{"version":1,"generate":{"count":30},"unspecified":{"listFill":"full"}}' $PETSTORE_ADMIN_URL/scenario || exit 2
${RELIES_ON_ORDER}`

test('a scenario that the tests load rotates too, but for the entries that it names', {
  tags: ['long'],
}, async () => {
  const { code, stderr } = await rotate(LOADS_A_SCENARIO)
  expect(code).toBe(1)
  const lines = said(stderr).filter((line) => line.startsWith('your client'))
  expect(lines).toEqual(['your client depends on listOrder=id: it fails with newest, shuffled'])
})

test('runs that meet nothing show nothing, so they fail', { tags: ['long'] }, async () => {
  const { code, stderr } = await rotate('true')
  expect(code).toBe(1)
  expect(said(stderr).at(-1)).toMatch(
    /^rotation: all 4 runs passed, but they met no entry .*nothing is known of the client\. Either it does not send/,
  )
})

test('a client that fails without rotation is not run under it, and ends with its code', async () => {
  const { code, stderr } = await rotate('exit 7')
  expect([code, said(stderr)]).toEqual([
    7,
    [
      'rotation: run without rotation',
      'rotation: the command fails without rotation too, so there is nothing to find out',
    ],
  ])
})

test('a run in which an expected fault never fires has failed', async ({ folder }) => {
  const faults = [{ id: 'f', on: 'getPet', expect: 'consumed', respond: { status: 404 } }]
  const { 's.json': file } = writeFiles(folder, {
    's.json': JSON.stringify({ version: 1, extends: 'default', faults }),
  })
  const { code, stderr } = await rotate('true', file)
  expect(code).toBe(1)
  expect(stderr).toContain('fault f never fired')
})

test('a signal ends the runs, and what was found until then is said', { tags: ['long'] }, async ({
  folder,
}) => {
  // It passes without rotation, which leaves a mark, and fails in the first run; then it waits.
  const command = `n=$(cat "$MARK" 2>/dev/null | wc -l); echo >> "$MARK"; if [ $n -gt 1 ]; then echo waits; exec sleep 60; fi; exit $n`
  const cli = startCli(['-p', '0', '--log', 'pretty', '--rotate-runs', '4', '--exec', command], {
    env: { MARK: path.join(folder, 'mark') },
  })
  await cli.until(/waits/, 'stdout')
  const { code, stderr } = await cli.stop('SIGTERM')
  expect(code).toBe(1)
  expect(said(stderr)).toContain('rotation: it was stopped before everything was found')
  expect(said(stderr).at(-1)).toBe('rotation: of 1 run 1 failed (1)')
})
