import { DURATION, DURATION_PATTERN } from '../../base/time.ts'
import type { Schema } from '../../contract/document/document.ts'
import { MOST_REWRITES } from '../fault.ts'
import { mapSchema } from './when-schema.ts'

/** The JSON Schema of how a fault changes the JSON of an answer. */
export const rewriteSchema: Schema = {
  title: '{ merge: a value (RFC 7396) } or { patch: a list of operations (RFC 6902) }',
  description:
    'How the JSON of the answer is changed: `merge` is a merge patch (RFC 7396), `patch` a list of operations (RFC 6902). A body that is not JSON, or is longer than 1 MiB, stays as it is.',
  anyOf: [
    mapSchema({
      required: ['merge'],
      properties: {
        merge: {
          ...{ type: 'object', additionalProperties: {} },
          description: 'Members that the JSON gets; those that are `null` are removed.',
        },
      },
    }),
    mapSchema({
      required: ['patch'],
      properties: {
        patch: {
          type: 'array',
          description:
            'Operations on the JSON, one after the other; if one does not fit, none is done.',
          minItems: 1,
          maxItems: MOST_REWRITES,
          items: mapSchema({
            required: ['op', 'path'],
            properties: {
              op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
              path: { type: 'string', pattern: '^(/.*)?$', title: 'a JSON Pointer' },
              from: { type: 'string', pattern: '^(/.*)?$', title: 'a JSON Pointer' },
              value: {},
            },
          }),
        },
      },
    }),
  ],
}

/** The JSON Schema of a fault's `rateLimit`. */
export const rateLimitSchema = mapSchema({
  description:
    'How many requests each client may make in a time; the others are answered with 429 and `Retry-After`.',
  required: ['requests', 'per'],
  properties: {
    requests: {
      ...{ type: 'integer', minimum: 1, maximum: 1_000_000_000 },
      description: 'How many requests of a client are answered in each window.',
    },
    per: {
      ...{ type: 'string', pattern: DURATION_PATTERN, title: DURATION },
      description:
        "How long a window lasts, by the world's clock. It begins with the first request of a client.",
    },
    by: {
      enum: ['key', 'client'],
      description:
        'Whose requests are counted together: those of an API key (without one, of a client), or those of a client: a page by its origin, a program by the first product in its User-Agent. Default: key.',
    },
    headers: {
      enum: ['draft', 'legacy', 'none'],
      description:
        'What answers say of the limit: `RateLimit-Policy` and `RateLimit` (the draft of the IETF), `X-RateLimit-Limit`, `-Remaining` and `-Reset`, or nothing. Default: draft.',
    },
  },
})
