import type { Schema } from '../contract/document.ts'
import { answerHeaderNameSchema, headerValueSchema } from '../contract/header-schema.ts'
import { callsSchema } from './calls-schema.ts'
import { bodylessStatuses, connections, LONGEST_EXPRESSION, TRUNCATE } from './fault.ts'

/** The longest delay, in milliseconds. */
export const MAX_DELAY = 600_000

/** The JSON Schema of a fault in a scenario file. */
export function faultSchema(operationIds: readonly string[]): Schema {
  const operation = { enum: operationIds }
  return map({
    title: 'a fault with respond, delay or connection (what goes wrong)',
    description: 'Something that goes wrong, and when.',
    required: ['id', 'on'],
    anyOf: [{ required: ['respond'] }, { required: ['delay'] }, { required: ['connection'] }],
    allOf: [onlyTruncateBesideRespond, truncateAfter],
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
        description: 'What a request must contain for the fault to count it.',
        properties: {
          path: matchers('Path parameters.'),
          query: matchers('Query parameters.'),
          header: matchers('Headers.'),
          key: matcher,
          body: matchers('Fields of the JSON body.'),
        },
      }),
      calls: callsSchema,
      probability: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'The chance that a matching call is struck.',
      },
      times: {
        type: 'integer',
        minimum: 1,
        description: 'How often the fault may strike in total.',
      },
      respond: respondSchema,
      delay: delaySchema,
      connection: { enum: connections, description: 'What happens to the connection.' },
      at: {
        enum: ['before', 'after'],
        description:
          'before: nothing is changed. after: the change is made, but its answer is lost.',
      },
    },
  })
}

// --- internal ---

const onlyTruncateBesideRespond: Schema = {
  if: { required: ['respond', 'connection'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      connection: {
        const: TRUNCATE,
        title: `${TRUNCATE} if there is respond (the others send no answer); or remove one of the two`,
      },
    },
  },
}

const truncateAfter: Schema = {
  if: {
    required: ['connection'],
    properties: { connection: { const: TRUNCATE } },
    not: { required: ['respond'] },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      at: {
        const: 'after',
        title:
          'after (before the request is handled, there is no answer to truncate); or add respond',
      },
    },
  },
}

const respondSchema = map({
  description: 'The answer. A status that the contract documents gets its documented message.',
  required: ['status'],
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    code: { type: 'string' },
    message: { type: 'string' },
    headers: {
      type: 'object',
      propertyNames: answerHeaderNameSchema,
      additionalProperties: headerValueSchema,
    },
    body: {
      description: 'A body instead of the Error: text as it is, anything else as JSON.',
    },
  },
  if: { required: ['status'], properties: { status: { enum: bodylessStatuses } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      body: { not: {}, title: 'omitted: an answer with status 204, 205 or 304 has no body' },
    },
  },
  else: {
    if: { required: ['status'], properties: { status: { maximum: 399 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      required: ['body'],
      $comment: 'only statuses from 400 on have the Error as default body',
    },
  },
})

const milliseconds = { type: 'number', minimum: 0, maximum: MAX_DELAY }

const delaySchema: Schema = {
  title: `milliseconds up to ${MAX_DELAY}, { type: uniform, lower, upper } or { type: lognormal, median, sigma }`,
  description: 'How long the answer is delayed, in milliseconds.',
  anyOf: [
    milliseconds,
    map({
      description: 'Uniformly distributed from lower to upper, which must not be below lower.',
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
}

const matcher = {
  title: `a value or { matches: regular expression of at most ${LONGEST_EXPRESSION} characters }`,
  anyOf: [
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
  ],
}

function matchers(description: string): Schema {
  return { type: 'object', description, additionalProperties: matcher }
}

function map(schema: Schema): Schema {
  return { type: 'object', additionalProperties: false, ...schema }
}
