import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const gallery = { contract: 'gallery', headers: { cookie: 'sid=s' } }
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff])

function upload(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png')
  return form
}

testWild(
  'photos are sent in parts, and changed in JSON of a kind of its own, or as a form',
  gallery,
  async (sandbox) => {
    const form = upload({ title: 'Cat', album: 'pets', width: '640', place: '{"lat":1.5}' })
    form.append('tags', 'a')
    form.append('tags', 'b')
    await walk(sandbox, {
      list: '/photos',
      array: 'items',
      create: [
        {
          sent: { body: form },
          shows: { title: 'Cat', album: 'pets', width: 640, tags: ['a', 'b'], place: { lat: 1.5 } },
        },
        { sent: { body: upload({ title: 'Tree' }) }, shows: { title: 'Tree' } },
      ],
      item: ({ id }) => `/photos/${id}`,
      filters: [{ query: '?album=pets', shows: [0] }],
      changes: [
        {
          method: 'PATCH',
          sent: { json: { title: 'Dog' }, type: 'application/vnd.gallery.v1+json' },
          shows: { title: 'Dog', album: 'pets', width: 640 },
        },
        {
          method: 'PATCH',
          sent: { form: { width: '800' } },
          shows: { title: 'Dog', album: 'pets', width: 800 },
        },
        {
          method: 'PATCH',
          sent: { json: { album: null }, type: 'application/vnd.gallery.v1+json' },
          shows: { title: 'Dog', album: null, width: 800 },
        },
      ],
      remove: { status: 204 },
    })
    const { send } = sandbox
    const wrong = await send('POST /photos', { body: upload({ title: 'x', width: 'wide' }) })
    expect([wrong.status, wrong.body.Error]).toMatchObject([
      400,
      { Code: 400, Message: expect.stringContaining('width') },
    ])
    const plain = await send('POST /photos', { json: { title: 'x' } })
    expect(plain.status).toBe(415)
  },
  { onReplicas: true },
)

testWild('bytes are taken and given behind their photo', gallery, async ({ send }) => {
  const { body: photo } = await send('POST /photos', { body: upload({ title: 'Cat' }) })
  const at = `/photos/${photo.id}/file`
  expect((await send(`PUT ${at}`, { body: PNG, type: 'image/png' })).status).toBe(204)
  expect((await send(`PUT ${at}`, { body: PNG, type: 'application/octet-stream' })).status).toBe(
    204,
  )
  expect((await send(`PUT ${at}`, { body: '{}', type: 'application/json' })).status).toBe(415)
  const { headers, bytes } = await send(`GET ${at}`)
  expect(headers.get('content-type')).toMatch(/^image\//)
  expect(bytes.length).toBeGreaterThan(20)
  const none = '/photos/0b0ad3f1-4a0b-4b0c-8f3a-3f4f5a6b7c8d/file'
  expect((await send(`GET ${none}`)).status).toBe(404)
  expect((await send(`PUT ${none}`, { body: PNG, type: 'image/png' })).status).toBe(404)
})

testWild(
  'albums are sent as forms in the styles of their encodings, or as JSON',
  gallery,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/albums',
      create: [
        {
          sent: {
            type: 'application/x-www-form-urlencoded',
            body: 'name=pets&sizes=1,2&owners=ann|bob&public=true&cover[width]=3&cover%5Balt%5D=A+cat',
          },
          shows: {
            ...{ name: 'pets', sizes: [1, 2], owners: ['ann', 'bob'], public: true },
            cover: { width: 3, alt: 'A cat' },
          },
        },
        { sent: { json: { name: 'trees', public: false } } },
      ],
      item: ({ name }) => `/albums/${name}`,
      changes: [{ method: 'PUT', sent: { json: { name: 'pets', sizes: [3] } } }],
      remove: { status: 200 },
    })
    const { send } = sandbox
    const bad = await send('POST /albums', { form: { name: 'X' } })
    expect(bad.body.Error.Message).toContain('name')
    const gone = await send('DELETE /albums/trees')
    expect([gone.headers.get('content-type'), gone.body]).toEqual([
      expect.stringMatching(/^text\/plain/),
      'gone',
    ])
  },
)

testWild(
  'texts are checked as texts, and a login echoes who logs in and needs no credential',
  gallery,
  async ({ send }) => {
    const caption = (body: string) => send('POST /captions', { body, type: 'text/plain' })
    expect((await caption('hello')).body).toBe('A cat')
    expect((await caption('x'.repeat(21))).status).toBe(400)
    const login = await send('POST /login', {
      json: { user: 'ann', password: 'p' },
      headers: { cookie: '' },
    })
    expect(login.body).toEqual({ token: 'abc', user: 'ann' })
    const status = async (line: string) => (await send(line, { headers: { cookie: '' } })).status
    expect(await status('GET /albums')).toBe(401)
    expect(await status('GET /albums?upload_token=t')).toBe(200)
  },
)

testWild(
  'a fault and a count see the fields of a form in parts',
  gallery,
  async ({ send, admin }) => {
    const when = { body: { title: 'Cat' } }
    await admin('POST faults', { id: 'no-cats', on: 'uploadPhoto', when, respond: { status: 409 } })
    expect((await send('POST /photos', { body: upload({ title: 'Dog' }) })).status).toBe(201)
    const cat = await send('POST /photos', { body: upload({ title: 'Cat' }) })
    expect([cat.status, cat.headers.get('x-sandbox-fault')]).toEqual([409, 'no-cats'])
    expect((await admin('POST requests/count', { when })).body).toEqual({ count: 1 })
  },
)
