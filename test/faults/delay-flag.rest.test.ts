import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from '../../src/faults/fault-types.ts'
import type { StartOptions } from '../../src/index.ts'
import { delay } from '../../src/options/option-kinds.ts'
import { runCli } from '../support/run-command.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

test.for([
  ['0', 0],
  ['200', 200],
  ['600000', 600_000],
  ['100-400', { lower: 100, upper: 400 }],
  ['0-0', { lower: 0, upper: 0 }],
] as const)('--delay %s is read as %j, which a program may give too', ([text, value]) => {
  expect(delay.read(text)).toEqual({ value })
  expect(delay.rule.fits(value)).toBe(true)
})

test.for(['', '-5', '400-100', '1e9', '600001', '0-600001', '1.5', '100-', '100-200-300', ' 1'])(
  '--delay "%s" is refused',
  (text) => {
    expect(delay.read(text)).toHaveProperty('must')
  },
)

test.for([
  '200',
  -5,
  1.5,
  600_001,
  null,
  [100, 400],
  { lower: 400, upper: 100 },
  { lower: 100 },
  { lower: 100, upper: 400, type: 'uniform' },
])('a program cannot give the delay %j', (value) => {
  expect(delay.rule.fits(value)).toBe(false)
})

const DELAY = 25

/** What strikes, by id. */
async function idsOf({ faults }: Pick<TestSandbox, 'faults'>): Promise<readonly string[]> {
  return (await faults.list()).map(({ id }) => id)
}

/** How long the last request took in the sandbox, in milliseconds. */
async function lastDuration({ requests }: TestSandbox): Promise<number> {
  return (await requests.list()).at(-1)?.duration ?? 0
}

test('a delay of every answer is a fault that every operation meets, and that the control plane shows and removes', async ({
  start,
}) => {
  const sandbox = await start({ delay: DELAY })
  const { send } = sandbox
  expect((await send('~/__admin/faults')).body.faults).toMatchObject([
    { id: 'delay', on: '*', delay: DELAY, calls: 0 },
  ])
  const json = { name: 'Rex', categoryId: 1 }
  for (const request of [{}, { method: 'HEAD' }, { json }]) {
    const { headers } = await send('/pets', request)
    expect(headers.get('x-sandbox-fault')).toBe('delay')
    expect(await lastDuration(sandbox)).toBeGreaterThanOrEqual(DELAY - 1)
  }
  // A refusal is an answer, too.
  expect((await send('/pets/none')).headers.get('x-sandbox-fault')).toBe('delay')
  expect(sandbox.receipts()).toMatchObject([{ id: 'delay', calls: 4, fired: 4 }])
  expect((await send('~/__admin/faults/delay', { method: 'DELETE' })).status).toBe(204)
  expect((await send('/pets')).headers.get('x-sandbox-fault')).toBeNull()
  // A delay of 0 is no fault.
  expect(await idsOf(await start({ delay: 0 }))).toEqual([])
})

test('a delay of every answer also delays what the faults of the scenario answer', async ({
  start,
}) => {
  const faults: readonly Fault[] = [
    { id: 'down', on: 'listPets', calls: 1, respond: { status: 503 } },
    { id: 'slow', on: 'listPets', delay: DELAY },
  ]
  const sandbox = await start({ scenario: { version: 1, faults }, delay: DELAY })
  const struck = async () => {
    const { status, headers } = await sandbox.send('/pets')
    return [status, headers.get('x-sandbox-fault')]
  }
  expect(await struck()).toEqual([503, 'delay,down'])
  expect(await lastDuration(sandbox)).toBeGreaterThanOrEqual(DELAY - 1)
  expect(await struck()).toEqual([200, 'delay,slow'])
  expect(await lastDuration(sandbox)).toBeGreaterThanOrEqual(2 * DELAY - 1)
})

