import { packageVersion } from '../base/package-version.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { DRAINING, failedHealthResponse } from './failed-health.ts'
import { jsonResponse } from './media.ts'
import type { Route } from './route.ts'

const members = {
  version: { type: 'string', description: 'The version of petstore-sandbox.' },
  scenario: { type: 'string', description: 'The name of the scenario in force.' },
  pets: { type: 'integer', minimum: 0, description: 'The number of animals.' },
  worlds: { type: 'integer', minimum: 0, description: 'The number of worlds.' },
}

/** Whether the sandbox can take requests. Open to all: a container is addressed by its name. */
export const healthRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    isOpen: true,
    operation: {
      operationId: 'getHealth',
      summary: 'Show whether the sandbox can take requests',
      responses: {
        200: jsonResponse('It can.', objectSchema({ status: { const: 'pass' }, ...members })),
        503: failedHealthResponse(
          'The sandbox cannot keep changes, or is about to stop. `pets` is missing if the animals cannot be counted.',
          members,
          ['pets'],
        ),
      },
    },
    handle: async ({ sandbox, isDraining }) => {
      const output = isDraining() ? DRAINING : await sandbox.trouble()
      const { scenario, store } = sandbox.home.current
      const counting = (async () => store.count())()
      // If the store is gone, the animals cannot be counted.
      const pets = await (output === undefined ? counting : counting.catch(() => undefined))
      const version = packageVersion()
      const worlds = sandbox.worlds().length
      const outline = { version, scenario: scenario.name, pets, worlds }
      return output === undefined
        ? json({ status: 'pass', ...outline })
        : json({ status: 'fail', output, ...outline }, 503)
    },
  },
]
