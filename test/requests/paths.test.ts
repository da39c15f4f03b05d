import fc from 'fast-check'
import { fillTemplate, parameterNames } from '../../src/base/http/path-template.ts'
import { compileTemplates } from '../../src/contract/requests/requests.ts'
import { answer, content, int64, object, parameter, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const get = (operationId: string) => ({
  get: { operationId, responses: { 200: answer(object({ path: text })) } },
})

const note = object({ 'note-id': int64, title: text }, ['note-id'])
const noteId = parameter('note-id', 'path', int64)

const paths = {
  '/notes': {
    get: { operationId: 'listNotes', responses: { 200: answer({ type: 'array', items: note }) } },
    post: {
      operationId: 'createNote',
      requestBody: content(object({ title: text }, ['title'])),
      responses: { 201: answer(note) },
    },
  },
  '/notes/{note-id}.json': {
    parameters: [noteId],
    get: { operationId: 'getNote', responses: { 200: answer(note), 404: answer() } },
    put: {
      operationId: 'replaceNote',
      requestBody: content(object({ title: text }, ['title'])),
      responses: { 200: answer(note) },
    },
    delete: { operationId: 'removeNote', responses: { 204: answer() } },
  },
}

const own = oneSandbox({ paths })

test('a record is created, found, replaced and removed at a path with a suffix and a name that is no word', async () => {
  const { send } = await own()
  const created = await send('POST /notes', { title: 'a' })
  expect(created).toMatchObject({ status: 201, body: { 'note-id': 1, title: 'a' } })
  expect((await send('GET /notes/1.json')).body).toEqual({ 'note-id': 1, title: 'a' })
  expect((await send('PUT /notes/1.json', { title: 'b' })).body).toMatchObject({ title: 'b' })
  expect((await send('GET /notes/1')).status).toBe(404)
  expect((await send('DELETE /notes/1.json')).status).toBe(204)
  expect((await send('GET /notes')).body).toEqual([])
})

test('the address of a new record is the one at which it is read', async ({ start }) => {
  const { send } = await start(
    { paths },
    { scenario: { version: 1, name: 'own', unspecified: { location: 'address' } } },
  )
  const created = await send('POST /notes', { title: 'a' })
  expect(created.headers.get('location')).toBe('/notes/1.json')
})

test('an operation has the parameters of its path, and those of the template that nothing declares', async ({
  start,
}) => {
  const { send } = await start({
    paths: {
      '/{user.id}/{$left}/{note-id}/echo': {
        parameters: [noteId, parameter('user.id', 'path', { enum: ['me'] })],
        get: {
          operationId: 'getOne',
          responses: { 200: answer(object({ note_id: int64 }, ['note_id'])) },
        },
      },
    },
  })
  expect(await send('GET /me/x/7/echo')).toMatchObject({ status: 200, body: { note_id: 7 } })
  expect((await send('GET /you/x/7/echo')).body.detail).toContain('user.id must be one of me')
  expect((await send('GET /me/x/y/echo')).body.detail).toContain('note-id must be an integer')
})

test('the most literal path answers', async ({ start }) => {
  const { send, sandbox } = await start({
    paths: {
      '/{a}/{b}': get('both'),
      '/{a}/mine': get('last'),
      '/users/{id}': get('first'),
      '/users/{id}.json': get('suffix'),
      '/users/me': get('literal'),
      '/files/{owner}.{ext}': get('file'),
      '/files/{owner}...{head}': get('range'),
      '/things/{id}:cancel': get('verb'),
      '/caf\u00e9/{id}': get('beyond'),
      '/t/{one}/x': get('one'),
      '/t/{other}/x': { put: { operationId: 'other', responses: { 204: answer() } } },
    },
  })
  const operationOf = async (target: string, method = 'GET') => {
    const { headers } = await send(`${method} ${target}`)
    const exchange = await sandbox.requests.get(headers.get('x-request-id') ?? '')
    return exchange?.operation
  }
  for (const [target, operation] of [
    ['/x/y', 'both'],
    ['/x/mine', 'last'],
    ['/users/7', 'first'],
    ['/users/7.json', 'suffix'],
    ['/users/.json', 'first'],
    ['/users/me', 'literal'],
    ['/users/mine', 'first'],
    ['/files/a.tar.gz', 'file'],
    ['/files/a...b', 'range'],
    ['/files/a', 'both'],
    ['/things/7:cancel', 'verb'],
    ['/things/7%3Acancel', 'both'],
    ['/caf%C3%A9/7', 'beyond'],
    ['/t/7/x', 'one'],
    ['//y', undefined],
    ['/x/', undefined],
    ['/users/', undefined],
  ] as const)
    expect([target, await operationOf(target)]).toEqual([target, operation])
  expect(await operationOf('/t/7/x', 'PUT')).toBe('other')
})

const literal = fc.stringMatching(/^[a-z.:]{0,3}$/)
const segment = fc
  .tuple(fc.array(literal, { minLength: 1, maxLength: 3 }))
  .map(([parts]) => parts.join('{p}'))

test('a path that is made from a template matches it, and gives the texts back where they can be told apart', () => {
  const template = fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .map((all) => `/${all.join('/')}`)
  const value = fc.stringMatching(/^[A-Z\u00e9/% ]{1,4}$/)
  fc.assert(
    fc.property(template, fc.array(value, { minLength: 12, maxLength: 12 }), (written, values) => {
      // Two parameters with nothing between them can not be told apart.
      fc.pre(!written.includes('}{'))
      const path = fillTemplate(written, (at) => values[at] as string)
      const match = compileTemplates([[written, 'found']], (text) => text)(path)
      const count = parameterNames(written).length
      expect(match).toEqual({
        found: 'found',
        texts: values.slice(0, count).map(encodeURIComponent),
      })
    }),
  )
})

test('matching takes linear time', () => {
  const find = compileTemplates([['/x/{a}.{b}.{c}.{d}z', 1]], (text) => text)
  const begun = performance.now()
  expect(find(`/x/${'.'.repeat(100_000)}`)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(500)
})
