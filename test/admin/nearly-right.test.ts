import fc from 'fast-check'
import { compileDocument } from '../../src/contract/contract.ts'
import type { Schema } from '../../src/contract/document.ts'
import { resolveReferences } from '../../src/contract/document.ts'
import { runs } from '../support/runs.ts'
import { test } from '../support/test.ts'
import { adminDocument, ask } from './support.ts'

const { operations } = compileDocument(resolveReferences(adminDocument))

/** Values that fit a schema, or nearly: some with a part missing, of another type or too much. */
function nearly(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 3 },
    { arbitrary: fc.constantFrom(1e308, -0, 2 ** 53, '9'.repeat(50), '__proto__', ''), weight: 1 },
  )
  return fc.oneof(
    { arbitrary: fitting(schema, depth), weight: 12 },
    { arbitrary: strange, weight: 1 },
  )
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const {
    enum: words,
    const: word,
    type,
    properties,
    items,
    anyOf,
    oneOf,
  } = schema as {
    readonly [key: string]: unknown
    readonly properties?: { readonly [name: string]: Schema }
  }
  if (Array.isArray(words)) return fc.constantFrom(...words)
  if (word !== undefined) return fc.constant(word)
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined
  if (choices?.every((each) => each.type ?? each.enum ?? each.const))
    return fc.oneof(...choices.map((each) => nearly(each, depth)))
  switch ([type].flat()[0]) {
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 600 }), fc.maxSafeInteger())
    case 'number':
      return fc.double({ min: 0, max: 2, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(depth > 4 ? fc.constant(null) : nearly(items as Schema, depth + 1), {
        maxLength: 3,
      })
    case 'object': {
      const entries = Object.entries(properties ?? {}).map(([name, each]) => [
        name,
        depth > 4 ? fc.constant({}) : nearly(each, depth + 1),
      ])
      const requiredKeys = (schema.required as string[] | undefined) ?? []
      const known = fc.record<Record<string, unknown>>(Object.fromEntries(entries), {
        requiredKeys: requiredKeys as never[],
      })
      const more = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 1 })
      return fc.oneof(
        { arbitrary: known, weight: 8 },
        { arbitrary: fc.tuple(known, more).map((both) => Object.assign({}, ...both)), weight: 1 },
      )
    }
    default:
      return texts
  }
}

const texts = fc.oneof(
  fc.constantFrom('default', 'empty', '2030-12-05', '2030-12-05T00:00:00Z', 'a', 'listPets', '1-2'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const inTarget = (value: unknown) =>
  encodeURIComponent(String(value).replace(/[\ud800-\udfff]/g, ''))

/** Requests for an operation that are right, or nearly. */
const requests = fc.constantFrom(...operations).chain((operation) => {
  const { method, path, parameters, body } = operation
  const texts = fc.tuple(...parameters.map(({ schema }) => nearly(schema)))
  const chosen = fc.tuple(...parameters.map(() => fc.boolean()))
  const wrong = fc.constantFrom('', '', '', '', 'x=1', 'world', '%', 'world=shared', 'format=yaml')
  return fc.record({
    method: fc.constant(method),
    target: fc.tuple(texts, chosen, wrong).map(([values, given, more]) => {
      let target = path.replace('/__admin', '')
      const query: string[] = []
      for (const [at, { name, in: place }] of parameters.entries()) {
        const text = inTarget(values[at]) || 'a'
        if (place === 'path') target = target.replace(`{${name}}`, text)
        else if (given[at]) query.push(`${name}=${text}`)
      }
      if (more) query.push(more)
      return query.length > 0 ? `${target}?${query.join('&')}` : target
    }),
    json: body ? nearly(body) : fc.constantFrom(undefined, undefined, {}, []),
  })
})

test('no request that is nearly right is answered with 500, or with what the document does not have', async ({
  start,
}) => {
  for (const isolation of ['shared', 'per-key'] as const) {
    const sandbox = await start({ isolation })
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 5 }), async (all) => {
        for (const { method, target, json } of all) {
          const { status, text } = await ask(sandbox, [method, target], { json })
          if (status >= 500) throw new Error(`${method} ${target} is ${status}: ${text}`)
        }
      }),
      runs(200),
    )
  }
})
