import type { IncomingMessage } from 'node:http'
import { UsageError } from '../base/errors.ts'
import { toHeaderLines } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import { compileDocument } from '../contract/contract.ts'
import { resolveReferences } from '../contract/document.ts'
import { secretsOf } from '../redaction/secrets-of.ts'
import { StorageError } from '../store/storage-error.ts'
import { createAccess } from './access.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext, ControlPlane } from './admin-context.ts'
import { createAdminDocument } from './admin-document.ts'
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
  const { sandbox, onNotice, onBug } = context
  const document = createAdminDocument(routes)
  const { match, operations } = compileDocument(resolveReferences(document))
  const refuseStranger = createAccess(context.adminToken)
  const notice = (message: string) => onNotice({ message, isTrouble: false })
  const byId = new Map(routes.map((route) => [route.operation.operationId, route]))
  const decide = async (request: IncomingMessage): Promise<AdminAnswer> => {
    const { path, search } = splitTarget(request.url as string)
    const found = match(request.method as string, path)
    const route = found?.operation && byId.get(found.operation.id)
    const refused = route?.isOpen ? undefined : refuseStranger(request)
    if (refused) return refused
    if (!found) return refusePath(request, operations)
    if (!found.operation) return refuseMethod(request, found)
    const checked = await checkAsked(request, { ...found, search })
    if ('refused' in checked) return checked.refused
    return (route as Route).handle({ sandbox, document, notice, ...checked })
  }
  return async (request, response) => {
    let answer: AdminAnswer
    try {
      answer = await decide(request)
    } catch (error) {
      // The client left in the middle of its body.
      if (request.destroyed && !request.complete) return
      answer = explain(error) ?? problem(500, 'The control plane failed; the log says why.')
      if (answer.status === 500) onBug(error)
    }
    const requestHeaders = toHeaderLines(request.headers)
    const target = request.url as string
    const secrets = secretsOf({ requestHeaders, target }, sandbox.contract.words)
    sendAdminAnswer(request, response, answer, secrets)
  }
}

// --- internal ---

/** The answer to an error that is not a bug. */
function explain(error: unknown): AdminAnswer | undefined {
  if (error instanceof UsageError) return problem(400, error.message)
  if (error instanceof StorageError) return problem(503, `Nothing was changed: ${error.message}.`)
  return undefined
}
