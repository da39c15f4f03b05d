import { expect, test } from 'vitest'
import { operationDocument } from '../../../src/check/prism/operation-document.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { objectsIn } from '../../../src/contract/document/map-parts.ts'
import { answer, content, integer, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The document of the operation `op` of a contract with these schemas. */
async function documentOf(operation: object, schemas: object = {}) {
  const source = await ownContract({
    paths: { '/things/{id}': { post: { operationId: 'op', ...operation } } },
    ...{ components: { schemas } },
  })
  const found = contractOf(source).operations.find(({ id }) => id === 'op')
  if (!found || !source.links) throw new Error('the operation is not found')
  const document = operationDocument(found, source.links.linked)
  return { document, operation: JSON.parse(JSON.stringify(document.paths['/things/{id}'])).post }
}

/** The references in a value. */
const referencesIn = (value: object) =>
  [...objectsIn(value)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))

test('it has the schemas of one operation alone, each once for each side, also those that contain themselves', async () => {
  const { document } = await documentOf(
    {
      requestBody: content(ref('Node')),
      responses: { 200: answer(ref('Node')), default: answer(ref('Leaf')) },
    },
    {
      Node: object({
        next: ref('Node'),
        leaf: ref('Leaf'),
        list: { type: 'array', items: ref('Node') },
      }),
      Leaf: object({ node: ref('Node'), own: object({ a: integer }) }),
      Other: object({ node: ref('Node') }),
    },
  )
  const { schemas } = document.components
  expect(Object.values(schemas)).toHaveLength(4)
  const names = Object.keys(schemas).map((name) => `#/components/schemas/${name}`)
  expect(new Set(referencesIn(document))).toEqual(new Set(names))
})

test('members that only the other side has are not demanded', async () => {
  const Account = object(
    { id: { ...integer, readOnly: true }, secret: { ...text, writeOnly: true }, name: text },
    ['id', 'secret', 'name'],
  )
  const { document, operation } = await documentOf(
    { requestBody: content(ref('Account')), responses: { 201: answer(ref('Account')) } },
    { Account },
  )
  const requiredAt = (media: object) => {
    const [reference = ''] = referencesIn(media)
    return document.components.schemas[reference.split('/').at(-1) ?? '']?.required
  }
  expect(requiredAt(operation.requestBody)).toEqual(['secret', 'name'])
  expect(requiredAt(operation.responses[201])).toEqual(['id', 'name'])
})

test('no pattern and no format is in it, and nothing that refuses more values without them', async () => {
  const Code = {
    ...object({ code: { type: 'string', pattern: '^(a+)+$', format: 'uri' } }),
    patternProperties: { '^x': integer },
    additionalProperties: false,
    not: { properties: { code: { pattern: 'b' } } },
    oneOf: [
      { properties: { code: { pattern: '^a' } } },
      { properties: { code: { pattern: '^b' } } },
    ],
  }
  const { document } = await documentOf({ responses: { 200: answer(ref('Code')) } }, { Code })
  const [schema] = Object.values(document.components.schemas)
  expect(schema).toEqual({
    type: 'object',
    properties: { code: { type: 'string' } },
    anyOf: [{ properties: { code: {} } }, { properties: { code: {} } }],
  })
})

const parameters: readonly [what: string, parameter: object, isThere: boolean][] = [
  ['a text in a query', { in: 'query', schema: text }, true],
  ['an integer in a header', { in: 'header', schema: integer }, true],
  ['a listed text', { in: 'query', schema: { ...text, enum: ['a'] } }, true],
  ['a listed integer', { in: 'query', schema: { ...integer, enum: [1] } }, false],
  ['two types', { in: 'query', schema: { type: ['integer', 'string'] } }, false],
  ['a choice', { in: 'query', schema: { type: 'integer', anyOf: [{ minimum: 5 }] } }, false],
  ['a list', { in: 'query', schema: { type: 'array', items: text } }, false],
  ['an object', { in: 'query', style: 'deepObject', schema: object({ a: text }) }, false],
  ['pipes', { in: 'query', style: 'pipeDelimited', schema: { type: 'array' } }, false],
  ['JSON', { in: 'query', ...content(integer) }, false],
  ['a cookie', { in: 'cookie', schema: text }, false],
]

test.each(parameters)(
  'of parameters it has single texts alone: %s',
  async (_, parameter, isThere) => {
    const { operation } = await documentOf({
      parameters: [{ name: 'p', ...parameter }],
      responses: {},
    })
    const names = operation.parameters.map(({ name }: { name: string }) => name)
    expect(names.includes('p')).toBe(isThere)
  },
)

test('parameters that differ in case alone are left out', async () => {
  const named = (name: string) => ({ name, in: 'query', schema: integer })
  const { operation } = await documentOf({
    parameters: [named('page'), named('Page')],
    responses: {},
  })
  expect(operation.parameters.map(({ name }: { name: string }) => name)).toEqual(['id'])
})
