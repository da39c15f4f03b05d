import { FOREIGN_FIELD, FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const NEW = { name: 'Rex', categoryId: 3, status: 'sold' }
const BIG = 9_223_372_036_854_775_807n

type Sent = readonly [path: string, request?: TestRequest]

/** Conditions of a fault on `*`: a request that it strikes, and one that it does not. */
const conditions: [string, object, Sent, Sent][] = [
  ['path, a number', { path: { petId: 7 } }, ['/pets/7'], ['/pets/77']],
  ['path, a text', { path: { petId: '7' } }, ['/pets/7'], ['/pets/8']],
  ['path, beyond 2^53', { path: { petId: BIG } }, [`/pets/${BIG}`], [`/pets/${BIG - 1n}`]],
  ['path, an expression', { path: { petId: { matches: '^[12]$' } } }, ['/pets/2'], ['/pets/12']],
  ['path, not of this operation', { path: { petId: 7 } }, ['/pets/7'], ['/pets']],
  ['query, a text', { query: { status: 'sold' } }, ['/pets?status=sold'], ['/pets?status=pending']],
  ['query, a number', { query: { limit: 5 } }, ['/pets?limit=5'], ['/pets?limit=50']],
  ['query, escaped', { query: { status: 'sold' } }, ['/pets?status=so%6Cd'], ['/pets']],
  ['query, empty', { query: { limit: '' } }, ['/pets?limit='], ['/pets?limit=1']],
  ['query, one of two', { query: { limit: 2 } }, ['/pets?limit=1&limit=2'], ['/pets?limit=1']],
  ['query, an unknown name', { query: { debug: 'on' } }, ['/pets?debug=on'], ['/pets?debug=off']],
  [
    'query, an expression',
    { query: { limit: { matches: '^\\d$' } } },
    ['/pets?limit=9'],
    ['/pets?limit=10'],
  ],
  [
    'query, that it is given',
    { query: { status: { matches: '' } } },
    ['/pets?status=x'],
    ['/pets'],
  ],
  [
    'header, in any case',
    { header: { 'X-Client': 'ios' } },
    ['/pets', { headers: { 'x-client': 'ios' } }],
    ['/pets', { headers: { 'x-client': 'IOS' } }],
  ],
  [
    'header, an expression',
    { header: { 'user-agent': { matches: 'Safari' } } },
    ['/pets', { headers: { 'user-agent': 'a Safari/1' } }],
    ['/pets', { headers: { 'user-agent': 'curl' } }],
  ],
  ['key, a text', { key: 'other' }, ['/pets', { key: 'other' }], ['/pets']],
  ['key, an expression', { key: { matches: '^o' } }, ['/pets', { key: 'other' }], ['/pets']],
  [
    'body, a text',
    { body: { name: 'Rex' } },
    ['/pets', { json: NEW }],
    ['/pets', { json: { ...NEW, name: 'rex' } }],
  ],
  [
    'body, a number',
    { body: { categoryId: 3 } },
    ['/pets', { json: NEW }],
    ['/pets', { json: { ...NEW, categoryId: 4 } }],
  ],
  [
    'body, beyond 2^53',
    { body: { categoryId: BIG } },
    ['/pets', { json: { ...NEW, categoryId: BIG } }],
    ['/pets', { json: { ...NEW, categoryId: BIG - 1n } }],
  ],
  [
    'body, null',
    { body: { status: null } },
    ['/pets', { json: { ...NEW, status: null } }],
    ['/pets', { json: NEW }],
  ],
  [
    'body, a boolean',
    { body: { vip: true } },
    ['/pets', { json: { ...NEW, vip: true } }],
    ['/pets', { json: { ...NEW, vip: 1 } }],
  ],
  [
    'body, an expression',
    { body: { name: { matches: '^R\\p{L}+$' } } },
    ['/pets', { json: { ...NEW, name: 'Rüdiger' } }],
    ['/pets', { json: { ...NEW, name: 'R2' } }],
  ],
  ['body, where there is none', { body: { name: 'Rex' } }, ['/pets', { json: NEW }], ['/pets']],
  [
    'body, of no JSON',
    { body: { name: 'Rex' } },
    ['/pets', { json: NEW }],
    ['/pets', { body: '{"name":"Rex"', headers: { 'content-type': 'application/json' } }],
  ],
  [
    'body, not inherited',
    { body: { toString: { matches: '' } } },
    ['/pets', { json: { ...NEW, toString: 'x' } }],
    ['/pets', { json: NEW }],
  ],
  ['path, not so', { path: { petId: { not: 7 } } }, ['/pets/8'], ['/pets/7']],
  ['path, absent', { path: { petId: { absent: true } } }, ['/pets'], ['/pets/7']],
  [
    'query, not so',
    { query: { status: { not: 'sold' } } },
    ['/pets?status=pending'],
    ['/pets?status=pending&status=sold'],
  ],
  [
    'query, not so where it is absent',
    { query: { status: { not: 'sold' } } },
    ['/pets'],
    ['/pets?status=sold'],
  ],
  [
    'query, not an expression',
    { query: { limit: { not: { matches: '^\\d$' } } } },
    ['/pets?limit=10'],
    ['/pets?limit=9'],
  ],
  [
    'query, absent',
    { query: { limit: { absent: true } } },
    ['/pets?status=sold'],
    ['/pets?limit='],
  ],
  [
    'query, absent, unlike what cannot be decoded',
    { query: { limit: { absent: true } } },
    ['/pets'],
    ['/pets?limit=%ff'],
  ],
  [
    'header, not so',
    { header: { 'X-Client': { not: 'ios' } } },
    ['/pets', { headers: { 'x-client': 'web' } }],
    ['/pets', { headers: { 'x-client': 'ios' } }],
  ],
  [
    'header, absent',
    { header: { 'X-Client': { absent: true } } },
    ['/pets'],
    ['/pets', { headers: { 'x-client': '' } }],
  ],
  ['key, not so', { key: { not: 'other' } }, ['/pets'], ['/pets', { key: 'other' }]],
  [
    'key, not an expression',
    { key: { not: { matches: '^o' } } },
    ['/pets'],
    ['/pets', { key: 'other' }],
  ],
  [
    'body, not a number',
    { body: { categoryId: { not: BIG } } },
    ['/pets', { json: { ...NEW, categoryId: BIG - 1n } }],
    ['/pets', { json: { ...NEW, categoryId: BIG } }],
  ],
  [
    'body, not null',
    { body: { status: { not: null } } },
    ['/pets', { json: { name: 'Rex', categoryId: 3 } }],
    ['/pets', { json: { ...NEW, status: null } }],
  ],
  [
    'body, absent, unlike null',
    { body: { status: { absent: true } } },
    ['/pets', { json: { name: 'Rex', categoryId: 3 } }],
    ['/pets', { json: { ...NEW, status: null } }],
  ],
  [
    'body, absent where there is none',
    { body: { status: { absent: true } } },
    ['/pets'],
    ['/pets', { json: NEW }],
  ],
  [
    'body, a field within one',
    { body: { [`/${FOREIGN_FIELD}/city`]: 'Rome' } },
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: { city: 'Rome' } } }],
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: { town: 'Rome' }, city: 'Rome' } }],
  ],
  [
    'body, an item of a list',
    { body: { [`/${FOREIGN_FIELD}/1`]: { matches: '^b' } } },
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: ['a', 'bc'] } }],
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: ['bc', 'a'] } }],
  ],
  [
    'body, a field within one, absent',
    { body: { [`/${FOREIGN_FIELD}/city`]: { absent: true } } },
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: 'Rome' } }],
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: { city: null } } }],
  ],
  [
    'body, a field within one, not so',
    { body: { [`/${FOREIGN_FIELD}/city`]: { not: 'Rome' } } },
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: { city: 'Oslo' } } }],
    ['/pets', { json: { ...NEW, [FOREIGN_FIELD]: { city: 'Rome' } } }],
  ],
  [
    'body, a field with a slash and a tilde in its name',
    { body: { '/a~1b~01': 1 } },
    ['/pets', { json: { ...NEW, 'a/b~1': 1 } }],
    ['/pets', { json: { ...NEW, a: { 'b~1': 1 } } }],
  ],
  [
    'all parts at once',
    { query: { limit: 1 }, header: { 'x-a': 'b' }, key: 'other' },
    ['/pets?limit=1', { key: 'other', headers: { 'x-a': 'b' } }],
    ['/pets?limit=1', { key: 'other' }],
  ],
]

