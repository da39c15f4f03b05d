import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contractOf } from '../../src/contract/contract.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { recordingLines } from '../../src/recording/recordings.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { toCapture } from '../support/capture.ts'
import { answer, get, list, pet } from '../support/case-parts.ts'
import { inPath, listOf, object, text as string } from '../support/contract-parts.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../support/four-changes.ts'
import { answers } from '../support/own-paths.ts'
import { shopContract } from '../support/shop-contract.ts'
import { expect, test } from '../support/test.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const source = changedContract(withRemoval, withOrders, withOrderItems)

const order = (id: number, changes: object = {}) => ({ id, petId: 7, quantity: 2, ...changes })
const at = (method: string, id: number | '', body?: object) => ({
  ...{ method, target: `/v1/store/orders${id === '' ? '' : `/${id}`}` },
  ...(body && { body: JSON.stringify(body) }),
})
const removed = { status: 204, headers: {}, body: '' }

/** Records exchanges, a minute after one another unless they say when they were. */
async function recorded(
  file: string,
  exchanges: readonly Parameters<typeof toCapture>[],
  under: ContractSource = source,
) {
  const recorder = startRecorder({ file }, under)
  for (const [turn, [request, given, changes]] of exchanges.entries())
    recorder.add(toCapture(request, given, { time: NOON + turn * 60_000, ...changes }) as Capture)
  const summary = await recorder.close()
  const { records } = await loadScenario(file, contractOf(under))
  const values = [...records].map(([name, all]) => [name, all.map(({ value }) => value)])
  return { summary, records: Object.fromEntries(values), text: await readFile(file, 'utf8') }
}

for (const ending of ['yaml', 'json']) {
  test(`a recording in ${ending} has the records of every resource, with where each was seen`, async ({
    folder,
  }) => {
    const file = path.join(folder, `all.${ending}`)
    const { summary, records } = await recorded(file, [
      [list(), answer([pet(), pet({ id: 2 })])],
      [at('GET', ''), answer([order(2), order(1, { lines: [{ sku: 'a' }] })])],
      [at('POST', '', { petId: 7, quantity: 2 }), answer(order(3), 201)],
      [at('GET', 3), answer(order(3))],
    ])
    expect(records).toEqual({
      pets: [pet(), pet({ id: 2 })],
      orders: [order(1, { lines: [{ sku: 'a' }] }), order(2)],
    })
    expect(summary).toMatchObject({ pets: 2, records: { pets: 2, orders: 2 }, created: 1 })
    expect(recordingLines(summary)[0]).toBe(`${file}: exchanges 4, pets 2, orders 2, created 1`)
  })
}

const sessions: [string, Parameters<typeof toCapture>[], object][] = [
  [
    'what was removed',
    [
      [at('GET', 1), answer(order(1))],
      [at('DELETE', 1), removed],
    ],
    {},
  ],
  [
    'what was removed and put back',
    [
      [at('DELETE', 1), removed],
      [at('GET', 1), answer(order(1))],
    ],
    { orders: [order(1)] },
  ],
  [
    'what an answer showed that was on its way while it was removed',
    [
      [at('DELETE', 1), removed, { time: NOON + 20, duration: 10 }],
      [at('GET', 1), answer(order(1)), { time: NOON + 25, duration: 50 }],
    ],
    {},
  ],
  [
    'a removal that was refused',
    [
      [at('GET', 1), answer(order(1))],
      [at('DELETE', 1), answer({}, 404)],
    ],
    { orders: [order(1)] },
  ],
  [
    'what it was replaced by',
    [
      [at('GET', 1), answer(order(1))],
      [at('PUT', 1, { petId: 8, quantity: 1 }), answer(order(1, { petId: 8, quantity: 1 }))],
    ],
    { orders: [order(1, { petId: 8, quantity: 1 })] },
  ],
  [
    'what it was replaced by, if the answer does not show it',
    [[at('PUT', 1, { petId: 8, quantity: 1 }), { status: 200, headers: {}, body: '' }]],
    { orders: [order(1, { petId: 8, quantity: 1 })] },
  ],
  [
    'what it was changed to, if the answer does not show it',
    [
      [at('GET', 1), answer(order(1, { note: 'old', address: { city: 'Bonn' } }))],
      [
        at('PATCH', 1, { note: null, address: { street: 'Markt' } }),
        { status: 200, headers: {}, body: '' },
      ],
    ],
    { orders: [order(1, { address: { city: 'Bonn', street: 'Markt' } })] },
  ],
  [
    'a change to what it has not seen',
    [[at('PATCH', 1, { quantity: 3 }), { status: 200, headers: {}, body: '' }]],
    {},
  ],
  [
    'a list of changes whose answer does not show the record',
    [
      [at('GET', 1), answer(order(1))],
      [
        {
          ...at('PATCH', 1),
          headers: { 'content-type': 'application/json-patch+json' },
          body: '[{"op":"replace","path":"/quantity","value":9},{"op":"add","path":"/note","value":"a"}]',
        },
        removed,
      ],
    ],
    { orders: [order(1, { quantity: 9, note: 'a' })] },
  ],
  ['an order that is none', [[at('GET', 1), answer(order(1, { quantity: 'many' }))]], {}],
  [
    'an animal that was removed',
    [
      [get(1), answer(pet())],
      [{ method: 'DELETE', target: '/v1/pets/1' }, removed],
    ],
    {},
  ],
]

