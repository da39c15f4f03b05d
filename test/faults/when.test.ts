import { FOREIGN_FIELD, FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const NEW = { name: 'Rex', categoryId: 3, status: 'sold' }
const BIG = 9_223_372_036_854_775_807n

type Sent = readonly [path: string, request?: TestRequest]

const sold = { query: { status: 'sold' } }
const notSold = { query: { status: { not: 'sold' } } }
const isDigit = { matches: '^\\d$' }
const absent = { absent: true }
/** A request with this header. */
const by = (name: string, value: string): Sent => ['/pets', { headers: { [name]: value } }]
/** A request with another key. */
const other: Sent = ['/pets', { key: 'other' }]
/** A request with this in its body. */
const having = (json: object): Sent => ['/pets', { json: { ...NEW, ...json } }]
const foreign = (value: unknown) => having({ [FOREIGN_FIELD]: value })
const within = (place: string, condition: unknown) => ({
  body: { [`/${FOREIGN_FIELD}/${place}`]: condition },
})

/** Conditions of a fault on `*`: a request that it strikes, and one that it does not. */
test.for<[title: string, when: object, struck: Sent, spared: Sent]>([
  ['path, a number', { path: { petId: 7 } }, ['/pets/7'], ['/pets/77']],
  ['path, a text', { path: { petId: '7' } }, ['/pets/7'], ['/pets/8']],
  ['path, beyond 2^53', { path: { petId: BIG } }, [`/pets/${BIG}`], [`/pets/${BIG - 1n}`]],
  ['path, an expression', { path: { petId: { matches: '^[12]$' } } }, ['/pets/2'], ['/pets/12']],
  ['path, not of this operation', { path: { petId: 7 } }, ['/pets/7'], ['/pets']],
  ['path, not so', { path: { petId: { not: 7 } } }, ['/pets/8'], ['/pets/7']],
  ['path, absent', { path: { petId: absent } }, ['/pets'], ['/pets/7']],
  ['query, a text', sold, ['/pets?status=sold'], ['/pets?status=pending']],
  ['query, a number', { query: { limit: 5 } }, ['/pets?limit=5'], ['/pets?limit=50']],
  ['query, escaped', sold, ['/pets?status=so%6Cd'], ['/pets']],
  ['query, empty', { query: { limit: '' } }, ['/pets?limit='], ['/pets?limit=1']],
  ['query, one of two', { query: { limit: 2 } }, ['/pets?limit=1&limit=2'], ['/pets?limit=1']],
  ['query, an unknown name', { query: { debug: 'on' } }, ['/pets?debug=on'], ['/pets?debug=off']],
  ['query, an expression', { query: { limit: isDigit } }, ['/pets?limit=9'], ['/pets?limit=10']],
  ['query, given', { query: { status: { matches: '' } } }, ['/pets?status=x'], ['/pets']],
  ['query, not so', notSold, ['/pets?status=pending'], ['/pets?status=pending&status=sold']],
  ['query, not so where it is absent', notSold, ['/pets'], ['/pets?status=sold']],
  ['query, not one', { query: { limit: { not: isDigit } } }, ['/pets?limit=10'], ['/pets?limit=9']],
  ['query, absent', { query: { limit: absent } }, ['/pets?status=sold'], ['/pets?limit=']],
  ['query, not to be decoded', { query: { limit: absent } }, ['/pets'], ['/pets?limit=%ff']],
  [
    'header, in any case',
    { header: { 'X-Client': 'ios' } },
    by('x-client', 'ios'),
    by('x-client', 'IOS'),
  ],
  [
    'header, an expression',
    { header: { 'user-agent': { matches: 'Safari' } } },
    by('user-agent', 'a Safari/1'),
    by('user-agent', 'curl'),
  ],
  [
    'header, not so',
    { header: { 'X-Client': { not: 'ios' } } },
    by('x-client', 'web'),
    by('x-client', 'ios'),
  ],
  ['header, absent', { header: { 'X-Client': absent } }, ['/pets'], by('x-client', '')],
  ['key, a text', { key: 'other' }, other, ['/pets']],
  ['key, an expression', { key: { matches: '^o' } }, other, ['/pets']],
  ['key, not so', { key: { not: 'other' } }, ['/pets'], other],
  ['key, not an expression', { key: { not: { matches: '^o' } } }, ['/pets'], other],
  ['body, a text', { body: { name: 'Rex' } }, having({}), having({ name: 'rex' })],
  ['body, a number', { body: { categoryId: 3 } }, having({}), having({ categoryId: 4 })],
  [
    'body, beyond 2^53',
    { body: { categoryId: BIG } },
    having({ categoryId: BIG }),
    having({ categoryId: BIG - 1n }),
  ],
  [
    'body, not a number',
    { body: { categoryId: { not: BIG } } },
    having({ categoryId: BIG - 1n }),
    having({ categoryId: BIG }),
  ],
  ['body, null', { body: { status: null } }, having({ status: null }), having({})],
  [
    'body, not null',
    { body: { status: { not: null } } },
    having({ status: undefined }),
    having({ status: null }),
  ],
  [
    'body, absent, unlike null',
    { body: { status: absent } },
    having({ status: undefined }),
    having({ status: null }),
  ],
  ['body, absent where there is none', { body: { status: absent } }, ['/pets'], having({})],
  ['body, a boolean', { body: { vip: true } }, having({ vip: true }), having({ vip: 1 })],
  [
    'body, an expression',
    { body: { name: { matches: '^R\\p{L}+$' } } },
    having({ name: 'Rüdiger' }),
    having({ name: 'R2' }),
  ],
  ['body, where there is none', { body: { name: 'Rex' } }, having({}), ['/pets']],
  [
    'body, of no JSON',
    { body: { name: 'Rex' } },
    having({}),
    ['/pets', { body: '{"name":"Rex"', headers: { 'content-type': 'application/json' } }],
  ],
  [
    'body, not inherited',
    { body: { toString: { matches: '' } } },
    having({ toString: 'x' }),
    having({}),
  ],
  [
    'body, a field within one',
    within('city', 'Rome'),
    foreign({ city: 'Rome' }),
    having({ [FOREIGN_FIELD]: { town: 'Rome' }, city: 'Rome' }),
  ],
  [
    'body, an item of a list',
    within('1', { matches: '^b' }),
    foreign(['a', 'bc']),
    foreign(['bc', 'a']),
  ],
  [
    'body, a field within one, absent',
    within('city', absent),
    foreign('Rome'),
    foreign({ city: null }),
  ],
  [
    'body, a field within one, not so',
    within('city', { not: 'Rome' }),
    foreign({ city: 'Oslo' }),
    foreign({ city: 'Rome' }),
  ],
  [
    'body, a field with a slash and a tilde in its name',
    { body: { '/a~1b~01': 1 } },
    having({ 'a/b~1': 1 }),
    having({ a: { 'b~1': 1 } }),
  ],
  [
    'all parts at once',
    { query: { limit: 1 }, header: { 'x-a': 'b' }, key: 'other' },
    ['/pets?limit=1', { key: 'other', headers: { 'x-a': 'b' } }],
    ['/pets?limit=1', { key: 'other' }],
  ],
])('a fault strikes when: %s', async ([, when, struck, spared], { sandbox }) => {
  const faults = [{ id: 'f', on: '*', when, respond: { status: 503 } }]
  const keys = ['sandbox-key', 'other']
  await sandbox.load({ version: 1, extends: 'default', keys, faults })
  expect((await sandbox.send(...struck)).status).toBe(503)
  expect((await sandbox.send(...spared)).status).not.toBe(503)
  expect(sandbox.receipts()).toMatchObject([{ calls: 1, fired: 1 }])
})

/** `on` and the operations it strikes. */
test.for<[string | string[], string[]]>([
  ['listPets', ['listPets']],
  ['createMessage', ['createMessage']],
  [
    ['getPet', 'createPet'],
    ['createPet', 'getPet'],
  ],
  ['*', ['listPets', 'createPet', 'getPet', 'createMessage']],
])('a fault on %j strikes %j alone', async ([on, expected], { sandbox }) => {
  const faults = [{ id: 'f', on, respond: { status: 503 } }]
  await sandbox.load({ version: 1, extends: 'default', faults })
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
  // HEAD is struck as its operation is.
  const head = await sandbox.send('/pets', { method: 'HEAD' })
  expect(head.status === 503).toBe(expected.includes('listPets'))
})
