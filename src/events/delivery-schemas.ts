// The JSON Schemas of deliveries, from which delivery-types.ts is made, and of what the control plane does with them.

import { AFTER, DURATION_PATTERN } from '../base/time.ts'
import type { Schema } from '../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../contract/document/schema-parts.ts'
import { deliveryStates } from '../store/record-kinds.ts'
import { webhookProperties } from './settings/webhook-settings.ts'

/** The id of a record. */
const recordIdSchema = { anyOf: [{ type: 'integer', format: 'int64' }, { type: 'string' }] }

const attemptSchema = objectSchema(
  {
    at: timeSchema('When, by the clock of the world.'),
    ms: countSchema('How long it took, in milliseconds of the machine.'),
    status: {
      ...{ type: 'integer', minimum: 100, maximum: 999 },
      description: "The status of the receiver's answer, if there was one.",
    },
    error: textSchema('Why there was none.'),
    problem: textSchema('What the contract says against the answer.'),
    fault: textSchema('The ids of the faults that struck it, with commas.'),
  },
  {
    optional: ['status', 'error', 'problem', 'fault'],
    description: 'One attempt to send a delivery.',
  },
)

const causeSchema = objectSchema(
  {
    operation: textSchema('The operation whose success it is.'),
    request: textSchema('The `X-Request-Id` of its answer.'),
    trigger: { const: true, description: 'Present if the control plane asked for it.' },
    record: objectSchema(
      { resource: { type: 'string' }, id: recordIdSchema },
      { description: 'The record that it is about.' },
    ),
    duplicateOf: textSchema(
      'The id of the delivery that a fault has doubled: the receiver gets that as `webhook-id`.',
    ),
  },
  {
    optional: ['operation', 'request', 'trigger', 'record', 'duplicateOf'],
    description: 'What a delivery was made for.',
  },
)

export const deliverySchema = objectSchema(
  {
    id: textSchema('The receiver gets it as `webhook-id`, unless it doubles another one.'),
    event: textSchema('The name of the webhook; of a callback `operationId.callback`.'),
    kind: { enum: ['webhook', 'callback'] },
    state: {
      enum: deliveryStates,
      description:
        '`waiting` for its time or its next attempt; `delivered`: answered with 2xx; `failed`: no attempt was; `refused`: never sent.',
    },
    url: textSchema('Where it goes, without what may be a credential in it.'),
    method: { type: 'string' },
    headers: {
      ...{ type: 'object', additionalProperties: { type: 'string' } },
      description:
        'Those of its last attempt; before that, those that the contract describes for it.',
    },
    payload: { description: 'Its body; absent if it has none.' },
    created: timeSchema('When it was made, by the clock of the world.'),
    due: timeSchema('When it is sent, or was to be sent last, by the clock of the world.'),
    world: textSchema('The id of its world, if it has one.'),
    cause: causeSchema,
    attempts: listSchema(attemptSchema),
    reason: textSchema('Why it failed or was refused.'),
  },
  {
    optional: ['payload', 'world', 'reason'],
    description: 'A webhook or a callback on its way to a receiver.',
  },
)

/** The schemas of the types of deliveries, by their names. */
export const deliveryShapes: { readonly [type: string]: Schema } = {
  Delivery: deliverySchema,
  DeliveryAttempt: attemptSchema,
  DeliveryCause: causeSchema,
}

/** The JSON Schema of what the control plane says of the events of a contract, and of where they go. */
export const settingsSchema = objectSchema(
  {
    url: textSchema('Where webhooks go; absent if nowhere.'),
    signed: { type: 'boolean', description: 'Whether there is a secret to sign them with.' },
    retry: {
      type: 'array',
      items: { type: 'string' },
      description: webhookProperties.retry.description,
    },
    hosts: listSchema(
      { type: 'string' },
      'The hosts besides this machine that deliveries may go to.',
    ),
    events: listSchema(
      objectSchema(
        {
          name: textSchema('The name of the webhook; of a callback `operationId.callback`.'),
          kind: { enum: ['webhook', 'callback'] },
          method: { type: 'string' },
          pointer: textSchema('Its place in the contract, as a JSON pointer.'),
          when: listSchema({ type: 'object' }, 'What it is sent for; nothing: by trigger alone.'),
          why: textSchema('Why it is sent then.'),
        },
        { description: 'A webhook or a callback of the contract.' },
      ),
    ),
  },
  { optional: ['url'], description: 'The events of the contract, and where they go.' },
)

/** That of a change of where webhooks go, and how. */
export const changeSchema = objectSchema(
  {
    url: orNull(webhookProperties.url),
    secret: orNull(webhookProperties.secret),
    retry: webhookProperties.retry,
  },
  {
    optional: ['url', 'secret', 'retry'],
    minProperties: 1,
    description: 'What to change; null removes it.',
  },
)

/** That of what is asked for when an event is sent from there. */
export const triggerSchema = objectSchema(
  {
    record: {
      title: 'the id of a record, or { resource, id }',
      description:
        'The record that the payload shows; an id alone is of the resource that the event is about. Default: none.',
      anyOf: [
        ...recordIdSchema.anyOf,
        objectSchema(
          {
            resource: textSchema('The name of a resource.'),
            id: recordIdSchema,
            path: {
              ...{ type: 'object', additionalProperties: recordIdSchema },
              description: 'Its parents, by the parameters of its path.',
            },
          },
          { optional: ['path'], description: 'A record of any resource.' },
        ),
      ],
    },
    payload: { description: 'What is sent. Default: it is made from the contract.' },
    url: { ...webhookProperties.url, description: 'Where this one goes.' },
    after: {
      ...{ type: 'string', pattern: DURATION_PATTERN, title: AFTER },
      description: 'How much later it is sent, by the clock of the world. Default: at once.',
    },
  },
  { optional: ['record', 'payload', 'url', 'after'], description: 'What to send.' },
)

// --- internal ---

function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type as string, 'null'], title: `${schema.title}, or null` }
}
