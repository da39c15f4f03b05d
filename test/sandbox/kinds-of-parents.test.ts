import { answer, content, int64, object, parameter, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const inPath = (name: string, schema: object) => parameter(name, 'path', schema)
const note = object({ name: text, title: text }, ['name', 'title'])

/** Pulls with notes, and a path of notes that says otherwise than that of pulls what the ids of pulls are. */
const pathsWith = (own: object, said: object) => ({
  '/pulls': {
    get: {
      responses: {
        200: answer({ type: 'array', items: object({ id: own, title: text }, ['id']) }),
      },
    },
  },
  '/pulls/{id}': {
    parameters: [inPath('id', own)],
    get: { responses: { 200: answer(object({ id: own, title: text }, ['id'])) } },
  },
  '/pulls/{pull_id}/notes': {
    parameters: [inPath('pull_id', said)],
    get: { responses: { 200: answer({ type: 'array', items: note }) } },
    post: { requestBody: content(note), responses: { 201: answer(note) } },
  },
  '/pulls/{pull_id}/notes/{name}': {
    parameters: [inPath('pull_id', said), inPath('name', text)],
    get: { responses: { 200: answer(note) } },
    delete: { responses: { 204: { description: 'gone' } } },
  },
})

test.for([
  ['an integer, a text below', int64, text],
  ['a text, an integer below', { ...text, pattern: '^[1-9][0-9]{3}$' }, { type: 'integer' }],
] as const)(
  'what is below a record is there, whatever paths say of its id: %s',
  async ([, own, said], { start }) => {
    const { send, sandbox } = await start({ paths: pathsWith(own, said) }, { scenario: undefined })
    const [{ id }] = (await send('GET /pulls')).body
    const posted = { name: 'first', title: 'x' }
    expect(await send(`POST /pulls/${id}/notes`, posted)).toMatchObject({ status: 201 })
    expect(await send(`GET /pulls/${id}/notes/first`)).toMatchObject({ status: 200, body: posted })
    const { records } = await sandbox.records('notes').list({ limit: 50 })
    expect(records).toHaveLength(21)
    for (const { path, name } of records as unknown as {
      path: { pull_id: unknown }
      name: string
    }[]) {
      expect((await send(`GET /pulls/${path.pull_id}/notes/${name}`)).status).toBe(200)
      const listed = (await send(`GET /pulls/${path.pull_id}/notes`)).body
      expect(listed.map((each: { name: string }) => each.name)).toContain(name)
    }
    expect((await send(`DELETE /pulls/${id}/notes/first`)).status).toBe(204)
    expect((await send(`GET /pulls/${id}/notes/first`)).status).toBe(404)
  },
)
