import { countSchema, objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import type { Route } from './route.ts'

/** The return to the start of the scenario. */
export const resetRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/reset',
    about: 'all',
    reads: 'counts',
    operation: {
      operationId: 'reset',
      summary: 'Go back to the start of the scenario',
      description: 'Animals, faults, keys, clock, chance, ledger and journal start again.',
      responses: {
        200: jsonResponse(
          'The reset is done.',
          objectSchema({
            scenario: { type: 'string', description: 'The name of the scenario.' },
            pets: countSchema('The number of animals.'),
          }),
        ),
      },
    },
    handle: async ({ sandbox, world, isNamed, notice }) => {
      await (isNamed ? world.reset() : sandbox.reset())
      const { name } = world.current.scenario
      const pets = world.size
      notice(`reset: ${name} is back at its start, pets ${pets}`)
      return json({ scenario: name, pets })
    },
  },
]
