import { StartError, UsageError } from '../base/errors.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { assertOptions, aText } from '../options/assert-options.ts'
import { builtInContract } from '../petstore/built-in-contract.ts'
import { usableKey } from '../sandbox/worlds/usable-key.ts'
import { type Ask, type ControlRequest, problemError, targetOf } from './ask.ts'
import type { SandboxControl } from './sandbox-control.ts'
import {
  type Reply,
  type Send,
  sendByFetch,
  sendTrusting,
  type TrustFiles,
} from './send-trusting.ts'
import { type Listen, steerSandbox } from './steer.ts'

/** How to connect to a sandbox. The files are for one that speaks https. */
export interface ConnectOptions extends TrustFiles {
  /** The token that it was started with (`--admin-token`). */
  readonly token?: string
}

/**
 * Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any of its
 * addresses, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
 * @throws UsageError when the address, the token or a file is wrong; StartError when no sandbox answers there.
 */
export async function connectSandbox(
  url: string,
  options: ConnectOptions = {},
): Promise<SandboxControl> {
  assertOptions(options, { of: 'connectSandbox', rules })
  const { token, ca, cert, key: ownKey } = options
  const { origin } = parseAddress(url)
  const isPlain = ca === undefined && cert === undefined && ownKey === undefined
  const ask = askOverHttp(`${origin}/__admin`, {
    token,
    send: isPlain || !origin.startsWith('https:') ? sendByFetch : await sendTrusting(options),
  })
  const { keys } = await ask({ method: 'GET', path: '/keys' })
  return {
    ...steerSandbox(ask, lookAgain),
    url: origin + builtInContract().basePath,
    key: usableKey(keys),
  }
}

// --- internal ---

const rules = { token: aText, ca: aText, cert: aText, key: aText }

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
function askOverHttp(base: string, way: Way): Ask {
  return async (request) => {
    const { status, text } = await ask(base, request, way)
    if (status < 200 || status > 299) throw errorOf(status, text, request)
    return text === '' ? undefined : parseJson(text)
  }
}

// --- internal ---

interface Way {
  readonly token: string | undefined
  readonly send: Send
}

async function ask(base: string, request: ControlRequest, { token, send }: Way): Promise<Reply> {
  const { method, body } = request
  try {
    return await send(base + targetOf(request), {
      method,
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
