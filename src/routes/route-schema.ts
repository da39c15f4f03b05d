import type { Schema } from '../contract/document/document.ts'
import { implies } from '../contract/document/schema-parts.ts'
import { onSchema } from '../faults/schema/fault-schema.ts'
import { whenSchema } from '../faults/schema/when-schema.ts'

/** How many routes a world may have. */
export const MOST_ROUTES = 1000

/** Who can answer. */
export const answerers = ['sandbox', 'upstream'] as const

/** What is shown of who answers an operation: it may depend on conditions. */
export const shownAnswerers = [...answerers, 'depends'] as const

/** The word for all requests that may change something. */
export const WRITES = 'writes'

/** What an upstream can do so that it is said not to have an operation. */
export const missingSigns = ['undescribed', 501, 'unreachable'] as const

/** The JSON Schema of a route in a scenario. */
export function routeSchema(operationIds: readonly string[]): Schema {
  const operations = onSchema(operationIds)
  return {
    type: 'object',
    additionalProperties: false,
    title: 'a route with on and to',
    description: 'Who answers some requests; the first route that matches a request decides.',
    required: ['on', 'to'],
    properties: {
      on: {
        title: `${operations.title}, or ${WRITES}`,
        description: `The operations that it is about: an operationId, a list of them, \`${WRITES}\` for all requests but GET, HEAD and OPTIONS, or \`*\` for all, also those that the contract does not describe.`,
        anyOf: [{ const: WRITES }, ...(operations.anyOf as readonly Schema[])],
      },
      when: {
        ...whenSchema(),
        description: 'What a request must contain, as in faults. Every part must match.',
      },
      to: {
        enum: answerers,
        description: 'Who answers: the sandbox, or the service behind it (`--upstream`).',
      },
      missing: {
        title: `a list of ${missingSigns.join(', ')}, or never`,
        description:
          'By what the upstream shows that it does not have the operation, so that the sandbox answers: `undescribed` is a 404 or 405 that the contract does not describe for the operation, `501` that status, `unreachable` that it cannot be reached; `never` is nothing. Default: undescribed and 501.',
        anyOf: [
          { const: 'never' },
          { type: 'array', minItems: 1, uniqueItems: true, items: { enum: missingSigns } },
        ],
      },
    },
    ...implies(
      { properties: { to: { const: 'sandbox' } }, required: ['to'] },
      {
        properties: { missing: { not: {}, title: 'omitted: it is about routes to the upstream' } },
      },
    ),
  }
}
