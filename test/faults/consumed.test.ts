import { unconsumedLines } from '../../src/cli/log/banner.ts'
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
const ALL = [never('listed', 'no call matched it'), never('second', 'no call matched it'), MADE]

test.for<[readonly ('list' | 'create' | 'force made' | 'reset')[], readonly string[]]>([
  [[], ALL],
  [['list'], [SECOND, MADE]],
  [['list', 'list', 'create'], []],
  [['list', 'list', 'create', 'reset'], []],
  [['list', 'list', 'force made'], []],
])(
  'after %j, a fault that is expected and never fired is named: %j',
  async ([steps, says], { start }) => {
    const sandbox = await start({ scenario })
    for (const step of steps) {
      if (step === 'reset') await sandbox.reset()
      else if (step === 'create')
        await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
      else await sandbox.send('/pets', step === 'list' ? {} : { headers: { prefer: 'fault=made' } })
    }
    expect(unconsumedLines(sandbox.receipts())).toEqual(says)
  },
)

test.for<[string, number]>([
  ['true', 1],
  ['exit 3', 3],
])(
  '--exec "%s" fails if a fault that is expected never fires: %i',
  async ([command, code], { folder }) => {
    const { 's.json': file } = writeFiles(folder, { 's.json': JSON.stringify(scenario) })
    const result = await runCli(['start', file, '-p', '0', '--log', 'silent', '--exec', command])
    expect([result.code, result.stderr.split('\n').filter(Boolean)]).toEqual([code, ALL])
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
  const inAll = { calls: 3, fired: 3 }
  expect(listed).toMatchObject({ calls: 2, fired: 2, inAll, expect: 'consumed' })
  expect(second).toMatchObject({ calls: 2, fired: 1, inAll: { calls: 3, fired: 1 } })
  expect(made).toMatchObject({ fired: 0, inAll: { fired: 0 }, expect: 'consumed' })
  expect(free).not.toHaveProperty('expect')
  await sandbox.load({ ...scenario, seed: 2 })
  expect(sandbox.receipts()[0]).toMatchObject({ calls: 0, inAll: { calls: 0, fired: 0 } })
})
