import { listed } from '../../base/text/text.ts'
import { MAX_DELAY, TIME_PATTERN } from '../../base/time.ts'
import { MOST_EVENTS } from '../../contract/bodies/sequences.ts'
import type { Schema } from '../../contract/document/document.ts'
import {
  answerHeaderNameSchema,
  headerValueSchema,
  implies,
} from '../../contract/document/schema-parts.ts'
import { manyTexts } from '../../contract/document/schema-words.ts'
import { bodylessStatuses, changeNames, headChanges } from '../answer-change.ts'
import { connectionKinds, connections, TRUNCATE } from '../connection-kinds.ts'
import { MOST_COPIES, WEBHOOK_PREFIX } from '../fault.ts'
import { rateLimitSchema, rewriteSchema } from './fault-parts.ts'
import { mapSchema, matcherSchema, whenSchema } from './when-schema.ts'

/** The JSON Schemas that `faultSchema` refers to, for the `$defs` of the whole. */
export function faultDefinitions(): { readonly [name: string]: Schema } {
  return { matcher: matcherSchema(), respond: respondSchema }
}

/** The JSON Schema of a fault in a scenario file. */
export function faultSchema(
  operationIds: readonly string[],
  webhooks: readonly string[] = [],
): Schema {
  return mapSchema({
    title: `a fault with ${listed(ownActions, 'or')}, of a webhook duplicate or reorder (what goes wrong)`,
    description: 'Something that goes wrong, and when.',
    required: ['id', 'on'],
    anyOf: actions.map((key) => ({ required: [key] })),
    allOf: [
      onlyTruncateBeside('respond'),
      onlyTruncateBeside('throttle'),
      truncateAfter,
      eventsOfTruncate,
      limitAlone,
      changesAfter,
      ofWebhooks,
    ],
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        pattern: '^[\\w.-]+$',
        title: 'made of letters, digits, . _ and -',
        description: 'Names the fault: in receipts, in answers and in `Prefer: fault=`.',
      },
      on: {
        ...onSchema(operationIds, webhooks),
        description:
          'The operations that the fault strikes: an operationId, a list of them, or `*` for all. Or the webhooks and callbacks: `webhook:NAME`, or a list of them.',
      },
      when: whenSchema(),
      between: {
        type: 'array',
        title: 'a list of two times, the second exclusive; null leaves that end open',
        description:
          "The times of the world's clock at which calls are counted: from the first to the second, which no longer counts, each a date or a time with its zone. `null` leaves that end open.",
        minItems: 2,
        maxItems: 2,
        items: {
          type: ['string', 'null'],
          title: 'a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z) or null',
          pattern: TIME_PATTERN,
        },
      },
      calls: callsSchema,
      probability: {
        ...{ type: 'number', minimum: 0, maximum: 1 },
        description: 'The chance that a matching call is struck, from 0 to 1. Default: 1.',
      },
      times: {
        type: 'integer',
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'How often the fault may strike in total.',
      },
      respond: {
        ...respondSchema,
        type: ['object', 'array'],
        minItems: 1,
        items: { $ref: '#/$defs/respond' },
        description:
          'The answer, or a list of answers: one per strike; the last one is also used for all later strikes.',
      },
      delay: delaySchema,
      connection: {
        enum: connections,
        description: `What happens to the connection: ${listed(
          connections.map((kind) => `${kind} (${connectionKinds[kind].means})`),
          'or',
        )}.`,
      },
      events: {
        ...{ type: 'integer', minimum: 0, maximum: MOST_EVENTS },
        description:
          'After how many of its events `connection: truncate` cuts a stream. Default: half of them, and half of the next one.',
      },
      throttle: {
        type: 'integer',
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "How many bytes of the answer's body are sent per second, at most.",
      },
      rateLimit: rateLimitSchema,
      rewrite: rewriteSchema,
      ...Object.fromEntries(
        Object.entries(headChanges).map(([name, { schema }]) => [name, schema]),
      ),
      duplicate: {
        ...{ type: 'integer', minimum: 1, maximum: MOST_COPIES },
        description: 'Of a webhook: how many times more it is sent, with the same `webhook-id`.',
      },
      reorder: {
        const: true,
        description:
          'Of a webhook: the next one to its address is sent before it, if there is one within 5 seconds.',
      },
      counts: mapSchema({
        description: 'The initial values of the counters, to continue another run. Default: 0.',
        properties: {
          calls: { ...count, description: 'How many calls matched.' },
          fired: { ...count, description: 'How often it fired, forced or not.' },
          forced: {
            ...count,
            description: 'How often it fired because a request asked for it (`Prefer: fault=`).',
          },
        },
      }),
      expect: {
        const: 'consumed',
        description: 'If the fault never fires, `--exec` ends with exit code 1.',
      },
      at: {
        enum: ['before', 'after'],
        description:
          '`before`: nothing is changed. `after`: the change is made, but its answer is lost. Default: `before`; `after` for `connection: truncate` without `respond`, which cuts the answer to the request.',
      },
    },
  })
}

