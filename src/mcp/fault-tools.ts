import { UsageError } from '../base/errors.ts'
import type { FaultInForce } from '../client/answer-types.ts'
import type { Tool } from './tool.ts'
import { inputOf, requestOf, routeNamed, worldSchema } from './used-routes.ts'

const routes = {
  list: routeNamed('listFaults'),
  add: routeNamed('addFault'),
  replace: routeNamed('replaceFault'),
  remove: routeNamed('removeFault'),
  removeAll: routeNamed('removeFaults'),
}

const armFault: Tool = {
  name: 'arm_fault',
  title: 'Arm a fault',
  description:
    'Makes something go wrong: an error (respond), a delay, a broken or slow connection; for an operation, at some of its calls (calls: 3, 1-2, 5-, every 4), by chance, or for some requests (when). A fault with the same id is replaced, and its counts start again. Example: { id: "throttled", on: "<operationId>", calls: 3, respond: { status: 429, headers: { "retry-after": "1" } } }.',
  routes: [routes.list, routes.add, routes.replace],
  input: inputOf(routes.add),
  destroys: true,
  run: async (given, { ask }) => {
    const { id, world } = given
    const { faults } = await ask(requestOf(routes.list, { world }))
    const isThere = faults.some((each: FaultInForce) => each.id === id)
    const request = requestOf(isThere ? routes.replace : routes.add, given)
    const { definition, warnings }: FaultInForce = await ask({
      ...request,
      body: withoutWorld(given),
    })
    return {
      says: [
        `The fault ${id} is ${isThere ? 'armed in place of the one with its id' : 'armed'}. describe_sandbox counts its strikes; list_requests with fault: "${id}" shows them.`,
        ...(warnings ?? []),
      ],
      quote: { from: 'sandbox', value: definition },
    }
  },
}

const disarmFault: Tool = {
  name: 'disarm_fault',
  title: 'Disarm faults',
  description: 'Removes the fault with an id, or every fault of the sandbox with all: true.',
  routes: [routes.remove, routes.removeAll],
  input: {
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 1000, description: 'The id of a fault.' },
      all: { type: 'boolean', enum: [true], description: 'Removes every fault.' },
      world: worldSchema,
    },
  },
  destroys: true,
  run: async ({ id, all, world }, { ask }) => {
    if ((id === undefined) === (all === undefined))
      throw new UsageError('Give one of the two: the id of a fault, or all: true.')
    await ask(requestOf(all ? routes.removeAll : routes.remove, { id, world }))
    return { says: [all ? 'No fault is armed any more.' : `The fault ${id} is removed.`] }
  },
}

/** The tools for faults. */
export const faultTools = { armFault, disarmFault }

// --- internal ---

function withoutWorld({ world: _world, ...fault }: Parameters<Tool['run']>[0]) {
  return fault
}
