import { parseJson, stringifyJson } from '../../src/base/json/json.ts'

/** What is sent besides the address: by default with a key that works, and by POST if there is a body. */
export interface Sent {
  readonly method?: string | undefined
  readonly json?: unknown
  /** The credential; null sends none. */
  readonly key?: string | null
  readonly headers?: { readonly [name: string]: string } | undefined
}

/** An answer; integers of its body beyond 2^53 are bigints. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

/** Sends a request, with a body in JSON if one is given, and reads its answer. */
export async function sendJson(
  url: string,
  { json, key = 'sandbox-key', headers, method = json === undefined ? 'GET' : 'POST' }: Sent = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: stringifyJson(json) }),
  })
  const text = await response.text()
  return {
    ...{ status: response.status, headers: response.headers },
    body: text === '' ? undefined : parseJson(text),
  }
}
