import * as comparator from '@pactflow/openapi-pact-comparator'
import { splitTarget } from '../../src/base/http/http.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { askEverything, askSound } from './asked.ts'

/**
 * Exchanges as a Pact, the contract of a consumer. A Pact names the headers that the consumer relies on: the types of the bodies,
 * and that there is a credential. Its paths are relative to the base address.
 */
function toPact(exchanges: readonly Exchange[]) {
  return {
    consumer: { name: 'a client' },
    provider: { name: 'petstore-sandbox' },
    metadata: { pactSpecification: { version: '2.0.0' } },
    interactions: exchanges.map(toInteraction),
  }
}

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

// Only bundlers find the types of the package.
const { Comparator } = comparator as unknown as {
  readonly Comparator: new (documents: { oas: object }) => Comparing
}

test('openapi-pact-comparator finds nothing in a Pact of sound requests and what documented answers', async ({
  start,
}) => {
  const sandbox = await start({ unspecified: 'documented' })
  expect(await findings(sandbox, await askSound(sandbox))).toEqual([])
})

test('openapi-pact-comparator blames the wrong requests of a Pact only, not what documented answers', async ({
  start,
}) => {
  const sandbox = await start({ unspecified: 'documented' })
  const found = await findings(sandbox, await askEverything(sandbox))
  expect(found).toContain('request.query.incompatible: GET /v1/pets?limit=0 200')
  expect(found.filter((finding) => !finding.startsWith('request.'))).toEqual([])
})

test('openapi-pact-comparator finds a field that the contract does not declare', async ({
  start,
}) => {
  const sandbox = await start({ unspecified: { extraFields: 'added' } })
  const found = await findings(sandbox, await askSound(sandbox))
  expect(found).toContain('response.body.incompatible: GET /v1/pets/1 200')
})

// --- internal ---

interface Comparing {
  compare(pact: object): AsyncIterable<Finding>
}

interface Finding {
  readonly code: string
  readonly mockDetails?: { readonly interactionDescription?: string | null }
}

/** What the comparator says of the exchanges, by the contract as the sandbox serves it. */
async function findings(
  sandbox: TestSandbox,
  exchanges: readonly Exchange[],
): Promise<readonly string[]> {
  const { body: oas } = await sandbox.send('~/openapi.json')
  const found: string[] = []
  for await (const { code, mockDetails } of new Comparator({ oas }).compare(toPact(exchanges))) {
    const exchange = exchanges.find(({ id }) => id === mockDetails?.interactionDescription)
    const { request, answer } = exchange ?? {}
    found.push(`${code}: ${request?.method} ${request?.target} ${answer?.status}`)
  }
  return found
}
