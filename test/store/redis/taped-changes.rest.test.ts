import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../../support/four-changes.ts'
import { withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const source = changedContract(withRemoval, withOrders, withOrderItems)
const json = { 'content-type': 'application/json' }
const order = { id: 1, petId: 7, quantity: 2 }
const sent = { petId: 8, quantity: 5 }

test(`a replica that starts later is not overtaken by the writes of its tape${withoutRedis}`, async ({
  redis,
}) => {
  const { address } = await redis()
  const answer = (status: number, body?: object) => ({
    answer: { status, ...(body && { headers: json, body: JSON.stringify(body) }) },
  })
  const item = '/v1/store/orders/1'
  const exchanges = [
    {
      request: `PUT ${item}`,
      headers: json,
      body: JSON.stringify(sent),
      ...answer(200, { id: 1, ...sent }),
    },
    { request: 'DELETE /v1/store/orders/2', ...answer(204) },
    { request: `GET ${item}`, ...answer(200, { ...order, note: 'on tape' }) },
  ]
  const records = { orders: [order, { ...order, id: 2 }] }
  const scenario = { version: 1 as const, name: 'taped', records, exchanges }
  const start = () => startSandboxOf(source, { scenario, data: address })
  const send = async ({ url }: { readonly url: string }, line: string, body?: object) => {
    const [method = '', target = ''] = line.split(' ')
    const reply = await fetch(url + target.replace('/v1', ''), {
      ...{ method, headers: { authorization: 'Bearer sandbox-key', ...(body && json) } },
      ...(body && { body: JSON.stringify(body) }),
    })
    return reply.headers.get('x-sandbox-origin')
  }
  await using one = await start()
  expect(await send(one, `PUT ${item}`, sent)).toBe('tape')
  expect(await send(one, 'DELETE /v1/store/orders/2')).toBe('tape')
  await using two = await start()
  expect(await send(two, `GET ${item}`)).toBe('tape')
  expect(await send(two, `PATCH ${item}`, { quantity: 4 })).toBe('store')
  await using three = await start()
  expect(await send(three, `GET ${item}`)).toBe('store')
})
