import { assertOptions, aText } from '../base/assert-options.ts'
import { UsageError } from '../base/errors.ts'
import { basePathOf } from '../contract/base-path.ts'
import { readServers } from '../contract/document.ts'
import type { Exchange } from '../journal/exchange.ts'
import { usableKey } from '../sandbox/keys.ts'
import type { Ask } from './ask.ts'
import { askOverHttp } from './ask-over-http.ts'
import type { SandboxControl } from './sandbox-control.ts'
import { steerWorld, steerWorlds, type Wait } from './steer.ts'
import { type WaitPlace, waitForRequest } from './wait-for-request.ts'

/** How to connect to a sandbox. */
export interface ConnectOptions {
  /** The token that it was started with (`--admin-token`). */
  readonly token?: string
}

/**
 * Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any address of
 * it, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
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
  const wait: Wait = (filter, settings, world) =>
    waitForRequest(filter, settings, placeOf(ask, world))
  return {
    ...steerWorld(ask, wait),
    url: origin + basePathOf(readServers()),
    key: usableKey(keys),
    worlds: steerWorlds(ask),
    coverage: () => ask({ method: 'GET', path: '/coverage' }),
    world: (idOrKey) => steerWorld(ask, wait, idOrKey),
  }
}

// --- internal ---

/** How often it looks for further exchanges, in milliseconds. */
const PACE = 50

function parseAddress(url: string): URL {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new UsageError(
      `connectSandbox takes the address of a sandbox, such as http://127.0.0.1:4010, got ${JSON.stringify(url)}.`,
    )
  return parsed
}

function placeOf(ask: Ask, world: string | undefined): WaitPlace {
  const requests = async (): Promise<readonly Exchange[]> =>
    (await ask({ method: 'GET', path: '/requests', query: { world } })).requests.toReversed()
  return {
    requests,
    listen: (onExchange, onError) => {
      const timer = setInterval(() => {
        requests().then((found) => found.forEach(onExchange), onError)
      }, PACE)
      return () => clearInterval(timer)
    },
  }
}
