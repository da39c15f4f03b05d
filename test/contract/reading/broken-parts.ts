// biome-ignore lint/suspicious/noExplicitAny: parts of documents of any shape are changed
type Any = any

/** A small contract, sound as it is; each fragment breaks one part of it. */
export function soundContract(openapi = '3.0.3'): Any {
  const ref = (name: string) => ({ $ref: `#/components/${name}` })
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const answer = (schema: object) => ({ description: 'ok', ...json(schema) })
  const item = ref('schemas/Item')
  const missing = { '404': ref('responses/Missing') }
  return {
    openapi,
    info: { title: 'Shelf', version: '1' },
    servers: [{ url: 'https://example.com/v2' }],
    security: [{ key: [] }],
    paths: {
      '/items': {
        get: {
          operationId: 'listItems',
          tags: ['items'],
          parameters: [
            ref('parameters/Limit'),
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
          ],
          responses: { '200': answer({ type: 'array', items: item }) },
        },
        post: {
          operationId: 'addItem',
          requestBody: ref('requestBodies/Item'),
          responses: {
            '201': { ...answer(item), headers: { Location: { schema: { type: 'string' } } } },
          },
        },
      },
      '/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'getItem', responses: { '200': answer(item), ...missing } },
        put: {
          operationId: 'setItem',
          requestBody: { required: true, ...json(item) },
          responses: { '200': answer(item), ...missing },
        },
        delete: {
          operationId: 'removeItem',
          responses: { '204': { description: 'gone' }, ...missing },
        },
      },
      '/quote': {
        post: {
          operationId: 'quote',
          requestBody: json({ type: 'object', properties: { count: { type: 'integer' } } }),
          responses: { '200': answer(ref('schemas/Quote')) },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      parameters: {
        Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
      },
      requestBodies: { Item: { required: true, ...json(item) } },
      responses: { Missing: answer(ref('schemas/Problem')) },
      schemas: {
        Item: {
          type: 'object',
          required: ['name'],
          properties: {
            id: { type: 'integer', readOnly: true },
            name: { type: 'string', minLength: 1 },
            kind: { type: 'string', enum: ['a', 'b'] },
            shape: {
              oneOf: [ref('schemas/Round'), ref('schemas/Square')],
              discriminator: { propertyName: 'form' },
            },
          },
        },
        Round: {
          type: 'object',
          required: ['form', 'radius'],
          properties: { form: { type: 'string', enum: ['Round'] }, radius: { type: 'number' } },
        },
        Square: {
          type: 'object',
          required: ['form', 'side'],
          properties: { form: { type: 'string', enum: ['Square'] }, side: { type: 'number' } },
        },
        Quote: {
          type: 'object',
          required: ['price'],
          properties: { price: { type: 'number', minimum: 0 } },
        },
        Problem: { type: 'object', properties: { message: { type: 'string' } } },
      },
    },
  }
}

/** What breaks a part: where, what stands there then, and what is said of it; `undefined` where it costs nothing. */
type Fragment = readonly [path: string, value: unknown, said: string | undefined, openapi?: string]

const NOTHING = Symbol('nothing')
const NAME = 'components.schemas.Item.properties.name'
const LIST = 'paths./items.get'
const OK = `${LIST}.responses.200`
const gone = { $ref: '#/components/schemas/Gone' }

/** Mistakes of the kinds that public contracts have. */
export const FRAGMENTS: readonly Fragment[] = [
  [`${NAME}.enum`, [], 'enum has no values'],
  [`${NAME}.enum`, 'a', 'enum must be an array'],
  [`${NAME}.pattern`, '(', 'pattern'],
  [`${NAME}.pattern`, '(?<=a)b', 'lookaround'],
  [`${NAME}.pattern`, '(a)\\1', 'backreference'],
  [`${NAME}.pattern`, 5, 'pattern must be a string'],
  [`${NAME}.type`, 'text', 'type must be array'],
  [`${NAME}.type`, ['string', 'text'], 'type must be array'],
  [`${NAME}.type`, ['string', 'null'], undefined],
  [`${NAME}.type`, null, 'type must be array'],
  [`${NAME}.required`, true, 'required must be an array'],
  [`${NAME}.minLength`, '1', 'minLength must be an integer'],
  [`${NAME}.minLength`, -1, 'minLength must be'],
  [`${NAME}.nullable`, 'true', 'nullable must be'],
  [`${NAME}.readOnly`, 'yes', 'readOnly must be'],
  [`${NAME}.format`, 7, 'format must be a string'],
  [`${NAME}.const`, 'a', undefined],
  [`${NAME}.examples`, ['a'], undefined],
  [`${NAME}.default`, 5, undefined],
  [`${NAME}.example`, { a: 1 }, undefined],
  [NAME, null, 'must be an object, got nothing'],
  [NAME, 'string', 'must be an object, got a string'],
  [NAME, [], 'must be an object, got a list'],
  [NAME, gone, 'which is not there'],
  [NAME, { $ref: '#/components/parameters/Limit' }, 'which is no schema'],
  [NAME, { $ref: '#/paths' }, 'which is no schema'],
  [NAME, { $ref: '#/info/title' }, 'is referred to, and must be an object'],
  [NAME, { $ref: '#' }, 'refers to the whole document'],
  [NAME, { $ref: '#name' }, 'refers to the anchor'],
  [NAME, { $ref: 5 }, '$ref must be a text'],
  [NAME, { $ref: 'gone.yaml#/A' }, 'there is no such file'],
  [NAME, { $ref: `#/${NAME.replaceAll('.', '/')}` }, 'leads to itself'],
  [NAME, { $dynamicRef: '#node' }, '$dynamicRef is not read'],
  [NAME, { allOf: [{ type: 'string' }, { type: 'integer' }] }, undefined],
  [NAME, { allOf: 'x' }, 'allOf must be a list'],
  [NAME, { allOf: [null, { type: 'string' }] }, 'allOf.0 must be an object'],
  [NAME, { oneOf: [] }, 'oneOf has no schema'],
  [NAME, { anyOf: [gone, { type: 'string' }] }, 'anyOf.0 refers to'],
  [NAME, { oneOf: [{ type: 'string' }, gone] }, 'oneOf.1 refers to'],
  [NAME, { oneOf: [{ type: 'string' }, { type: 'text' }] }, 'oneOf.1.type must be'],
  [NAME, { items: [{ type: 'string' }], type: 'array' }, 'items must be an object, got a list'],
  [NAME, { type: 'number', minimum: '0' }, 'minimum must be a number'],
  [NAME, { type: 'number', exclusiveMinimum: 0 }, undefined],
  [NAME, { type: 'number', minimum: 0, exclusiveMinimum: true }, 'exclusiveMinimum', '3.1.0'],
  [NAME, { type: 'number', multipleOf: 0 }, 'multipleOf must be'],
  [NAME, { type: 'string', nullable: true }, undefined, '3.1.0'],
  [NAME, { patternProperties: { '(?!a)': {} } }, 'lookaround', '3.1.0'],
  [NAME, { type: 'object', additionalProperties: 'no' }, 'additionalProperties must be an object'],
  ['components.schemas.Item.properties', null, undefined],
  ['components.schemas.Item.properties', [], 'properties must be an object'],
  ['components.schemas.Item.required', 'name', 'required must be an array'],
  ['components.schemas.Item.required', ['name', 5], 'required'],
  ['components.schemas.Item.discriminator', 'form', undefined],
  ['components.schemas.Item.allOf', [{ $ref: '#/components/schemas/Item' }], 'contains itself'],
  ['components.schemas.Item.anyOf', [{ $ref: '#/components/schemas/Item' }, {}], 'contains itself'],
  ['components.schemas.Item', { $ref: '#/components/schemas/Item' }, 'leads to itself'],
  ['components.schemas.Item', true, undefined],
  ['components.schemas.Item', null, 'must be an object, got nothing'],
  ['components.schemas.Item', NOTHING, 'which is not there'],
  ['components.schemas.Round', 5, 'must be an object, got a number'],
  ['components.schemas.Round', NOTHING, 'which is not there'],
  ['components.schemas.Round.properties.form.enum', [], 'enum has no values'],
  [
    'components.schemas.Item.properties.shape.discriminator.mapping',
    { a: '#/components/schemas/Gone' },
    undefined,
  ],
  ['components.schemas', [], 'schemas must be an object'],
  ['components.schemas', null, 'which is not there'],
  ['components', 'none', 'must be an object, got a string'],
  ['components', NOTHING, 'which is not there'],
  ['components.parameters.Limit', [], 'must be an object'],
  ['components.parameters.Limit.name', 5, 'name must be a string'],
  ['components.parameters.Limit.in', 'body', 'in must be'],
  ['components.parameters.Limit.in', NOTHING, 'in is required'],
  ['components.parameters.Limit.style', 'comma', undefined],
  ['components.parameters.Limit.style', {}, 'style must be a string'],
  ['components.parameters.Limit.schema', NOTHING, undefined],
  ['components.parameters.Limit.schema', 'integer', 'schema must be an object'],
  ['components.parameters.Limit.content', { 'application/json': {} }, undefined],
  ['components.parameters.Limit.content', { json: {} }, 'is no media type'],
  ['components.responses.Missing', 'none', 'must be an object'],
  ['components.responses.Missing', NOTHING, 'which is not there'],
  ['components.requestBodies.Item', NOTHING, 'which is not there'],
  ['components.requestBodies.Item.content', [], 'content must be an object'],
  ['components.securitySchemes.key', 'bearer', 'must be an object'],
  ['components.securitySchemes.key.scheme', [], 'scheme must be a string'],
  ['components.securitySchemes.key.type', 'token', undefined],
  ['components.schemas.a b/c~d', { type: 'string' }, undefined],
  ['security', { key: [] }, 'security must be an array'],
  ['security', [{ other: [] }], 'other'],
  ['security', ['key'], 'security.0 must be an object'],
  ['servers', 'https://example.com', 'servers must be an array'],
  ['servers', [{}], 'url is required'],
  ['servers', [{ url: 'https://{host}:x' }], 'is no address'],
  ['servers', [{ url: 'https://{host}/v2', variables: { host: {} } }], undefined],
  ['servers', [{ url: 'javascript:alert(1)' }], undefined],
  ['info', NOTHING, 'info.title is required'],
  ['info.title', NOTHING, 'info.title is required'],
  ['info.version', 1.5, undefined],
  ['paths.items', { get: { responses: { '200': { description: 'ok' } } } }, 'slash'],
  ['paths.things', { get: { responses: { '200': { description: 'ok' } } } }, 'slash'],
  [
    'paths./items/{key}',
    { get: { operationId: 'again', responses: { '200': { description: 'ok' } } } },
    'for the same requests',
  ],
  ['paths./items', 'none', 'must be an object'],
  ['paths./items', { $ref: '#/paths/~1items' }, 'leads to itself'],
  ['paths./items/{id}.parameters', NOTHING, undefined],
  ['paths./items/{id}.parameters', null, undefined],
  ['paths./items/{id}.parameters', {}, 'parameters must be a list'],
  [`${LIST}.parameters.0`, null, 'must be an object'],
  [`${LIST}.parameters.0`, { name: 'id', in: 'path', schema: {} }, 'does not have'],
  [`${LIST}.parameters.2`, { name: 'kind', in: 'query', schema: {} }, 'again'],
  [`${LIST}.operationId`, 'addItem', 'as that of another operation'],
  [`${LIST}.operationId`, 5, 'operationId must be a text'],
  [`${LIST}.tags`, 'items', 'tags must be an array'],
  [LIST, 'hello', 'must be an object, got a string'],
  [`${LIST}.responses`, NOTHING, undefined],
  [`${LIST}.responses`, [], 'must be an object, got a list'],
  [OK, null, 'must be an object, got nothing'],
  [OK, 'ok', 'must be an object, got a string'],
  [`${LIST}.responses.ok`, { description: 'ok' }, 'is no status'],
  [`${LIST}.responses.2000`, { description: 'ok' }, 'is no status'],
  [`${OK}.content`, { json: { schema: {} } }, 'is no media type'],
  [`${OK}.content.application/json`, null, 'must be an object, got nothing'],
  [`${OK}.content.application/json.schema`, null, undefined],
  [`${OK}.content.application/json.schema.items`, gone, 'which is not there'],
  [`${OK}.content.application/json.examples`, [], 'examples must be an object'],
  [`${OK}.headers`, { Link: 'text' }, 'must be an object, got a string'],
  [`${OK}.links`, 'none', 'links must be an object'],
  [`paths./items.post.requestBody`, 'none', 'must be an object, got a string'],
  [`paths./items.post.requestBody.content`, null, undefined],
  [`paths./items.post.callbacks`, { done: 5 }, 'must be an object'],
  ['paths./quote.post.responses.200.content.application/json.schema', 'Quote', 'must be an object'],
  ['paths./items.post.callbacks', { done: { x: { $ref: '#/paths/~1items' } } }, 'contains itself'],
  ['paths./\ud800', {}, 'half of a surrogate pair'],
  ['components.schemas.\udfff', {}, 'half of a surrogate pair'],
  [`${LIST}.operationId`, '\udfff', 'half of a surrogate pair'],
  ['components.parameters.Limit.name', '\ud800', 'half of a surrogate pair'],
  ['webhooks', 5, 'webhooks must be an object', '3.1.0'],
]

/** The sound contract with one part broken. */
export function broken([path, value, , openapi]: Fragment): Any {
  const document = soundContract(openapi)
  const keys = keysOf(path)
  const last = keys.pop() as string
  const parent = keys.reduce((at, key) => (at[key] ??= {}), document)
  const at = parent.$ref ? keysOf(parent.$ref.slice(2).replaceAll('/', '.')) : undefined
  const holder = at ? at.reduce((part, key) => part[key], document) : parent
  if (value === NOTHING) delete holder[last]
  else holder[last] = structuredClone(value)
  return document
}

/** The keys of a path: paths and media types are one each. */
function keysOf(path: string): string[] {
  return path.split('.')
}
