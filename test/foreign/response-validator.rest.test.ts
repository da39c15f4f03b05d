import { createRequire } from 'node:module'
import type { OpenAPIResponseValidatorArgs } from 'openapi-response-validator'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { askEverything } from './asked.ts'

const { default: Validator }: typeof import('openapi-response-validator') = createRequire(
  import.meta.url,
)('openapi-response-validator')

const UNKNOWN = 'An unknown status code was used and no default was provided.'

test('openapi-response-validator finds the undocumented statuses of the pinned choices', async ({
  start,
}) => {
  const sandbox = await start()
  const found = new Set(await findings(sandbox, await askEverything(sandbox)))
  expect([...found].toSorted()).toEqual([
    `createMessage 413: ${UNKNOWN}`,
    `createMessage 415: ${UNKNOWN}`,
    `createPet 413: ${UNKNOWN}`,
    `createPet 415: ${UNKNOWN}`,
    `listPets 400: ${UNKNOWN}`,
  ])
})

test('openapi-response-validator finds a body that is not of its schema', async ({ start }) => {
  const respond = { status: 200, body: [{ id: 'one', name: 'Rex' }] }
  const faults = [{ id: 'broken', on: 'listPets', respond }]
  const sandbox = await start({ scenario: { version: 1, extends: 'default', faults } })
  await sandbox.send('/pets')
  expect(await findings(sandbox, await sandbox.requests.list())).toEqual([
    'listPets 200: The response was not valid.',
  ])
})

// --- internal ---

interface Described {
  readonly operationId?: string
  readonly responses: { readonly [status: string]: { readonly $ref?: string } }
}

/** What the validator says of the answers, by the contract as the sandbox serves it. */
async function findings(
  sandbox: TestSandbox,
  exchanges: readonly Exchange[],
): Promise<readonly string[]> {
  const { paths, components } = (await sandbox.send('~/openapi.json')).body
  const described: Described[] = Object.values<object>(paths).flatMap(Object.values)
  const validators = new Map(
    described
      .filter(({ operationId }) => operationId !== undefined)
      .map(({ operationId, responses }) => [
        operationId,
        new Validator({ components, responses: withoutReferences(responses, components) }),
      ]),
  )
  return exchanges.flatMap(({ operation, answer }) => {
    const { status = 0, body = '' } = answer ?? {}
    const found = validators.get(operation)?.validateResponse(status, JSON.parse(body))
    return found ? [`${operation} ${status}: ${found.message}`] : []
  })
}

/** The validator does not follow a reference that stands for an answer as a whole. */
function withoutReferences(
  responses: Described['responses'],
  components: { readonly responses: { readonly [name: string]: unknown } },
): OpenAPIResponseValidatorArgs['responses'] {
  const resolve = ({ $ref, ...response }: Described['responses'][string]) =>
    $ref ? components.responses[$ref.replace(/.*\//, '')] : response
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, resolve(response)]),
  ) as OpenAPIResponseValidatorArgs['responses']
}
