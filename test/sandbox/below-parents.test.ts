import { expect } from 'vitest'
import { body, inPath, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const task = object({ taskId: text, title: text, done: { type: 'boolean' } }, ['taskId', 'title'])
const newTask = object({ title: text, done: { type: 'boolean' } }, ['title'])
const team = object({ teamId: text, name: text }, ['teamId', 'name'])
const [teamId, taskId, trackId] = [inPath('teamId'), inPath('taskId'), inPath('trackId', int64)]
const comment = object({ id: int64, text }, ['id', 'text'])

/** Teams with tasks and followed tracks, whose ids clients choose; tasks with comments, whose ids count up. */
const paths = {
  '/teams': {
    get: { operationId: 'listTeams', responses: answers(200, listOf(team)) },
    post: { operationId: 'addTeam', requestBody: body(team), responses: answers(201, team) },
  },
  '/teams/{teamId}': {
    parameters: [teamId],
    get: { operationId: 'getTeam', responses: answers(200, team) },
    delete: { operationId: 'removeTeam', responses: answers(204) },
  },
  '/teams/{teamId}/tasks': {
    parameters: [teamId],
    get: { operationId: 'listTasks', responses: answers(200, listOf(task)) },
    post: { operationId: 'addTask', requestBody: body(task), responses: answers(201, task) },
  },
  '/teams/{teamId}/tasks/{taskId}': {
    parameters: [teamId, taskId],
    get: { operationId: 'getTask', responses: answers(200, task) },
    put: { operationId: 'putTask', requestBody: body(newTask), responses: answers(201, task) },
    patch: {
      operationId: 'changeTask',
      requestBody: body(object({ title: text }), 'application/merge-patch+json'),
      responses: answers(200, task),
    },
    delete: { operationId: 'removeTask', responses: answers(204) },
  },
  '/teams/{teamId}/tasks/{taskId}/finish': {
    post: {
      ...{ operationId: 'finishTask', parameters: [teamId, taskId] },
      requestBody: body(object({ done: { type: 'boolean' } })),
      responses: answers(200, task),
    },
  },
  '/teams/{teamId}/tasks/{taskId}/remind': {
    post: {
      ...{ operationId: 'remindOfTask', parameters: [teamId, taskId] },
      responses: answers(202),
    },
  },
  '/teams/{teamId}/tasks/{taskId}/comments': {
    parameters: [teamId, taskId],
    get: { operationId: 'listComments', responses: answers(200, listOf(comment)) },
    post: {
      ...{ operationId: 'addComment', responses: answers(201, comment) },
      requestBody: body(object({ text }, ['text'])),
    },
  },
  '/teams/{teamId}/tracks': {
    parameters: [teamId],
    get: { operationId: 'listTracks', responses: answers(200, listOf(object({ trackId: int64 }))) },
  },
  '/teams/{teamId}/tracks/{trackId}': {
    parameters: [teamId, trackId],
    put: { operationId: 'followTrack', responses: answers(204) },
    delete: { operationId: 'unfollowTrack', responses: answers(204) },
  },
}

testInPlaces('each parent has ids of its own where clients choose them', paths, async (sandbox) => {
  const { send, restart } = sandbox
  for (const id of ['a', 'b/c']) await send('POST /teams', { teamId: id, name: id })
  const [a, b] = ['/teams/a/tasks', '/teams/b%2Fc/tasks']
  const [one, other] = [
    { taskId: '1', title: 'one' },
    { taskId: '1', title: 'other' },
  ]
  expect(await send(`PUT ${a}/1`, { title: 'one' })).toEqual({ status: 201, body: one })
  expect(await send(`PUT ${b}/1`, { title: 'other' })).toEqual({ status: 201, body: other })
  expect(await send(`POST ${a}`, { taskId: '0', title: 'zero' })).toMatchObject({ status: 201 })
  expect(await send(`POST ${b}`, { taskId: '1', title: 'again' })).toMatchObject({ status: 400 })
  await restart()
  expect((await send(`GET ${a}/1`)).body).toEqual(one)
  expect((await send(`GET ${b}/1`)).body).toEqual(other)
  expect((await send(`GET ${a}`)).body.map((each: typeof one) => each.taskId)).toEqual(['0', '1'])
  expect((await send(`GET ${b}`)).body).toEqual([other])
  expect(
    (await send(`PATCH ${b}/1`, { title: 'new' }, 'application/merge-patch+json')).body,
  ).toEqual({ ...other, title: 'new' })
  expect((await send(`POST ${a}/1/finish`, { done: true })).body).toEqual({ ...one, done: true })
  expect((await send(`GET ${b}/1`)).body).toEqual({ ...other, title: 'new' })
  expect((await send(`POST ${b}/1/remind`)).status).toBe(202)
  expect((await send(`POST ${b}/0/remind`)).status).toBe(404)
  expect((await send(`DELETE ${a}/1`)).status).toBe(204)
  expect((await send(`DELETE ${a}/1`)).status).toBe(404)
  await restart()
  expect((await send(`GET ${a}/1`)).status).toBe(404)
  expect((await send(`GET ${b}/1`)).body).toEqual({ ...other, title: 'new' })
})

testInPlaces(
  'what is below a record that is below another is below both',
  paths,
  async ({ send }) => {
    for (const id of ['a', 'b']) await send('POST /teams', { teamId: id, name: id })
    await send('PUT /teams/a/tasks/1', { title: 'one' })
    const [there, elsewhere] = ['/teams/a/tasks/1/comments', '/teams/b/tasks/1/comments']
    expect((await send(`POST ${there}`, { text: 'x' })).status).toBe(201)
    expect((await send(`POST ${elsewhere}`, { text: 'y' })).status).toBe(404)
    await send('PUT /teams/b/tasks/1', { title: 'other' })
    expect((await send(`GET ${elsewhere}`)).body).toEqual([])
    expect((await send(`GET ${there}`)).body).toEqual([{ id: 1, text: 'x' }])
  },
)

testInPlaces('a link is in the set of each parent, whatever its id is', paths, async (sandbox) => {
  const { send, restart } = sandbox
  for (const id of ['a', 'b']) await send('POST /teams', { teamId: id, name: id })
  const tracks = [-5, -1, 0, 2, 10, 9007199254740993n]
  for (const track of tracks.toReversed())
    for (const id of ['a', 'b'])
      expect((await send(`PUT /teams/${id}/tracks/${track}`)).status).toBe(204)
  expect((await send('DELETE /teams/a/tracks/2')).status).toBe(204)
  expect((await send('DELETE /teams/a/tracks/2')).status).toBe(204)
  await restart()
  const shown = (ids: readonly unknown[]) => ids.map((each) => ({ trackId: each }))
  expect((await send('GET /teams/b/tracks')).body).toEqual(shown(tracks))
  expect((await send('GET /teams/a/tracks')).body).toEqual(
    shown(tracks.filter((each) => each !== 2)),
  )
})

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
    const { next } = await tasks.list({ limit: 1 })
    expect(next).toBeUndefined()
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
