import { UsageError } from '../base/errors.ts'
import { isRaw } from '../base/json/exact-numbers.ts'
import { atPointer } from '../base/json/json.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { counted, firstOf } from '../base/text/text.ts'
import type { ContractInfo, LedgerDecision } from '../client/answer-types.ts'
import { basePathOf, type OpenApiDocument, serversOf } from '../contract/document/document.ts'
import { type ExplainedOperation, explain } from '../contract/explain.ts'
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

/** The operations of a contract in short, in the order of its document. */
function listOperations(document: OpenApiDocument) {
  return explain(document).operations.map((each) => ({
    ...{ operation: each.operation, call: callOf(each, document) },
    ...{ role: each.role, resource: each.resource },
    summary: writtenOf(document, each).summary,
  }))
}

/**
 * What a contract says of an operation, and what the sandbox does with it.
 * @param name its operationId, or its method and path, with the path of its server or without it: `GET /orders`
 * @throws UsageError that names what was meant.
 */
function describeOperation(document: OpenApiDocument, name: string) {
  const { operations } = explain(document)
  const wanted = name.trim()
  const namesOf = (each: ExplainedOperation) => {
    return [each.operation, callOf(each, document), `${each.method} ${each.path}`]
  }
  const found = operations.find((each) => namesOf(each).includes(wanted))
  if (!found) {
    const names = operations.flatMap(namesOf)
    const ids = operations.map((each) => each.operation)
    const way = didYouMean(wanted, names) || ` They are ${firstOf(ids).join(', ')}.`
    throw new UsageError(`The contract has no operation ${shown(wanted)}.${way}`)
  }
  const { role, resource, because, parameters } = found
  const { parameters: shared = [] } = asObject(document.paths[found.path])
  const written = writtenOf(document, found)
  const { security = document.security, ...operation } = written
  return {
    ...{ operation: found.operation, call: callOf(found, document) },
    servedAs: { role, resource, because, ...(parameters.length > 0 && { filters: parameters }) },
    ...{ security, securitySchemes: document.components?.securitySchemes },
    ...withoutHints({
      contract: { ...operation, ...(hasItems(shared) && { parametersOfPath: shared }) },
      components: componentsOf([operation, shared], document),
    }),
  }
}

/** What the references in some parts of a document lead to, and those in that, by the references. */
export function componentsOf(parts: readonly unknown[], document: object): Members {
  const found = new Map<string, unknown>()
  const waiting: unknown[] = [...parts]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const { $ref } = asObject(node)
    if (typeof $ref === 'string' && !found.has($ref) && found.size < MOST) {
      const target = $ref.startsWith('#/') ? atPointer(document, $ref.slice(1)) : undefined
      found.set($ref, target)
      waiting.push(target)
    }
    waiting.push(...Object.values(node).filter((each) => each !== undefined))
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Those of some statuses that an operation does not document; none if the document has no operation of this id. */
export function undocumentedOf(
  document: OpenApiDocument,
  operationId: string,
  statuses: readonly number[],
): readonly number[] {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(asObject(path)))
  const found = operations.map(asObject).find((each) => each.operationId === operationId)
  if (!found) return []
  const responses = new Set(Object.keys(asObject(found.responses)).map((key) => key.toUpperCase()))
  if (responses.has('DEFAULT')) return []
  return statuses.filter((status) => {
    return !responses.has(String(status)) && !responses.has(`${Math.floor(status / 100)}XX`)
  })
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

/** Its method and its whole path: a path can have servers of its own. */
function callOf({ method, path }: ExplainedOperation, document: OpenApiDocument): string {
  const item = document.paths[path]
  const servers = serversOf(item?.[method.toLowerCase()] ?? {}, item, document)
  return `${method} ${basePathOf(servers)}${path}`
}

/** A part of a contract without what is in it for generated records alone. */
function withoutHints(part: Members): Members {
  const rest = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rest)
    if (typeof node !== 'object' || node === null || isRaw(node)) return node
    const kept = Object.entries(node).filter(([name]) => name !== 'x-faker')
    return Object.fromEntries(kept.map(([name, each]) => [name, rest(each)]))
  }
  return rest(part) as Members
}

function writtenOf(document: OpenApiDocument, { method, path }: ExplainedOperation): Members {
  return asObject(asObject(document.paths[path])[method.toLowerCase()])
}

interface Members {
  readonly [name: string]: unknown
}

function asObject(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

const MOST = 200
