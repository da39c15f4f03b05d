import { expect, test } from 'vitest'
import { explain } from '../../src/contract/explain.ts'
import { explanationLines } from '../../src/contract/explanation-lines.ts'
import { decideRoles } from '../../src/contract/resources/roles.ts'
import { changedContract } from '../support/changed-contract.ts'
import {
  body,
  collection,
  inPath,
  inQuery,
  int64,
  integer,
  listOf,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const boolean = { type: 'boolean' }
const task = object({ taskId: text, title: text, done: boolean }, ['taskId', 'title'])
const team = object({ teamId: text, name: text }, ['teamId', 'name'])
const comment = object({ id: int64, text }, ['id', 'text'])
const MERGE = 'application/merge-patch+json'
const [teamId, taskId] = [inPath('teamId'), inPath('taskId')]
const gone = shows(undefined, 204)
const within = '/teams/{teamId}/tasks'

/** Teams with tasks and followed tracks, whose ids clients choose; tasks with comments, whose ids count up. */
const paths = {
  ...collection('/teams', team, { id: teamId, item: { delete: gone } }),
  ...collection(within, task, {
    id: taskId,
    item: {
      put: takes(object({ title: text, done: boolean }, ['title']), task, 201),
      patch: { requestBody: body(object({ title: text }), MERGE), ...shows(task) },
      delete: gone,
    },
  }),
  [`${within}/{taskId}/finish`]: {
    parameters: [teamId, taskId],
    post: takes(object({ done: boolean }), task),
  },
  [`${within}/{taskId}/remind`]: { parameters: [teamId, taskId], post: shows(undefined, 202) },
  ...collection(`${within}/{taskId}/comments`, comment, { sent: object({ text }, ['text']) }),
  '/teams/{teamId}/tracks': {
    parameters: [teamId],
    get: shows(listOf(object({ trackId: int64 }))),
  },
  '/teams/{teamId}/tracks/{trackId}': {
    parameters: [teamId, inPath('trackId', int64)],
    ...{ put: gone, delete: gone },
  },
}

testInPlaces(
  'what is below a record goes with it, and does not come back with its id',
  paths,
  async ({ send }) => {
    for (const id of ['a', 'b']) {
      await send('POST /teams', { teamId: id, name: id })
      await send(`PUT /teams/${id}/tracks/1`)
      for (const task of ['1', '2']) {
        await send(`PUT /teams/${id}/tasks/${task}`, { title: task })
        await send(`POST /teams/${id}/tasks/${task}/comments`, { text: task })
      }
    }
    await send('DELETE /teams/b/tasks/1')
    await send('PUT /teams/b/tasks/1', { title: 'again' })
    expect((await send('GET /teams/b/tasks/1/comments')).body).toEqual([])
    expect((await send('GET /teams/b/tasks/2/comments')).body).toHaveLength(1)
    expect((await send('DELETE /teams/a')).status).toBe(204)
    await send('POST /teams', { teamId: 'a', name: 'again' })
    for (const what of ['tasks', 'tracks'])
      expect([what, (await send(`GET /teams/a/${what}`)).body]).toEqual([what, []])
    await send('PUT /teams/a/tasks/1', { title: 'again' })
    expect((await send('GET /teams/a/tasks/1/comments')).body).toEqual([])
    expect((await send('GET /teams/b/tasks')).body).toHaveLength(2)
    expect((await send('GET /teams/b/tracks')).body).toHaveLength(1)
  },
)

testInPlaces('each parent has ids of its own where clients choose them', paths, async (sandbox) => {
  const { send, restart } = sandbox
  for (const id of ['a', 'b/c']) await send('POST /teams', { teamId: id, name: id })
  const [a, b] = ['/teams/a/tasks', '/teams/b%2Fc/tasks']
  const one = { taskId: '1', title: 'one' }
  const other = { taskId: '1', title: 'other' }
  expect(await send(`PUT ${a}/1`, { title: 'one' })).toEqual({ status: 201, body: one })
  expect(await send(`PUT ${b}/1`, { title: 'other' })).toEqual({ status: 201, body: other })
  expect(await send(`POST ${a}`, { taskId: '0', title: 'zero' })).toMatchObject({ status: 201 })
  expect(await send(`POST ${b}`, { taskId: '1', title: 'again' })).toMatchObject({ status: 400 })
  await restart()
  expect((await send(`GET ${a}/1`)).body).toEqual(one)
  expect((await send(`GET ${b}/1`)).body).toEqual(other)
  expect((await send(`GET ${a}`)).body.map((each: typeof one) => each.taskId)).toEqual(['0', '1'])
  expect((await send(`GET ${b}`)).body).toEqual([other])
  const changed = { ...other, title: 'new' }
  expect((await send(`PATCH ${b}/1`, { title: 'new' }, MERGE)).body).toEqual(changed)
  expect((await send(`POST ${a}/1/finish`, { done: true })).body).toEqual({ ...one, done: true })
  expect((await send(`GET ${b}/1`)).body).toEqual(changed)
  for (const [line, status] of [
    [`POST ${b}/1/remind`, 202],
    [`POST ${b}/0/remind`, 404],
    [`DELETE ${a}/1`, 204],
    [`DELETE ${a}/1`, 404],
  ] as const)
    expect([line, (await send(line)).status]).toEqual([line, status])
  await restart()
  expect((await send(`GET ${a}/1`)).status).toBe(404)
  expect((await send(`GET ${b}/1`)).body).toEqual(changed)
})

testInPlaces(
  'what is below a record that is below another is below both, and links are in the set of each parent, whatever their ids are',
  paths,
  async ({ send, restart }) => {
    for (const id of ['a', 'b']) await send('POST /teams', { teamId: id, name: id })
    await send('PUT /teams/a/tasks/1', { title: 'one' })
    const [there, elsewhere] = ['/teams/a/tasks/1/comments', '/teams/b/tasks/1/comments']
    expect((await send(`POST ${there}`, { text: 'x' })).status).toBe(201)
    expect((await send(`POST ${elsewhere}`, { text: 'y' })).status).toBe(404)
    await send('PUT /teams/b/tasks/1', { title: 'other' })
    expect((await send(`GET ${elsewhere}`)).body).toEqual([])
    expect((await send(`GET ${there}`)).body).toEqual([{ id: 1, text: 'x' }])
    const tracks = [-5, -1, 0, 2, 10, 9007199254740993n]
    for (const track of tracks.toReversed())
      for (const id of ['a', 'b'])
        expect((await send(`PUT /teams/${id}/tracks/${track}`)).status).toBe(204)
    for (let times = 0; times < 2; times += 1)
      expect((await send('DELETE /teams/a/tracks/2')).status).toBe(204)
    await restart()
    const ids = async (id: string) =>
      (await send(`GET /teams/${id}/tracks`)).body.map(
        ({ trackId }: { trackId: unknown }) => trackId,
      )
    expect(await ids('b')).toEqual(tracks)
    expect(await ids('a')).toEqual(tracks.filter((each) => each !== 2))
  },
)

testInPlaces(
  'the control plane has records of one id below several parents',
  paths,
  async (sandbox) => {
    const { send, restart } = sandbox
    for (const id of ['a', 'b']) {
      await send('POST /teams', { teamId: id, name: id })
      await send(`PUT /teams/${id}/tasks/1`, { title: id })
    }
    await restart()
    const tasks = sandbox.running.records('tasks')
    const [one, other] = ['a', 'b'].map((id) => ({ taskId: '1', title: id, path: { teamId: id } }))
    expect((await tasks.list()).records).toEqual([one, other])
    expect(await tasks.get('1', { teamId: 'b' })).toEqual(other)
    await expect(tasks.get('1')).rejects.toThrow(
      'several tasks have the id "1": say with teamId below which parent it is',
    )
    await tasks.put('1', { title: 'new', path: { teamId: 'a' } })
    await tasks.remove('1', { teamId: 'b' })
    expect(await tasks.get('1')).toEqual({ ...one, title: 'new' })
    expect((await tasks.list({ limit: 1 })).next).toBeUndefined()
    await tasks.put('1', { title: 'b', path: { teamId: 'b' } })
    const page = await tasks.list({ limit: 1 })
    expect((await tasks.list({ after: page.next as string })).records).toEqual([other])
    const state = await sandbox.running.state.read({ part: 'records' })
    expect(Object(state.records).tasks).toEqual([{ ...one, title: 'new' }, other])
    await sandbox.running.load({ ...state, version: 1 })
    expect((await send('GET /teams/b/tasks/1')).body).toEqual({ taskId: '1', title: 'b' })
    expect((await send('GET /teams/a/tasks/1')).body).toEqual({ taskId: '1', title: 'new' })
  },
)

const repo = object({ name: text, stars: integer }, ['name'])
const limits = object({ most: integer }, ['most'])
const parameters = [inPath('owner'), inPath('repo')]

testInPlaces(
  'items below several parameters, their single records and links are kept for each',
  {
    '/repos/{owner}/{repo}': {
      parameters,
      ...{ get: shows(repo), put: takes(object({ stars: integer }), repo), delete: gone },
    },
    '/repos/{owner}/{repo}/limits': { parameters, get: shows(limits), put: takes(limits, limits) },
    '/starred/{owner}/{repo}': { parameters, get: gone, put: gone, delete: gone },
  },
  async ({ send, restart }) => {
    for (const [owner, stars] of [
      ['ann', 1],
      ['bob', 2],
    ] as const) {
      const at = `/repos/${owner}/tools`
      expect((await send(`PUT ${at}`, { stars })).body).toEqual({ name: 'tools', stars })
      expect((await send(`PUT ${at}/limits`, { most: stars })).status).toBe(200)
    }
    await restart()
    expect((await send('GET /repos/ann/tools')).body.stars).toBe(1)
    expect((await send('GET /repos/ann/tools/limits')).body.most).toBe(1)
    expect((await send('GET /repos/bob/tools/limits')).body.most).toBe(2)
    for (const [line, status] of [
      ['GET /repos/eve/tools/limits', 404],
      ['DELETE /repos/ann/tools', 204],
      ['GET /repos/ann/tools', 404],
      ['GET /repos/bob/tools', 200],
      ['GET /starred/ann/tools', 404],
      ['PUT /starred/ann/tools', 204],
      ['GET /starred/ann/tools', 204],
      ['GET /starred/bob/tools', 404],
      ['DELETE /starred/ann/tools', 204],
      ['GET /starred/ann/tools', 404],
    ] as const)
      expect([line, (await send(line)).status]).toEqual([line, status])
  },
)

const user = object({ userId: text, email: text }, ['userId', 'email'])
const chore = object({ taskId: text, userId: text, title: text }, ['taskId', 'title'])
const order = object({ id: int64, userId: text, item: text, state: text }, ['id', 'item'])
const envelope = object({ data: listOf(chore), has_more: boolean, next_cursor: text })
const listed = (operationId: string, record: object, parameters: readonly object[]) => ({
  get: { operationId, parameters, responses: answers(200, listOf(record)) },
})

/** Users, their orders and the tasks of teams, and paths that show them in other ways. */
const others = {
  ...collection('/users', user, { id: inPath('userId'), item: { delete: gone } }),
  '/orders': collection('/orders', order)['/orders'],
  ...collection(within, chore, { id: taskId }),
  '/teams/{id}/tasks/late': listed('listLateTasks', chore, [inPath('id')]),
  '/me': { get: { operationId: 'getMe', responses: answers(200, user) } },
  '/orders/findByState': listed('findByState', order, [inQuery('state')]),
  '/users/{userId}/orders': listed('listOrdersOfUser', order, [inPath('userId')]),
  '/orders/by-item/{item}': listed('listOrdersByItem', order, [inPath('item')]),
  '/users/{userId}/tasks': listed('listTasksOfUser', chore, [inPath('userId')]),
  '/tasks': {
    get: { parameters: [inQuery('limit', integer), inQuery('cursor')], ...shows(envelope) },
  },
}

testInPlaces('other paths show the records of a resource', others, async ({ send, restart }) => {
  expect((await send('GET /me')).status).toBe(404)
  for (const id of ['ada', 'bob']) await send('POST /users', { userId: id, email: id })
  const orders = [
    { id: 1, userId: 'ada', item: 'hat', state: 'sent' },
    { id: 2, userId: 'bob', item: 'hat', state: 'placed' },
    { id: 3, userId: 'ada', item: 'cup', state: 'placed' },
  ]
  for (const each of orders) await send('POST /orders', each)
  for (const [team, id, of] of [
    ['x', '1', 'ada'],
    ['y', '1', 'bob'],
    ['x', '2', 'bob'],
  ])
    await send(`POST /teams/${team}/tasks`, { taskId: id, userId: of, title: `${team}${id}` })
  await restart()
  const bodyOf = async (target: string) => (await send(`GET ${target}`)).body
  expect(await bodyOf('/me')).toEqual({ userId: 'ada', email: 'ada' })
  expect(await bodyOf('/orders/findByState?state=placed')).toEqual([orders[1], orders[2]])
  expect(await bodyOf('/orders/findByState')).toEqual(orders)
  expect(await bodyOf('/users/ada/orders')).toEqual([orders[0], orders[2]])
  expect((await send('GET /users/nobody/orders')).status).toBe(404)
  expect(await bodyOf('/orders/by-item/hat')).toEqual([orders[0], orders[1]])
  const titles = (records: readonly { title: string }[]) => records.map(({ title }) => title)
  expect(titles(await bodyOf('/teams/x/tasks/late'))).toEqual(['x1', 'x2'])
  expect(titles(await bodyOf('/users/bob/tasks'))).toEqual(['x2', 'y1'])
  const seen: string[] = []
  for (let cursor = ''; seen.length < 9; ) {
    const { data, has_more: hasMore, next_cursor: next } = await bodyOf(`/tasks?limit=1${cursor}`)
    seen.push(...titles(data))
    if (!hasMore) break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  expect(seen).toEqual(['x1', 'x2', 'y1'])
  expect((await send('DELETE /users/ada')).status).toBe(204)
  expect(await bodyOf('/me')).toEqual({ userId: 'bob', email: 'bob' })
})

test('the roles of such paths are explained', () => {
  const source = changedContract((document) => Object.assign(document.paths, others))
  const { resources } = decideRoles(source.written)
  expect(resources.map(({ name }) => name)).toEqual(['pets', 'users', 'orders', 'tasks'])
  const lines = explanationLines(explain(source.written)).map((line) => line.trim())
  for (const line of [
    'GET /me (getMe) reads a record: 200',
    'because it answers a record of users',
    'it is the first record',
    'because its items are the records of orders, and nothing at its path writes',
    '{userId} in its path filters by userId: records have the property userId of its type',
    '{item} in its path filters by item: records have the property item of its type',
    '{id} in its path filters by {teamId}: records are below it',
    '?state filters by state: records have the property state of its type',
  ])
    expect(lines).toContain(line)
})
