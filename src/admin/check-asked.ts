import { didYouMean } from '../base/did-you-mean.ts'
import { shown } from '../base/shown.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/path.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { JsonReading } from './json-request.ts'
import type { Finder } from './plane.ts'
import { refusal } from './problem.ts'
import type { AskedRequest, Route, RouteOutline } from './route.ts'

/** What a request asks for. */
export interface Target<Subject> {
  readonly operation: CompiledOperation
  readonly route: Route<Subject>
  /** The path parameters, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or empty. */
  readonly search: string
}

/** Reads the body of a request to an operation, and checks it. */
export type BodyReader = (
  operation: CompiledOperation,
  route: RouteOutline,
) => JsonReading | Promise<JsonReading>

/** Reads path, query and body of a request and checks them against its operation; or returns the answer that refuses the request. */
export async function checkAsked<Subject>(
  { operation, route, pathTexts, search }: Target<Subject>,
  find: Finder<Subject>,
  readBody: BodyReader,
): Promise<Checked<Subject> | { readonly refused: AdminAnswer }> {
  const path = operation.readPath(decodePathTexts(pathTexts))
  const query = operation.readQuery(search)
  const unknown = query.unknown.map((name) => unknownParameter(name, operation))
  const violations = [...path.violations, ...unknown, ...query.violations]
  if (violations.length > 0) return { refused: refusal(violations) }
  const found = await find(route, query.values)
  if ('refused' in found) return found
  const read = await readBody(operation, route)
  if ('refused' in read) return read
  return { path: path.values, query: query.values, ...read, ...found.subject }
}

// --- internal ---

type Checked<Subject> = Pick<AskedRequest, 'path' | 'query' | 'body' | 'isLarge'> & Subject

function unknownParameter(name: string, { id, parameters }: CompiledOperation): Violation {
  const names = parameters.filter((each) => each.in === 'query').map((each) => each.name)
  const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`
  const way = didYouMean(name, names) || ` ${known}`
  const message = `${shown(name)} is not a query parameter of ${id}.${way}`
  return requestViolation('unknown-parameter', `query.${name}`, message)
}
