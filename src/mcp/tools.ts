import { isReading, routeAddress } from '../admin/plane/route-table.ts'
import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { shortName } from '../base/text/text.ts'
import type { Schema } from '../contract/document/document.ts'
import { createSchemaCompiler, explainProblem } from '../contract/document/schema-validator.ts'
import type { Exchange } from '../journal/journal-types.ts'
import { componentsOf, contractTools } from './contract-tools.ts'
import { effectsOf, faultTools } from './fault-tools.ts'
import { recordTools } from './record-tools.ts'
import { briefly, explainRequest, requestTools } from './request-tools.ts'
import type { Arguments, Quote, Tool, ToolContext } from './tool.ts'
import { routeOperation, sendWebhook, worldTools } from './world-tools.ts'

/** All tools, in the order in which an agent needs them. */
export const tools: readonly Tool[] = [
  ...[worldTools.describeSandbox, contractTools.explainOperation, recordTools.listRecords],
  ...[recordTools.arrangeRecords, faultTools.armFault, faultTools.disarmFault, routeOperation],
  ...[worldTools.loadScenario, requestTools.listRequests, explainRequest],
  ...[requestTools.waitForRequest, sendWebhook, worldTools.setClock, worldTools.resetSandbox],
  ...[worldTools.snapshot, contractTools.listOpenPoints, contractTools.nextContract],
]

export function isReadOnly({ routes }: Tool): boolean {
  return routes.every(isReading)
}

export function inputSchemaOf({ input: { properties, required = [] } }: Tool): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** A tool that is offered, with the check of its arguments. */
export interface OfferedTool {
  readonly tool: Tool
  /** @throws UsageError that names each argument that is wrong, the rule and the way out. */
  readonly check: (given: Arguments) => void
}

/**
 * Creates a function that finds a tool by its name; the check of each is compiled when it is first found.
 * @throws UsageError (the function) for a tool that is not offered.
 */
export function toolFinder(offered: readonly Tool[]): (name: string) => OfferedTool {
  const compile = createSchemaCompiler('exact')
  const found = new Map<string, OfferedTool>()
  return (name) => {
    const known = found.get(name)
    if (known) return known
    const tool = offered.find((each) => each.name === name)
    if (!tool) throw new UsageError(unknownTool(name, offered))
    const validate = compile(inputSchemaOf(tool))
    const check = (given: Arguments) => {
      const problems = validate(given, { most: MOST_NAMED })
      if (problems.length === 0) return
      const texts = problems.map(
        (problem) =>
          `${problem.path.map(shortName).join('.') || 'The arguments'} ${explainProblem(problem)}`,
      )
      throw new UsageError(`${name} cannot be done. ${texts.join(' ')}`)
    }
    const made = { tool, check }
    found.set(name, made)
    return made
  }
}

/** A sentence of the control plane for a reader who has tools only: a route in it becomes the tool that uses it. */
export function inToolWords(sentence: string): string {
  if (NO_ROUTE.test(sentence)) return NO_SANDBOX
  return sentence
    .replace(
      /\b(GET|PUT|POST|DELETE) \/__admin(\/[\w/{}-]+)(?:\?world=\w*)?/g,
      (all, method, path) => {
        return toolFor(method.toLowerCase(), path) ?? all
      },
    )
    .replaceAll('?world=', 'world')
    .replace(/^the body /, 'The arguments ')
}

