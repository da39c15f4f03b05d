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
