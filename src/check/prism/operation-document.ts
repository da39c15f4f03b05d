import { inDoubles } from '../../base/json/exact-numbers.ts'
import { forRequests } from '../../contract/bodies/read-only.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Parameter, ResponseObject, Schema } from '../../contract/document/document.ts'
import type { LinkedDocument } from '../../contract/document/linked-document.ts'
import { mapParts, objectsIn } from '../../contract/document/map-parts.ts'
import { BRANCH_NAMES, withoutDemandedNames } from '../../contract/document/named-branches.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { UNCHECKED_PATTERN } from '../../contract/document/schema-words.ts'
import { withoutHidden } from '../../contract/views/answer-schema.ts'

/** An OpenAPI document with one operation, and the schemas that it refers to. It refers to nothing outside itself. */
export interface OperationDocument {
  readonly openapi: '3.1.0'
  readonly jsonSchemaDialect: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: { readonly [path: string]: { readonly [method: string]: object } }
  readonly components: { readonly schemas: { readonly [name: string]: Schema } }
}

/**
 * Writes the document of one operation for Prism. Schemas that others refer to stay references, so that the document is as large as
 * its schemas, even where they contain themselves. It leaves out what Prism does not judge, or judges otherwise than OpenAPI says:
 * parameters that are no single text, bodies that are not JSON, formats, and all patterns, which Prism may run in exponential time.
 */
export function operationDocument(
  { id, method, path, parameters, bodyTypes, responses }: CompiledOperation,
  linked: Pick<LinkedDocument, 'nameOf' | 'owns'>,
): OperationDocument {
  const plain = parameters.filter(isUnlike).filter(isPlain)
  const asked = bodyTypes.filter(({ type }) => isJsonKin(type))
  const answered = Object.entries(responses)
  const bodies = answered.flatMap(([, { content = {} }]) =>
    Object.entries(content).flatMap(([type, { schema }]) =>
      isJsonKin(type) && schema ? [schema] : [],
    ),
  )
  const isWeak = [...asked.map(({ schema }) => schema), ...bodies].some((each) => hasPattern(each))
  const ofRequests = new SchemaWriter('asked', { linked, isWeak })
  const ofAnswers = new SchemaWriter('answered', { linked, isWeak, change: withoutHidden })
  const toBody = (reference: Schema) => ({
    schema: { allOf: [reference], not: { const: FORBIDDEN } },
  })
  const requestBody = {
    content: Object.fromEntries(
      asked.map(({ whole, schema }) => [whole, toBody(ofRequests.refer(forRequests(schema)))]),
    ),
  }
  const operation = {
    operationId: id,
    parameters: plain.map((each) => toParameter(each)),
    ...(asked.length > 0 && { requestBody }),
    responses: Object.fromEntries(
      answered.map(([status, answer]) => [
        status,
        toAnswer(answer, (schema) => toBody(ofAnswers.refer(schema))),
      ]),
    ),
  }
  return {
    ...{ openapi: '3.1.0', jsonSchemaDialect: DIALECT, info: { title: id, version: '1' } },
    paths: { [path]: { [method.toLowerCase()]: operation } },
    components: { schemas: { ...ofRequests.written(), ...ofAnswers.written() } },
  }
}

/** A value that no body may be: a judge that takes it has not compiled the schema. */
export const FORBIDDEN = 'no body is this text'

/** Whether a parameter is written as a single text, of a type that Prism reads as OpenAPI says. */
export function isPlain({ in: place, name, style, media, schema }: Parameter): boolean {
  const isUsual = style === undefined || style === USUAL_STYLES[place]
  const isKnown = place !== 'cookie' && name !== '' && media === undefined
  return isUsual && isKnown && isPlainSchema(schema)
}

// --- internal ---

/** Whether no other parameter of its place differs in case alone: Prism would read one for the other. */
function isUnlike({ name, in: place }: Parameter, _: number, all: readonly Parameter[]): boolean {
  const like = all.filter(
    (each) => each.in === place && each.name.toLowerCase() === name.toLowerCase(),
  )
  return like.length === 1
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The styles in which a single text is written as it is; Prism judges no cookies. */
const USUAL_STYLES = { query: 'form', path: 'simple', header: 'simple', cookie: undefined } as const

/** The keywords of a parameter that Prism reads from its text as we do. */
const PLAIN = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength'] as const

function isPlainSchema(schema: Schema): boolean {
  const { type, enum: choices } = schema
  const others = Object.keys(schema).filter((keyword) => COMPOSING.has(keyword))
  // A text that stands for one of several types, or for a listed value of another type, is converted otherwise.
  const isTyped =
    typeof type === 'string' && type !== 'array' && type !== 'object' && type !== 'null'
  const isListed = choices === undefined || (type === 'string' && Array.isArray(choices))
  return isTyped && isListed && others.length === 0
}

const COMPOSING = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'const'])

