import { answer, content, integer, object, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const schemas = {
  Cat: object({ kind: text, lives: integer }, ['kind', 'lives']),
  Dog: object({ kind: text, tricks: { type: 'array', items: text } }, ['kind']),
  Pet: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
  },
  Tree: object({ name: text, leaves: { type: 'array', items: ref('Tree') } }, ['name']),
  Error: object({ message: text }, ['message']),
}

const members = {
  pet: ref('Pet'),
  tree: ref('Tree'),
  named: { type: 'string', nullable: true, maxLength: 3 },
  either: { nullable: true, anyOf: [integer, { type: 'boolean' }] },
  all: { allOf: [{ type: 'string', minLength: 2 }, { maxLength: 3 }] },
  any: { anyOf: [{ type: 'integer', minimum: 5 }, { enum: ['none'] }] },
  one: {
    oneOf: [
      { type: 'integer', multipleOf: 2 },
      { type: 'integer', multipleOf: 3 },
    ],
  },
  not: { type: 'string', not: { enum: ['x'] } },
  below: { type: 'integer', maximum: 5, exclusiveMaximum: true },
  date: { type: 'string', format: 'date' },
  mail: { type: 'string', format: 'email' },
  other: { type: 'string', format: 'telephone' },
  map: { type: 'object', additionalProperties: integer },
}

const own = oneSandbox({
  openapi: '3.0.3',
  components: { schemas },
  paths: {
    '/checks': {
      post: {
        operationId: 'check',
        requestBody: { required: true, ...content(object(members)) },
        responses: { 200: answer(object(members)), 400: answer(ref('Error')) },
      },
    },
  },
} as { paths: object })

test.for([
  [{ pet: { kind: 'Cat', lives: 7 } }],
  [{ pet: { kind: 'dog', tricks: ['sit'] } }],
  [{ tree: { name: 'a', leaves: [{ name: 'b', leaves: [] }] } }],
  [{ named: null, either: null }],
  [{ either: true, all: 'abc', any: 'none', one: 2, not: 'y', below: 4 }],
  [{ date: '2030-12-04', mail: 'a@b.example', other: 'anything', map: { a: 1 } }],
] as const)('%j is valid, and echoed', async ([body]) => {
  const { send } = await own()
  expect(await send('POST /checks', body)).toMatchObject({ status: 200, body })
})

test.for([
  [{ pet: { kind: 'Cat' } }, 'pet'],
  [{ pet: { kind: 'cow', lives: 7 } }, 'pet.kind must be one of Cat, dog, got "cow"'],
  [{ pet: { kind: 'Dog' } }, 'pet.kind must be one of Cat, dog, got "Dog"'],
  [{ tree: { name: 'a', leaves: [{}] } }, 'tree.leaves.0.name is required'],
  [{ named: 'long' }, 'named must have at most 3 characters, got "long"'],
  [{ either: 'x' }, 'either must be an integer, or a boolean, or null, got "x"'],
  [{ all: 'a' }, 'all must have at least 2 characters, got "a"'],
  [{ any: 4 }, 'any must be an integer that is at least 5, or none, got 4'],
  [{ one: 6 }, 'one must be only one of these, and is both'],
  [{ not: 'x' }, 'not must not be x, got "x"'],
  [{ below: 5 }, 'below must be less than 5, got 5'],
  [{ date: '4.12.' }, 'date must be a date (2030-12-04), got "4.12."'],
  [{ mail: 'a' }, 'mail must be an email address, got "a"'],
  [{ map: { a: 'x' } }, 'map.a must be an integer, got "x"'],
] as const)('%j is refused: %s', async ([body, message]) => {
  const { send } = await own()
  const refused = await send('POST /checks', body)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
})

test('a branch that no name is known of counts as it is beside a discriminator', async ({
  start,
}) => {
  const kinds = ['attach', 'detach'].map((kind) =>
    object({ type: { type: 'string', enum: [kind] } }, ['type']),
  )
  const within = (at: number) => ({
    $ref: `#/paths/~1all/post/requestBody/content/application~1json/schema/oneOf/${at}`,
  })
  const discriminator = { propertyName: 'type', mapping: { attach: 'models/attach.yml' } }
  const { send } = await start({
    paths: {
      '/all': {
        post: { requestBody: content({ oneOf: kinds }), responses: { 204: { description: 'ok' } } },
      },
      '/one': {
        post: {
          requestBody: content({ oneOf: [within(0), within(1)], discriminator }),
          responses: { 204: { description: 'ok' } },
        },
      },
    },
  })
  expect((await send('POST /one', { type: 'detach' })).status).toBe(204)
  expect((await send('POST /one', { type: '1' })).status).toBe(400)
})
