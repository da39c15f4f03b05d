import { loadContract, readDocument } from '../support/built-in.ts'
import { writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

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

test('contract explain begins with a summary, and says what would put the likely mistake of a decision right', async () => {
  const member = { type: 'object', properties: { weight: { type: 'number' } } }
  const answers = (schema: object) => ({
    '200': { description: 'Yes', content: { 'application/json': { schema } } },
  })
  const parameter = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })
  const id = { name: 'code', in: 'path', required: true, schema: { type: 'string' } }
  const members = { type: 'array', items: member }
  const at = writeFiles({
    'club.json': {
      openapi: '3.1.0',
      info: { title: 'Club', version: '1' },
      paths: {
        '/members': {
          get: { parameters: [parameter('my_ordering')], responses: answers(members) },
          post: {
            requestBody: { content: { 'application/json': { schema: member } } },
            responses: answers(member),
          },
        },
        '/members/{code}': { get: { parameters: [id], responses: answers(member) } },
        '/clubs': {
          get: { parameters: [parameter('colour')], responses: answers(members) },
        },
        '/odd': {
          get: {
            responses: answers({
              type: 'object',
              properties: { id: { type: 'string' }, rows: members, size: member },
            }),
          },
        },
      },
    },
  })
  const { stdout } = await runCli(['contract', 'explain', at('club.json')])
  expect(stdout).toMatch(
    /^Club 1\n5 operations: list 2, create 1, read 1, sample 1; 2 resources\nids kept beside the record: members\nparameters of lists that do nothing: my_ordering, colour\n\nResource/,
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
    'contract needs to know what to do: contract explain, contract ledger or contract diff <older> <newer>.',
  ],
  [['contract', 'change'], 'must be one of explain, ledger, diff, got "change"'],
  [['contract', 'explain', 'mine.yaml', 'yours.yaml'], '"yours.yaml" is one word too many'],
  [
    ['contract', 'explain', '--format', 'xml'],
    '--format must be one of text, markdown, json, sarif, junit, html, got "xml"',
  ],
  [
    ['contract', 'explain', '--format', 'sarif'],
    '--format must be one of text, json for contract explain, got "sarif"',
  ],
  [['contract', 'explain', '--kind', 'head'], '--kind goes with contract ledger, not with explain'],
  [['contract', 'explain', '--all'], '--all goes with contract ledger, not with explain'],
  [['contract', 'explain', '--port', '1'], '--port'],
] as const)('%j is refused in a sentence', async ([words, sentence]) => {
  const { code, stdout, stderr } = await runCli([...words])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

/** A service with operations of which nothing is decided. */
const shop = () => {
  const order = {
    type: 'object',
    properties: { id: { type: 'integer' }, note: { type: 'string' } },
  }
  const content = (schema: object) => ({ content: { 'application/json': { schema } } })
  const ok = (schema: object) => ({ '200': { description: 'Yes', ...content(schema) } })
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  const receipt = { type: 'object', properties: { done: { type: 'boolean' } } }
  const odd = {
    type: 'object',
    properties: { id: {}, rows: { type: 'array', items: order }, size: order },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': {
        get: { operationId: 'listOrders', responses: ok({ type: 'array', items: order }) },
        post: { operationId: 'addOrder', requestBody: content(order), responses: ok(order) },
      },
      '/orders/{id}': { parameters: [id], get: { operationId: 'getOrder', responses: ok(order) } },
      '/orders/{id}/cancel': {
        post: { operationId: 'cancel', parameters: [id], responses: ok(receipt) },
      },
      '/odd': { get: { operationId: 'listOdd', responses: ok(odd) } },
      '/login': { post: { operationId: 'login', responses: ok(receipt) } },
    },
  }
}

test('contract explain says of each sample a line that works there', async () => {
  const at = writeFiles({ 'shop.json': shop() })
  const { stdout } = await runCli(['contract', 'explain', at('shop.json'), '--format', 'json'])
  const samples = JSON.parse(stdout).operations.filter(
    ({ role }: { role: string }) => role === 'sample',
  )
  expect(samples.map(({ operation }: { operation: string }) => operation)).toEqual([
    'cancel',
    'listOdd',
    'login',
  ])
  for (const { method, path, change } of samples)
    for (const [number, line] of change.entries()) {
      const target = `$.paths['${path}'].${method.toLowerCase()}`
      const overlay = `overlay: 1.0.0\nactions:\n  - target: ${target}\n    update: { ${line} }\n`
      const files = writeFiles({ [`${number}.yaml`]: overlay })
      const flags = ['--overlay', files(`${number}.yaml`), '--format', 'json']
      const changed = await runCli(['contract', 'explain', at('shop.json'), ...flags])
      expect(changed.stderr, line).toBe('')
      const now = JSON.parse(changed.stdout).operations.find(
        (each: { path: string; method: string }) => each.path === path && each.method === method,
      )
      expect(now.role, line).not.toBe('sample')
    }
})

test('contract explain says of one resource or operation alone, and what was meant', async () => {
  const at = writeFiles({ 'shop.json': shop() })
  const of = (...flags: string[]) => runCli(['contract', 'explain', at('shop.json'), ...flags])
  const { stdout } = await of('--resource', 'orders')
  expect(stdout).toContain('Resource orders')
  expect(stdout).toContain('(getOrder)')
  expect(stdout).not.toContain('Samples')
  const both = await of('--operation', 'cancel', '--operation', 'GET /orders', '--format', 'json')
  expect(JSON.parse(both.stdout).operations).toMatchObject([
    { operation: 'listOrders' },
    { operation: 'cancel' },
  ])
  const wrong = await of('--resource', 'order')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.stderr).toContain('--resource order is not in the contract. Did you mean "orders"?')
  const ledger = await runCli(['contract', 'ledger', at('shop.json'), '--resource', 'orders'])
  expect(ledger.stderr).toContain('--resource goes with contract explain, not with ledger.')
})

test('contract explain says that a replacement whose body requires nothing merges', async () => {
  const { paths, ...more } = shop()
  const line = { type: 'object', properties: { sku: { type: 'string' } } }
  const order = { type: 'object', properties: { note: { type: 'string' }, line } }
  const put = (required: readonly string[]) => ({
    requestBody: { content: { 'application/json': { schema: { ...order, required } } } },
    responses: { '204': { description: 'Changed' } },
  })
  const merging = 'what its body leaves out stays: the body requires nothing'
  for (const [required, says] of [
    [[], true],
    [['note'], false],
  ] as const) {
    const item = { ...paths['/orders/{id}'], put: put(required) }
    const at = writeFiles({ 'shop.json': { ...more, paths: { ...paths, '/orders/{id}': item } } })
    const { stdout } = await runCli(['contract', 'explain', at('shop.json')])
    expect(stdout).toContain('PUT /orders/{id} (PUT /orders/{id}) replaces a record')
    expect(stdout.includes(merging)).toBe(says)
  }
})
