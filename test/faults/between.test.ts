import { setTimeout as pass } from 'node:timers/promises'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const FROM = '2030-12-05T00:00:00Z'
const TO = '2030-12-05T01:00:00Z'
const scenario = (now: string | undefined, more: object = {}, clock: object = {}) => ({
  version: 1,
  clock: { ...(now !== undefined && { now }), ...clock },
  faults: [{ id: 'f', on: 'listPets', between: [FROM, TO], respond: { status: 503 }, ...more }],
})

test.for<[string, object, boolean]>([
  ['2030-12-04T23:59:59.999Z', {}, false],
  ['2030-12-05T00:00:00Z', {}, true],
  ['2030-12-05', {}, true],
  ['2030-12-05T00:30:00Z', {}, true],
  ['2030-12-05T02:30:00+02:00', {}, true],
  ['2030-12-05T00:59:59.999Z', {}, true],
  ['2030-12-05T01:00:00Z', {}, false],
  ['2030-12-06', {}, false],
  ['1970-01-01', { between: [null, TO] }, true],
  ['2031-01-01', { between: [null, TO] }, false],
  ['2031-01-01', { between: [FROM, null] }, true],
  ['2030-01-01', { between: [FROM, null] }, false],
  ['2030-12-05T12:00:00Z', { between: ['2030-12-05', '2030-12-06'] }, true],
  ['2030-12-06', { between: ['2030-12-05', '2030-12-06'] }, false],
  ['2030-12-05', { between: [TO, FROM] }, false],
])('at %s %j strikes: %j', async ([now, more, strikes], { start }) => {
  const sandbox = await start({ scenario: scenario(now, more) })
  expect((await sandbox.send('/pets')).status).toBe(strikes ? 503 : 200)
  const count = strikes ? 1 : 0
  expect(sandbox.receipts()).toMatchObject([{ calls: count, fired: count }])
})

test('a ticking clock reaches a fault, which counts its calls from then on, and then passes it', async ({
  start,
}) => {
  const now = Date.parse(FROM)
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
  const more = { between: [at(0), at(1500)], calls: 1 }
  const sandbox = await start({ scenario: scenario(at(-400), more, { ticking: true }) })
  const statuses: number[] = []
  const began = performance.now()
  while (performance.now() - began < 2300) {
    statuses.push((await sandbox.send('/pets')).status)
    await pass(20)
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
  const [receipts] = sandbox.receipts()
  expect(receipts?.calls).toBeLessThan(statuses.length)
  expect(receipts?.fired).toBe(1)
})

test('the real time counts if the scenario has no clock', async ({ start }) => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const [between, status] of [
    [[hour(-1), hour(1)], 503],
    [[hour(1), hour(2)], 200],
    [[hour(-2), hour(-1)], 200],
  ] as const) {
    const sandbox = await start({ scenario: scenario(undefined, { between }) })
    expect((await sandbox.send('/pets')).status).toBe(status)
  }
})

test('Prefer fires a fault outside its time', async ({ start }) => {
  const sandbox = await start({ scenario: scenario('2029-01-01') })
  expect((await sandbox.send('/pets', { headers: { prefer: 'fault=f' } })).status).toBe(503)
})

test('--now says what time it is for a fault, and for the warning that it never strikes', async ({
  folder,
}) => {
  const { 's.json': file } = writeFiles(folder, {
    's.json': JSON.stringify(scenario('2029-01-01')),
  })
  const run = async (...flags: string[]) => {
    const command =
      'curl -s -o /dev/null -w "%{http_code}" -H "Authorization: Bearer $PETSTORE_KEY" $PETSTORE_URL/pets'
    const { stdout, stderr } = await runCli(['start', file, '-p', '0', ...flags, '--exec', command])
    return [stdout.split('\n')[1], stderr.includes('never strikes')]
  }
  expect(await run()).toEqual(['200', true])
  expect(await run('--now', '2030-12-05T00:30:00Z')).toEqual(['503', false])
  expect(await run('--now', '2031-01-01')).toEqual(['200', true])
})
