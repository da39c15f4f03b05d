import { contractOf } from '../../src/contract/contract.ts'
import {
  body,
  collection,
  inPath,
  int64,
  listOf,
  object,
  shows,
  text,
} from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const id = { ...int64, readOnly: true }

/** Folders within folders, each with an owner that folders have, and with what only requests have. */
const schemas = {
  Folder: object(
    {
      ...{ id, name: text, key: { ...text, writeOnly: true } },
      ...{ folders: listOf(ref('Folder')), parent: ref('Folder'), owner: ref('Owner') },
    },
    ['name', 'key', 'owner'],
  ),
  Owner: object({ name: text, home: ref('Folder') }, ['name']),
  Tree: object({ root: ref('Folder'), size: int64 }, ['root', 'size']),
  Task: object({ id, name: text, next: ref('Task'), parts: listOf(ref('Task')) }, ['id', 'name']),
}
const PATCH = 'application/json-patch+json'
const patch = { requestBody: body(listOf({ type: 'object' }), PATCH), ...shows(ref('Folder')) }
const contract = {
  components: { schemas },
  paths: {
    ...collection('/folders', ref('Folder'), { id: inPath('id', int64), item: { patch } }),
    '/tree': { get: shows(ref('Tree')) },
    ...collection('/tasks', ref('Task'), { id: inPath('id', int64) }),
  },
}

test('a view of a schema that is within itself is cut where nothing is required', async ({
  start,
}) => {
  const { send, source } = await start(contract, { scenario: undefined })
  const { views, operations } = contractOf(source)
  const problemsOf = (path: string, value: unknown) => {
    const found = operations.find((each) => each.path === path && each.method === 'GET')
    const schema = found?.responses['200']?.content?.['application/json']?.schema
    return views(schema ?? { not: {} }).problems(value)
  }
  const folder = (name: string, folders: readonly object[] = []) => ({
    ...{ name, key: 'SECRET', owner: { name: 'Ada' } },
    ...(folders.length > 0 && { folders }),
  })
  const listed = await send('GET /folders')
  expect(listed.body).toHaveLength(20)
  expect(problemsOf('/folders', listed.body)).toEqual([])
  const tree = await send('GET /tree')
  expect([tree.status, problemsOf('/tree', tree.body)]).toEqual([200, []])
  const deep = folder('a', [folder('b', [folder('c', [folder('d')])])])
  expect((await send('POST /folders', deep)).status).toBe(201)
  const { body: shown } = await send('GET /folders/21')
  expect(shown.folders[0].folders[0].folders[0]).toEqual({ name: 'd', owner: { name: 'Ada' } })
  const change = [{ op: 'replace', path: '/folders/0/folders/0/name', value: 'C' }]
  const changed = await send('PATCH /folders/21', change, { 'content-type': PATCH })
  expect(changed.body.folders[0].folders[0].name).toBe('C')
  for (const { bytes } of [listed, tree, changed]) expect(`${bytes}`).not.toMatch(/SECRET|"key"/)
})

test('members that only the server gives are demanded nowhere in a request, also in a schema that contains itself', async ({
  start,
}) => {
  const { send } = await start(contract)
  const task = { name: 'a', next: { name: 'b', parts: [{ name: 'c' }] } }
  expect((await send('POST /tasks', task)).status).toBe(201)
  const nameless = await send('POST /tasks', { name: 'a', next: { parts: [{ name: 5 }] } })
  expect([nameless.status, JSON.stringify(nameless.body)]).toEqual([
    400,
    expect.stringContaining('next.parts.0.name'),
  ])
})
