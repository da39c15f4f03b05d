import process from 'node:process'

const { PETSTORE_URL: url, PETSTORE_KEY: key } = process.env

/** Asks the service as the clients here do; ids stay texts, since they can be beyond 2^53. */
// biome-ignore lint/suspicious/noExplicitAny: a client of JavaScript takes bodies as they are
export async function ask(path: string, body?: object): Promise<{ status: number; body: any }> {
  const response = await fetch(`${url}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const exact = (name: string, value: unknown, { source }: { source: string }) =>
    name === 'id' ? source : value
  return { status: response.status, body: JSON.parse(await response.text(), exact as never) }
}
