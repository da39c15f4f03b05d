import { splitTarget } from '../../src/base/http/http.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'

/**
 * Exchanges as a Pact, the contract of a consumer. A Pact names the headers that the consumer relies on: the types of the bodies,
 * and that there is a credential. Its paths are relative to the base address.
 */
export function toPact(exchanges: readonly Exchange[]) {
  return {
    consumer: { name: 'a client' },
    provider: { name: 'petstore-sandbox' },
    metadata: { pactSpecification: { version: '2.0.0' } },
    interactions: exchanges.map(toInteraction),
  }
}

// --- internal ---

function toInteraction({ id, request, answer }: Exchange) {
  const { path, search } = splitTarget(request.target)
  return {
    description: id,
    request: {
      method: request.method,
      path: path.replace(/^\/v1/, ''),
      query: search.replace(/^\?/, ''),
      headers: pick(request.headers, ['authorization', 'content-type']),
      ...toBody(request.body),
    },
    response: {
      status: answer?.status ?? 0,
      headers: pick(answer?.headers ?? {}, ['content-type']),
      ...toBody(answer?.body),
    },
  }
}

function pick(headers: Exchange['request']['headers'], names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/** A body is JSON, or else its text. */
function toBody(text = '') {
  if (text === '') return {}
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { body: text }
  }
}
