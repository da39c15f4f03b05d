import { answer, content, int64, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const ref = { $ref: '#/components/schemas/Task' }

test('members that only the server gives are demanded nowhere in a request, also in a schema that contains itself', async ({
  start,
}) => {
  const Task = object(
    {
      ...{ id: { ...int64, readOnly: true }, name: text },
      ...{ next: ref, parts: { type: 'array', items: ref } },
    },
    ['id', 'name'],
  )
  const { send } = await start({
    paths: {
      '/tasks': {
        post: {
          operationId: 'addTask',
          requestBody: content(ref),
          responses: { 201: answer(ref) },
        },
        get: {
          operationId: 'listTasks',
          responses: { 200: answer({ type: 'array', items: ref }) },
        },
      },
    },
    ...{ components: { schemas: { Task } } },
  })
  const task = { name: 'a', next: { name: 'b', parts: [{ name: 'c' }] } }
  expect((await send('POST /tasks', task)).status).toBe(201)
  const nameless = await send('POST /tasks', { name: 'a', next: { parts: [{ name: 5 }] } })
  expect(nameless.status).toBe(400)
  expect(JSON.stringify(nameless.body)).toContain('next.parts.0.name')
})
