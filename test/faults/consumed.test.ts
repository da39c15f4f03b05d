import { unconsumedLines } from '../../src/cli/log/banner.ts'
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
  '--exec "%s" with a fault that is expected and never fires ends with %i',
  async ([command, code], { folder }) => {
    const { 's.json': file } = writeFiles(folder, { 's.json': JSON.stringify(scenario) })
    expect((await runCli(['start', file, '-p', '0', '--exec', command])).code).toBe(code)
  },
)

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
