import { describeScenario } from '../scenarios/describe-scenario.ts'
import { listScenarioFiles, nameOfFile } from '../scenarios/find-scenario.ts'
import { json } from './admin-answer.ts'
import { jsonResponse, objectSchema } from './response-object.ts'
import type { Route } from './route.ts'

const scenarioItem = objectSchema({ name: { type: 'string' }, description: { type: 'string' } })

/** The scenarios there are. */
export const scenarioRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/scenarios',
    operation: {
      operationId: 'listScenarios',
      summary: 'List the scenarios that can be loaded by name',
      responses: {
        200: jsonResponse(
          'Those of the working directory, then those of the package.',
          objectSchema({ scenarios: { type: 'array', items: scenarioItem } }),
        ),
      },
    },
    handle: async ({ sandbox: { contract } }) => {
      const scenarios = []
      for (const file of listScenarioFiles()) {
        const description = await describeScenario(file, contract)
        scenarios.push({ name: nameOfFile(file), description })
      }
      return json({ scenarios })
    },
  },
]
