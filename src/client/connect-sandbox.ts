import { assertOptions, aText } from '../base/assert-options.ts'
import { UsageError } from '../base/errors.ts'
import { readBasePath } from '../contract/base-path.ts'
import { usableKey } from '../sandbox/usable-key.ts'
import { askOverHttp } from './ask-over-http.ts'
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
