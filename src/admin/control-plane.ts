import type { IncomingMessage } from 'node:http'
import { StartError, UsageError } from '../base/errors.ts'
import { toHeaderLines } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import { compileDocument } from '../contract/contract.ts'
import type { Schema } from '../contract/document.ts'
import { createSchemaCompiler, type SchemaValidator } from '../contract/schema-validator.ts'
import { secretsOf } from '../redaction/secrets-of.ts'
import { StorageError } from '../store/storage-error.ts'
import { createAccess } from './access.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext, ControlPlane } from './admin-context.ts'
import { checkedDocument, createAdminDocument } from './admin-document.ts'
import { checkAsked } from './check-asked.ts'
import { problem } from './problem.ts'
import { refuseMethod, refusePath } from './refuse-route.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { sendAdminAnswer } from './send-admin-answer.ts'

/**
 * Creates the control plane: requests are matched and checked by its OpenAPI document, then handled by their route.
 * @throws Error when the document cannot be compiled.
 */
export function createControlPlane(context: AdminContext): ControlPlane {
  const { sandbox, readScenario, listeners, onNotice, onBug, closing } = context
  const document = createAdminDocument(routes, sandbox.contract)
  const { match, operations } = compileDocument(
    checkedDocument(routes, sandbox.contract),
    compileLate(),
  )
  const refuseStranger = createAccess(context.adminToken)
  const byId = new Map(routes.map((route) => [route.operation.operationId, route]))
  const decide = async (request: IncomingMessage, over: AbortSignal): Promise<AdminAnswer> => {
    const { path, search } = splitTarget(request.url as string)
    const found = match(request.method as string, path)
    const route = found?.operation && byId.get(found.operation.id)
    const refused = route?.isOpen ? undefined : refuseStranger(request)
    if (refused) return refused
    if (!found) return refusePath(request, operations)
    if (!found.operation) return refuseMethod(request, found)
    const target = { ...found, route: route as Route, search }
    const checked = await checkAsked(request, target, sandbox)
    if ('refused' in checked) return checked.refused
    const where = checked.isNamed ? `, in the world ${checked.world.id}` : ''
    const notice = (message: string) => onNotice({ message: message + where, isTrouble: false })
    const shared = { sandbox, readScenario, listeners, document }
    return target.route.handle({ ...shared, notice, over, ...checked })
  }
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    let answer: AdminAnswer
    try {
      answer = await decide(request, AbortSignal.any([gone.signal, closing]))
    } catch (error) {
      // The client left in the middle of its body.
      if (request.destroyed && !request.complete) return
      answer = explain(error) ?? problem(500, 'The control plane failed; the log says why.')
      if (answer.status === 500) onBug(error)
    }
    const requestHeaders = toHeaderLines(request.headers)
    const target = request.url as string
    const secrets = secretsOf({ requestHeaders, target }, sandbox.contract.words)
    await sendAdminAnswer(request, response, answer, { secrets, gone: gone.signal })
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

/** The answer to an error that is not a bug. */
function explain(error: unknown): AdminAnswer | undefined {
  if (error instanceof UsageError) return problem(400, error.message)
  if (error instanceof StorageError) return problem(503, `Nothing was changed: ${error.message}.`)
  if (error instanceof StartError) return problem(503, error.message)
  return undefined
}
