import { StartError, TooManyTexts, UsageError } from '../../base/errors.ts'
import { toHeaderLines } from '../../base/http/header-lines.ts'
import type { PublicWords } from '../../contract/words/contract-words.ts'
import { secretsOf } from '../../redaction/redaction.ts'
import { StorageError } from '../../store/store.ts'
import { createAccess } from './access.ts'
import { type AdminAnswer, problem } from './admin-answer.ts'
import type { AdminContext, AdminHandler } from './admin-context.ts'
import { createDispatcher } from './dispatcher.ts'
import { readJsonBody } from './json-request.ts'
import type { ControlPlane } from './route.ts'
import { sendAdminAnswer } from './send-admin-answer.ts'

export interface ControlPlaneService
  extends Pick<AdminContext, 'adminToken' | 'onBug' | 'closing'> {
  /** Public words that are never redacted. */
  readonly words?: PublicWords
}

/**
 * Creates a control plane that is served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveControlPlane<Subject>(
  plane: ControlPlane<Subject>,
  { adminToken, onBug, closing, words }: ControlPlaneService,
): AdminHandler {
  const dispatch = createDispatcher(plane)
  const refuseStranger = createAccess(adminToken)
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const target = request.url as string
    let answer: AdminAnswer
    try {
      answer = await dispatch({
        ...{ method: request.method as string, target },
        refuse: () => refuseStranger(request),
        readBody: (operation, route) => readJsonBody(request, operation, route),
        over: AbortSignal.any([gone.signal, closing]),
      })
    } catch (error) {
      // The client left while it sent the body.
      if (request.destroyed && !request.complete) return
      answer = explain(error) ?? problem(500, 'The control plane failed; the log says why.')
      if (answer.status === 500) onBug(error)
    }
    const requestHeaders = toHeaderLines(request.headers)
    const secrets = secretsOf({ requestHeaders, target }, words)
    await sendAdminAnswer(request, response, answer, { secrets, gone: gone.signal })
  }
}

// --- internal ---

/** The answer to an error, unless it is a bug. */
function explain(error: unknown): AdminAnswer | undefined {
  if (error instanceof UsageError) return problem(400, error.message)
  if (error instanceof StorageError) return problem(503, `Nothing was changed: ${error.message}.`)
  if (error instanceof StartError) return problem(503, error.message)
  if (error instanceof TooManyTexts) return problem(503, error.message)
  return undefined
}
