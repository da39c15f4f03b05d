import type { Schema } from '../../contract/document/document.ts'
import { LONGEST_EXPRESSION, MOST_CONDITIONS } from '../fault.ts'

/** The JSON Schema of a fault's `when`. */
export function whenSchema(): Schema {
  return mapSchema({
    description: 'What a request must contain so that the fault counts it. Every part must match.',
    properties: {
      path: matchers('Path parameters, by name.'),
      query: matchers('Query parameters, by name.'),
      header: matchers('Headers, by name in any case.'),
      key: { $ref: MATCHER, description: 'The API key.' },
      body: {
        ...matchers(
          'Fields of the JSON body, by name; a nested field by its JSON Pointer (RFC 6901).',
        ),
        propertyNames: fieldNameSchema,
      },
    },
  })
}

/** The JSON Schema of a condition of `when`, which `whenSchema` refers to as `#/$defs/matcher`. */
export function matcherSchema(): Schema {
  return {
    description:
      'A condition for a part of a request: a value to match, a value not to match (an absent part meets this), or that it is absent.',
    title: `a value, { matches: regular expression of at most ${LONGEST_EXPRESSION} characters }, { above: number, below: number }, { not: one of these } or { absent: true }`,
    anyOf: [
      ...valueMatchers,
      mapSchema({
        required: ['not'],
        properties: {
          not: { ...valueMatcherSchema(), description: 'What it must not be; it may be absent.' },
        },
      }),
      mapSchema({
        required: ['absent'],
        properties: { absent: { const: true, description: 'The request must not have it.' } },
      }),
    ],
  }
}

/** The JSON Schema of an object with no other properties. */
export function mapSchema(schema: Schema): Schema {
  return { type: 'object', additionalProperties: false, ...schema }
}

/** The JSON Schema of a condition that a value must meet. */
export function valueMatcherSchema(): Schema {
  return {
    description: 'A value to equal, a regular expression to match, or numbers to lie between.',
    anyOf: valueMatchers,
  }
}

// --- internal ---

const MATCHER = '#/$defs/matcher'

const valueMatchers: readonly Schema[] = [
  { type: ['string', 'number', 'boolean', 'null'] },
  { type: 'integer', format: 'int64' },
  mapSchema({
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
  mapSchema({
    required: ['above'],
    properties: {
      above: bound('A number that it must be greater than.'),
      below: bound('A number that it must be less than.'),
    },
  }),
  mapSchema({
    required: ['below'],
    properties: { below: bound('A number that it must be less than.') },
  }),
]

/** The JSON Schema of a number, of which every int64 is exact. */
function bound(description: string): Schema {
  return {
    description,
    title: 'a number',
    anyOf: [{ type: 'number' }, { type: 'integer', format: 'int64' }],
  }
}

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
