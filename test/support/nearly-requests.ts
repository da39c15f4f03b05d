import fc from 'fast-check'
import type { Schema } from '../../src/contract/document/document.ts'
import type { Operation } from '../../src/contract/document/operations.ts'

/** A request of an operation, with its target as it is sent. */
export interface NearlyRequest {
  readonly method: string
  readonly target: string
  /** The body, if there is one. */
  readonly json: unknown
}

/** Requests for operations that are right, or nearly. `known` has values of parameters that name what is there. */
export function nearlyRequests(
  operations: readonly Operation[],
  known: { readonly [parameter: string]: readonly string[] } = {},
): fc.Arbitrary<NearlyRequest> {
  return fc.constantFrom(...operations).chain((operation) => requestsTo(operation, known))
}

// --- internal ---

/** The bounds of int64 and of exact doubles, and what is just beyond. */
const BOUNDS = [2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n]

const ODD = [1e308, -0, 2 ** 53, '9'.repeat(50), '__proto__', '']

function requestsTo(
  { method, path, parameters, body }: Operation,
  known: { readonly [parameter: string]: readonly string[] },
): fc.Arbitrary<NearlyRequest> {
  const given = fc.tuple(
    ...parameters.map(({ name, in: place, schema }) => {
      const names = known[name]
      const value = names ? fc.constantFrom(...names) : nearly(schema)
      return place === 'path' ? value : fc.option(value, { freq: 2, nil: undefined })
    }),
  )
  const added = fc.option(fc.constantFrom(...additions), { freq: 10, nil: undefined })
  return fc.record({
    method: fc.constant(method),
    target: fc.tuple(given, added).map(([values, addition]) => {
      let target = path
      const query = addition === undefined ? [] : [addition]
      for (const [at, { name, in: place }] of parameters.entries()) {
        const text = inTarget(values[at])
        if (place === 'path') target = target.replace(`{${name}}`, text || 'a')
        else if (values[at] !== undefined) query.push(`${name}=${text}`)
      }
      return query.length > 0 ? `${target}?${query.join('&')}` : target
    }),
    json: body
      ? nearly(body)
      : fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, fc.constantFrom({}, [])),
  })
}

/** Values that fit a schema, or nearly: some with a part missing, of another type or too much. */
function nearly(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema, depth), weight: 40 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
    { arbitrary: fc.constantFrom<unknown>(...ODD), weight: 1 },
  )
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { enum: words, const: word, type, items, pattern } = schema as { [key: string]: unknown }
  if (Array.isArray(words)) return fc.constantFrom(...words)
  if (word !== undefined) return fc.constant(word)
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined
  if (choices?.every((each) => each.type ?? each.enum ?? each.const))
    return fc.oneof(...choices.map((each) => nearly(each, depth)))
  switch ([type].flat()[0]) {
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 1, max: 599 }),
        fc.maxSafeInteger(),
        fc.constantFrom(...BOUNDS),
      )
    case 'number':
      return fc.double({ min: 0, max: 1, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const item = depth > 4 ? fc.constant(null) : nearly((items as Schema) ?? {}, depth + 1)
      return fc.array(item, { minLength: 1, maxLength: 2 })
    }
    case 'object':
      return fittingObject(schema, depth)
    default: {
      if (typeof pattern !== 'string') return texts
      return fc.oneof(
        { arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 9 },
        { arbitrary: texts, weight: 1 },
      )
    }
  }
}

/** An object with what it needs, and a few other properties; at times also one that it does not have. */
function fittingObject(schema: Schema, depth: number): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: { readonly [name: string]: Schema }
    readonly required?: readonly string[]
  }
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  const more = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 1 })
  return fc.subarray(others, { maxLength: Math.min(2, others.length) }).chain((chosen) => {
    const entries = [...required, ...chosen].map((name) => [
      name,
      depth > 4 ? fc.constant({}) : nearly(properties[name] ?? {}, depth + 1),
    ])
    const known = fc.record<object>(Object.fromEntries(entries))
    return fc.oneof(
      { arbitrary: known, weight: 20 },
      { arbitrary: fc.tuple(known, more).map((both) => Object.assign({}, ...both)), weight: 1 },
    )
  })
}

const texts = fc.oneof(
  fc.constantFrom('default', 'empty', '2030-12-05', '2030-12-05T00:00:00Z', 'a', 'b', '1-2', '7'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const inTarget = (value: unknown) =>
  encodeURIComponent(
    // Not every object can be converted to text: it may have no prototype.
    (typeof value === 'object' ? 'object' : String(value)).replace(/[\ud800-\udfff]/g, ''),
  )

/** What is added to a query at times. */
const additions = ['x=1', 'world', '%', 'world=', 'world=nobody', 'format=yaml', 'limit=1']
