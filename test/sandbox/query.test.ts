import { LIMIT, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

/** Queries of listPets that are refused, and what the message says. */
const refused: [string, RegExp][] = [
  ['limit=', new RegExp(`^limit must be an integer from 1 to ${LIMIT.maximum}, got nothing$`)],
  ['limit', /got nothing$/],
  ['limit=1e1', /got "1e1"$/],
  ['limit=+5', /got " 5"$/],
  ['limit=%2B5', /got "\+5"$/],
  ['limit=%205', /got " 5"$/],
  ['limit=5%20', /got "5 "$/],
  ['limit=5.0', /got "5\.0"$/],
  ['limit=0x10', /got "0x10"$/],
  ['limit=5,6', /got "5,6"$/],
  ['limit=%D9%A5', /got "٥"$/],
  ['limit=null', /got "null"$/],
  ['limit=NaN', /got "NaN"$/],
  ['limit=Infinity', /got "Infinity"$/],
  ['limit=1%00', /got "1\\u0000"$/],
  ['limit=5&limit=5', /^limit must be given once, got it again$/],
  ['limit=5&limit=6', /^limit must be given once/],
  ['limit[]=5', /^limit must be given as limit=…, got "limit\[\]"$/],
  ['limit%5B%5D=5', /^limit must be given as limit=…, got "limit\[\]"$/],
  ['limit[0]=5', /got "limit\[0\]"$/],
  ['limit[a]=5', /got "limit\[a\]"$/],
  ['limit=%zz', /^limit is not valid percent-encoding$/],
  ['limit=%C3%28', /^limit is not valid percent-encoding$/],
  ['status=', new RegExp(`^status must be one of ${STATUSES.join(', ')}, got nothing$`)],
  ['status', /^status must be one of/],
  ['status=Sold', /got "Sold"$/],
  ['status=sold%20', /got "sold "$/],
  ['status=sold,pending', /got "sold,pending"$/],
  ['status=sold&status=pending', /^status must be given once/],
  ['status[]=sold', /^status must be given as status=…/],
  ['status=__proto__', /got "__proto__"$/],
  ['limit=0&status=lost', /^limit must .* got "0"; status must .* got "lost"$/],
]

for (const [query, message] of refused) {
  test(`listPets refuses ?${query}`, async ({ sandbox }) => {
    const reply = await sandbox.talk(
      `GET /v1/pets?${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
        `Authorization: Bearer ${sandbox.key}\r\n\r\n`,
    )
    expect(reply.replies.map(({ status }) => status)).toEqual([400])
    expect(JSON.parse(reply.replies[0]?.body ?? '').message).toMatch(message)
    const { relied, violations } = (await sandbox.requests.list()).at(-1) ?? {}
    expect(relied).toContain(entryOf(query))
    expect(violations?.map(({ source }) => source)).toContain('request')
  })
}

function entryOf(query: string): string {
  if (/(limit|status)=.*&\1=/.test(query)) return 'repeatedQuery'
  return /^(limit|status)=?$/.test(query) ? 'emptyQuery' : 'invalidQuery'
}

/** Queries of listPets that are taken, and how many animals they list. */
const taken: [string, number][] = [
  ['', 20],
  ['?', 20],
  ['?&', 20],
  ['?limit=5&', 5],
  ['?&&limit=5', 5],
  ['?%6Cimit=5', 5],
  ['?limit=%35', 5],
  ['?limit=05', 5],
  ['?status=so%6Cd&limit=2', 2],
  ['?unknown=1', 20],
  ['?Limit=5', 20],
  ['?limits=0', 20],
  ['?cursor=abc&offset=10&page=2', 20],
  ['?__proto__=1&constructor=2&toString', 20],
  ['?=5', 20],
  ['?%zz=1', 20],
  ['?limit=5?limit=6', 400],
]

for (const [query, length] of taken) {
  test(`listPets answers ${length} to ${JSON.stringify(query)}`, async ({ sandbox }) => {
    const { replies } = await sandbox.talk(
      `GET /v1/pets${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
        `Authorization: Bearer ${sandbox.key}\r\n\r\n`,
    )
    const body = JSON.parse(replies[0]?.body ?? '')
    expect(Array.isArray(body) ? body.length : body.status).toBe(length)
  })
}

test('a query on createPet, getPet and the sample is ignored', async ({ sandbox }) => {
  const json = { name: 'Rex', categoryId: 3 }
  expect((await sandbox.send('/pets?limit=0&status=lost', { json })).status).toBe(201)
  expect((await sandbox.send('/pets/1?limit=0')).status).toBe(200)
  expect((await sandbox.send('~/messages?x', { json: { message: 'Hi' } })).status).toBe(200)
})

test('a value in a message is shortened', async ({ sandbox }) => {
  const reply = await sandbox.send(`/pets?status=${'x'.repeat(5000)}`)
  expectError(reply, 400, /got "x{50,60}…$/)
})

test('the key does not appear in a message that quotes the query', async ({ start }) => {
  const sandbox = await start({ keys: ['a-key-of-mine'] })
  const reply = await sandbox.send('/pets?status=a-key-of-mine')
  expectError(reply, 400, /got "\[redacted\]"$/)
})

test('a message of an Error is at most 4 KiB long, and cut between characters', async ({
  start,
}) => {
  const sandbox = await start({ unspecified: 'strict' })
  const query = Array.from({ length: 400 }, (_, at) => `${at}${encodeURIComponent('€😀')}=1`)
  const reply = await sandbox.send(`/pets?${query.join('&')}`)
  expectError(reply, 400)
  const { message } = reply.body
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(message)).toBeGreaterThan(4080)
  expect(message).toMatch(/^"0€😀" is not a parameter.*\.\.\.$/su)
  expect(message).not.toContain('\ufffd')
})

test.for([
  ['?limit=5&limit=abc', { repeatedQuery: 'last' }, /^limit [^;]*, got "abc"$/],
  ['?limit=abc&limit=5', { repeatedQuery: 'first' }, /^limit [^;]*, got "abc"$/],
  ['?status=&limit=abc', { emptyQuery: 'ignore' }, /^limit [^;]*, got "abc"$/],
  ['?limit=1&limit=2&status=', { repeatedQuery: 'first' }, /^status [^;]*, got nothing$/],
  [
    '?limit=1&limit=&status=sold&status=x',
    { repeatedQuery: 'last', emptyQuery: 'ignore' },
    /^status [^;]*"x"$/,
  ],
] as const)(
  '%s with %o is not refused for what is forgiven',
  async ([query, unspecified, message], { start }) => {
    const sandbox = await start({ scenario: { version: 1, unspecified } })
    expectError(await sandbox.send(`/pets${query}`), 400, message)
    const [exchange] = await sandbox.requests.list()
    expect(exchange?.violations).toHaveLength(1)
  },
)
