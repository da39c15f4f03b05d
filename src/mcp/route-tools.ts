import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { counted } from '../base/text/text.ts'
import type { RoutesInForce } from '../client/answer-types.ts'
import { withAnswerer } from '../routes/change-routes.ts'
import { answerers } from '../routes/route-schema.ts'
import { type Tool, textsOf, worldSchema } from './tool.ts'

/** Says who answers each operation of a sandbox with an upstream, and lets the other answer. */
export const routeOperation: Tool = {
  name: 'route_operation',
  title: 'Say who answers an operation',
  description:
    'For a sandbox with a real service behind it (--upstream): without arguments, says which operations the service answers (real) and which the sandbox (fake). With operation and to, lets the other one answer from now on, until reset_sandbox. To make an operation fail, use arm_fault.',
  routes: ['getRoutes', 'putRoutes'],
  input: {
    properties: {
      operation: { type: 'string', minLength: 1, maxLength: 200, description: 'An operationId.' },
      to: { enum: answerers, description: 'Who answers it: the sandbox, or the real service.' },
      world: worldSchema,
    },
  },
  run: async ({ operation, to, world }, { call }) => {
    const query = textsOf({ world })
    const present: RoutesInForce = await call('getRoutes', { query })
    if ((operation === undefined) !== (to === undefined))
      throw new UsageError('operation and to go together: give both, or none to look.')
    const names = present.operations.map((each) => each.operation)
    if (operation !== undefined && !names.includes(String(operation)))
      throw new UsageError(
        `${shown(operation)} is no operation of the contract.${didYouMean(String(operation), names)}`,
      )
    const routes: RoutesInForce =
      operation === undefined
        ? present
        : await call('putRoutes', {
            query,
            body: {
              routes: withAnswerer(
                present.routes,
                String(operation),
                to as (typeof answerers)[number],
              ),
            },
          })
    const by = (who: string) => routes.operations.filter((each) => each.to === who).length
    return {
      says: [
        ...(operation === undefined ? [] : [`The ${to} answers ${operation} from now on.`]),
        `${counted(by('upstream'), 'operation')} of the contract ${by('upstream') === 1 ? 'is' : 'are'} real, ${by('sandbox')} fake, and of ${by('depends')} it depends on the request. What the service does not have, the sandbox answers.`,
      ],
      quote: { from: 'sandbox', value: routes },
    }
  },
}
