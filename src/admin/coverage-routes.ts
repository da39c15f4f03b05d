import type { Schema } from '../contract/document.ts'
import { countSchema, objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import type { Route } from './route.ts'

const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
})

const count = countSchema('How often it was met.')
const status = {
  type: 'integer',
  minimum: 0,
  maximum: 599,
  description: 'The status; 0 for no answer.',
}

const answerSchema = objectSchema({
  status,
  documented: { type: 'boolean', description: 'Whether the contract documents it.' },
  count,
  cases: list(
    objectSchema({ name: { type: 'string' }, count }),
    'For a list, whether it was empty; for a 401, whether there was a key.',
  ),
})

const placeSchema = objectSchema({
  place: { type: 'string', description: 'A parameter, or a field of the body.' },
  cases: list(
    objectSchema({
      name: { type: 'string', description: 'A boundary or a choice.' },
      count,
      answers: list(objectSchema({ status, count })),
    }),
  ),
})

const coverageSchema = objectSchema({
  operations: list(
    objectSchema({
      operation: { type: 'string', description: 'The operationId.' },
      method: { type: 'string' },
      path: { type: 'string' },
      deprecated: { type: 'boolean' },
      count,
      answers: list(
        answerSchema,
        'The documented answers, followed by other answers that were given.',
      ),
      places: list(placeSchema),
    }),
  ),
  unmatched: countSchema('How many requests matched no operation.'),
  met: countSchema('How many of the documented answers and of the cases were met.'),
  of: countSchema('How many of them exist.'),
  never: list({ type: 'string' }, 'The ones that were not met.'),
})

/** The parts of the contract that the clients have met. */
export const coverageRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/coverage',
    reads: 'coverage',
    operation: {
      operationId: 'getCoverage',
      summary: 'Show which parts of the contract the clients have met',
      description: 'In all worlds, since the start: a reset does not clear it.',
      responses: { 200: jsonResponse('The coverage.', coverageSchema) },
    },
    handle: ({ sandbox }) => json(sandbox.coverage.report()),
  },
]
