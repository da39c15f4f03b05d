import { splitTarget } from '../base/split-target.ts'
import { compileDocument } from '../contract/contract.ts'
import type { Schema } from '../contract/document.ts'
import { createSchemaCompiler, type SchemaValidator } from '../contract/schema-validator.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { checkedDocument, createAdminDocument } from './admin-document.ts'
import type { AdminRequest } from './admin-request.ts'
import { checkAsked } from './check-asked.ts'
import type { Plane } from './plane.ts'
import { refuseMethod, refusePath } from './refuse-route.ts'
import type { Route } from './route.ts'

/**
 * Answers a request to the control plane.
 * @throws (as a rejection) UsageError when the request is wrong; StorageError when a change cannot be written.
 */
export type Dispatch = (request: AdminRequest) => Promise<AdminAnswer>

/**
 * Creates the dispatcher: it matches and checks requests against the document of a control plane, and calls the handler of the route.
 * @throws Error when the document cannot be compiled.
 */
export function createDispatcher<Subject>(plane: Plane<Subject>): Dispatch {
  const document = createAdminDocument(plane)
  const { match, operations } = compileDocument(checkedDocument(plane), compileLate())
  const byId = new Map(plane.routes.map((route) => [route.operation.operationId, route]))
  return async (request) => {
    const { method, target, over } = request
    const { path, search } = splitTarget(target)
    const found = match(method, path)
    const route = found?.operation && byId.get(found.operation.id)
    const refused = route?.isOpen ? undefined : request.refuse()
    if (refused) return refused
    if (!found) return refusePath(request, operations)
    if (!found.operation) return refuseMethod(request, found)
    const asked = { ...found, route: route as Route<Subject>, search }
    const read = await checkAsked(asked, plane.find, request.readBody)
    if ('refused' in read) return read.refused as AdminAnswer
    const handle = async () => asked.route.handle({ document, over, ...read })
    return plane.settle && method !== 'GET' ? plane.settle(handle) : handle()
  }
}

// --- internal ---

/** Compiles each schema at its first use: most clients use few routes. */
function compileLate(): (schema: Schema) => SchemaValidator {
  const compile = createSchemaCompiler()
  return (schema) => {
    let validate: SchemaValidator | undefined
    return (...given) => {
      validate ??= compile(schema)
      return validate(...given)
    }
  }
}
