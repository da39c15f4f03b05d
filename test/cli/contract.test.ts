import { loadContract, readDocument } from '../support/built-in.ts'
import { keepFiles, writeFiles } from '../support/contract-files.ts'
import {
  content,
  inPath,
  inQuery,
  integer,
  listOf,
  object,
  text,
} from '../support/contract-parts.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const ok = (schema: object) => ({ '200': { description: 'Yes', ...content(schema) } })

test('contract explain says what each operation of the contract does, and why', async () => {
  const { code, stdout, stderr } = await runCli(['contract', 'explain'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Resource pets: the records at /pets\n  id: the property id (int64)')
  expect(stdout).toMatch(
    /GET \/pets \(listPets\) lists records: 200\n {4}because it answers an array/,
  )
  expect(stdout).toContain(
    '?status filters by status: records have the property status of its type',
  )
  expect(stdout).toMatch(/Samples\n {2}POST \/messages \(createMessage\) answers a sample/)
  expect(stdout.match(/to change it: x-sandbox: \{ /g)).toHaveLength(
    loadContract().operations.length,
  )
})

// Over a second: the first test of the file that explains a contract loads all that does.
test('contract explain begins with a summary, and says what would put the likely mistake of a decision right', async () => {
  const member = object({ weight: { type: 'number' } })
  const members = listOf(member)
  const at = writeFiles({
    'club.json': {
      openapi: '3.1.0',
      info: { title: 'Club', version: '1' },
      paths: {
        '/members': {
          get: { parameters: [inQuery('my_ordering')], responses: ok(members) },
          post: { requestBody: content(member), responses: ok(member) },
        },
        '/members/{code}': { get: { parameters: [inPath('code')], responses: ok(member) } },
        '/clubs': { get: { parameters: [inQuery('colour')], responses: ok(members) } },
        '/odd': { get: { responses: ok(object({ id: text, rows: members, size: member })) } },
      },
    },
  })
  const { stdout } = await runCli(['contract', 'explain', at('club.json')])
  expect(stdout).toMatch(
    /^Club 1\n\nSuspects\n[\s\S]+\n\n5 operations: list 2, create 1, read 1, sample 1; 2 resources\nids kept beside the record: members\nparameters of lists that do nothing: my_ordering, colour\n\nResource/,
  )
  const changeOf = (path: string) =>
    new RegExp(`GET ${path} \\(.*\\n(?: {4}.*\\n)*? {4}to change it: (.*)`).exec(stdout)?.[1]
  expect(['/members', '/members/\\{code\\}', '/clubs', '/odd'].map(changeOf)).toEqual([
    'x-sandbox: { paging: { my_ordering: sort } } or x-sandbox: { role: sample }',
    'x-sandbox: { id: PROPERTY } or x-sandbox: { role: sample }',
    'x-sandbox: { filters: { colour: PROPERTY } } or x-sandbox: { role: sample }',
    'x-sandbox: { envelope: rows } or x-sandbox: { role: read, resource: members }',
  ])
})

test('contract explain --format json has the same as data', async () => {
  const { code, stdout } = await runCli(['contract', 'explain', '--format', 'json'])
  expect(code).toBe(0)
  const explained = JSON.parse(stdout)
  const roles = explained.operations.map(
    ({ operation, role }: { operation: string; role: string }) => [operation, role],
  )
  expect(roles).toHaveLength(loadContract().operations.length)
  expect(Object.fromEntries(roles)).toMatchObject({
    ...{ listPets: 'list', createPet: 'create', getPet: 'read', createMessage: 'sample' },
  })
  expect(explained).toMatchObject({ version: 1, title: 'Pet Store Service' })
  expect(explained.resources).toHaveLength(loadContract().roles.resources.length)
  expect(explained.resources[0]).toMatchObject({
    name: 'pets',
    record: {
      schema: 'Pet',
      properties: Object.keys(readDocument().components.schemas.Pet?.properties ?? {}),
    },
  })
})

test.for([
  [
    ['contract'],
    'contract needs to know what to do: contract explain, contract ledger, contract types or contract diff <older> <newer>.',
  ],
  [['contract', 'change'], 'must be one of explain, ledger, diff, types, got "change"'],
  [['contract', 'explain', 'mine.yaml', 'yours.yaml'], '"yours.yaml" is one word too many'],
  [
    ['contract', 'explain', '--format', 'sarif'],
    '--format must be one of text, json for contract explain, got "sarif"',
  ],
  [['contract', 'explain', '--kind', 'head'], '--kind goes with contract ledger, not with explain'],
  [
    ['contract', 'ledger', '--traffic', 'x.har'],
    '--traffic goes with contract diff, not with ledger.',
  ],
  [
    ['contract', 'ledger', '--resource', 'orders'],
    '--resource goes with contract explain, not with ledger.',
  ],
  [['contract', 'explain', '--port', '1'], '--port'],
] as const)('%j is refused in a sentence', async ([words, sentence]) => {
  const { code, stdout, stderr } = await runCli([...words])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

/** A service with operations of which nothing is decided. */
function shop() {
  const order = object({ id: integer, note: text })
  const id = inPath('id', integer)
  const put = (required: readonly string[]) => ({
    requestBody: content({ ...object({ note: text, line: object({ sku: text }) }), required }),
    responses: { '204': { description: 'Changed' } },
  })
  const receipt = object({ done: { type: 'boolean' } })
  const odd = object({ id: {}, rows: listOf(order), size: order })
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': {
        get: { operationId: 'listOrders', responses: ok(listOf(order)) },
        post: { operationId: 'addOrder', requestBody: content(order), responses: ok(order) },
      },
      '/orders/{id}': {
        parameters: [id],
        get: { operationId: 'getOrder', responses: ok(order) },
        put: put([]),
      },
      '/notes': { get: { operationId: 'listNotes', responses: ok(listOf(order)) } },
      '/notes/{id}': { parameters: [id], get: { responses: ok(order) }, put: put(['note']) },
      '/orders/{id}/cancel': {
        post: { operationId: 'cancel', parameters: [id], responses: ok(receipt) },
      },
      '/odd': { get: { operationId: 'listOdd', responses: ok(odd) } },
      '/login': { post: { operationId: 'login', responses: ok(receipt) } },
    },
  }
}

const shopFile = keepFiles({ 'shop.json': shop() })('shop.json')
const explain = (...flags: readonly string[]) => runCli(['contract', 'explain', shopFile, ...flags])

test('contract explain says of one resource or operation alone, and what was meant', async () => {
  const { stdout } = await explain('--resource', 'orders')
  expect(stdout).toContain('Resource orders')
  expect(stdout).toContain('(getOrder)')
  expect(stdout).not.toContain('Samples')
  const named = ['--operation', 'cancel', '--operation', 'GET /orders', '--format', 'json']
  expect(JSON.parse((await explain(...named)).stdout).operations).toMatchObject([
    { operation: 'listOrders' },
    { operation: 'cancel' },
  ])
  const wrong = await explain('--resource', 'order')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.stderr).toContain('--resource order is not in the contract. Did you mean "orders"?')
})

test('contract explain says that a replacement whose body requires nothing merges', async () => {
  const { stdout } = await explain()
  const merging = 'what its body leaves out stays: the body requires nothing'
  for (const [path, merges] of [
    ['/orders/\\{id\\}', true],
    ['/notes/\\{id\\}', false],
  ] as const) {
    const said = new RegExp(`PUT ${path} \\(.* replaces a record.*\\n(?: {4}.*\\n)*`).exec(
      stdout,
    )?.[0]
    expect(said?.includes(merging), said).toBe(merges)
  }
})

const time = { type: 'string', format: 'date-time' }
const event = object({ id: text, title: text, at: time, price: integer }, ['id'])
const page = object({ content: listOf(event), totalElements: integer, number: integer })

const parameters = [
  ...[inQuery('page', integer), inQuery('size', integer), inQuery('sort'), inQuery('q')],
  ...[inQuery('from', time), inQuery('before', time), inQuery('min_price', integer)],
  ...[inQuery('title'), inQuery('expand')],
]

const paths = {
  '/events': { get: { operationId: 'listEvents', parameters, responses: ok(page) } },
  '/events/{id}': {
    parameters: [inPath('id')],
    get: {
      operationId: 'getEvent',
      parameters: [inQuery('fields'), inQuery('title')],
      responses: ok(event),
    },
    delete: { operationId: 'removeEvent', responses: { '204': { description: 'gone' } } },
  },
  '/figures': {
    get: { operationId: 'figures', parameters: [inQuery('year')], responses: ok(object({})) },
  },
}

test('contract explain says of each query parameter what it does, or that it does nothing', {
  tags: ['rest'],
}, async () => {
  const info = { title: 'Events', version: '1' }
  const at = writeFiles({ 'events.json': { openapi: '3.1.0', info, paths } })
  const { code, stdout } = await runCli(['contract', 'explain', at('events.json')])
  expect(code).toBe(0)
  const said = [...stdout.matchAll(/^ +\?(\w+) (.*)$/gm)].map(([, name, words]) => [name, words])
  expect(said).toEqual([
    ['page', 'chooses a page, counted from 0: it is a usual word'],
    ['size', 'bounds the number of records, 50 without it: it bounds a list that goes on'],
    ['sort', 'sorts: it is a usual word'],
    ['q', 'finds records with its words in their texts: it is a usual word'],
    ['from', 'leaves out what is lower in at: it is a time, and records have the time at'],
    ['before', 'leaves out what is higher in at: it is a time, and records have the time at'],
    [
      'min_price',
      'leaves out what is lower in price: its name is that of a bound of the property price',
    ],
    ['title', 'filters by title: records have the property title of its type'],
    ['expand', 'does nothing: no property of the record has its name, and it is no usual word'],
    [
      'fields',
      'shows the members that it names, and what must be there: its name asks for some members of the records',
    ],
    ['title', 'does nothing: an operation on one record has no use for it'],
    ['year', 'does nothing: a sample is another one for another query, whatever that means'],
  ])
  expect(stdout).toContain('parameters of lists that do nothing: expand\n')
})
