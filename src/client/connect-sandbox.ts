import { StartError, UsageError } from '../base/errors.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { readBasePath } from '../contract/document/document.ts'
import { assertOptions, aText } from '../options/assert-options.ts'
import { usableKey } from '../sandbox/worlds/usable-key.ts'
import { type Ask, type ControlRequest, problemError, targetOf } from './ask.ts'
import type { SandboxControl } from './sandbox-control.ts'
import { type Listen, steerSandbox } from './steer.ts'

/** How to connect to a sandbox. */
export interface ConnectOptions {
  /** The token that it was started with (`--admin-token`). */
  readonly token?: string
}

/**
 * Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any of its
 * addresses, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
 * @throws UsageError when the address or the token is wrong; StartError when no sandbox answers there.
 */
export async function connectSandbox(
  url: string,
  options: ConnectOptions = {},
): Promise<SandboxControl> {
  assertOptions(options, { of: 'connectSandbox', rules: { token: aText } })
  const { origin } = parseAddress(url)
  const ask = askOverHttp(`${origin}/__admin`, options.token)
  const { keys } = await ask({ method: 'GET', path: '/keys' })
  return {
    ...steerSandbox(ask, lookAgain),
    url: origin + readBasePath(),
    key: usableKey(keys),
  }
}

// --- internal ---

/** How often to look for new exchanges, in milliseconds. */
const PACE = 50

function parseAddress(url: string): URL {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new UsageError(
      `connectSandbox takes the address of a sandbox, such as http://127.0.0.1:4010, got ${JSON.stringify(url)}.`,
    )
  return parsed
}

/** Looks for new exchanges again and again. */
const lookAgain: Listen = (_world, list) => (onExchange, onError) => {
  const look = () => list().then((found) => found.forEach(onExchange), onError)
  const timer = setInterval(look, PACE)
  return () => clearInterval(timer)
}

/** Calls a control plane over HTTP, at an address such as `http://127.0.0.1:4010/__admin`. Large int64s become bigints. */
function askOverHttp(base: string, token: string | undefined): Ask {
  return async (request) => {
    const reply = await send(base, request, token)
    const text = await reply.text()
    if (!reply.ok) throw errorOf(reply.status, text, request)
    return text === '' ? undefined : parseJson(text)
  }
}

// --- internal ---

async function send(base: string, request: ControlRequest, token: string | undefined) {
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
