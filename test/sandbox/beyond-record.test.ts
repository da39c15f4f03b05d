import { answer, content, object, parameter, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const user = object({ login: text }, ['login'])
const issue = object(
  { id: text, title: text, assignee: user, steps: { type: 'array', items: user } },
  ['id', 'title'],
)
const id = parameter('issueId', 'path', text)

function issues(patch: object) {
  return {
    paths: {
      '/issues': {
        get: { responses: { 200: answer({ type: 'array', items: issue }) } },
        post: { requestBody: content(issue), responses: { 201: answer(issue) } },
      },
      '/issues/{issueId}': {
        parameters: [id],
        get: { responses: { 200: answer(issue) } },
        patch: { requestBody: content(patch), responses: { 200: answer(issue) } },
      },
    },
  }
}

test('a change may give what its body allows and records do not have; answers show what they can', async ({
  start,
}) => {
  const patch = object({
    title: { type: ['string', 'null'] },
    assignee: text,
    steps: { type: 'array', items: object({ login: text }) },
  })
  const { send } = await start(issues(patch))
  const { body: made } = await send('POST /issues', { id: 'a', title: 'One' })
  const changed = await send(`PATCH /issues/${made.id}`, {
    ...{ title: 'Two', assignee: 'ada', steps: [{}] },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ id: made.id, title: 'Two' })
  // A text where the record has an object refers to what has it as its id.
  expect(changed.body.assignee).toEqual({ login: 'ada' })
  // What a merge patch takes away (RFC 7396) may have to be there.
  const without = await send(`PATCH /issues/${made.id}`, { title: null })
  expect(without.status).toBe(400)
  expect(without.body.detail).toContain('title')
})

test('a list in plain JSON is a list of changes (RFC 6902), and no body changes nothing', async ({
  start,
}) => {
  const change = object({ op: text, path: text, value: {} })
  const { send } = await start(issues({ type: 'array', items: change }))
  const { body: made } = await send('POST /issues', { id: 'a', title: 'One' })
  const changes = [{ op: 'replace', path: '/title', value: 'Two' }]
  const changed = await send(`PATCH /issues/${made.id}`, changes)
  expect(changed).toMatchObject({ status: 200, body: { title: 'Two' } })
  for (const body of [[], undefined])
    expect(await send(`PATCH /issues/${made.id}`, body)).toMatchObject({
      status: 200,
      body: { title: 'Two' },
    })
})

test('a change may give a part of an object that was not there; of one that is there it takes away nothing', async ({
  start,
}) => {
  const owner = object({ login: text, name: text }, ['login'])
  const given = object({ name: { type: ['string', 'null'] }, login: { type: ['string', 'null'] } })
  const own = object({ id: text, owner }, ['id'])
  const paths = issues(object({ owner: given })).paths
  const { send } = await start({
    paths: {
      '/issues': {
        ...paths['/issues'],
        post: { requestBody: content(own), responses: { 201: answer(own) } },
      },
      '/issues/{issueId}': {
        ...paths['/issues/{issueId}'],
        get: { responses: { 200: answer(own) } },
        patch: { requestBody: content(object({ owner: given })), responses: { 200: answer(own) } },
      },
    },
  })
  expect((await send('POST /issues', { id: 'a' })).body).toEqual({ id: 'a' })
  const changed = await send('PATCH /issues/a', { owner: { name: 'Ada' } })
  expect(changed).toMatchObject({
    status: 200,
    body: { owner: { name: 'Ada', login: expect.any(String) } },
  })
  await send('PATCH /issues/a', { owner: { login: 'ada' } })
  const without = await send('PATCH /issues/a', { owner: { login: null } })
  expect(without).toMatchObject({ status: 400, body: { detail: expect.stringContaining('login') } })
})

test('null in a part of a union takes away what must be there only where the contract takes no null', async ({
  start,
}) => {
  const branch = (kind: string, left: object) =>
    object({ kind: { const: kind }, left }, ['kind', 'left'])
  const zip = (left: object) => ({ anyOf: [branch('one', left), branch('two', left)] })
  const inBoth = (schema: object) => ({
    content: Object.fromEntries(
      ['application/json', MERGE_PATCH].map((type) => [type, { schema }]),
    ),
  })
  const contract = (own: object, given: object) => {
    const record = object({ id: text, box: object({ zip: zip(own) }, ['zip']) }, ['id'])
    const patch = object({ box: object({ zip: zip(given) }) })
    return {
      paths: {
        '/boxes': {
          get: { responses: { 200: answer({ type: 'array', items: record }) } },
          post: { requestBody: content(record), responses: { 201: answer(record) } },
        },
        '/boxes/{boxId}': {
          parameters: [parameter('boxId', 'path', text)],
          get: { responses: { 200: answer(record) } },
          patch: { requestBody: inBoth(patch), responses: { 200: answer(record) } },
        },
      },
    }
  }
  const nullable = { type: ['string', 'null'] }
  const taken = { box: { zip: { kind: 'two', left: null } } }
  const whole = { id: 'a', box: { zip: { kind: 'one', left: 'x' } } }
  for (const [own, given, status, left] of [
    [{}, {}, 200, null],
    [nullable, nullable, 200, null],
    [text, nullable, 400, 'x'],
  ] as const) {
    const { send } = await start(contract(own, given))
    await send('POST /boxes', whole)
    await send('POST /boxes', { id: 'b' })
    expect((await send('PATCH /boxes/a', taken)).status).toBe(status)
    expect((await send('GET /boxes/a')).body.box.zip.left).toBe(left)
    // A merge patch (RFC 7396) takes away, whatever the contract says of null.
    for (const id of own === given ? ['a', 'b'] : ['a'])
      expect(
        await send(`PATCH /boxes/${id}`, taken, { 'content-type': MERGE_PATCH }),
      ).toMatchObject({ status: 400 })
  }
})

const MERGE_PATCH = 'application/merge-patch+json'
