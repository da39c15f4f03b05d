import { UsageError } from '../base/errors.ts'
import { isSafeMethod } from '../base/http/http.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { firstOf, listed, shorten } from '../base/text/text.ts'
import type { FaultInForce } from '../client/answer-types.ts'
import { changeNames } from '../faults/answer-change.ts'
import { connectionKinds, connections } from '../faults/connection-kinds.ts'
import { defaultPoint } from '../faults/fault.ts'
import type { Connection, Fault } from '../faults/fault-types.ts'
import { preferred } from '../faults/prefer.ts'
import type { Exchange } from '../journal/journal-types.ts'
import { undocumentedOf } from './contract-tools.ts'
import {
  type Arguments,
  inputOf,
  type Tool,
  type ToolContext,
  textsOf,
  worldSchema,
} from './tool.ts'

const armFault: Tool = {
  name: 'arm_fault',
  title: 'Arm a fault',
  description: `Makes something go wrong: an error (respond), a delay, a broken or slow connection, a changed answer (${changeNames.join(', ')}), a limit of requests for each client (rateLimit); for an operation, or for a webhook (on: "webhook:<name>": delay, connection, duplicate, reorder), at some of its calls (calls: 3, 1-2, 5-, every 4), by chance, or for some requests (when). A fault with the same id is replaced, and its counts start again. Example: { id: "throttled", on: "<operationId>", calls: 3, respond: { status: 429, headers: { "retry-after": "1" } } }.`,
  routes: ['listFaults', 'addFault', 'replaceFault'],
  input: inputOf('addFault'),
  destroys: true,
  run: async (given, context) => {
    const { id } = given
    const { wasThere, fault } = await arm(given, context.call, ATTEMPTS)
    const { definition, warnings } = fault
    return {
      says: [
        `The fault ${id} is ${wasThere ? 'armed in place of the one with its id' : 'armed'}. describe_sandbox counts its strikes; list_requests with fault: "${id}" shows them.`,
        ...(await undocumentedTexts(definition, context)),
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
  routes: ['listFaults', 'removeFault', 'removeFaults'],
  input: {
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 1000, description: 'The id of a fault.' },
      all: { type: 'boolean', enum: [true], description: 'Removes every fault.' },
      world: worldSchema,
    },
  },
  destroys: true,
  run: async ({ id, all, world }, { call }) => {
    if ((id === undefined) === (all === undefined))
      throw new UsageError('Give one of the two: the id of a fault, or all: true.')
    const query = textsOf({ world })
    if (!all) {
      const { faults } = await call('listFaults', { query })
      const ids = faults.map((each: FaultInForce) => each.id)
      if (!ids.includes(id))
        throw new UsageError(
          `There is no fault ${shown(id)}.${didYouMean(String(id), ids)} ${armedText(faults)} arm_fault adds one.`,
        )
    }
    await (all ? call('removeFaults', { query }) : call('removeFault', { path: { id }, query }))
    return { says: [all ? 'No fault is armed any more.' : `The fault ${id} is removed.`] }
  },
}

export const faultTools = { armFault, disarmFault }

/** Which faults are armed, in a sentence. */
export function armedText(faults: readonly FaultInForce[]): string {
  if (faults.length === 0) return 'No fault is armed.'
  return `Armed: ${firstOf(faults.map(({ id }) => shorten(id, LONGEST_ID))).join(', ')}.`
}

/** What a fault did to a request. */
export interface FaultEffect {
  /** The id of the fault; `prefer` if the request asked for the effect itself. */
  readonly id: string
  /** How it ended the request; `undefined` if that is no longer known. */
  readonly known: KnownEffect | undefined
}

/** How a fault ended a request, if it did. */
export interface KnownEffect {
  readonly at: 'before' | 'after'
  readonly connection: Connection | undefined
  readonly responds: boolean
}

/** Asks for the faults of the worlds of some exchanges, and returns a function that says what they did to each. */
export async function effectsOf(
  exchanges: readonly Exchange[],
  call: ToolContext['call'],
): Promise<(exchange: Exchange) => readonly FaultEffect[]> {
  const struck = exchanges.filter(({ fault }) => fault !== undefined)
  const worlds = [...new Set(struck.map(({ world }) => world))]
  const armed = new Map(
    await Promise.all(worlds.map(async (world) => [world, await faultsIn(world, call)] as const)),
  )
  return (exchange) => effectsIn(exchange, armed.get(exchange.world) ?? [])
}

/**
 * What the faults that struck an exchange did to it. A receipt names the requests that a definition struck: only where it names this one,
 * the definition is the one that struck.
 */
export function effectsIn(
  exchange: Exchange,
  armed: readonly FaultInForce[],
): readonly FaultEffect[] {
  if (exchange.fault === undefined) return []
  return exchange.fault.split(/, ?/).map((id) => {
    const own = armed.find((each) => each.id === id && each.requests.includes(exchange.id))
    return { id, known: own ? effectOf(own.definition) : preferredEffect(id, exchange) }
  })
}

/** The faults that struck, in short: `cut (truncate), slow`. */
export function namedEffects(effects: readonly FaultEffect[]): string | undefined {
  if (effects.length === 0) return undefined
  return effects
    .map(({ id, known }) => (known?.connection ? `${id} (${known.connection})` : id))
    .join(', ')
}

/** The effect that ended a request: the last one, since no fault strikes after it. */
export function endingEffect(effects: readonly FaultEffect[]): FaultEffect | undefined {
  return effects.findLast(({ known }) => known && (known.connection || known.responds))
}

/** What the client got in place of a whole answer; `undefined` if it got one, or that is not known. */
export function lostText(
  effects: readonly FaultEffect[],
  { answer, origin, abandoned }: Exchange,
): string | undefined {
  const ended = endingEffect(effects)
  const connection = ended?.known?.connection
  if (ended && connection) return `the fault ${ended.id} ${connectionKinds[connection].lost}`
  const hasNothing = answer === undefined && origin === 'fault' && !abandoned
  return hasNothing ? 'a fault ended the connection before an answer' : undefined
}

/** Whether a change was made that a fault hid or kept from being made; `undefined` for a request that changes nothing, or was answered as usual. */
export function changeText(
  effects: readonly FaultEffect[],
  { request, violations, answer }: Exchange,
): string | undefined {
  const ended = endingEffect(effects)?.known
  if (!ended || isSafeMethod(request.method)) return undefined
  if (ended.at === 'before')
    return 'Nothing was changed: the fault struck before the request was handled.'
  if (violations.length > 0)
    return 'Nothing was changed: the request breaks the contract, as violations says.'
  const isOwn = answer !== undefined && !ended.responds
  if (isOwn && answer.status >= 400) return 'Nothing was changed: the request was refused.'
  const when = ended.connection ? 'the connection broke' : 'the fault answered'
  const lost = isOwn ? 'its answer arrived in part.' : 'its answer was lost.'
  const unless = isOwn
    ? ''
    : ' What the store itself refuses (no such record, a passed sunset) changed nothing: list_records shows what is there.'
  return `The change was made before ${when}; ${lost}${unless}`
}

/** Whether something is unknown of what struck: an answer that the journal has may not have arrived. */
export function isUnknown(effects: readonly FaultEffect[]): boolean {
  return effects.some(({ known }) => known === undefined)
}

// --- internal ---

/** How often a fault is armed anew that another agent adds or removes meanwhile. */
const ATTEMPTS = 5

interface Armed {
  readonly wasThere: boolean
  readonly fault: FaultInForce
}

async function arm(given: Arguments, call: ToolContext['call'], left: number): Promise<Armed> {
  const { world, ...body } = given
  const wasThere = await isArmed(given, call)
  const route = wasThere ? 'replaceFault' : 'addFault'
  try {
    const fault = await call(route, { path: { id: given.id }, query: textsOf({ world }), body })
    return { wasThere, fault }
  } catch (error) {
    const wasChanged = error instanceof UsageError && (await isArmed(given, call)) !== wasThere
    if (!wasChanged || left <= 1) throw error
    return arm(given, call, left - 1)
  }
}

async function isArmed({ id, world }: Arguments, call: ToolContext['call']): Promise<boolean> {
  const { faults } = await call('listFaults', { query: textsOf({ world }) })
  return faults.some((each: FaultInForce) => each.id === id)
}

/** In bytes. */
const LONGEST_ID = 100

/** Which statuses of a fault its operations do not document: a client meets them all the same. */
async function undocumentedTexts(
  { on, respond }: Fault,
  { contract }: ToolContext,
): Promise<readonly string[]> {
  if (respond === undefined || on === '*') return []
  const statuses = [...new Set([respond].flat().map(({ status }) => status))]
  const document = await contract()
  const texts = [on].flat().flatMap((operation) => {
    const found = undocumentedOf(document, operation, statuses)
    if (found.length === 0) return []
    return `${operation} does not document ${listed(firstOf(found.map(String), 10), 'or')}`
  })
  if (texts.length === 0) return []
  return [`${firstOf(texts, 10).join('; ')}: services send such answers all the same.`]
}

async function faultsIn(
  world: string | undefined,
  call: ToolContext['call'],
): Promise<readonly FaultInForce[]> {
  try {
    return (await call('listFaults', { query: { world } })).faults
  } catch (error) {
    // A world that has been removed has no faults any more, but its requests are still listed.
    if (world !== undefined && error instanceof UsageError) return []
    throw error
  }
}

function effectOf(fault: Fault): KnownEffect {
  const { connection, respond } = fault
  return { at: defaultPoint(fault), connection, responds: respond !== undefined }
}

/** The effect that a request asked for by `Prefer` (RFC 7240), without a fault that is armed. */
function preferredEffect(id: string, { request }: Exchange): KnownEffect | undefined {
  if (id !== 'prefer') return undefined
  const { prefer } = request.headers
  if (/^[45]\d\d$/.test(preferred(prefer, 'code') ?? ''))
    return { at: 'before', connection: undefined, responds: true }
  const connection = connections.find((each) => each === preferred(prefer, 'fault'))
  return connection && effectOf({ id, on: '*', connection })
}
