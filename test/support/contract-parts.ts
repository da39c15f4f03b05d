// Parts of OpenAPI documents that tests write contracts of their own with.

export const text = { type: 'string' }
export const integer = { type: 'integer' }
export const int64 = { type: 'integer', format: 'int64' }

/** The schema of an object with these members. */
export const object = (
  properties: object,
  required: readonly string[] = [],
  more: object = {},
) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...more,
})

export const listOf = (items: object) => ({ type: 'array', items })

/** Content in one media type. */
export const content = (schema: object, type = 'application/json') => ({
  content: { [type]: { schema } },
})

/** A body that clients must send. */
export const body = (schema: object, type?: string) => ({
  required: true,
  ...content(schema, type),
})

/** An answer with a body, or without one. */
export const answer = (schema?: object, type?: string) => ({
  description: 'Done',
  ...(schema && content(schema, type)),
})

/** A parameter that clients must give. */
export const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  ...{ name, in: place, required: true, schema },
  ...more,
})

export const inPath = (name: string, schema: object = text) => parameter(name, 'path', schema)

/** A parameter of the query that clients may leave out. */
export const inQuery = (name: string, schema: object = text) => ({ name, in: 'query', schema })

/** An operation that answers with this. */
export const shows = (schema?: object, status = 200) => ({
  responses: { [status]: answer(schema) },
})

/** An operation that takes a body and answers with this. */
export const takes = (sent: object, schema?: object, status = 200) => ({
  requestBody: body(sent),
  ...shows(schema, status),
})

/** Records at a path: their list and their creation, and each behind it. The parameters of the path are texts, or `above`. */
export function collection(
  path: string,
  record: object,
  more: {
    /** The parameter for one of them. Default: `id`, of the kind of that property. */
    readonly id?: { readonly name: string }
    readonly above?: readonly object[]
    /** The parameters of the list, and its answer. */
    readonly query?: readonly object[]
    readonly shown?: object
    /** The body of the creation. */
    readonly sent?: object
    /** Further operations of one of them. */
    readonly item?: object
  } = {},
) {
  const { query = [], shown = listOf(record), sent = record, item } = more
  const { id = inPath('id', Object(record).properties?.id) } = more
  const parents = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name))
  const { above = parents } = more
  return {
    [path]: {
      parameters: above,
      get: { parameters: query, ...shows(shown) },
      post: takes(sent, record, 201),
    },
    [`${path}/{${id.name}}`]: { parameters: [...above, id], get: shows(record), ...item },
  }
}
