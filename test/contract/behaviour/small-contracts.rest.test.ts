import fc from 'fast-check'
import { expect, ownContract, test } from '../../support/own-contract.ts'
import { runs } from '../../support/runs.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object) => ({ description: 'ok', ...json(schema) })

/** Schemas of ids that often have nothing in common. */
const anyId = fc.oneof(
  fc.constantFrom({ type: 'string' }, { type: 'integer' }, { type: 'string', format: 'uuid' }),
  fc.record({
    type: fc.constant('string'),
    enum: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('integer'), minimum: fc.nat(9), maximum: fc.nat(9) }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(4), maxLength: fc.nat(4) }),
  fc.record({ allOf: fc.constant([{ enum: ['a'] }, { enum: ['b'] }]) }),
)

/** Contracts with one resource, whose ids are said in its path, its record and its bodies. */
const anyPaths = fc
  .record({
    ...{ own: anyId, asked: anyId, sent: anyId },
    isListed: fc.boolean(),
    isParent: fc.boolean(),
    status: fc.constantFrom('200', '201'),
  })
  .map(({ own, asked, sent, isListed, isParent, status }) => {
    const record = { type: 'object', required: ['name'], properties: { name: own } }
    const body = json({ type: 'object', required: ['name'], properties: { name: sent } })
    const parameters = [{ name: 'name', in: 'path', required: true, schema: asked }]
    const item = {
      get: { responses: { '200': ok(record) } },
      put: { requestBody: body, responses: { [status]: ok(record) } },
      delete: { responses: { '204': { description: 'gone' } } },
    }
    return {
      '/jobs': {
        ...(isListed && { get: { responses: { '200': ok({ type: 'array', items: record }) } } }),
        post: { requestBody: body, responses: { [status]: ok(record) } },
      },
      '/jobs/{name}': { parameters, ...item },
      ...(isParent && {
        '/jobs/{name}/steps': {
          parameters,
          get: { responses: { '200': ok({ type: 'array', items: record }) } },
        },
      }),
    }
  })

test('a contract whose schemas contradict one another is started, and each operation answers', async ({
  start,
}) => {
  await fc.assert(
    fc.asyncProperty(anyPaths, async (paths) => {
      const { send, sandbox } = await start(ownContract({ paths }), { scenario: undefined })
      for (const line of Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item)
          .filter((method) => method !== 'parameters')
          .map((method) => `${method.toUpperCase()} ${path.replace('{name}', 'a')}`),
      )) {
        const hasBody = /^P/.test(line)
        const { status } = await send(line, hasBody ? { name: 'a' } : undefined)
        expect(status, line).not.toBe(500)
      }
      await sandbox.close()
    }),
    runs(12),
  )
})

test('records are made where the path takes other values than the record may have', async ({
  start,
}) => {
  const record = (name: object) => ({ type: 'object', properties: { name } })
  const { send } = await start({
    paths: {
      '/jobs': {
        post: {
          requestBody: json({ ...record({ enum: ['a', 'b'] }), required: ['name'] }),
          responses: { '204': { description: 'ok' } },
        },
      },
      '/jobs/{name}': {
        put: {
          parameters: [{ name: 'name', in: 'path', required: true, schema: { enum: ['c', 'd'] } }],
          requestBody: json(record({ type: 'string' })),
          responses: { '200': ok({ type: 'object', properties: { active: { type: 'boolean' } } }) },
        },
      },
    },
  })
  expect((await send('POST /jobs', { name: 'a' })).status).toBe(204)
})
