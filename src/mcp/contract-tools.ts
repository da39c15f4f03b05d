import { UsageError } from '../base/errors.ts'
import { counted } from '../base/text/text.ts'
import type { ContractInfo, LedgerDecision } from '../client/answer-types.ts'
import { describeOperation, listOperations } from './describe-operation.ts'
import { offsetInput, offsetOf, type Tool, textIn, textsOf, worldSchema } from './tool.ts'

const explainOperation: Tool = {
  name: 'explain_operation',
  title: 'What does the contract say?',
  description:
    'Says what the contract says of an operation (parameters, body, answers, schemas, security) and what the sandbox does with it (its role, its resource, what its filters do). Without an operation: all operations in short. With contract: "next", the same of the next contract.',
  routes: ['getContract'],
  input: {
    properties: {
      operation: {
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        description: 'An operationId, or a method and a path: GET /orders/{orderId}.',
      },
      contract: {
        type: 'string',
        enum: ['current', 'next'],
        description: 'Of which contract, where the sandbox has a next one. Default: current.',
      },
      ...offsetInput,
    },
  },
  run: async (given, { call, contract }) => {
    const isNext = given.contract === 'next'
    assertNext(await call('getContract'), isNext)
    const document = await contract(isNext ? 'next' : undefined)
    const name = textIn(given, 'operation')
    const value = name === undefined ? listOperations(document) : describeOperation(document, name)
    return {
      says: [
        `What the ${isNext ? 'next ' : ''}contract says of ${name === undefined ? 'its operations' : 'the operation'}: call has its method and whole path.`,
      ],
      quote: { from: 'contract', value, ...offsetOf(given) },
    }
  },
}

const listOpenPoints: Tool = {
  name: 'list_open_points',
  title: 'What does the contract leave open?',
  description:
    'Lists the points that the contract leaves open, how this sandbox decides each, and what other services of the contract could do instead: a client must not depend on them.',
  routes: ['getLedger'],
  input: {
    properties: {
      q: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description:
          'A text in the name, the question, the section or a choice of a point. A point that is about several operations does not name each.',
      },
      world: worldSchema,
      ...offsetInput,
    },
  },
  run: async (given, { call }) => {
    const { mode, entries } = await call('getLedger', { query: textsOf({ world: given.world }) })
    const text = textIn(given, 'q')?.toLowerCase()
    const found = entries.filter(
      (each: LedgerDecision) => text === undefined || searchedIn(each).toLowerCase().includes(text),
    )
    return {
      says: [
        `${found.length} of ${entries.length} open points; the sandbox decides by the policy ${mode}. load_scenario with { version: 1, name: "rotating", extends: "default", unspecified: "rotate" } makes it draw a choice for each request, which shows what a client depends on.`,
        ...exampleOf(found),
        ...(found.length === 0 && text !== undefined ? [NOTHING_FOUND] : []),
      ],
      quote: { from: 'contract', value: found.map(brieflyOpen), ...offsetOf(given) },
    }
  },
}

const nextContract: Tool = {
  name: 'next_contract',
  title: 'What would the next contract change?',
  description:
    'Says what the next version of the contract changes, and for each change which clients of this sandbox would have been refused by it, or have met what it changes.',
  routes: ['getContract', 'getNext'],
  input: { properties: { world: worldSchema, ...offsetInput } },
  run: async (given, { call, origin }) => {
    const served: ContractInfo = await call('getContract')
    assertNext(served)
    const query = textsOf({ world: given.world })
    const { changes, exchanges } = await call('getNext', { query })
    const { refused, otherwise, same, unjudged } = exchanges
    return {
      says: [
        `The next contract has ${counted(changes.length, 'change')}. Of what clients asked under the current one since the start, in all worlds, it would have refused ${refused}, answered ${otherwise} otherwise and ${same} alike; ${unjudged} were not judged. A client that a change has refused breaks at it; one that has met it breaks if it reads what changes. explain_request says it of one request.`,
        howToMeet(origin, served),
      ],
      quote: { from: 'clients', value: byImportance(changes), ...offsetOf(given) },
    }
  },
}

export const contractTools = { explainOperation, listOpenPoints, nextContract }

/** How a client meets the next contract of a sandbox that has one. */
export function howToMeet(origin: string, { basePath, next: coming }: ContractInfo): string {
  const own = coming?.basePath
  const way =
    own === undefined || own === basePath
      ? 'a request with the header Sandbox-Contract: next meets it'
      : `a request to ${origin}${own} meets it`
  return `The sandbox serves a next contract, too: ${way}; explain_operation with contract: "next" describes it.`
}

// --- internal ---

const NO_NEXT =
  'This sandbox has no next contract. Start it with --next FILE (an OpenAPI document) to see what that changes for its clients; contract diff compares two documents without a sandbox.'

const NOTHING_FOUND =
  'The names, questions, sections and choices of the points were searched for q. Without q, all points are listed: one that is about several operations does not name each.'

function searchedIn({ name, question, section, choices }: LedgerDecision): string {
  const texts = choices.map(({ choice, means }) => `${choice} ${means}`)
  return [name, question, section, ...texts].join('\n')
}

/** How to choose one of some points otherwise, as it can be copied. A name that is no plain word is left out: a contract may have any. */
function exampleOf(points: readonly LedgerDecision[]): readonly string[] {
  const isPlain = (value: unknown) => /^[\w:.-]{1,100}$/.test(String(value))
  const found = points.find(({ name, alternatives }) => isPlain(name) && isPlain(alternatives[0]))
  if (!found) return []
  const setting = JSON.stringify({ [found.name]: found.alternatives[0] })
  return [
    `To choose one of them otherwise: load_scenario with scenario: { version: 1, name: "mine", extends: "default", unspecified: ${setting} }.`,
  ]
}

/** Changes that clients have met come first. */
function byImportance(changes: readonly { readonly clients: readonly unknown[] }[]) {
  return changes.toSorted((a, b) => b.clients.length - a.clients.length)
}

function assertNext({ next }: ContractInfo, isAsked = true): void {
  if (isAsked && !next) throw new UsageError(NO_NEXT)
}

function brieflyOpen({ name, question, section, choice, choices }: LedgerDecision) {
  return {
    ...{ name, question, section, choice },
    choices: choices.map((each) => ({ choice: each.choice, means: each.means })),
  }
}
