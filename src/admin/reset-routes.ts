import { json } from './admin-answer.ts'
import { jsonResponse, objectSchema } from './response-object.ts'
import type { Route } from './route.ts'

/** Back to how the scenario starts. */
export const resetRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/reset',
    operation: {
      operationId: 'reset',
      summary: 'Go back to how the scenario starts',
      description: 'Animals, counters, clock, chance and journal start again.',
      responses: {
        200: jsonResponse(
          'It is done.',
          objectSchema({
            scenario: { type: 'string', description: 'The name of the scenario.' },
            pets: { type: 'integer', minimum: 0, description: 'The number of animals.' },
          }),
        ),
      },
    },
    handle: async ({ sandbox, notice }) => {
      await sandbox.reset()
      const { scenario, store } = sandbox.home.current
      const pets = await store.count()
      notice(`reset: ${scenario.name} is back at its start, pets ${pets}`)
      return json({ scenario: scenario.name, pets })
    },
  },
]