/** The JSON Schema of the operations that a fault or a route is about; of a fault also the webhooks, by their names. */
export function onSchema(
  operationIds: readonly string[],
  webhooks: readonly string[] = [],
): Schema {
  const events = webhooks.map((name) => WEBHOOK_PREFIX + name)
  const named = [operationIds, events].flatMap((names) =>
    names.length > 0 ? [{ enum: names }] : [],
  )
  // A contract may have none.
  const each = named.length > 0 ? named : [{ type: 'string', not: {} }]
  const operations = `an operation (${namesOf(operationIds)}), a list of operations`
  const more = events.length > 0 ? `, a webhook (${namesOf(events)}), a list of webhooks` : ''
  return {
    title:
      named.length === 0
        ? "'*', as the contract has no operations"
        : `${operationIds.length > 0 ? operations : ''}${more}, or '*'`.replace(/^, /, ''),
    anyOf: [
      { const: '*' },
      ...each.flatMap((one) => [one, { type: 'array', items: one, minItems: 1 }]),
    ],
  }
}

// --- internal ---

/** The names of operations; if there are many, their number (the message also names the likely one). */
function namesOf(operationIds: readonly string[]): string {
  const many = manyTexts(operationIds)
  return many ? `one of ${many.length.toLocaleString('en')}` : operationIds.join(', ')
}

/** What a fault of requests can do. */
const ownActions = ['respond', 'delay', 'connection', 'throttle', 'rateLimit', ...changeNames]

/** What a fault can do; it needs at least one. */
const actions = [...ownActions, 'duplicate', 'reorder']

/** What a fault of webhooks can do. */
const webhookActions = ['delay', 'connection', 'duplicate', 'reorder']

/** A fault that gives or throttles an answer cannot also have a connection effect that sends no answer. */
function onlyTruncateBeside(key: 'respond' | 'throttle'): Schema {
  const title = `${TRUNCATE} if there is ${key} (the others send no answer); or remove one of the two`
  return implies(
    { required: [key, 'connection'] },
    { properties: { connection: { const: TRUNCATE, title } } },
  )
}

/** Only what cuts an answer off can say where. */
const eventsOfTruncate = implies(
  { required: ['events'] },
  {
    required: ['connection'],
    properties: { connection: { const: TRUNCATE, title: `${TRUNCATE} if there is events` } },
  },
)

const truncateAfter = implies(
  {
    required: ['connection'],
    properties: { connection: { const: TRUNCATE } },
    not: { required: ['respond'] },
  },
  {
    properties: {
      at: {
        const: 'after',
        title:
          'after (before the request is handled, there is no answer to truncate); or add respond',
      },
    },
  },
)

/** A webhook has no answer that a fault could change, and only a webhook can be sent again. */
const ofWebhooks = implies(
  {
    properties: {
      on: {
        anyOf: [
          { type: 'string', pattern: `^${WEBHOOK_PREFIX}` },
          { type: 'array', contains: { type: 'string', pattern: `^${WEBHOOK_PREFIX}` } },
        ],
      },
    },
  },
  leftOut(
    [...actions.filter((key) => !webhookActions.includes(key)), 'events', 'at'],
    'left out: a fault of webhooks has delay, connection, duplicate or reorder',
  ),
  leftOut(['duplicate', 'reorder'], `in a fault of webhooks: on: ${WEBHOOK_PREFIX}NAME`),
)

