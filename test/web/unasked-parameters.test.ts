import { expect, test } from 'vitest'
import { withoutUnaskedValues } from '../../src/web/page/api/unasked-parameters.ts'
import { readWritten } from '../support/built-in.ts'

/** The parameters of a document that have a value which Swagger UI would fill in. */
function filledIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const { name, in: place, required, schema, example, examples } = node as Record<string, unknown>
  const inside = Object.values(node).flatMap(filledIn)
  if (typeof name !== 'string' || place === undefined || required === true) return inside
  const { default: usual, example: one, $ref } = (schema ?? {}) as Record<string, unknown>
  const has = [example, examples, usual, one, $ref].some((each) => each !== undefined)
  return has ? [name, ...inside] : inside
}

const optional = { name: 'a', in: 'query' }

test('no optional parameter has a value that is sent unasked, and its default stands in its description', () => {
  const written = readWritten() as unknown as Record<string, unknown>
  expect(filledIn(written)).toContain('limit')
  const shown = withoutUnaskedValues(written)
  expect(filledIn(shown)).toEqual([])
  expect(JSON.stringify(shown)).toContain('Maximum number of animals returned. Default: `20`.')
})

test.each([
  [
    { ...optional, schema: { $ref: '#/components/schemas/Kind' } },
    { ...optional, description: 'Default: `"b"`.', schema: { enum: ['b'] } },
  ],
  [
    { ...optional, description: 'A.', examples: { x: { value: 1 } }, schema: { type: 'integer' } },
    { ...optional, description: 'A.', schema: { type: 'integer' } },
  ],
  [
    { ...optional, required: true, example: 3, schema: { default: 2 } },
    { ...optional, required: true, example: 3, schema: { default: 2 } },
  ],
  [{ $ref: '#/components/parameters/P' }, { $ref: '#/components/parameters/P' }],
  [
    { ...optional, content: {} },
    { ...optional, content: {} },
  ],
])('the parameter %j is shown as %j', (parameter, shown) => {
  const paths = (one: unknown) => ({ '/a': { parameters: [one], get: { parameters: [one] } } })
  const schemas = { Kind: { enum: ['b'], default: 'b' } }
  const document = (one: unknown) => ({
    paths: paths(one),
    components: { schemas, parameters: { P: one } },
  })
  expect(withoutUnaskedValues(document(parameter))).toEqual(document(shown))
})
