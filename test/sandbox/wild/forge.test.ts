import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const forge = { contract: 'forge', headers: { authorization: 'Bearer t' } }

testWild(
  'teams have a slug of their own, which no client gives, and times of the world',
  forge,
  (sandbox) =>
    walk(sandbox, {
      list: '/teams',
      create: [
        {
          sent: { json: { name: 'Blue', privacy: 'secret', slug: 'mine', id: 7 } },
          shows: { name: 'Blue', privacy: 'secret', slug: expect.not.stringMatching(/^mine$/) },
        },
        { sent: { json: { name: 'Red' } } },
      ],
      item: ({ slug }) => `/teams/${slug}`,
      changes: [
        {
          method: 'PATCH',
          sent: { json: { name: 'Green' } },
          shows: { name: 'Green', privacy: 'secret', updated_at: expect.any(String) },
        },
      ],
      remove: { status: 204 },
    }),
  { onReplicas: true },
)

testWild(
  'members are links below a team: put twice, asked for, listed and taken out',
  forge,
  async ({ send, restart }) => {
    const { body: team } = await send('POST /teams', { json: { name: 'Blue' } })
    const at = `/teams/${team.slug}/members`
    const status = async (line: string) => (await send(line)).status
    expect(await status(`GET ${at}/ann`)).toBe(404)
    expect(await status(`PUT ${at}/ann`)).toBe(204)
    expect(await status(`PUT ${at}/ann`)).toBe(204)
    expect(await status(`PUT ${at}/bob`)).toBe(204)
    await restart()
    expect(await status(`GET ${at}/ann`)).toBe(204)
    expect((await send(`GET ${at}`)).body.map(({ login }: { login: string }) => login)).toEqual([
      'ann',
      'bob',
    ])
    expect(await status(`DELETE ${at}/ann`)).toBe(204)
    expect(await status(`GET ${at}/ann`)).toBe(404)
    expect(await status('PUT /teams/none/members/ann')).toBe(404)
  },
)

testWild(
  'projects are known by their number, changed by POST, and go on by since_id and max_id',
  forge,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/projects',
      create: [
        {
          sent: { json: { title: 'One', topic: ['a', 'b'], secret: 'x' } },
          shows: { title: 'One', topic: ['a', 'b'] },
        },
        { sent: { json: { title: 'Two', archived: true, topic: ['b'] } } },
        { sent: { json: { title: 'Three' } } },
      ],
      item: ({ number }) => `/projects/${number}`,
      filters: [
        { query: '?archived=true', shows: [1] },
        { query: '?topic=a', shows: [0] },
        { query: '?topic=a&topic=b', shows: [0, 1] },
        { query: '?since_id=1', shows: [1, 2] },
        { query: '?max_id=3', shows: [0, 1] },
        { query: '?since_id=1&per_page=1', shows: [1] },
      ],
      changes: [
        {
          method: 'POST',
          sent: { json: { archived: true } },
          shows: { title: 'One', archived: true, topic: ['a', 'b'] },
        },
      ],
      remove: { status: 204 },
    })
    const { send } = sandbox
    const { headers, bytes } = await send('GET /projects?per_page=1')
    expect(headers.get('x-total-count')).toBe('2')
    expect(bytes.toString()).not.toContain('secret')
    expect((await send('GET /projects/latest')).body).toMatchObject({ title: 'Three' })
    const made = await send('POST /projects', { json: { title: 'Four' } })
    expect(
      (await send(`GET ${made.headers.get('location')?.replace('/api/v3', '')}`)).body,
    ).toEqual(made.body)
  },
)

testWild(
  'a text is the reference to an object, and tasks are seen from their users as well',
  forge,
  async (sandbox) => {
    const { send } = sandbox
    const { body: project } = await send('POST /projects', { json: { title: 'One' } })
    const tasks = `/projects/${project.number}/tasks`
    await walk(sandbox, {
      list: tasks,
      create: [
        {
          sent: {
            json: { text: 'Sweep', state: 'open', assignee: 'ann', labels: ['dull', 'short'] },
          },
          shows: {
            text: 'Sweep',
            assignee: { login: 'ann' },
            labels: [{ name: 'dull' }, { name: 'short' }],
          },
        },
        { sent: { json: { text: 'Cook', state: 'done' } } },
      ],
      item: ({ gid }) => `${tasks}/${gid}`,
      filters: [{ query: '?state=done', shows: [1] }],
      changes: [
        {
          method: 'PATCH',
          sent: { json: { state: 'done' } },
          shows: { text: 'Sweep', state: 'done', assignee: { login: 'ann' } },
        },
      ],
      remove: { status: 204 },
    })
    expect((await send('GET /users/ann/tasks')).body).toEqual([])
    expect((await send('GET /projects/999/tasks')).status).toBe(404)
    expect((await send('POST /projects/999/tasks', { json: { text: 'x' } })).status).toBe(404)
  },
)

testWild(
  'the user who asks is a single record, which needs a credential where others do not',
  forge,
  async ({ send, restart }) => {
    const anonymous = { headers: { authorization: '' } }
    expect((await send('GET /user', anonymous)).status).toBe(401)
    expect((await send('GET /teams', anonymous)).status).toBe(200)
    const { body: before } = await send('GET /user')
    expect((await send('GET /user')).body).toEqual(before)
    await send('PATCH /user', { json: { bio: 'Hi', blog: 'x' } })
    await restart()
    expect((await send('GET /user')).body).toMatchObject({ bio: 'Hi', blog: 'x' })
    await send('PATCH /user', { json: { bio: null } })
    expect((await send('GET /user')).body).toMatchObject({ bio: null, blog: 'x' })
  },
)

testWild('a key is made where it is put, and then replaced', forge, async (sandbox) => {
  const at = '/keys/0b0ad3f1-4a0b-4b0c-8f3a-3f4f5a6b7c8d'
  await walk(sandbox, {
    create: [
      {
        line: `PUT ${at}`,
        sent: { json: { title: 'Laptop' } },
        shows: { key: at.slice(6), title: 'Laptop' },
      },
    ],
    item: ({ key }) => `/keys/${key}`,
    changes: [
      {
        method: 'PUT',
        sent: { json: { title: 'Desk' } },
        shows: { key: at.slice(6), title: 'Desk' },
      },
    ],
    remove: { status: 204 },
  })
})

testWild(
  'an invalid body answers the one error that is documented for it',
  forge,
  async ({ send }) => {
    const { status, body } = await send('POST /teams', { json: { name: '' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: expect.stringContaining('name must not be empty'),
      errors: [{ field: 'name' }],
    })
    expect((await send('POST /projects', { json: { title: 5 } })).status).toBe(422)
    const text = await send('POST /projects', { body: '{', type: 'application/json' })
    expect(text.status).toBe(422)
  },
)
