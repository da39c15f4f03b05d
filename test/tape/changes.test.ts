import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import type { TapeEntry } from '../../src/tape/tape-types.ts'
import {
  type Change,
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../support/four-changes.ts'
import { expect, test } from '../support/test.ts'

const json = { 'content-type': 'application/json' }

/** Writes answer without a record: 204, or an id alone. */
const silent: Change = ({ paths }) => {
  const none = { description: 'Done' }
  const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const idAlone = { description: 'Done', content: { 'application/json': { schema: id } } }
  const item = paths['/store/orders/{orderId}']
  for (const each of [item.put, item.patch])
    each.responses = { 204: none, 401: each.responses[401], 404: each.responses[404] }
  const { post } = paths['/store/orders']
  post.responses = { 201: idAlone, 204: none, 401: post.responses[401] }
}
const loud = changedContract(withRemoval, withOrders, withOrderItems)
const source = changedContract(withRemoval, withOrders, withOrderItems, silent)

/** The ids of orders are texts. */
const withTexts: Change = ({ paths, components: { schemas } }) => {
  schemas.Order = structuredClone(schemas.Order)
  schemas.Order.properties.id = { type: 'string' }
  const item = paths['/store/orders/{orderId}']
  const parameters = [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }]
  for (const each of [item, item.get, item.put, item.patch, item.delete])
    each.parameters = parameters
}
const texts = changedContract(withRemoval, withOrders, withOrderItems, withTexts)

const order = (id: number | string, changes: object = {}) => ({
  id,
  petId: 7,
  quantity: 2,
  ...changes,
})
const recorded = (
  request: string,
  body: object | undefined,
  status: number,
  answered?: object,
): TapeEntry => ({
  request,
  ...(body && { headers: json, body: JSON.stringify(body) }),
  answer: { status, ...(answered && { headers: json, body: JSON.stringify(answered) }) },
})

/** Sends what a recorded request sent. */
async function replay({ url, key }: RunningSandbox, { request, body }: TapeEntry) {
  const [method = '', target = ''] = request.split(' ')
  const answer = await fetch(`${url}${target.replace('/v1', '')}`, {
    ...{ method, headers: { authorization: `Bearer ${key}`, ...(body ? json : {}) } },
    ...(body !== undefined && { body: String(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, origin: answer.headers.get('x-sandbox-origin'), text }
}

const listed: TapeEntry = recorded('GET /v1/store/orders?pageSize=40', undefined, 200)
const records = { orders: [order(1), order(2)] }

/** The orders of the store after the writes of a tape were replayed; the tape has no list. */
async function storeAfter(contract: typeof source, ...writes: readonly TapeEntry[]) {
  const scenario = { version: 1, records, exchanges: writes }
  const sandbox = await startSandboxOf(contract, { scenario: JSON.parse(JSON.stringify(scenario)) })
  try {
    for (const each of writes) {
      const { status, origin } = await replay(sandbox, each)
      expect([status, origin]).toEqual([each.answer?.status, 'tape'])
    }
    return JSON.parse((await replay(sandbox, listed)).text)
  } finally {
    await sandbox.close()
  }
}

const PUT = 'PUT /v1/store/orders/1'
const PATCH = 'PATCH /v1/store/orders/2'
const POST = 'POST /v1/store/orders'
const sent = { petId: 8, quantity: 5 }

test.for<[string, readonly object[], ...TapeEntry[]]>([
  ['a replacement', [order(1, sent), order(2)], recorded(PUT, sent, 204)],
  ['a change', [order(1), order(2, { quantity: 9 })], recorded(PATCH, { quantity: 9 }, 204)],
  [
    'a change of a record that was not there',
    [order(1), order(2)],
    recorded('PATCH /v1/store/orders/3', { quantity: 9 }, 204),
  ],
  [
    'a replacement of a record that was not there',
    [order(1), order(2), order(3, sent)],
    recorded('PUT /v1/store/orders/3', sent, 204),
  ],
  [
    'a creation that says the id',
    [order(1), order(2), order(5, sent)],
    recorded(POST, sent, 201, { id: 5 }),
  ],
  ['a creation that says nothing', [order(1), order(2), order(3, sent)], recorded(POST, sent, 204)],
  ['a creation whose id is taken', [order(1), order(2)], recorded(POST, sent, 201, { id: 2 })],
  ['a creation with an answer that is none', [order(1), order(2)], recorded(POST, sent, 201, {})],
  ['a removal', [order(2)], recorded('DELETE /v1/store/orders/1', undefined, 204)],
])(
  '%s on a tape that answers without a record is made in the store',
  async ([, expected, ...all]) => {
    expect(await storeAfter(source, ...all)).toEqual(expected)
  },
)

test('writes that answer with the record make what the answer shows', async () => {
  const put = recorded(PUT, sent, 200, order(1, { ...sent, note: 'seen' }))
  const patch = recorded(PATCH, { quantity: 9 }, 200, order(2, { quantity: 9, note: 'seen' }))
  const expected = [order(1, { ...sent, note: 'seen' }), order(2, { quantity: 9, note: 'seen' })]
  expect(await storeAfter(loud, put, patch)).toEqual(expected)
})

const read = 'GET /v1/store/orders/1'

test.for<[string, typeof source, readonly TapeEntry[]]>([
  [
    'with the record',
    loud,
    [
      recorded(PUT, sent, 200, order(1, sent)),
      recorded(PATCH, { quantity: 9 }, 200, order(2, { quantity: 9 })),
      recorded(POST, sent, 201, order(6, sent)),
      recorded('DELETE /v1/store/orders/2', undefined, 204),
    ],
  ],
  [
    'without a record',
    source,
    [
      recorded(PUT, sent, 204),
      recorded(PATCH, { quantity: 9 }, 204),
      recorded(POST, sent, 204),
      recorded('DELETE /v1/store/orders/6', undefined, 204),
    ],
  ],
  [
    'with a record whose id is a text',
    texts,
    [recorded(POST, sent, 201, order('later', sent)), recorded(PUT, sent, 200, order('1', sent))],
  ],
])(
  'a tape whose writes answer %s is not overtaken by them after a restart, and is by another change',
  async ([, contract, writes], { folder }) => {
    const idOf = (id: number) => (contract === texts ? String(id) : id)
    const onTape = recorded(read, undefined, 200, order(idOf(1), { note: 'on tape' }))
    const records = { orders: [order(idOf(1)), order(idOf(2))] }
    const scenario = { version: 1, name: 'kept', records, exchanges: [...writes, onTape] }
    const start = () =>
      startSandboxOf(contract, { scenario: JSON.parse(JSON.stringify(scenario)), data: folder })
    const readIn = async (sandbox: RunningSandbox) => (await replay(sandbox, onTape)).origin
    const first = await start()
    for (const each of writes) expect((await replay(first, each)).origin).toBe('tape')
    expect(await readIn(first)).toBe('tape')
    await first.close()
    const second = await start()
    expect(await readIn(second)).toBe('tape')
    await replay(second, recorded('PATCH /v1/store/orders/1', { quantity: 4 }, 200))
    expect(await readIn(second)).toBe('store')
    await second.close()
    const third = await start()
    expect(await readIn(third)).toBe('store')
    await third.close()
  },
)
