import { AFTER, DURATION_PATTERN } from '../base/time.ts'
import type { Schema } from '../contract/document/document.ts'
import { listSchema, objectSchema, textSchema } from '../contract/document/schema-parts.ts'
import { recordIdSchema } from './delivery-schemas.ts'
import { webhookProperties } from './settings/webhook-settings.ts'

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
