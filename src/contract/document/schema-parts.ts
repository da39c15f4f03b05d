import type { Schema } from './document.ts'

/** The JSON Schema of an object with exactly these properties; those in `optional` may be absent. */
export function objectSchema(
  properties: { readonly [name: string]: Schema },
  { optional = [], ...more }: { readonly optional?: readonly string[] } & Schema = {},
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...more,
    properties,
  }
}

/**
 * The same schema, which does not require the member that a path of names leads to; nor those on the way to it that would have to be
 * there for it alone.
 */
export function withoutNeed([name, ...rest]: readonly string[], schema: Schema): Schema {
  if (name === undefined) return schema
  const { required, properties } = schema
  const member = (properties as { readonly [name: string]: Schema } | undefined)?.[name]
  const inside = rest.length > 0 && member ? withoutNeed(rest, member) : member
  const isNeeded = rest.length > 0 && (inside?.required as readonly string[])?.length > 0
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword): [string, unknown][] => {
    const all = schema[keyword]
    return Array.isArray(all)
      ? [[keyword, all.map((part) => withoutNeed([name, ...rest], part))]]
      : []
  })
  return {
    ...schema,
    ...(Array.isArray(required) &&
      !isNeeded && { required: required.filter((each) => each !== name) }),
    ...(inside !== member && { properties: { ...(properties as object), [name]: inside } }),
    ...Object.fromEntries(parts),
  }
}

/** The JSON Schema of a number of things. */
export function countSchema(description: string): Schema {
  return { type: 'integer', minimum: 0, description }
}

/** The JSON Schema of a boolean. */
export function switchSchema(description: string): Schema {
  return { type: 'boolean', description }
}

export function timeSchema(description: string): Schema {
  return { type: 'string', format: 'date-time', description }
}

export function listSchema(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...(description !== undefined && { description }) }
}

export function textSchema(description: string): Schema {
  return { type: 'string', description }
}

/** The JSON Schema of what meets a second schema if it meets the first, and else the third. */
export function implies(condition: Schema, consequence: Schema, otherwise?: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence, ...(otherwise && { else: otherwise }) }
}

const RESERVED = [
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]

/** Text that fits on one header line: Node sends header values as Latin-1. */
export const headerValueSchema: Schema = {
  type: 'string',
  title: 'a line of text in Latin-1 (U+0020 to U+00FF)',
  pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$',
}

/**
 * The JSON Schema of a header name in an answer that a user defines. Connection headers and those that
 * delimit the message depend on how it is sent (RFC 9110, section 7.6.1; RFC 9112, section 6); the sandbox
 * sets some others itself.
 */
export const answerHeaderNameSchema: Schema = {
  allOf: [
    { pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", title: 'an HTTP header name' },
    {
      not: {
        pattern: `^(${RESERVED.map(inAnyCase).join('|')})$|^${inAnyCase('x-sandbox-')}`,
      },
      title:
        'another header: the sandbox sets this one; to break an answer use connection: truncate',
    },
  ],
}

// --- internal ---

/** JSON Schema has no flags: `te` becomes `[tT][eE]`. */
function inAnyCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
