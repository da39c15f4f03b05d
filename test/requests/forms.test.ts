import fc from 'fast-check'
import { compileForm } from '../../src/contract/bodies/form-bodies.ts'
import { createSchemaCompiler } from '../../src/contract/document/schema-validator.ts'
import {
  answer,
  content,
  int64,
  integer,
  object,
  parameter,
  text,
} from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const FORM = 'application/x-www-form-urlencoded'

const error = object({ message: text }, ['message'])

const order = object(
  {
    id: { ...int64, readOnly: true },
    created: { ...integer, readOnly: true },
    amount: int64,
    isGift: { type: 'boolean' },
    tags: { type: 'array', items: text },
    sizes: { type: 'array', items: integer, maxItems: 2 },
    address: object({ city: text, code: integer }, ['city']),
    lines: { type: 'array', items: object({ price: integer, note: text }, ['price']) },
    metadata: { type: 'object', additionalProperties: text },
    due: { anyOf: [integer, { enum: ['now'] }] },
  },
  ['id', 'amount'],
)

const paths = {
  '/orders': {
    get: { operationId: 'listOrders', responses: { 200: answer({ type: 'array', items: order }) } },
    post: {
      operationId: 'createOrder',
      requestBody: {
        content: {
          [FORM]: {
            schema: order,
            encoding: {
              tags: { style: 'form', explode: false },
              sizes: { style: 'pipeDelimited', explode: false },
              lines: { style: 'deepObject', explode: true },
            },
          },
        },
      },
      responses: { 201: answer(order), 400: answer(error) },
    },
  },
  '/orders/{id}': {
    parameters: [parameter('id', 'path', int64)],
    get: { operationId: 'getOrder', responses: { 200: answer(order), 404: answer(error) } },
  },
}

const own = oneSandbox({ paths })

const form = (fields: string) => [FORM, fields] as const

test('a form creates a record, with lists, objects and lists of objects in their styles', async () => {
  const { put, send } = await own()
  const created = await put(
    'POST /orders',
    ...form(
      'amount=9223372036854775807&isGift=true&tags=a%2Cb,c+d&sizes=1|2&address[city]=K%C3%B6ln&address[code]=7' +
        '&lines[0][price]=1&lines[1][price]=2&lines[1][note]=x&metadata[a.b]=1&due=now',
    ),
  )
  const made = {
    amount: 9223372036854775807n,
    isGift: true,
    tags: ['a,b', 'c d'],
    sizes: [1, 2],
    address: { city: 'K\u00f6ln', code: 7 },
    lines: [{ price: 1 }, { price: 2, note: 'x' }],
    metadata: { 'a.b': '1' },
    due: 'now',
  }
  expect(created).toMatchObject({ status: 201, body: { id: 1, ...made } })
  expect((await send('GET /orders/1')).body).toMatchObject(made)
})

test('a form may write a list by repeating its name or with empty brackets, and an object as JSON', async () => {
  const { put } = await own()
  const made = await put(
    'POST /orders',
    ...form('amount=1&lines[][price]=1&address=%7B%22city%22%3A%22a%22%7D&due=5'),
  )
  expect(made.body).toMatchObject({ address: { city: 'a' }, lines: [{ price: 1 }], due: 5 })
})

test.for([
  ['amount=x', 'amount must be an integer (int64), got "x"'],
  ['isGift=true', 'amount is required'],
  ['amount=1&sizes=1|2|3', 'sizes must have at most 2 items'],
  ['amount=1&sizes=1|b', 'sizes.1 must be an integer, got "b"'],
  ['amount=1&address[code]=7', 'address.city is required'],
  ['amount=1&lines[0][price]=a', 'lines.0.price must be an integer, got "a"'],
  ['amount=1&amount=2', 'amount must be an integer (int64), got ["1","2"]'],
  ['amount=%zz', 'the body must be a form: "amount" is not valid percent-encoding'],
] as const)('the form %s is refused: %s', async ([fields, message]) => {
  const { put, send } = await own()
  const refused = await put('POST /orders', ...form(fields))
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
  expect((await send('GET /orders')).body).toEqual([])
})

test('what only answers have is not asked for in a request, and ignored there', async () => {
  const { put } = await own()
  const made = await put('POST /orders', ...form('amount=1&id=77&created=yes'))
  expect(made).toMatchObject({ status: 201, body: { id: 1, amount: 1 } })
  expect(made.body.created).not.toBe('yes')
})

const any = oneSandbox({
  paths: {
    '/any': {
      post: {
        operationId: 'takeAny',
        requestBody: {
          required: true,
          content: {
            'application/vnd.own+json': { schema: object({ a: integer }, ['a']) },
            'text/*': { schema: { type: 'string', minLength: 2 } },
            [FORM]: { schema: object({ b: integer }, ['b']) },
          },
        },
        responses: { 200: answer(object({ a: integer, b: integer })), 415: answer(error) },
      },
    },
    '/free': {
      post: {
        operationId: 'takeFree',
        requestBody: content(object({ a: integer }, ['a'])),
        responses: { 204: answer() },
      },
    },
  },
})

test.for([
  ['application/vnd.own+json', '{"a":1}', 200],
  ['application/vnd.own+json; charset=utf-8', '{"a":1}', 200],
  ['application/vnd.own+json; charset=latin1', '{"a":1}', 415],
  ['application/vnd.own+json', '{"a":"x"}', 400],
  ['application/vnd.own+json', '{"a":', 400],
  ['application/json', '{"a":1}', 415],
  ['text/plain', 'long', 200],
  ['text/csv; charset=utf-8', 'x', 400],
  [FORM, 'b=1', 200],
  [FORM, 'b=x', 400],
  ['image/png', 'x', 415],
  [undefined, 'x', 415],
  ['nonsense', 'x', 415],
  ['text/plain', '', 400],
] as const)('a body of the type %s, %s, is answered with %s', async ([type, body, status]) => {
  const { put } = await any()
  const bytes = Buffer.from(body)
  const answered = await put('POST /any', type, bytes)
  expect(answered.status).toBe(status)
  if (status === 415)
    expect(answered.headers.get('accept-post')).toBe(`application/vnd.own+json, text/*, ${FORM}`)
})

test('a body that is not required may be left out', async () => {
  const { put, send } = await any()
  expect((await put('POST /free', undefined, Buffer.alloc(0))).status).toBe(204)
  expect((await send('POST /free', {})).status).toBe(400)
  expect((await put('POST /any', undefined, Buffer.alloc(0))).status).toBe(400)
})

test('whatever text is read as a form is an object', () => {
  const { read } = compileForm(order, {}, createSchemaCompiler('exact'))
  const name = fc.constantFrom('amount', 'address', 'lines', 'metadata', '__proto__', 'x', '')
  const keys = fc.array(fc.constantFrom('[0]', '[]', '[a]', '[', ']', '[__proto__]'), {
    maxLength: 4,
  })
  const field = fc.tuple(name, keys, fc.string()).map(([a, b, c]) => `${a}${b.join('')}=${c}`)
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const reading = read(fields.join('&'))
      if ('value' in reading) expect(Object.getPrototypeOf(reading.value)).toBe(Object.prototype)
      else expect(reading.problem).toContain('percent-encoding')
    }),
  )
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
})

test('a form is read in linear time', () => {
  const { read } = compileForm(order, {}, createSchemaCompiler('exact'))
  const begun = performance.now()
  read(`x${'[a]'.repeat(300_000)}=1&${'y[]=1&'.repeat(100_000)}`)
  expect(performance.now() - begun).toBeLessThan(2000)
})
