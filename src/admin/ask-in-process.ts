import { parseJson, stringifyJson } from '../base/json.ts'
import { type Ask, targetOf } from '../client/ask.ts'
import { problemError } from '../client/problem-error.ts'
import { ADMIN_PATH, type AdminContext } from './admin-context.ts'
import { createDispatcher } from './dispatcher.ts'
import { checkJson } from './json-request.ts'
import { sandboxPlane } from './sandbox-plane.ts'

/**
 * Calls the control plane of this process, with the same checks and answers as over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function askInProcess(context: AdminContext): Ask {
  const dispatch = createDispatcher(sandboxPlane(context))
  return async (request) => {
    const { method, body } = request
    const { status, json, pieces } = await dispatch({
      ...{ method, target: ADMIN_PATH + targetOf(request) },
      refuse: () => undefined,
      readBody: (operation) => checkJson(body === undefined ? '' : stringifyJson(body), operation),
      over: context.closing,
    })
    if (status >= 400) throw problemError(status, (json as { detail: string }).detail)
    if (!pieces) return json
    let text = ''
    for await (const piece of pieces)
      text += typeof piece === 'string' ? piece : Buffer.concat(piece).toString()
    return parseJson(text)
  }
}
