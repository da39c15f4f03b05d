import type { Schema } from '../contract/document.ts'
import { LONGEST_EXPRESSION } from './fault.ts'
import { MOST_CONDITIONS } from './fault-bounds.ts'

/** The JSON Schema of a fault's `when`. */
export function whenSchema(): Schema {
  return map({
    description: 'What a request must contain so that the fault counts it.',
    properties: {
      path: matchers('Path parameters.'),
      query: matchers('Query parameters.'),
      header: matchers('Headers.'),
      key: { $ref: MATCHER },
      body: {
        ...matchers('Fields of the JSON body; a nested field is named by its JSON Pointer.'),
        propertyNames: fieldNameSchema,
      },
    },
  })
}

/** The JSON Schema of a condition of `when`, which `whenSchema` refers to as `#/$defs/matcher`. */
export function matcherSchema(): Schema {
  return {
    title: `a value, { matches: regular expression of at most ${LONGEST_EXPRESSION} characters }, { not: one of these two } or { absent: true }`,
    anyOf: [
      ...valueMatchers,
      map({
        required: ['not'],
        properties: {
          not: { description: 'What it must not be; it may be absent.', anyOf: valueMatchers },
        },
      }),
      map({
        required: ['absent'],
        properties: { absent: { const: true, description: 'The request must not have it.' } },
      }),
    ],
  }
}

// --- internal ---

const MATCHER = '#/$defs/matcher'

const valueMatchers: readonly Schema[] = [
  { type: ['string', 'number', 'boolean', 'null'] },
  { type: 'integer', format: 'int64' },
  map({
    required: ['matches'],
    properties: {
      matches: {
        type: 'string',
        format: 'regex',
        maxLength: LONGEST_EXPRESSION,
        description: 'A regular expression without lookaround and backreferences.',
      },
    },
  }),
]

const fieldNameSchema: Schema = {
  title:
    'the name of a field, or a JSON Pointer to one within it (/owner/city; ~1 stands for / and ~0 for ~)',
  pattern: '^([^/]|$|/([^~]|~[01])*$)',
}

function matchers(description: string): Schema {
  return {
    type: 'object',
    description,
    maxProperties: MOST_CONDITIONS,
    additionalProperties: { $ref: MATCHER },
  }
}

function map(schema: Schema): Schema {
  return { type: 'object', additionalProperties: false, ...schema }
}