export const shownResources: readonly ShownResource[] = [
  {
    name: 'contract',
    title: 'The contract',
    description: 'The OpenAPI document that the sandbox serves.',
    read: async ({ contract }) => ({ from: 'contract', value: await contract() }),
  },
  {
    name: 'scenario',
    title: 'The scenario',
    description: 'The scenario in force, without its records and its keys.',
    read: async ({ call }) => {
      const { keys: _keys, ...value } = await call('getScenario', { query: { brief: true } })
      return { from: 'sandbox', value }
    },
  },
  {
    name: 'scenario-schema',
    title: 'The format of a scenario',
    description:
      'The JSON Schema of a scenario of this contract, as load_scenario takes it whole, and of its parts.',
    read: async ({ call }) => {
      const document = await call('getDocument')
      const { Scenario } = document.components.schemas
      return {
        from: 'contract',
        value: { schema: Scenario, components: componentsOf([Scenario], document) },
      }
    },
  },
  {
    name: 'exchanges',
    title: 'The last exchanges',
    description: 'The last 50 requests of clients with their answers, in short.',
    read: async ({ call }) => {
      const { requests } = await call('listRequests', { query: { limit: 50 } })
      const effects = await effectsOf(requests, call)
      return {
        from: 'clients',
        value: requests.map((each: Exchange) => briefly(each, effects(each))),
      }
    },
  },
  {
    name: 'report',
    title: 'The report',
    description:
      'Which operations, answers and boundaries of the contract the clients have met, which not, and what each fault did.',
    read: async ({ call }) => {
      const coverage = await call('getCoverage')
      const { faults } = await call('listFaults')
      const receipts = faults.map(({ id, calls, fired }: Receipt) => ({ id, calls, fired }))
      return { from: 'clients', value: { coverage, faults: receipts } }
    },
  },
]

/** The address of something that can be read; the rest of a long text begins at an offset: `…?offset=24000`. */
export const SCHEME = 'petstore-sandbox://'

/**
 * Reads what is at an address.
 * @throws UsageError when nothing is.
 */
export async function readResource(uri: string, context: ToolContext): Promise<Quote> {
  const { scheme, name = '', offset } = ADDRESS.exec(uri)?.groups ?? {}
  const found = shownResources.find((each) => each.name === name)
  if (scheme === undefined || !found) {
    const names = shownResources.map((each) => SCHEME + each.name)
    throw new UsageError(
      `There is no resource ${shown(uri)}.${didYouMean(uri.slice(0, 100), names)} There are ${names.join(', ')}.`,
    )
  }
  const quote = await found.read(context)
  return offset === undefined ? quote : { ...quote, offset: Number(offset) }
}

// --- internal ---

/** How a control plane begins that does not have a route. */
const NO_ROUTE = /^There is no (?:GET|PUT|POST|DELETE) \/__admin\//

const NO_SANDBOX =
  'What answers has a control plane, but not what this tool asks for: it is a proxy, or another version of petstore-sandbox. Name the address of a sandbox (start) in --url.'

/** The first tool that uses a route, by its method and a path that fits it. */
function toolFor(method: string, path: string): string | undefined {
  const parts = path.split('/')
  const found = tools.find(({ routes }) =>
    routes.some((id) => {
      const address = routeAddress(id)
      const own = address.path.split('/')
      return (
        address.method === method &&
        own.length === parts.length &&
        own.every((part, at) => part.startsWith('{') || part === parts[at])
      )
    }),
  )
  return found?.name
}

/** How many problems of arguments are named. */
const MOST_NAMED = 10

function unknownTool(name: string, offered: readonly Tool[]): string {
  const isLeftOut = tools.some((each) => each.name === name)
  if (isLeftOut)
    return `${name} is not offered: it changes the sandbox, and mcp was started with --read-only.`
  const names = offered.map((each) => each.name)
  return `There is no tool ${shown(name)}.${didYouMean(name.slice(0, 100), names)} There are ${names.join(', ')}.`
}

interface ShownResource {
  readonly name: string
  readonly title: string
  readonly description: string
  read(context: ToolContext): Promise<Quote>
}

interface Receipt {
  readonly id: string
  readonly calls: number
  readonly fired: number
}

const ADDRESS =
  /^(?<scheme>petstore-sandbox:\/\/)(?<name>[a-z-]{1,20})(?:\?offset=(?<offset>\d{1,9}))?$/
