import { UsageError } from '../../base/errors.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { firstOf, listed, shorten } from '../../base/text/text.ts'
import type { FaultInForce } from '../../client/answer-types.ts'
import type { Fault } from '../../faults/fault-types.ts'
import { CONTRACT } from '../contract-tools.ts'
import { undocumentedOf } from '../describe-operation.ts'
import type { Tool, ToolContext } from '../tool.ts'
import { inputOf, requestOf, routeNamed, worldSchema } from '../used-routes.ts'

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
        ...(await undocumentedTexts(definition, ask)),
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
  routes: [routes.list, routes.remove, routes.removeAll],
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
    if (!all) {
      const { faults } = await ask(requestOf(routes.list, { world }))
      const ids = faults.map((each: FaultInForce) => each.id)
      if (!ids.includes(id))
        throw new UsageError(
          `There is no fault ${shown(id)}.${didYouMean(String(id), ids)} ${armedText(faults)} arm_fault adds one.`,
        )
    }
    await ask(requestOf(all ? routes.removeAll : routes.remove, { id, world }))
    return { says: [all ? 'No fault is armed any more.' : `The fault ${id} is removed.`] }
  },
}

/** The tools for faults. */
export const faultTools = { armFault, disarmFault }

/** Which faults are armed, in a sentence. */
export function armedText(faults: readonly FaultInForce[]): string {
  if (faults.length === 0) return 'No fault is armed.'
  return `Armed: ${firstOf(faults.map(({ id }) => shorten(id, LONGEST_ID))).join(', ')}.`
}

// --- internal ---

/** In bytes. */
const LONGEST_ID = 100

/** Which statuses of a fault its operations do not document: a client meets them all the same. */
async function undocumentedTexts(
  { on, respond }: Fault,
  ask: ToolContext['ask'],
): Promise<readonly string[]> {
  if (respond === undefined || on === '*') return []
  const statuses = [...new Set([respond].flat().map(({ status }) => status))]
  const document = await ask(CONTRACT)
  const texts = [on].flat().flatMap((operation) => {
    const found = undocumentedOf(document, operation, statuses)
    if (found.length === 0) return []
    return `${operation} does not document ${listed(firstOf(found.map(String), 10), 'or')}`
  })
  if (texts.length === 0) return []
  return [`${firstOf(texts, 10).join('; ')}: services send such answers all the same.`]
}

function withoutWorld({ world: _world, ...fault }: Parameters<Tool['run']>[0]) {
  return fault
}
