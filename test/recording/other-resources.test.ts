import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createChecker } from '../../src/check/checker.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import { importRecording } from '../../src/recording/import-recording.ts'
import { readCaptures } from '../../src/recording/read-captures.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
  withReserved,
  withTags,
} from '../support/four-changes.ts'
import { expect, test } from '../support/test.ts'

const source = changedContract(withTags, withReserved, withRemoval, withOrders, withOrderItems)
const json = { 'content-type': 'application/json' }

type Step = readonly [line: string, body?: object]

const reserved = { name: 'Rex', categoryId: 3, status: 'reserved', tags: ['a', 'b'] }
const order = { petId: 1, quantity: 2, lines: [{ sku: 'a' }], address: { city: 'Bonn' } }
const start: Step[] = [
  ['POST /pets', reserved],
  ['POST /pets', { ...reserved, status: 'sold' }],
  ['POST /store/orders', order],
  ['POST /store/orders', { ...order, quantity: 5 }],
  ['POST /store/orders', { ...order, petId: 2 }],
]
const session: Step[] = [
  ...[['GET /pets?status=reserved'], ['GET /store/orders?pageSize=9'], ['GET /store/orders/2']],
  ['PUT /store/orders/1', { petId: 2, quantity: 1, note: 'other' }],
  ['PATCH /store/orders/2', { quantity: 9 }],
  ...[['GET /store/orders/1'], ['GET /store/orders/2'], ['DELETE /store/orders/3']],
  ...[['GET /store/orders/3'], ['DELETE /pets/2'], ['DELETE /pets/2'], ['GET /pets/2']],
  ['POST /store/orders', { ...order, quantity: 7 }],
  ['POST /store/orders', { quantity: 0 }],
  ...[['GET /store/orders?petId=1'], ['GET /pets']],
] as Step[]

async function send({ url, key }: RunningSandbox, [line, body]: Step) {
  const [method = '', target = ''] = line.split(' ')
  const reply = await fetch(url + target, {
    ...{ method, headers: { authorization: `Bearer ${key}`, ...(body && json) } },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    body: text === '' ? undefined : JSON.parse(text),
    origin: reply.headers.get('x-sandbox-origin'),
  }
}

async function play(sandbox: RunningSandbox, steps: readonly Step[]) {
  const answers = []
  for (const each of steps) answers.push(await send(sandbox, each))
  return answers.map(({ status, body }) => ({ status, body }))
}

/** A sandbox in which the session begins. */
async function begun() {
  const sandbox = await startSandboxOf(source, { scenario: 'empty' })
  await play(sandbox, start)
  await sandbox.requests.clear()
  return sandbox
}

const listed: Step[] = [['GET /pets'], ['GET /store/orders?pageSize=50']]

test('the HAR of a journal is imported as a recording that replays removals and changes of any resource', async ({
  folder,
}) => {
  await using sandbox = await begun()
  const answers = await play(sandbox, session)
  const file = path.join(folder, 'session.har')
  writeFileSync(file, JSON.stringify(await sandbox.requests.har()))
  const checker = await createChecker({ source })
  for (const capture of readCaptures(file, contractOf(source))) checker.check(capture)
  const { findings, exchanges } = checker.report()
  expect(findings.filter(({ severity }) => severity !== 'note')).toMatchObject([])
  expect(exchanges).toMatchObject({ total: session.length, unchecked: 0 })
  const out = path.join(folder, 'session.yaml')
  const { summary } = await importRecording({ source, file, out, dropUnknown: false })
  expect(summary).toMatchObject({ exchanges: session.length, created: 1, conflicts: [] })
  await using replayed = await startSandboxOf(source, { scenario: out })
  expect(await play(replayed, session)).toEqual(answers)
  const origins = await replayed.requests.list()
  expect(new Set(origins.map(({ origin }) => origin))).toEqual(new Set(['tape']))
  // What the store has after the replay is what the service had.
  await send(replayed, ['POST /pets', { name: 'Later', categoryId: 1 }])
  const [pets, orders] = await play(replayed, listed)
  expect(pets?.body.map(({ id }: { id: number }) => id)).toEqual([1, 3])
  const [, own] = await play(sandbox, listed)
  expect(orders).toEqual(own)
})

test('the repro of any exchange with any resource gets the same answer alone', async () => {
  await using sandbox = await begun()
  await play(sandbox, session)
  const exchanges = await sandbox.requests.list()
  expect(exchanges).toHaveLength(session.length)
  await play(sandbox, [
    ['DELETE /store/orders/1'],
    ['DELETE /pets/1'],
    ['POST /store/orders', order],
  ])
  for (const exchange of exchanges) {
    const { scenario } = await sandbox.requests.repro(exchange.id)
    await using alone = await startSandboxOf(source, { scenario })
    const { request, answer } = exchange
    const line = `${request.method} ${request.target.replace('/v1', '')}`
    const body = request.body === undefined ? undefined : JSON.parse(request.body)
    const { status, body: answered } = await send(alone, body ? [line, body] : [line])
    expect([line, status, answered]).toEqual([
      ...[line, answer?.status],
      answer?.body ? JSON.parse(answer.body) : undefined,
    ])
  }
})

test('a snapshot and the state of a world have the records of every resource as they were', async () => {
  await using sandbox = await begun()
  const before = await play(sandbox, listed)
  await sandbox.snapshots.take('before')
  await play(sandbox, session)
  const after = await play(sandbox, listed)
  expect(after).not.toEqual(before)
  await using other = await startSandboxOf(source, { scenario: await sandbox.state.read() })
  expect(await play(other, listed)).toEqual(after)
  await sandbox.snapshots.restore('before')
  expect(await play(sandbox, listed)).toEqual(before)
  // Ids that were given before the snapshot was taken are not given again.
  expect((await send(sandbox, ['POST /store/orders', order])).body.id).toBe(4)
})
