import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contractOf } from '../../src/contract/contract.ts'
import { recordsOf } from '../../src/tape/tape-entry.ts'
import { indexTape } from '../../src/tape/tape-index.ts'
import { MemoryPosition, TapePlayer } from '../../src/tape/tape-player.ts'
import type { TapeEntry } from '../../src/tape/tape-types.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../support/four-changes.ts'

const contract = contractOf(changedContract(withRemoval, withOrders, withOrderItems))
const order = { id: 5, petId: 7, quantity: 2 }

const entry = (request: string, body: unknown, status = 200): TapeEntry => ({
  request,
  answer: { status, ...(body !== undefined && { body: JSON.stringify(body) }) },
})

test.for<[string, TapeEntry, string | undefined, readonly unknown[]]>([
  [
    'a list',
    entry('GET /v1/store/orders?pageSize=2', [order, { ...order, id: 6 }]),
    'list orders',
    [5, 6],
  ],
  ['a creation', entry('POST /v1/store/orders', order, 201), 'create orders', [5]],
  ['a read', entry('GET /v1/pets/1', { id: 1, name: 'Rex', categoryId: 3 }), 'read pets', [1]],
  ['a replacement', entry('PUT /v1/store/orders/5', order), 'replace orders', [5]],
  ['a change', entry('PATCH /v1/store/orders/5', order), 'update orders', [5]],
  ['a removal', entry('DELETE /v1/store/orders/5', undefined, 204), 'remove orders', []],
  [
    'a list with a record that is none',
    entry('GET /v1/store/orders', [{ id: 'x' }, order, null]),
    'list orders',
    [5],
  ],
  [
    'an answer in another form',
    entry('GET /v1/store/orders', { orders: [order] }),
    'list orders',
    [],
  ],
  ['a failure', entry('GET /v1/store/orders/5', order, 404), undefined, []],
  ['the quickstart sample', entry('POST /messages', order), undefined, []],
  ['a path of no operation', entry('GET /v1/nothing', order), undefined, []],
])('the records of %s on a tape are read by its operation', ([, given, what, ids]) => {
  const found = recordsOf(given, contract)
  const part = found && `${found.operation.role} ${found.operation.resource.name}`
  expect(part).toBe(what)
  expect(found?.records.map(({ id }) => id) ?? []).toEqual(ids)
})

test('a record has the declared members in their order, from a body in any coding', () => {
  const body = gzipSync(JSON.stringify({ more: 1, quantity: 2, id: 5, petId: 7 })).toString(
    'base64',
  )
  const headers = { 'content-encoding': 'gzip' }
  const given = {
    request: 'GET /v1/store/orders/5',
    answer: { status: 200, headers, body: { base64: body } },
  }
  const [record] = recordsOf(given, contract)?.records ?? []
  expect(JSON.stringify(record?.value)).toBe('{"id":5,"petId":7,"quantity":2}')
})

test('a tape knows the greatest id of each resource', () => {
  const index = indexTape(
    [
      entry('GET /v1/store/orders', [order, { ...order, id: 12 }]),
      entry('GET /v1/pets/40', { id: 40, name: 'Rex', categoryId: 3 }),
      entry('POST /v1/store/orders', { ...order, id: 99 }, 500),
    ],
    contract,
  )
  const player = index && new TapePlayer(index, 'store', new MemoryPosition())
  expect(['orders', 'pets', 'others'].map((name) => player?.greatestIdOf(name))).toEqual([
    12, 40, 0,
  ])
})
