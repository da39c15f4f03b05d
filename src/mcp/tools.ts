import { isReading, routeAddress } from '../admin/plane/route-table.ts'
import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { shortName } from '../base/text/text.ts'
import type { Schema } from '../contract/document/document.ts'
import { createSchemaCompiler, explainProblem } from '../contract/document/schema-validator.ts'
import { contractTools } from './contract-tools.ts'
import { sendWebhook } from './delivery-tools.ts'
import { faultTools } from './fault-tools.ts'
import { recordTools } from './record-tools.ts'
import { explainRequest, requestTools } from './request-tools.ts'
import { routeOperation } from './route-tools.ts'
import type { Arguments, Tool } from './tool.ts'
import { worldTools } from './world-tools.ts'

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
