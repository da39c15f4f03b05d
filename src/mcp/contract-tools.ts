import { UsageError } from '../base/errors.ts'
import type { LedgerDecision } from '../client/answer-types.ts'
import type { Ask } from '../client/ask.ts'
import { describeOperation, listOperations } from './describe-operation.ts'
import { offsetInput, offsetOf, type Tool, textIn } from './tool.ts'
import { requestOf, routeNamed, worldSchema } from './used-routes.ts'

const contract = routeNamed('getContract')
const ledger = routeNamed('getLedger')
const next = routeNamed('getNext')

/** Where the document of the contract is, below the control plane. */
export const CONTRACT = { method: 'GET', path: '/contract/openapi.json' } as const

const explainOperation: Tool = {
  name: 'explain_operation',
  title: 'What does the contract say?',
  description:
    'Says what the contract says of an operation (parameters, body, answers, schemas, security) and what the sandbox does with it (its role, its resource, what its filters do). Without an operation: all operations in short.',
  routes: [contract],
  input: {
    properties: {
      operation: {
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        description:
          'An operationId, or a method and a path of the contract: GET /orders/{orderId}.',
      },
      ...offsetInput,
    },
  },
  run: async (given, { ask }) => {
    const { basePath } = await ask(requestOf(contract, {}))
    const document = await ask(CONTRACT)
    const name = textIn(given, 'operation')
    const value = name === undefined ? listOperations(document) : describeOperation(document, name)
    const where = basePath === '' ? '' : ` Its paths are below ${basePath}.`
    return {
      says: [`What the contract has of ${name === undefined ? 'its operations' : 'it'}.${where}`],
      quote: { from: 'contract', value, ...offsetOf(given) },
    }
  },
}

const listOpenPoints: Tool = {
  name: 'list_open_points',
  title: 'What does the contract leave open?',
  description:
    'Lists the points that the contract leaves open, how this sandbox decides each, and what other services of the contract could do instead: a client must not depend on them.',
  routes: [ledger],
  input: {
    properties: {
      q: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'A text in the name or the question of a point, such as an operationId.',
      },
      world: worldSchema,
      ...offsetInput,
    },
  },
  run: async (given, { ask }) => {
    const { mode, entries } = await ask(requestOf(ledger, { world: given.world }))
    const text = textIn(given, 'q')?.toLowerCase()
    const found = entries.filter(
      ({ name, question }: LedgerDecision) =>
        text === undefined || `${name} ${question}`.toLowerCase().includes(text),
    )
    return {
      says: [
        `${found.length} of ${entries.length} open points; the sandbox decides by the policy ${mode}. With rotate it draws a choice for each request, which shows what a client depends on.`,
      ],
      quote: { from: 'contract', value: found.map(brieflyOpen), ...offsetOf(given) },
    }
  },
}

const nextContract: Tool = {
  name: 'next_contract',
  title: 'What would the next contract change?',
  description:
    'Says what the next version of the contract changes, and which clients of this sandbox would have been refused by it, or met something that it changes.',
  routes: [contract, next],
  input: { properties: offsetInput },
  run: async (given, { ask }) => {
    // What keeps every question from being answered is said of that.
    await ask(requestOf(contract, {}))
    const found = await nextOf(ask)
    const { length } = found.changes
    return {
      says: [
        `The next contract has ${length} changes. A client that was refused breaks; what it met, it may not read.`,
      ],
      quote: { from: 'clients', value: found.changes, ...offsetOf(given) },
    }
  },
}

/** The tools for what the contract says. */
export const contractTools = { explainOperation, listOpenPoints, nextContract }

// --- internal ---

const NO_NEXT =
  'This sandbox has no next contract. Start it with --next FILE (an OpenAPI document) to see what that changes for its clients; contract diff compares two documents without a sandbox.'

async function nextOf(ask: Ask): Promise<{ readonly changes: readonly unknown[] }> {
  try {
    return await ask(requestOf(next, {}))
  } catch (cause) {
    if (cause instanceof UsageError) throw new UsageError(NO_NEXT, { cause })
    throw cause
  }
}

function brieflyOpen({ name, question, section, choice, choices }: LedgerDecision) {
  return {
    ...{ name, question, section, choice },
    choices: choices.map((each) => `${each.choice}: ${each.means}`),
  }
}
