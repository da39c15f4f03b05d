import { spawnCli } from '../../support/run-cli.ts'
import { runCli } from '../../support/run-command.ts'
import { writeFiles } from '../../support/scenario-files.ts'
import { expect, test } from '../../support/test.ts'

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

test('runs that meet nothing show nothing, so they fail', { tags: ['long'] }, async () => {
  const { code, stderr } = await rotate('true')
  expect(code).toBe(1)
  expect(said(stderr).at(-1)).toMatch(
    /^rotation: all 4 runs passed, but they met no entry .*nothing is known of the client. Either it does not send/,
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
