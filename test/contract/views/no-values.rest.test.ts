import { expect, test } from '../../support/own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const asked = (schema: object) => ({
  get: { responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } } },
})
const within = (name: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: ref('Value') },
})

/** Schemas that contain themselves and have no value, or one that is far from the first branch. */
test.for([
  [
    'no value, since its type is none of its choices',
    [{ type: 'string' }, { type: 'array', items: ref('Value') }],
    'null',
  ],
  [
    'no value, since each of its choices requires another one',
    ['a', 'b', 'c'].map(within),
    'object',
  ],
] as const)(
  'a recursive schema with %s takes little time at the start and in answers',
  async ([, oneOf, type], { start }) => {
    const item = {
      type: 'object',
      required: ['id', 'value'],
      properties: { id: { type: 'string' }, value: ref('Value') },
    }
    const { send } = await start(
      {
        paths: {
          '/items': asked({ type: 'array', items: item }),
          '/items/{id}': asked(item),
          '/sample': asked(ref('Value')),
        },
        components: { schemas: { Value: { type, oneOf } } },
      } as { paths: object },
      { scenario: undefined },
    )
    // It takes a second; without a bound, years. Machines that are busy take longer.
    const began = performance.now()
    for (const path of ['/items', '/items/1', '/sample'])
      expect((await send(`GET ${path}`)).status, path).not.toBe(500)
    expect(performance.now() - began).toBeLessThan(50_000)
  },
)

test('a value that only one branch of many has is found', async ({ start }) => {
  const oneOf = [
    ...['a', 'b', 'c'].map(within),
    { type: 'object', required: ['end'], properties: { end: { const: 1 } } },
  ]
  const { send } = await start({
    paths: { '/sample': asked(ref('Value')) },
    components: { schemas: { Value: { type: 'object', oneOf } } },
  } as { paths: object })
  const { status, body } = await send('GET /sample')
  expect(status).toBe(200)
  let value = body
  while (value.end === undefined) value = value.a ?? value.b ?? value.c
  expect(value.end).toBe(1)
})
