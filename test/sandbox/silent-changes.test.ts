import { contractOf } from '../../src/contract/contract.ts'
import { ledgerOf } from '../../src/silences/ledger-of.ts'
import type { Unspecified } from '../../src/silences/settlement.ts'
import {
  body,
  collection,
  inPath,
  inQuery,
  int64,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { test as base, expect, type OwnSandbox, ownContract } from '../support/own-contract.ts'

// What a contract with all roles leaves open about records that are changed and removed.

const due = { type: ['string', 'null'] }
const task = object({ id: int64, title: text, due }, ['id', 'title'])
const change = object({ title: text, due })
const whole = object({ title: text, due }, ['title'])
const { 404: error } = shows(object({ code: text, message: text }), 404).responses
const shown = { responses: { ...shows(task).responses, 404: error } }
const source = ownContract({
  paths: collection('/tasks', task, {
    ...{ id: inPath('taskId', int64), sent: whole },
    query: [inQuery('after', int64), inQuery('limit', int64), inQuery('sort')],
    item: {
      get: { operationId: 'getTask', ...shown },
      put: { operationId: 'putTask', ...takes(whole, task) },
      patch: { operationId: 'changeTask', requestBody: body(change), ...shown },
      delete: { operationId: 'removeTask', ...shows(undefined, 204) },
    },
  }),
})

/** Sandboxes with three tasks. */
const test = base.extend<{ begin: (unspecified?: Unspecified) => Promise<OwnSandbox['send']> }>({
  begin: async ({ start }, use) => {
    await use(async (unspecified = {}) => {
      const { send } = await start(source, { scenario: { version: 1 }, unspecified })
      for (const title of ['b', 'a', 'a']) await send('POST /tasks', { title, due: 'today' })
      return send
    })
  },
})

base('each kind has an entry in a contract with all roles', async () => {
  const { byName } = ledgerOf(contractOf(await source))
  const kinds = new Set([...byName.keys()].map((name) => name.split(':')[0]))
  for (const name of [
    ...['unknownReplaced', 'nullMember', 'removedTwice', 'readRemoved', 'idReuse'],
    ...['staleCursor', 'sortTies', 'entityTags'],
  ])
    expect([name, kinds.has(name)]).toEqual([name, true])
})

type Lines = readonly (readonly [line: string, shows: unknown, json?: object])[]

/** What an entry may be, and what is then answered to some requests, one after the other: a status, or a body. */
const cases: readonly (readonly [what: string, unspecified: Unspecified, lines: Lines])[] = [
  [
    'a PUT of an unknown id is a 404',
    { 'unknownReplaced:putTask': 'not-found' },
    [
      ['PUT /tasks/9', 404, { title: 'x' }],
      ['GET /tasks/9', 404],
    ],
  ],
  [
    'a PUT of an unknown id creates',
    { 'unknownReplaced:putTask': 'create' },
    [
      ['PUT /tasks/9', 201, { title: 'x' }],
      ['GET /tasks/9', 200],
    ],
  ],
  [
    'null in a PATCH is kept',
    { nullMember: 'kept' },
    [
      ['PATCH /tasks/1', { id: 1, title: 'b', due: null }, { due: null }],
      ['GET /tasks/1', { id: 1, title: 'b', due: null }],
    ],
  ],
  [
    'null in a PATCH removes',
    { nullMember: 'removed' },
    [
      ['PATCH /tasks/1', { id: 1, title: 'b' }, { due: null }],
      ['GET /tasks/1', { id: 1, title: 'b' }],
    ],
  ],
  ...(
    [
      ['not-found', 404],
      ['success', 204],
    ] as const
  ).map(([choice, second]): [string, Unspecified, Lines] => [
    `what is removed twice: ${choice}`,
    { removedTwice: choice },
    [
      ['DELETE /tasks/2', 204],
      ['DELETE /tasks/2', second],
      ['DELETE /tasks/x', 404],
    ],
  ]),
  ...([404, 410] as const).map((status): [string, Unspecified, Lines] => [
    `what was removed and is read: ${status}`,
    { readRemoved: status },
    [
      ['DELETE /tasks/2', 204],
      ['GET /tasks/2', status],
      ['GET /tasks/4', 404],
      ['GET /tasks/1', 200],
    ],
  ]),
  ...(
    [
      ['never', 4],
      ['again', 3],
    ] as const
  ).map(([choice, id]): [string, Unspecified, Lines] => [
    `ids are used again after a removal: ${choice}`,
    { idReuse: choice },
    [
      ['DELETE /tasks/3', 204],
      ['POST /tasks', { id, title: 'c' }, { title: 'c' }],
    ],
  ]),
  ...(
    [
      ['go-on', 200],
      ['reject', 400],
    ] as const
  ).map(([choice, status]): [string, Unspecified, Lines] => [
    `a cursor whose record is gone: ${choice}`,
    { staleCursor: choice },
    [
      ['GET /tasks?after=1', [{ id: 2 }, { id: 3 }]],
      ['DELETE /tasks/1', 204],
      ['GET /tasks?after=1', status],
    ],
  ]),
  ...(
    [
      ['id', [2, 3, 1]],
      ['newest', [3, 2, 1]],
    ] as const
  ).map(([choice, ids]): [string, Unspecified, Lines] => [
    `records that are equal by what they are sorted by: ${choice}`,
    { sortTies: choice },
    [['GET /tasks?sort=title', ids.map((id) => ({ id }))]],
  ]),
]

test.for(cases)('%s', async ([, unspecified, lines], { begin }) => {
  const send = await begin(unspecified)
  for (const [line, wanted, json] of lines) {
    const { status, body } = await send(line, json)
    if (typeof wanted === 'number') expect([line, status]).toEqual([line, wanted])
    else if (Array.isArray(wanted)) expect(body).toMatchObject(wanted)
    else expect(body).toEqual(wanted)
  }
})

test('entity tags: none by itself', async ({ begin }) => {
  const send = await begin()
  expect((await send('GET /tasks/1')).headers.get('etag')).toBeNull()
  const match = { 'if-match': '"other"' }
  expect((await send('PUT /tasks/1', { title: 'x' }, match)).status).toBe(200)
})

test('entity tags: who has a record gets 304, and who has an older one is refused with 412', async ({
  begin,
}) => {
  const send = await begin({ entityTags: 'etag' })
  const tag = (await send('GET /tasks/1')).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[^"]+"$/)
  const same = await send('GET /tasks/1', undefined, { 'if-none-match': `"other", ${tag}` })
  expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', tag])
  const old = { 'if-match': tag }
  expect((await send('PATCH /tasks/1', { title: 'x' }, old)).status).toBe(200)
  expect((await send('GET /tasks/1', undefined, { 'if-none-match': tag })).status).toBe(200)
  for (const line of ['PATCH /tasks/1', 'PUT /tasks/1', 'DELETE /tasks/1'])
    expect([line, (await send(line, { title: 'y' }, old)).status]).toEqual([line, 412])
  expect((await send('GET /tasks/1')).body.title).toBe('x')
  expect((await send('DELETE /tasks/1', undefined, { 'if-match': '*' })).status).toBe(204)
})

test('under rotation a list that goes on has one order from page to page', async ({ begin }) => {
  const send = await begin('rotate')
  const seen: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const { body } = await send('GET /tasks')
    if (Array.isArray(body) && body.length === 3) seen.push(body[0].id)
  }
  expect(new Set(seen).size).toBe(1)
})
