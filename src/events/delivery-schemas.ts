// The JSON Schemas from which delivery-types.ts is made.
import type { Schema } from '../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../contract/document/schema-parts.ts'
import { deliveryStates } from '../store/record-kinds.ts'

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

/** The id of a record. */
export const recordIdSchema = { anyOf: [{ type: 'integer', format: 'int64' }, { type: 'string' }] }

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