test('a delay of every answer is there again after a reset, a reload and a switch, however the faults were changed', async ({
  start,
}) => {
  const sandbox = await start({ delay: DELAY })
  const again: readonly (() => Promise<unknown>)[] = [
    () => sandbox.reset(),
    () => sandbox.load('flaky'),
    () => sandbox.load({ version: 1, faults: [{ id: 'other', on: '*', delay: 1 }] }),
    () => sandbox.send('~/__admin/scenario', { method: 'PUT', json: { name: 'default' } }),
  ]
  for (const begin of again) {
    await sandbox.faults.clear()
    expect(await idsOf(sandbox)).toEqual([])
    await begin()
    expect((await idsOf(sandbox))[0]).toBe('delay')
  }
  await sandbox.faults.replace('delay', { id: 'delay', on: 'listPets', delay: 1 })
  expect((await sandbox.send('/pets/1')).headers.get('x-sandbox-fault')).toBeNull()
})

test('the state and the repro of a request contain the delay with its counts, and go on with it where it is wanted again', async ({
  start,
}) => {
  const delay = { lower: 1, upper: 3 }
  const sandbox = await start({ delay })
  await sandbox.send('/pets')
  const { headers } = await sandbox.send('/pets')
  const { scenario: before } = await sandbox.requests.repro(headers.get('x-request-id') as string)
  const state = await sandbox.state.read()
  const kept = { id: 'delay', on: '*', delay: { type: 'uniform', ...delay } }
  expect(before.faults).toEqual([{ ...kept, counts: { calls: 1, fired: 1 } }])
  expect(state.faults).toEqual([{ ...kept, counts: { calls: 2, fired: 2 } }])
  for (const options of [{}, { delay }] satisfies StartOptions[]) {
    const next = await start({ scenario: state, ...options })
    expect(await next.faults.list()).toMatchObject([{ id: 'delay', calls: 2, fired: 2 }])
    expect(next.scenario.remarks).toEqual([])
  }
})

test('a delay of every answer replaces a fault of the scenario that is named as it is, and says so', async ({
  start,
}) => {
  const faults = [
    { id: 'first', on: 'getPet', delay: 1 },
    { id: 'delay', on: 'listPets', respond: { status: 503 } },
  ]
  const sandbox = await start({ scenario: { version: 1, faults }, delay: DELAY })
  expect(await idsOf(sandbox)).toEqual(['delay', 'first'])
  expect((await sandbox.send('/pets')).status).toBe(200)
  expect(sandbox.scenario.remarks.join()).toContain('the fault delay of the scenario is replaced')
})

test('a scenario with as many faults as it may have cannot have the delay of every answer too', async ({
  start,
}) => {
  const faults = Array.from({ length: 1000 }, (_, at) => ({ id: `f${at}`, on: '*', delay: 0 }))
  const scenario = { version: 1, name: 'full', faults }
  await expect(start({ scenario, delay: 1 })).rejects.toThrow(
    'The delay of every answer is one fault too many: the scenario full has 1,000 already.',
  )
  const sandbox = await start({ delay: 1 })
  const { status, text } = await sandbox.send('~/__admin/scenario', {
    method: 'PUT',
    json: scenario,
  })
  expect([status, text]).toEqual([400, expect.stringContaining('one fault too many')])
  expect(await idsOf(sandbox)).toEqual(['delay'])
})

test('--delay and PETSTORE_DELAY delay every answer, and the flag counts', async ({ folder }) => {
  const curl =
    'curl -s -o /dev/null -D - -w "%{time_total}" -H "Authorization: Bearer $PETSTORE_KEY" $PETSTORE_URL/pets > out'
  const run = async (flags: string[], delay: string) => {
    const options = { env: { PETSTORE_DELAY: delay }, cwd: folder }
    expect((await runCli(['start', '-p', '0', ...flags, '--exec', curl], options)).code).toBe(0)
    const lines = readFileSync(path.join(folder, 'out'), 'utf8').split('\n')
    expect(lines.join('\n')).toMatch(/^x-sandbox-fault: delay\r$/im)
    return Number(lines.at(-1))
  }
  expect(await run(['--delay', '30-50'], '20000')).toBeLessThan(15)
  expect(await run([], '400')).toBeGreaterThan(0.39)
})
