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
