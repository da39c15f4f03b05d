import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import {
  changedContract,
  withDelete,
  withOrders,
  withReserved,
  withTags,
} from '../../support/changed-contract.ts'
import { withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const source = changedContract(withTags, withReserved, withDelete, withOrders({ whole: true }))

test(`what the contract gains is one sandbox on two replicas${withoutRedis}`, async ({ redis }) => {
  const { address } = await redis()
  await using one = await startSandboxOf(source, { scenario: 'empty', data: address })
  await using other = await startSandboxOf(source, { scenario: 'empty', data: address })
  const send = async ({ url }: { readonly url: string }, line: string, json?: unknown) => {
    const [method = '', target = ''] = line.split(' ')
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const response = await fetch(url + target, {
      method,
      headers: { authorization: 'Bearer sandbox-key', 'content-type': type },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const pet = { name: 'Rex', categoryId: 3, tags: ['a'], status: 'reserved' }
  expect((await send(one, 'POST /pets', pet)).body).toEqual({ id: 1, ...pet })
  expect((await send(other, 'GET /pets?status=reserved')).body).toEqual([{ id: 1, ...pet }])
  const order = (await send(other, 'POST /store/orders', { petId: 1, quantity: 2 })).body
  expect((await send(one, 'GET /store/orders')).body).toEqual([order])
  await Promise.all([
    send(one, 'PATCH /store/orders/1', { note: 'a' }),
    send(other, 'PATCH /store/orders/1', { status: 'placed' }),
    send(one, 'PATCH /store/orders/1', { quantity: 5 }),
  ])
  for (const each of [one, other])
    expect((await send(each, 'GET /store/orders/1')).body).toEqual({
      ...order,
      note: 'a',
      status: 'placed',
      quantity: 5,
    })
  const removed = await Promise.all([send(one, 'DELETE /pets/1'), send(other, 'DELETE /pets/1')])
  expect(removed.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await send(other, 'GET /pets')).body).toEqual([])
  expect((await send(one, 'POST /store/orders', { petId: 1, quantity: 2 })).body.id).toBe(2)
})
