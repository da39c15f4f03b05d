import type { Schema } from '../contract/document.ts'
import { connections } from './fault.ts'

/** The JSON Schema of a fault in a scenario file. */
export function faultSchema(operationIds: readonly string[]): Schema {
  const operation = { enum: operationIds }
  return map({
    description: 'Something that goes wrong, and when.',
    required: ['id', 'on'],
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        pattern: '^[\\w.-]+$',
        title: 'made of letters, digits, . _ and -',
      },
      on: {
        title: `an operation (${operationIds.join(', ')}), a list of operations, or '*'`,
        description: 'The operations that the fault strikes.',
        anyOf: [{ const: '*' }, operation, { type: 'array', items: operation, minItems: 1 }],
      },
      when: map({
        description: 'What a request must be for the fault to count it.',
        properties: {
          path: matchers('Path parameters.'),
          query: matchers('Query parameters.'),
          header: matchers('Headers.'),
          key: matcher,
          body: matchers('Fields of the JSON body.'),
        },
      }),
      calls: {
        title: 'a call (3), a range (1-2, 5-) or an interval (every 4)',
        description: 'Which of the matching calls are struck.',
        anyOf: [
          { type: 'integer', minimum: 1 },
          {
            type: 'string',
            pattern: '^(every [1-9]\\d{0,8}|[1-9]\\d{0,8}|[1-9]\\d{0,8}-([1-9]\\d{0,8})?)$',
          },
        ],
      },
      probability: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'The chance that a matching call is struck.',
      },
      times: { type: 'integer', minimum: 1, description: 'How often the fault may strike in all.' },
      respond: map({
        description:
          'The answer. A status that the contract documents gets its documented message.',
        required: ['status'],
        properties: {
          status: { type: 'integer', minimum: 200, maximum: 599 },
          code: { type: 'string' },
          message: { type: 'string' },
          headers: {
            type: 'object',
            propertyNames: {
              pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
              title: 'an HTTP header name',
            },
            additionalProperties: {
              type: 'string',
              pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$',
              title: 'text of one line',
            },
          },
          body: {
            description: 'A body in place of the Error: text as it is, anything else as JSON.',
          },
        },
      }),
      delay: {
        title: `milliseconds up to ${MAX_DELAY}, { type: uniform, lower, upper } or { type: lognormal, median, sigma }`,
        description: 'How long the answer waits, in milliseconds.',
        anyOf: [
          milliseconds,
          map({
            required: ['type', 'lower', 'upper'],
            properties: { type: { const: 'uniform' }, lower: milliseconds, upper: milliseconds },
          }),
          map({
            required: ['type', 'median', 'sigma'],
            properties: {
              type: { const: 'lognormal' },
              median: milliseconds,
              sigma: { type: 'number', minimum: 0, maximum: 5 },
            },
          }),
        ],
      },
      connection: { enum: connections, description: 'What becomes of the connection.' },
      at: {
        enum: ['before', 'after'],
        description: 'before: nothing has changed. after: done, and the answer is lost.',
      },
    },
  })
}

/** The longest delay, in milliseconds. */
export const MAX_DELAY = 600_000

// --- internal ---

const milliseconds = { type: 'number', minimum: 0, maximum: MAX_DELAY }

const matcher = {
  title: 'a value or { matches: regular expression }',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'integer', format: 'int64' },
    map({ required: ['matches'], properties: { matches: { type: 'string' } } }),
  ],
}

function matchers(description: string): Schema {
  return { type: 'object', description, additionalProperties: matcher }
}

function map(schema: Schema): Schema {
  return { type: 'object', additionalProperties: false, ...schema }
}