test.for(sessions)(
  'the state of a recording knows %s',
  async ([, exchanges, expected], { folder }) => {
    const { records, summary } = await recorded(path.join(folder, 'state.yaml'), exchanges)
    expect(records).toEqual(expected)
    expect(summary.conflicts).toEqual([])
  },
)

test('values that differ without a write between them are conflicts, of any resource', async ({
  folder,
}) => {
  const { summary } = await recorded(path.join(folder, 'conflict.yaml'), [
    [at('GET', 1), answer(order(1))],
    [at('GET', 1), answer(order(1, { quantity: 3 }))],
  ])
  expect(summary.conflicts).toEqual([
    'order 1: quantity was 2 in GET /v1/store/orders/1, then 3 in GET /v1/store/orders/1',
  ])
})

test('records have their ids and parents where the contract has them, and are read back', async ({
  folder,
}) => {
  const { written } = shopContract()
  const text = JSON.stringify(written, (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
  const shop = changedContract((document) => {
    Object.assign(document, JSON.parse(text))
    const owner = document.paths['/owners/{ownerId}'] as { get: object; delete?: object }
    const { parameters } = owner.get as { parameters?: unknown }
    const responses = { 204: { description: 'Removed' } }
    owner.delete = { operationId: 'removeOwner', parameters, responses }
  })
  const ada = '00000000-0000-4000-8000-000000000001'
  const bob = '00000000-0000-4000-8000-000000000002'
  const cleo = '00000000-0000-4000-8000-000000000003'
  const file = path.join(folder, 'shop.yaml')
  const visit = { id: 3, reason: 'walk' }
  const { summary } = await recorded(
    file,
    [
      [{ target: '/v1/owners' }, answer([{ ownerId: ada, email: 'ada@example.org' }])],
      [{ target: `/v1/owners/${bob}/visits` }, answer([visit])],
      [{ target: `/v1/owners/${ada}/visits/3` }, answer(visit)],
      // With an owner goes what is below.
      [{ target: `/v1/owners/${cleo}/visits` }, answer([{ id: 9, reason: 'sit' }])],
      [{ method: 'DELETE', target: `/v1/owners/${cleo}` }, removed],
      [{ target: '/v1/photos/b%2Fa.png' }, answer({ size: 5 })],
      [{ target: '/v1/photos/a.png' }, answer({ size: 6 })],
      [{ target: '/v1/lines/4' }, answer({ id: 4, reason: 'sit', note: 'x', more: 1 })],
    ],
    shop,
  )
  expect(summary.conflicts).toEqual([
    `visit 3: ownerId was "${bob}" in GET /v1/owners/${bob}/visits, then "${ada}" in GET /v1/owners/${ada}/visits/3`,
  ])
  const { records } = await loadScenario(file, contractOf(shop))
  expect(Object.fromEntries(records)).toEqual({
    owners: [{ id: ada, value: { ownerId: ada, email: 'ada@example.org' } }],
    // A store has each id once in a resource.
    visits: [{ id: 3, value: visit, parents: { ownerId: ada } }],
    photos: [
      { id: 'a.png', value: { size: 6 } },
      { id: 'b/a.png', value: { size: 5 } },
    ],
    lines: [{ id: 4, value: { id: 4, reason: 'sit', note: 'x' } }],
  })
})

test('a recording has records of one id below two parents, where each has ids of its own', async ({
  folder,
}) => {
  const task = object({ taskId: string, title: string })
  const parameters = ['teamId', 'taskId'].map((name) => inPath(name))
  const source = changedContract((document) =>
    Object.assign(document.paths, {
      '/teams/{teamId}/tasks': {
        get: {
          ...{ operationId: 'listTasks', parameters: parameters.slice(0, 1) },
          responses: answers(200, listOf(task)),
        },
      },
      '/teams/{teamId}/tasks/{taskId}': {
        get: { operationId: 'getTask', parameters, responses: answers(200, task) },
        delete: { operationId: 'removeTask', parameters, responses: answers(204) },
      },
    }),
  )
  const file = path.join(folder, 'tasks.yaml')
  const [one, other] = ['one', 'other'].map((title) => ({ taskId: '1', title }))
  const removal = { method: 'DELETE', target: '/v1/teams/c/tasks/1' }
  const { summary } = await recorded(
    file,
    [
      [{ target: '/v1/teams/a/tasks' }, answer([one])],
      [{ target: '/v1/teams/b/tasks/1' }, answer(other)],
      [{ target: '/v1/teams/c/tasks/1' }, answer(other)],
      [removal, removed],
    ],
    source,
  )
  expect(summary.conflicts).toEqual([])
  const { records } = await loadScenario(file, contractOf(source))
  expect(records.get('tasks')).toEqual([
    { id: '1', value: one, parents: { teamId: 'a' } },
    { id: '1', value: other, parents: { teamId: 'b' } },
  ])
})
