import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { compileLinear } from '../../../src/base/text/linear-expression.ts'
import { type Json, type Place, placeOf, valueAt } from './document-places.ts'

/** Requests have no members that only answers have (`readOnly`), and answers none that only requests have (`writeOnly`). */
export type Side = 'request' | 'answer'

/** The schemas of a document, of each side: as JSON Schema has them (draft 2020-12). */
export interface Schemas {
  /** What is wrong with a value by the schema at a place: a sentence; `undefined` if nothing is. @throws Error when Ajv does not compile it. */
  problem(side: Side, place: Place, value: unknown): string | undefined
  /** The schema at a place; references in it are followed by `follow`. */
  at(side: Side, place: Place): unknown
  /** Whether the schema at a place, as it is written, says what a value is that is left out. */
  hasDefault(place: Place): boolean
  /** What a schema refers to: it itself if it refers to nothing. */
  follow(side: Side, schema: unknown): unknown
}

/**
 * Rewrites the schemas of a document for each side when they are first asked for.
 * @param isNamed whether a branch of a choice with a `discriminator` may fit beside others (OpenAPI names the one that counts)
 */
export function createSchemas(root: Json, { isNamed }: { readonly isNamed: boolean }): Schemas {
  const is30 = String(root.openapi).startsWith('3.0')
  const sides = new Map<
    Side,
    { readonly root: unknown; readonly ajv: Ajv2020; readonly known: Map<string, ValidateFunction> }
  >()
  const of = (side: Side) => {
    const before = sides.get(side)
    if (before) return before
    const own = rewrite(root, { side, is30, root, isNamed }) as Json
    const ajv = new Ajv2020({
      ...{
        strict: false,
        logger: false,
        ownProperties: true,
        validateSchema: false,
        inlineRefs: false,
      },
      ...{ formats: { ...fullFormats, ...FREE_FORMATS }, code: { regExp } },
    })
    ajv.addSchema({ ...own, $id: 'contract' })
    const made = { root: own, ajv, known: new Map<string, ValidateFunction>() }
    sides.set(side, made)
    return made
  }
  return {
    problem: (side, place, value) => {
      const { ajv, known } = of(side)
      const $ref = `contract#/${place.map(escaped).join('/')}`
      const validate = known.get($ref) ?? ajv.compile({ $ref })
      known.set($ref, validate)
      return validate(value)
        ? undefined
        : ajv.errorsText(validate.errors, { dataVar: '' }).slice(0, 300)
    },
    at: (side, place) => valueAt(of(side).root, place),
    hasDefault: (place) => Object.hasOwn(Object(valueAt(root, place)), 'default'),
    follow: (side, schema) => {
      let at = schema
      for (let left = 50; left > 0; left -= 1) {
        const reference = (at as Json | undefined)?.$ref
        if (typeof reference !== 'string') return at
        at = valueAt(of(side).root, placeOf(reference))
      }
      throw new Error('references lead to themselves')
    },
  }
}

// --- internal ---

const FREE_FORMATS = Object.fromEntries(
  ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'].map((name) => [
    name,
    true as const,
  ]),
)

/**
 * A pattern as it is written, where it is none in Unicode mode; one that is none at all says nothing, and neither does one that RE2 does
 * not run: nobody is held to it (docs/contracts.md).
 */
function regExp(source: string, flags: string): RegExp {
  try {
    compileLinear(source)
  } catch {
    return /(?:)/
  }
  for (const each of [flags, '']) {
    try {
      return new RegExp(source, each)
    } catch {
      // The next mode may have it.
    }
  }
  return /(?:)/
}
regExp.code = 'regExp'

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

interface Rewriting {
  readonly side: Side
  readonly is30: boolean
  readonly root: Json
  readonly isNamed: boolean
}

/** Members whose values are no schemas. */
const VALUES = new Set(['enum', 'const'])

function rewrite(node: unknown, context: Rewriting, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((each) => rewrite(each, context))
  if (typeof node !== 'object' || node === null) return node
  const members = node as Json
  if (!isMap && context.is30 && typeof members.$ref === 'string') return { $ref: members.$ref }
  const own = Object.fromEntries(
    Object.entries(members)
      .filter(([name, value]) => isMap || !isLeftOut(name, value))
      .map(([name, value]) => [
        name,
        !isMap && VALUES.has(name)
          ? value
          : rewrite(value, context, !isMap && MAPS.has(name) && !Array.isArray(value)),
      ]),
  )
  return isMap ? own : even(own, members, context)
}

/** Members whose values have schemas under names of their own. */
const MAPS = new Set([
  ...['properties', 'patternProperties', 'schemas', '$defs', 'definitions', 'dependentSchemas'],
  ...['paths', 'responses', 'content', 'headers', 'parameters', 'requestBodies'],
])

/** What says nothing of values, or names a schema in a way that only its author's tools know. */
function isLeftOut(name: string, value: unknown): boolean {
  if (name === 'id') return typeof value !== 'object'
  const isSaid = ['$id', '$schema', '$anchor', 'discriminator', 'example', 'default'].includes(name)
  return isSaid || name === 'examples' || name.startsWith('x-')
}

/** A schema in the words of JSON Schema. Objects that are no schemas have none of these members. */
function even(own: Json, written: Json, { side, is30, root, isNamed }: Rewriting): unknown {
  const even: { [name: string]: unknown } = { ...own }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof even[exclusive] !== 'boolean') continue
    if (even[exclusive] === true && even[bound] !== undefined) {
      even[exclusive] = even[bound]
      delete even[bound]
    } else delete even[exclusive]
  }
  if (Array.isArray(even.required)) {
    const hidden = side === 'request' ? 'readOnly' : 'writeOnly'
    even.required = even.required.filter(
      (name) => !says(hidden, (written.properties as Json | undefined)?.[String(name)], root, is30),
    )
  } else if (even.properties !== undefined) delete even.required
  if (isNamed && typeof written.discriminator === 'object' && Array.isArray(even.oneOf)) {
    even.anyOf ??= even.oneOf
    delete even.oneOf
  }
  const isNullable = is30 && even.nullable === true
  delete even.nullable
  if (isNullable) {
    if (typeof even.type === 'string') even.type = [even.type, 'null']
    else if (even.type === undefined) {
      const { readOnly, writeOnly } = even
      const said = {
        ...(readOnly === true && { readOnly }),
        ...(writeOnly === true && { writeOnly }),
      }
      return { ...said, anyOf: [{ type: 'null' }, even] }
    }
  }
  return even
}

/** Whether a schema, or what it refers to, says a word. */
function says(word: string, schema: unknown, root: Json, is30: boolean, left = 20): boolean {
  if (typeof schema !== 'object' || schema === null || left === 0) return false
  const { $ref: reference, allOf, ...own } = schema as Json
  const isSaid = (typeof reference !== 'string' || !is30) && own[word] === true
  if (isSaid) return true
  if (
    typeof reference === 'string' &&
    says(word, valueAt(root, placeOf(reference)), root, is30, left - 1)
  )
    return true
  return Array.isArray(allOf) && allOf.some((each) => says(word, each, root, is30, left - 1))
}
