import { answer, content, integer, object, parameter, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const said = object({ message: text, errors: { type: 'array', items: text } }, [
  'message',
  'errors',
])
const ranged = object({ error: object({ code: integer, msg: text }, ['code', 'msg']) }, ['error'])
const usual = object({ error: text, error_description: text }, ['error'])
const list = object(
  {
    errors: {
      type: 'array',
      items: object({ status: text, code: text, title: text, detail: text, id: text }, ['id']),
    },
  },
  ['errors'],
)

const bounded = parameter('size', 'query', { type: 'integer', minimum: 1 }, { required: false })

const get = (operationId: string, responses: object) => ({
  get: {
    ...{ operationId, parameters: [bounded] },
    responses: { 200: answer(object({ ok: text })), ...responses },
  },
})

const paths = {
  '/status': get('byStatus', { 400: answer(said), '4XX': answer(ranged), default: answer(usual) }),
  '/range': get('byRange', { '4XX': answer(ranged), default: answer(usual) }),
  '/default': get('byDefault', { default: answer(usual) }),
  '/other': get('byOther', { 404: answer(list, 'application/vnd.api+json') }),
  '/text': get('asText', { 400: answer(text, 'text/plain') }),
  '/enum': get('byEnum', {
    400: answer(
      object({ type: { enum: ['SERVER_DOWN', 'BadRequest'] }, success: { type: 'boolean' } }, [
        'type',
      ]),
    ),
  }),
  '/none': get('byNone', {}),
}

const own = oneSandbox({ paths })

const MESSAGE = 'size must be an integer from 1, got "0"'

test.for([
  ['/status', { message: MESSAGE, errors: [MESSAGE] }],
  ['/range', { error: { code: 400, msg: MESSAGE } }],
  ['/default', { error: 'bad_request', error_description: MESSAGE }],
  ['/enum', { type: 'BadRequest', success: false }],
  ['/none', { message: MESSAGE, errors: [MESSAGE] }],
  ['/text', MESSAGE],
] as const)('the error of %s has the shape that the contract gives it', async ([path, body]) => {
  const { send } = await own()
  expect(await send(`GET ${path}?size=0`)).toMatchObject({ status: 400, body })
})

test('an error in the shape of another has its media type, and what is required besides', async () => {
  const { send } = await own()
  const { headers, body } = await send('GET /other?size=0')
  expect(headers.get('content-type')).toBe('application/vnd.api+json')
  expect(body.errors).toEqual([
    {
      ...{ status: '400', code: 'bad_request', title: 'Bad Request', detail: MESSAGE },
      id: expect.any(String),
    },
  ])
  expect((await send('GET /other?size=0')).body).toEqual(body)
})

test('what has no operation, and a fault, are answered in the shape of the contract, too', async ({
  start,
}) => {
  const { send } = await start({ paths: { '/range': paths['/range'] } })
  const unknown = await send('GET /nowhere')
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 404 } } })
  expect((await send('DELETE /range')).body.error.code).toBe(405)
  const fault = await send('GET /range', undefined, { prefer: 'code=503' })
  expect(fault).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
  const denied = { prefer: 'code=429' }
  expect(await send('GET /range', undefined, denied)).toMatchObject({
    body: { error: { code: 429 } },
  })
})

test('a contract without a shape of errors answers with problem details', async ({ start }) => {
  const { send } = await start({
    paths: {
      '/none': {
        post: {
          operationId: 'none',
          requestBody: { required: true, ...content(object({})) },
          responses: { 204: answer() },
        },
      },
    },
  })
  const refused = await send('POST /none', [])
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused).toMatchObject({
    status: 400,
    body: { title: 'Bad Request', status: 400, detail: 'the body must be an object, got []' },
  })
  expect((await send('GET /nowhere')).body.status).toBe(404)
})
