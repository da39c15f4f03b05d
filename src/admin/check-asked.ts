import { didYouMean } from '../base/did-you-mean.ts'
import { shown } from '../base/shown.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/path.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { type AskedWorlds, findWorlds } from './find-worlds.ts'
import type { JsonReading } from './json-request.ts'
import { refusal } from './problem.ts'
import type { Asked, Route } from './route.ts'

/** What a request asks for. */
export interface Target {
  readonly operation: CompiledOperation
  readonly route: Route
  /** The path parameters, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or empty. */
  readonly search: string
}

/** Reads the body of a request to an operation, and checks it. */
export type BodyReader = (
  operation: CompiledOperation,
  route: Route,
) => JsonReading | Promise<JsonReading>

/** Checks path, query and body of a request against its operation, and reads them; or returns the answer that refuses it. */
export async function checkAsked(
  { operation, route, pathTexts, search }: Target,
  sandbox: Sandbox,
  readBody: BodyReader,
): Promise<Checked | { readonly refused: AdminAnswer }> {
  const path = operation.readPath(decodePathTexts(pathTexts))
  const query = operation.readQuery(search)
  const unknown = query.unknown.map((name) => unknownParameter(name, operation))
  const violations = [...path.violations, ...unknown, ...query.violations]
  if (violations.length > 0) return { refused: refusal(violations) }
  const name = query.values.world as string | undefined
  const found = await findWorlds(sandbox, route.about, name)
  if ('refused' in found) return found
  const read = await readBody(operation, route)
  if ('refused' in read) return read
  return { path: path.values, query: query.values, ...found, ...read }
}

// --- internal ---

type Checked = Pick<Asked, 'path' | 'query' | 'body' | 'isLarge'> & AskedWorlds

function unknownParameter(name: string, { id, parameters }: CompiledOperation): Violation {
  const names = parameters.filter((each) => each.in === 'query').map((each) => each.name)
  const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`
  const way = didYouMean(name, names) || ` ${known}`
  const message = `${shown(name)} is not a query parameter of ${id}.${way}`
  return requestViolation('unknown-parameter', `query.${name}`, message)
}
