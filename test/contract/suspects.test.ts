import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { explain } from '../../src/contract/explain.ts'
import { writeFiles } from '../support/contract-files.ts'
import { root } from '../support/program.ts'
import { readSource } from '../support/read-source.ts'
import { runCli } from '../support/run-command.ts'

const folder = path.join(root, 'test/contract/wild')
const fragments = readdirSync(path.join(folder, 'fragments')).map((name) => `fragments/${name}`)
const documents = ['forge.yaml', 'helpdesk.yaml', 'gallery.yaml', 'notes.yaml', ...fragments]

test('what each suspect says to settle it is read as an overlay, and none is left', async () => {
  const kinds = new Set<string>()
  for (const name of documents.filter((each) => each.endsWith('.yaml'))) {
    const file = path.join(folder, name)
    const { suspects, operations: before } = explain((await readSource(file)).written)
    for (const { kind, count, operations, settle } of suspects) {
      kinds.add(kind)
      expect([count, settle.length]).toEqual([operations.length, count])
    }
    const actions = suspects.flatMap(({ settle }) => settle)
    if (actions.length === 0) continue
    const overlay = { overlay: '1.0.0', info: { title: 'O', version: '1' }, actions }
    const at = writeFiles({ 'o.json': overlay })
    const after = explain((await readSource(file, [at('o.json')])).written)
    expect([name, after.suspects]).toEqual([name, []])
    // What is said of one operation changes no other.
    const told = new Set(suspects.flatMap(({ operations }) => operations))
    const others = (all: typeof before) =>
      all.flatMap((each) =>
        told.has(`${each.method} ${each.path}`) ? [] : [[each.path, each.role, each.resource]],
      )
    expect(others(after.operations)).toEqual(others(before))
  }
  expect([...kinds].toSorted()).toEqual([
    ...['changesNothing', 'filterIgnored', 'keepsNothing', 'readAlone'],
  ])
})

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object) => ({ responses: { '200': { description: 'ok', ...json(schema) } } })
const order = { type: 'object', properties: { id: { type: 'integer' }, note: { type: 'string' } } }
const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })
const requestBody = json({ type: 'object', properties: { text: { type: 'string' } } })
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Suspects', version: '1' },
  paths: {
    '/orders': {
      get: {
        parameters: ['continuation_token', 'flavour'].map(query),
        ...ok({ type: 'array', items: order }),
      },
      post: { requestBody, ...ok({ type: 'array', items: { type: 'string' } }) },
    },
    '/orders/{id}': { get: ok(order), delete: { responses: { '204': { description: 'gone' } } } },
    '/orders/{id}/poke': { post: { requestBody, ...ok(order) } },
    '/people/{name}': { get: ok({ type: 'object', properties: { name: { type: 'string' } } }) },
  },
}

test('contract explain begins with suspects in numbers, each with what would settle it, and --fail-on suspect fails', async () => {
  const at = writeFiles({ 'a.json': DOCUMENT, 'b.json': { ...DOCUMENT, paths: { '/a': {} } } })
  const run = (...more: string[]) => runCli(['contract', 'explain', at('a.json'), ...more])
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout.split('\n\n')[1]).toBe(`Suspects
  1 operation with a body keeps nothing: POST /orders
    say so with x-sandbox: { role: create, resource: orders } at POST /orders
  1 read of records that nothing lists or creates: GET /people/{name}
    say so with x-sandbox: { role: read, resource: people } at GET /people/{name}
  1 list of records that are changed, and that nothing creates: GET /orders
    say so with x-sandbox: { role: list, resource: orders } at GET /orders
  1 action changes nothing of a record: POST /orders/{id}/poke
    say so with x-sandbox: { role: action, resource: orders } at POST /orders/{id}/poke
  1 list with parameters of pages that do nothing: GET /orders
    say so with x-sandbox: { paging: { continuation_token: after } } at GET /orders
  1 list with filters that do nothing: GET /orders
    name the property that each is about (filters), or say so with x-sandbox: { paging: { flavour: nothing } } at GET /orders`)
  expect((await run('--fail-on', 'suspect')).code).toBe(1)
  expect((await run('--fail-on', 'fault')).code).toBe(0)
  expect((await run('--fail-on', 'never')).code).toBe(0)
  const { suspects } = JSON.parse((await run('--format', 'json')).stdout)
  expect(suspects[0]).toEqual({
    ...{ kind: 'keepsNothing', count: 1, operations: ['POST /orders'] },
    settle: [
      {
        target: '$.paths["/orders"].post',
        update: { 'x-sandbox': { role: 'create', resource: 'orders' } },
      },
    ],
  })
  const part = await run('--operation', 'GET /people/{name}', '--format', 'json')
  expect(JSON.parse(part.stdout).suspects).toMatchObject([{ kind: 'readAlone', count: 1 }])
})

test.for([
  ['explain', 'error'],
  ['explain', 'info'],
  ['ledger', 'suspect'],
  ['diff', 'fault'],
])('--fail-on of contract %s is not %s', async ([action = '', value = '']) => {
  const at = writeFiles({ 'a.json': DOCUMENT })
  const files = action === 'diff' ? [at('a.json'), at('a.json')] : [at('a.json')]
  const { code, stderr } = await runCli(['contract', action, ...files, '--fail-on', value])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`--fail-on ${value} goes with`)])
})

test('a fault fails contract explain --fail-on fault, and --fail-on suspect', async () => {
  const paths = { '/a': { get: ok({ type: 'text' }) } }
  const at = writeFiles({ 'a.json': { ...DOCUMENT, paths } })
  for (const value of ['fault', 'suspect'])
    expect((await runCli(['contract', 'explain', at('a.json'), '--fail-on', value])).code).toBe(1)
})

test('a call of RPC can be said to act on the record that its body names', async () => {
  const info = { type: 'object', properties: { data: order } }
  const body = json({ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } })
  const call = { requestBody: body, ...ok(info) }
  const paths = Object.fromEntries(
    ['create', 'info', 'poke'].map((verb) => [`/api/orders.${verb}`, { post: { ...call } }]),
  )
  const at = writeFiles({ 'a.json': { ...DOCUMENT, paths } })
  const { suspects } = explain((await readSource(at('a.json'))).written)
  const says = { role: 'action', resource: 'orders', id: 'body.id' }
  expect(suspects).toMatchObject([
    { kind: 'changesNothing', settle: [{ update: { 'x-sandbox': says } }] },
  ])
  Object.assign(paths['/api/orders.poke']?.post ?? {}, { 'x-sandbox': says })
  const told = writeFiles({ 'a.json': { ...DOCUMENT, paths } })
  const { operations } = explain((await readSource(told('a.json'))).written)
  expect(operations.map(({ role, resource }) => `${role} ${resource}`)).toEqual([
    ...['create orders', 'read orders', 'action orders'],
  ])
})
