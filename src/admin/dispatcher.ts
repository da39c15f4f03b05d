import { splitTarget } from '../base/split-target.ts'
import { compileDocument } from '../contract/contract.ts'
import type { Schema } from '../contract/document.ts'
import { createSchemaCompiler, type SchemaValidator } from '../contract/schema-validator.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext } from './admin-context.ts'
import { checkedDocument, createAdminDocument } from './admin-document.ts'
import type { AdminRequest } from './admin-request.ts'
import { checkAsked } from './check-asked.ts'
import { refuseMethod, refusePath } from './refuse-route.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/**
 * Answers a request to the control plane.
 * @throws (as a rejection) UsageError when what it says is wrong; StorageError when a change cannot be written.
 */
export type Dispatch = (request: AdminRequest) => Promise<AdminAnswer>

/**
 * Creates the dispatcher: requests are matched and checked by the document of the control plane, then handled by their route.
 * @throws Error when the document cannot be compiled.
 */
export function createDispatcher(context: AdminContext): Dispatch {
  const { sandbox, readScenario, listeners, onNotice } = context
  const document = createAdminDocument(routes, sandbox.contract)
  const checked = checkedDocument(routes, sandbox.contract)
  const { match, operations } = compileDocument(checked, compileLate())
  const byId = new Map(routes.map((route) => [route.operation.operationId, route]))
  return async (request) => {
    const { method, target, over } = request
    const { path, search } = splitTarget(target)
    const found = match(method, path)
    const route = found?.operation && byId.get(found.operation.id)
    const refused = route?.isOpen ? undefined : request.refuse()
    if (refused) return refused
    if (!found) return refusePath(request, operations)
    if (!found.operation) return refuseMethod(request, found)
    const asked = { ...found, route: route as Route, search }
    const read = await checkAsked(asked, sandbox, request.readBody)
    if ('refused' in read) return read.refused
    const where = read.isNamed ? `, in the world ${read.world.id}` : ''
    const notice = (message: string) => onNotice({ message: message + where, isTrouble: false })
    const shared = { sandbox, readScenario, listeners, document }
    return asked.route.handle({ ...shared, notice, over, ...read })
  }
}

// --- internal ---

/** Compiles each schema when it is first needed: most clients use a few routes. */
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
