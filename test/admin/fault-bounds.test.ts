import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

const SLOW = { on: 'listPets', delay: 1 }

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...SLOW, id: `f${index}` }))

const matching = (from: number, count: number) => ({
  query: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`q${index}`, { matches: `^${from + index}$` }]),
  ),
})

test('a world takes a thousand faults, and refuses one more until one is removed', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: { version: 1, extends: 'default', faults: many(1000) },
  })
  const json = { ...SLOW, id: 'more' }
  const refused = await ask(sandbox, ['POST', '/faults'], { json })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'There are 1,000 faults, and no more in a world: DELETE /__admin/faults/{id} removes one, and DELETE /__admin/faults all.',
  ])
  expect((await ask(sandbox, ['DELETE', '/faults/f7'])).status).toBe(204)
  expect((await ask(sandbox, ['POST', '/faults'], { json })).status).toBe(201)
})

test('the faults of a world have two hundred different expressions, and those that are removed make room', async ({
  start,
}) => {
  const sandbox = await start()
  const add = (id: string, from: number, count: number) =>
    ask(sandbox, ['POST', '/faults'], { json: { ...SLOW, id, when: matching(from, count) } })
  for (const part of [0, 1, 2, 3]) expect((await add(`a${part}`, part * 50, 50)).status).toBe(201)
  expect((await add('again', 0, 50)).status).toBe(201)
  const { status, body } = await add('b', 1000, 1)
  expect([status, body.detail]).toEqual([
    409,
    'An expression of the fault is one expression too many: all faults together may have 200 different ones. Join some with |.',
  ])
  expect((await ask(sandbox, ['DELETE', '/faults/a3'])).status).toBe(204)
  for (const part of [0, 1, 2, 3, 4]) {
    const json = { ...SLOW, id: 'c', when: matching(2000 + part * 50, 50) }
    const reply = await ask(sandbox, part === 0 ? ['POST', '/faults'] : ['PUT', '/faults/c'], {
      json,
    })
    expect(reply.status).toBe(part === 0 ? 201 : 200)
  }
})

test('the faults of a world have 16 MiB together', { tags: ['long'] }, async ({ start }) => {
  const sandbox = await start()
  const message = 'x'.repeat(1_000_000)
  const add = (id: string) =>
    ask(sandbox, ['POST', '/faults'], {
      json: { id, on: 'listPets', respond: { status: 500, message } },
    })
  for (let added = 0; added < 16; added += 1) expect((await add(`f${added}`)).status).toBe(201)
  const { status, body } = await add('more')
  expect([status, body.detail]).toEqual([
    409,
    'The faults of a world may have 16 MiB together: remove one, or shorten its answers.',
  ])
})

test.for([
  ['faults', { faults: many(1001) }, 'faults must have at most 1,000 items'],
  ['appended faults', { 'faults+': many(1001) }, 'faults+ must have at most 1,000 items'],
  [
    'faults of a chain',
    { extends: 'overloaded', 'faults+': many(1000) },
    'faults+ leads to more than 1,000 faults, with those that the scenario extends: there are 1002. Remove some.',
  ],
  [
    'expressions',
    {
      faults: [0, 1, 2, 3, 4].map((part) => ({
        ...SLOW,
        id: `e${part}`,
        when: matching(part * 50, 50),
      })),
    },
    'faults[4].when.query.q0.matches is one expression too many: all faults together may have 200 different ones. Join some with |.',
  ],
  [
    'conditions',
    { faults: [{ ...SLOW, id: 'a', when: matching(0, 51) }] },
    'faults[0].when.query must have at most 50 names',
  ],
  [
    'keys',
    { keys: Array.from({ length: 1001 }, (_, index) => `key-${index}`) },
    'keys must have at most 1,000 items',
  ],
  ['the length of a key', { keys: ['k'.repeat(1001)] }, 'must have at most 1,000 characters'],
] as const)(
  'a scenario with too many of these is refused in a sentence: %s',
  async ([, more, says], { sandbox }) => {
    const json = { version: 1, ...more }
    const { status, body } = await ask(sandbox, ['PUT', '/scenario'], { json })
    expect([status, body.detail]).toEqual([400, expect.stringContaining(says)])
  },
)

test.for([
  [{ keys: Array.from({ length: 1001 }, (_, index) => `key-${index}`) }, '1,000 items'],
  [{ keys: ['k'.repeat(1001)] }, '1,000 characters'],
] as const)(
  'too many or too long keys are refused in a sentence: %#',
  async ([json, says], { sandbox }) => {
    const { status, body } = await ask(sandbox, ['PUT', '/keys'], { json })
    expect([status, body.detail]).toEqual([
      400,
      expect.stringContaining(`must have at most ${says}`),
    ])
  },
)