function toParameter({ name, in: place, schema }: Parameter): object {
  return { name, in: place, ...(place === 'path' && { required: true }), schema: toPlain(schema) }
}

function toPlain(schema: Schema): Schema {
  return Object.fromEntries(
    PLAIN.flatMap((keyword) =>
      schema[keyword] === undefined ? [] : [[keyword, inDoubles(schema[keyword])]],
    ),
  )
}

function toAnswer(
  { description = '', content = {}, headers = {} }: ResponseObject,
  toBody: (schema: Schema) => object,
): object {
  return {
    description,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, { schema }]) =>
        schema && isPlainSchema(schema) && name.toLowerCase() !== 'set-cookie'
          ? [[name, { schema: toPlain(schema) }]]
          : [],
      ),
    ),
    content: Object.fromEntries(
      Object.entries(content).flatMap(([type, { schema }]) =>
        isJsonKin(type) && schema ? [[type, toBody(schema)]] : [],
      ),
    ),
  }
}

function hasPattern(schema: Schema): boolean {
  for (const each of objectsIn(schema))
    if (PATTERNS.some((keyword) => Object.hasOwn(each, keyword))) return true
  return false
}

const PATTERNS = ['pattern', 'patternProperties', UNCHECKED_PATTERN]

/** Keywords that say nothing of a value, and those that our own check judges better: of decimals, and of texts in later editions of RFCs. */
const UNTOLD = new Set([
  ...['multipleOf', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  ...['title', 'description', '$comment', 'example', 'examples', 'default', 'deprecated'],
  ...[
    'externalDocs',
    'xml',
    'discriminator',
    BRANCH_NAMES,
    'readOnly',
    'writeOnly',
    '$defs',
    'definitions',
  ],
])

/** Keywords that refuse a value because of what a schema within them takes: without its patterns it takes more. */
const REFUSING = new Set([
  ...['not', 'if', 'then', 'else', 'maxContains'],
  ...['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
])

interface WriterOptions {
  readonly linked: Pick<LinkedDocument, 'nameOf' | 'owns'>
  /** Whether patterns are left out, and so is what would refuse more without them. */
  readonly isWeak: boolean
  /** Changes each schema, but not those within it. */
  readonly change?: (schema: Schema) => Schema
}

/** Writes schemas, each once, under a name of its own. */
class SchemaWriter {
  readonly #prefix: string
  readonly #linked: Pick<LinkedDocument, 'nameOf' | 'owns'>
  readonly #isWeak: boolean
  readonly #change: (schema: Schema) => Schema
  readonly #names = new Map<Schema, string>()
  readonly #waiting: Schema[] = []

  /** @param prefix of the names of the schemas */
  constructor(prefix: string, { linked, isWeak, change = (schema) => schema }: WriterOptions) {
    this.#prefix = prefix
    this.#linked = linked
    this.#isWeak = isWeak
    this.#change = change
  }

  /** The reference to a schema, which is written later. */
  refer(schema: Schema): Schema {
    const known = this.#names.get(schema)
    const name = known ?? `${this.#prefix}-${this.#names.size}`
    if (known === undefined) {
      this.#names.set(schema, name)
      this.#waiting.push(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** All schemas that were referred to, by their names. */
  written(): { readonly [name: string]: Schema } {
    const all: Record<string, Schema> = {}
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      all[this.#names.get(next) as string] = this.#write(next)
    return all
  }

  #write(schema: Schema): Schema {
    if (typeof schema === 'boolean') return schema
    const said = Object.entries(withoutDemandedNames(this.#change(schema))).flatMap(
      ([keyword, value]): [string, unknown][] => {
        if (keyword.startsWith('x-') || UNTOLD.has(keyword) || PATTERNS.includes(keyword)) return []
        if (this.#isWeak && REFUSING.has(keyword)) return []
        const isChoice = this.#isWeak && keyword === 'oneOf' && schema.anyOf === undefined
        if (this.#isWeak && keyword === 'oneOf' && !isChoice) return []
        return [[isChoice ? 'anyOf' : keyword, value]]
      },
    )
    const parts = mapParts(Object.fromEntries(said), (part) => this.#part(part))
    return Object.fromEntries(
      Object.entries(parts).map(([keyword, value]) => [
        keyword,
        DATA.has(keyword) ? inDoubles(value) : value,
      ]),
    )
  }

  /** What many refer to, and what a rewriting may have made to contain itself, is written once. */
  #part(part: Schema): Schema {
    const isShared = this.#linked.nameOf(part) !== undefined || !this.#linked.owns(part)
    return isShared ? this.refer(part) : this.#write(part)
  }
}

/** Keywords with values or numbers. */
const DATA = new Set([
  ...['const', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
])
