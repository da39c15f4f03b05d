import { expect, ownContract, test } from '../../support/own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }

/** A base and its subtypes, each of which refers back to it, as generators of documents write them. */
const schemas = {
  Shape: {
    ...{ type: 'object', required: ['kind', 'name'], properties: { kind: text, name: text } },
    oneOf: [ref('Circle'), ref('Square')],
    discriminator: {
      propertyName: 'kind',
      mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
    },
  },
  Circle: {
    ...{ allOf: [ref('Shape'), { type: 'object', properties: { radius: { type: 'integer' } } }] },
    required: ['radius'],
  },
  Square: {
    ...{ allOf: [ref('Shape'), { type: 'object', properties: { side: { type: 'integer' } } }] },
    required: ['side'],
  },
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object) => ({ description: 'ok', ...json(schema) })
const paths = {
  '/shapes': {
    get: { responses: { '200': ok({ type: 'array', items: ref('Shape') }) } },
    post: {
      requestBody: json(ref('Shape')),
      responses: { '201': ok(ref('Shape')), '400': { description: 'bad' } },
    },
  },
}

test('subtypes that refer back to their base have what is its own', async ({ start }) => {
  const contract = { paths, components: { schemas } }
  const { send, source } = await start(ownContract(contract), { scenario: undefined })
  expect(source.file.remarks).toEqual([])
  const { body: all } = await send('GET /shapes')
  expect(all).toHaveLength(20)
  for (const { kind, name, ...more } of all) {
    expect(typeof name).toBe('string')
    expect(Object.keys(more)).toContain(kind === 'circle' ? 'radius' : 'side')
  }
  const circle = { kind: 'circle', name: 'a', radius: 1 }
  const created = await send('POST /shapes', circle)
  expect([created.status, created.body]).toEqual([201, circle])
  for (const wrong of [
    { kind: 'circle', radius: 1 },
    { kind: 'circle', name: 'a' },
    { kind: 'square', name: 'a', radius: 1 },
    { kind: 'oval', name: 'a', radius: 1 },
  ])
    expect((await send('POST /shapes', wrong)).status, JSON.stringify(wrong)).toBe(400)
})

const read = (all: object) => ownContract({ paths, components: { schemas: all } })

test('bases can have bases, and a subtype several', async () => {
  const { written, file } = await read({
    Shape: { properties: { name: text }, oneOf: [ref('Round'), ref('Square')] },
    Round: { allOf: [ref('Shape')], oneOf: [ref('Circle')], required: ['round'] },
    Circle: { allOf: [ref('Round'), ref('Other')] },
    Other: { anyOf: [ref('Circle')], properties: { other: text } },
    Square: { allOf: [ref('Shape')] },
  })
  const { schemas: found } = written.components
  expect(found['Shape.base']).toEqual({ properties: { name: text } })
  expect(found['Round.base']).toEqual({ allOf: [ref('Shape.base')], required: ['round'] })
  expect(found.Circle).toEqual({ allOf: [ref('Round.base'), ref('Other.base')] })
  expect(file.remarks).toEqual([])
})

test('what is between a subtype and its base no longer has to be one of the subtypes, which is said', async () => {
  const { written, file } = await read({
    Shape: { oneOf: [ref('Circle')], anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    Round: { allOf: [ref('Shape')] },
    Circle: { allOf: [ref('Round')] },
  })
  const { schemas: found } = written.components
  expect(found['Shape.base']).toEqual({ anyOf: [{ required: ['a'] }, { required: ['b'] }] })
  expect(file.remarks).toEqual([
    expect.stringMatching(
      /own\.json:\d+: components\.schemas\.Round is a part of the branches of its base Shape without being one: it is taken as any Shape\.$/,
    ),
  ])
})

test.for([
  ['in allOf', { A: { allOf: [ref('A')] } }],
  ['in anyOf', { A: { anyOf: [ref('A'), text] } }],
  ['through another', { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } }],
  [
    'as the base of its base',
    { A: { oneOf: [ref('B')], allOf: [ref('B')] }, B: { oneOf: [ref('A')], allOf: [ref('A')] } },
  ],
  ['by not', { A: { oneOf: [ref('B')] }, B: { not: ref('A') } }],
] as const)('what contains itself %s is cut there, and told', async ([, all]) => {
  const { file } = await read({ Shape: text, ...all })
  expect(file.faults).toContainEqual(
    expect.objectContaining({
      rule: expect.stringContaining('contains itself as a part of the same value'),
      cost: 'It is left out there.',
    }),
  )
})