for (const [title, when, struck, spared] of conditions) {
  test(`a fault strikes when: ${title}`, async ({ start }) => {
    const faults = [{ id: 'f', on: '*', when, respond: { status: 503 } }]
    const sandbox = await start({
      scenario: { version: 1, extends: 'default', keys: ['sandbox-key', 'other'], faults },
    })
    expect((await sandbox.send(...struck)).status).toBe(503)
    expect((await sandbox.send(...spared)).status).not.toBe(503)
    expect(sandbox.receipts()).toMatchObject([{ calls: 1, fired: 1 }])
  })
}

/** `on` and the operations it strikes. */
const ons: [string | string[], string[]][] = [
  ['listPets', ['listPets']],
  ['createPet', ['createPet']],
  ['getPet', ['getPet']],
  ['createMessage', ['createMessage']],
  [
    ['getPet', 'createPet'],
    ['createPet', 'getPet'],
  ],
  ['*', ['listPets', 'createPet', 'getPet', 'createMessage']],
]

for (const [on, expected] of ons) {
  test(`a fault on ${JSON.stringify(on)} strikes ${expected.join(', ')} alone`, async ({
    start,
  }) => {
    const faults = [{ id: 'f', on, respond: { status: 503 } }]
    const sandbox = await start({ scenario: { version: 1, extends: 'default', faults } })
    const replies = {
      listPets: await sandbox.send('/pets'),
      createPet: await sandbox.send('/pets', { json: NEW }),
      getPet: await sandbox.send('/pets/1'),
      createMessage: await sandbox.send('~/messages', { json: { message: 'Hi' } }),
    }
    const struck = Object.entries(replies).filter(([, { status }]) => status === 503)
    expect(struck.map(([operation]) => operation)).toEqual(expected)
    expect((await sandbox.send('/nothing')).status).toBe(404)
    expect((await sandbox.send('/pets', { method: FOREIGN_METHOD })).status).toBe(405)
  })
}

test('a fault on an operation strikes its HEAD too', async ({ start }) => {
  const faults = [{ id: 'f', on: 'listPets', respond: { status: 503 } }]
  const sandbox = await start({ scenario: { version: 1, faults } })
  expect((await sandbox.send('/pets', { method: 'HEAD' })).status).toBe(503)
})
