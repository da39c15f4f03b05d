import { StartError } from '../base/errors.ts'
import { parseJson, stringifyJson } from '../base/json.ts'
import { type Ask, type ControlRequest, targetOf } from './ask.ts'
import { problemError } from './problem-error.ts'

/**
 * Calls a control plane over HTTP, at an address such as `http://127.0.0.1:4010/__admin`. The lossless codec reads the
 * answers: an int64 beyond 2^53 is a bigint.
 */
export function askOverHttp(base: string, token: string | undefined): Ask {
  return async (request) => {
    const reply = await send(base, request, token)
    const text = await reply.text()
    if (!reply.ok) throw errorOf(reply.status, text, request)
    return text === '' ? undefined : parseJson(text)
  }
}

// --- internal ---

async function send(
  base: string,
  request: ControlRequest,
  token: string | undefined,
): Promise<Response> {
  const { method, body } = request
  try {
    return await fetch(base + targetOf(request), {
      method,
      redirect: 'error',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: stringifyJson(body) }),
    })
  } catch (cause) {
    const reason = ((cause as Error).cause as Error | undefined) ?? (cause as Error)
    throw new StartError(`No sandbox answers at ${base}: ${reason.message}. Start one there.`, {
      cause,
    })
  }
}

/** The error for a problem (RFC 9457). */
function errorOf(status: number, text: string, { method, path }: ControlRequest): Error {
  return problemError(status, detailOf(text) ?? `${method} ${path} was answered with ${status}`)
}

function detailOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { detail?: string }).detail
  } catch {
    return undefined // not from a control plane
  }
}
