import { answer, int64, integer, object, parameter, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const error = object({ message: text }, ['message'])
const list = { type: 'array', items: int64 }
const color = { ...object({ R: integer, G: integer }, ['R']), additionalProperties: false }
const deep = object({ a: object({ b: list }), c: { type: 'boolean' } })
const either = { anyOf: [integer, { enum: ['all'] }] }

/** An operation that answers what it read of its parameter. */
const operation = (operationId: string, schema: object, place: string, more: object = {}) => ({
  get: {
    operationId,
    parameters: [parameter('v', place, schema, more)],
    responses: { 200: answer(object({ v: schema }, ['v'])), 400: answer(error) },
  },
})

const asJson = { schema: undefined, content: { 'application/json': { schema: color } } }

const paths = {
  '/simple/{v}/echo': operation('simple', list, 'path'),
  '/simpleObject/{v}/echo': operation('simpleObject', color, 'path'),
  '/simpleExploded/{v}/echo': operation('simpleExploded', color, 'path', { explode: true }),
  '/label/{v}/echo': operation('label', int64, 'path', { style: 'label' }),
  '/labelList/{v}/echo': operation('labelList', list, 'path', { style: 'label', explode: true }),
  '/matrix/{v}/echo': operation('matrix', list, 'path', { style: 'matrix' }),
  '/matrixList/{v}/echo': operation('matrixList', list, 'path', { style: 'matrix', explode: true }),
  '/matrixObject/{v}/echo': operation('matrixObject', color, 'path', {
    style: 'matrix',
    explode: true,
  }),
  '/form': operation('form', list, 'query'),
  '/commas': operation('commas', list, 'query', { explode: false }),
  '/spaces': operation('spaces', list, 'query', { style: 'spaceDelimited', explode: false }),
  '/pipes': operation('pipes', list, 'query', { style: 'pipeDelimited', explode: false }),
  '/formObject': operation('formObject', color, 'query', { explode: false }),
  '/deep': operation('deep', deep, 'query', { style: 'deepObject', explode: true }),
  '/either': operation('either', either, 'query'),
  '/json': operation('json', color, 'query', asJson),
  '/required': operation('required', int64, 'query'),
  '/empty': operation('empty', text, 'query', { allowEmptyValue: true }),
}

const own = oneSandbox({ paths })

test.for([
  ['/simple/1,9223372036854775807/echo', [1, 9223372036854775807n]],
  ['/simpleObject/R,1,G,2/echo', { R: 1, G: 2 }],
  ['/simpleExploded/R=1,G=2/echo', { R: 1, G: 2 }],
  ['/label/.7/echo', 7],
  ['/labelList/.1.2/echo', [1, 2]],
  ['/matrix/;v=1,2/echo', [1, 2]],
  ['/matrixList/;v=1;v=2/echo', [1, 2]],
  ['/matrixObject/;R=1;G=2/echo', { R: 1, G: 2 }],
  ['/form?v=1&v=2', [1, 2]],
  ['/commas?v=1,2', [1, 2]],
  ['/spaces?v=1%202', [1, 2]],
  ['/spaces?v=1+2', [1, 2]],
  ['/pipes?v=1|2', [1, 2]],
  ['/formObject?v=R,1,G,2', { R: 1, G: 2 }],
  ['/deep?v[a][b][]=1&v[a][b][]=2&v[c]=true', { a: { b: [1, 2] }, c: true }],
  ['/either?v=5', 5],
  ['/either?v=all', 'all'],
  ['/json?v=%7B%22R%22%3A1%7D', { R: 1 }],
  // A parameter may be empty where the contract allows it.
  ['/empty?v=', ''],
  ['/empty?v', ''],
] as const)('%s is read in its style', async ([target, value]) => {
  const { send } = await own()
  expect(await send(`GET ${target}`)).toMatchObject({ status: 200, body: { v: value } })
})

test.for([
  ['/simple/1,x/echo', 'v.1 must be an integer (int64), got "x"'],
  ['/simpleObject/G,2/echo', 'v.R is required'],
  ['/label/7/echo', 'v must begin with . (style label), got "7"'],
  ['/matrix/1,2/echo', 'v must begin with ;v= (style matrix), got "1,2"'],
  ['/form?v=x', 'v.0 must be an integer (int64), got "x"'],
  ['/pipes?v=1|y', 'v.1 must be an integer (int64), got "y"'],
  ['/formObject?v=R,x', 'v.R must be an integer, got "x"'],
  ['/formObject?v=R,1,B,2', 'v.B is an unknown key'],
  ['/deep?v[c]=maybe', 'v.c must be a boolean, got "maybe"'],
  ['/deep?v[a][b]=%zz', 'v is not valid percent-encoding'],
  ['/either?v=none', 'v must be an integer, or all, got "none"'],
  ['/json?v=%7B', 'v must be JSON'],
  ['/json?v=%7B%7D', 'v.R is required'],
  ['/required', 'v is required: send the parameter v=…'],
  ['/deep', 'v is required: send the parameter v=…'],
  ['/required?v=9223372036854775808', 'v must be an integer (int64), got "9223372036854775808"'],
] as const)('%s is refused: %s', async ([target, message]) => {
  const { send } = await own()
  const refused = await send(`GET ${target}`)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
})

test('the members of an object are parameters of their own, and others stay what they are', async ({
  start,
}) => {
  const { send } = await start({
    paths: {
      '/both': {
        get: {
          operationId: 'both',
          parameters: [
            parameter('v', 'query', color),
            parameter('G', 'query', text, { required: false }),
          ],
          responses: { 200: answer(object({ v: color, G: text }, ['v', 'G'])) },
        },
      },
    },
  })
  expect((await send('GET /both?R=1&G=2')).body).toEqual({ v: { R: 1 }, G: '2' })
})

const withHeaders = oneSandbox({
  paths: {
    '/headers': {
      get: {
        operationId: 'withHeaders',
        parameters: [
          parameter('X-Size', 'header', { type: 'integer', minimum: 1 }),
          parameter('X-Ids', 'header', list, { required: false }),
          parameter('X-Color', 'header', color, { required: false, explode: true }),
          parameter('X-Note', 'header', { allOf: [text, { maxLength: 9 }] }, { required: false }),
          parameter('visit', 'cookie', { type: 'string', minLength: 3 }),
          parameter('Accept', 'header', { enum: ['never'] }),
        ],
        responses: { 204: answer(), 422: answer(error) },
      },
    },
  },
})

test.for([
  [{}, undefined],
  [{ 'x-size': '' }, 'X-Size is required: send the header X-Size'],
  [{ 'x-size': '0' }, 'X-Size must be an integer from 1, got "0"'],
  [{ 'x-ids': '1, 2' }, undefined],
  [{ 'x-ids': '1, b' }, 'X-Ids.1 must be an integer (int64), got "b"'],
  [{ 'x-color': 'R=1, G=2' }, undefined],
  [{ 'x-color': 'G=2' }, 'X-Color.R is required'],
  [{ 'x-note': 'a, b' }, undefined],
  [{ 'x-note': 'a, b, c, d' }, 'X-Note must have at most 9 characters'],
  [{ cookie: 'visit=ab' }, 'visit must have at least 3 characters, got "ab"'],
  [{ cookie: 'other=abc' }, 'visit is required: send the cookie visit'],
] as const)('headers and cookies %j are checked: %s', async ([headers, message]) => {
  const { send } = await withHeaders()
  const answered = await send('GET /headers', undefined, {
    ...{ 'x-size': '5', cookie: 'visit=abc' },
    ...headers,
  })
  expect(answered.status).toBe(message === undefined ? 204 : 422)
  if (message !== undefined) expect(answered.body.message).toContain(message)
})
