import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const scenario = {
  version: 1,
  faults: [
    { id: 'listed', on: 'listPets', delay: 0, expect: 'consumed' },
    { id: 'second', on: 'listPets', calls: 2, delay: 0, expect: 'consumed' },
    { id: 'made', on: 'createPet', delay: 0, expect: 'consumed' },
    { id: 'free', on: 'getPet', delay: 0 },
  ],
}
const never = (id: string, why: string) =>
  `fault ${id} never fired, but the scenario expects it to (expect: consumed): ${why}`
const SECOND = never('second', 'calls matched it, but none was struck')
const MADE = never('made', 'no call matched it')

const AUTHORIZED = 'curl -sf -o /dev/null -H "Authorization: Bearer $PETSTORE_KEY"'
const LIST = `${AUTHORIZED} $PETSTORE_URL/pets`
const CREATE = `${AUTHORIZED} --json '{"name":"Rex","categoryId":1}' $PETSTORE_URL/pets`
const RESET = 'curl -sf -o /dev/null -X POST $PETSTORE_URL/../__admin/reset'
const FORCE = (id: string) => `${AUTHORIZED} -H "Prefer: fault=${id}" $PETSTORE_URL/pets/1; true`

test.for<[string, string, number, string[]]>([
  [
    'nothing',
    'true',
    1,
    [never('listed', 'no call matched it'), never('second', 'no call matched it'), MADE],
  ],
  ['one list', LIST, 1, [SECOND, MADE]],
  ['all that is expected', `${LIST} && ${LIST} && ${CREATE}`, 0, []],
  ['all that is expected, and a reset', `${LIST} && ${LIST} && ${CREATE} && ${RESET}`, 0, []],
  ['what Prefer fires', `${LIST} && ${LIST} && ${FORCE('made')}`, 0, []],
  ['a failure', `${LIST}; exit 3`, 3, [SECOND, MADE]],
])(
  '--exec with %s: a fault that is expected and never fires is named, and fails a command that passes',
  async ([, command, code, says], { folder }) => {
    const { 's.json': file } = writeFiles(folder, { 's.json': JSON.stringify(scenario) })
    const result = await runCli(['start', file, '-p', '0', '--log', 'silent', '--exec', command])
    expect([result.code, result.stderr.split('\n').filter(Boolean)]).toEqual([code, says])
  },
)

test('a stop says so in the log, and ends with 0', async ({ folder }) => {
  const { 's.json': file } = writeFiles(folder, { 's.json': JSON.stringify(scenario) })
  const cli = startCli(['start', file, '-p', '0', '--log', 'json'])
  const url = await cli.ready()
  const headers = { authorization: 'Bearer sandbox-key' }
  for (let call = 0; call < 2; call += 1) {
    await (await fetch(`${url}/pets`, { headers })).text()
    await fetch(`${url.replace(/v1$/, '__admin/reset')}`, { method: 'POST' })
  }
  const { code, stderr } = await cli.stop('SIGTERM')
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  expect(code).toBe(0)
  expect(lines).toContain('fault listed: fired 2 times (2 calls matched it)')
  expect(lines).toContain('fault free: never fired (0 calls matched it)')
  expect(lines.filter((line) => /expects/.test(line))).toEqual([SECOND, MADE])
})

test('receipts say what is expected, and have totals over all resets', async ({ start }) => {
  const sandbox = await start({ scenario })
  await sandbox.send('/pets')
  await sandbox.reset()
  await sandbox.send('/pets')
  await sandbox.send('/pets')
  const [listed, second, made, free] = sandbox.receipts()
  expect(listed).toMatchObject({
    calls: 2,
    fired: 2,
    inAll: { calls: 3, fired: 3 },
    expect: 'consumed',
  })
  expect(second).toMatchObject({ calls: 2, fired: 1, inAll: { calls: 3, fired: 1 } })
  expect(made).toMatchObject({ fired: 0, inAll: { fired: 0 }, expect: 'consumed' })
  expect(free).not.toHaveProperty('expect')
  await sandbox.load({ ...scenario, seed: 2 })
  expect(sandbox.receipts()[0]).toMatchObject({ calls: 0, inAll: { calls: 0, fired: 0 } })
})