/** A rate limit answers itself those that it refuses, before the request is handled. */
const limitAlone = implies(
  { required: ['rateLimit'] },
  leftOut(
    actions.filter((key) => key !== 'rateLimit'),
    'in a fault of its own: one with rateLimit answers 429 itself',
    {
      at: {
        const: 'before',
        title: 'before, or be left out: a rate limit answers before the request is handled',
      },
    },
  ),
)

/** What changes an answer needs one: that of the request, when it has been handled. */
const changesAfter = implies(
  { anyOf: changeNames.map((key) => ({ required: [key] })) },
  leftOut(
    ['respond'],
    `in a fault of its own: ${listed(changeNames, 'and')} change the answer to the request`,
    {
      connection: {
        const: TRUNCATE,
        title: `${TRUNCATE} (the others send no answer that ${listed(changeNames, 'and')} could change)`,
      },
      at: {
        const: 'after',
        title: 'after, or be left out: before the request is handled, there is no answer to change',
      },
    },
  ),
)

/** The JSON Schema of an object without some properties; `others` are those of the rest. */
function leftOut(
  keys: readonly string[],
  title: string,
  others: { readonly [key: string]: Schema } = {},
): Schema {
  return {
    properties: { ...Object.fromEntries(keys.map((key) => [key, { not: {}, title }])), ...others },
  }
}

const respondSchema = mapSchema({
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
  ...implies(
    { required: ['status'], properties: { status: { enum: bodylessStatuses } } },
    {
      properties: {
        body: { not: {}, title: 'omitted: an answer with status 204, 205 or 304 has no body' },
      },
    },
    implies(
      {
        required: ['status'],
        properties: { status: { type: 'integer', minimum: 200, maximum: 399 } },
      },
      {
        required: ['body'],
        $comment: 'only statuses from 400 on have the Error as default body',
      },
    ),
  ),
})

const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }

const milliseconds = { type: 'number', minimum: 0, maximum: MAX_DELAY }

const delaySchema: Schema = {
  title: `milliseconds up to ${MAX_DELAY}, { type: uniform, lower, upper } or { type: lognormal, median, sigma }`,
  description: 'How long the answer is delayed, in milliseconds.',
  anyOf: [
    milliseconds,
    mapSchema({
      description: 'Uniformly distributed from lower to upper, which must not be below lower.',
      required: ['type', 'lower', 'upper'],
      properties: { type: { const: 'uniform' }, lower: milliseconds, upper: milliseconds },
    }),
    mapSchema({
      required: ['type', 'median', 'sigma'],
      properties: {
        type: { const: 'lognormal' },
        median: milliseconds,
        sigma: { type: 'number', minimum: 0, maximum: 5 },
      },
    }),
  ],
}

/** The JSON Schema of a fault's `calls`: numbers of up to nine digits. */
const callsSchema: Schema = {
  title: 'a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4)',
  description:
    'Which of the matching calls are struck (`3`, `1-2`, `5-` or `every 4`; by default all), counted from when the fault is put in force; calls that another fault answers count, too.',
  anyOf: [
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    {
      type: 'string',
      pattern: '^(every [1-9]\\d{0,8}|[1-9]\\d{0,8}|[1-9]\\d{0,8}-([1-9]\\d{0,8})?)$',
      not: { pattern: backwards() },
    },
  ],
}

/** A pattern for ranges whose first number is greater: it is longer, or has a greater digit at the first difference. */
function backwards(): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const longer = digits.slice(1).map((count) => `\\d{${count},}-\\d{${count - 1}}`)
  const asLong = digits.map((count) => `\\d{${count}}-\\d{${count}}`)
  const greater = digits.map((digit) => `${digit}\\d*-\\1[0-${digit - 1}]`)
  return `^(?:${longer.join('|')})$|^(?=(?:${asLong.join('|')})$)(\\d*)(?:${greater.join('|')})\\d*$`
}
