import { packageVersion } from '../base/package-version.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import type { Route } from './route.ts'

/** Whether the sandbox runs, for anyone: a container is asked by its name. */
export const healthRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    isOpen: true,
    operation: {
      operationId: 'getHealth',
      summary: 'Tell that the sandbox runs',
      responses: {
        200: jsonResponse(
          'It runs.',
          objectSchema({
            status: { const: 'pass' },
            version: { type: 'string', description: 'The version of petstore-sandbox.' },
            scenario: { type: 'string', description: 'The name of the scenario in force.' },
            pets: { type: 'integer', minimum: 0, description: 'The number of animals.' },
            worlds: { type: 'integer', minimum: 0, description: 'The number of worlds.' },
          }),
        ),
      },
    },
    handle: async ({ sandbox }) => {
      const { scenario, store } = sandbox.home.current
      const pets = await store.count()
      const version = packageVersion()
      const worlds = sandbox.worlds().length
      return json({ status: 'pass', version, scenario: scenario.name, pets, worlds })
    },
  },
]
