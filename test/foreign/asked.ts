import type { Exchange } from '../../src/journal/journal-types.ts'
import { LIMIT, STATUSES } from '../support/contract.ts'
import { oddRequests } from '../support/odd-requests.ts'
import type { TestRequest, TestSandbox } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }

/** Requests as the contract wants them, to every operation. */
const soundRequests: readonly (readonly [path: string, request?: TestRequest])[] = [
  ...['', '?limit=1', '?limit=20', `?limit=${LIMIT.maximum}`, '?limit=3&status=sold'].map(
    (query) => [`/pets${query}`] as const,
  ),
  ...STATUSES.flatMap((status) => [
    [`/pets?status=${status}`] as const,
    ['/pets', { json: { ...REX, status } }] as const,
  ]),
  ['/pets', { json: REX }],
  ['/pets', { json: { name: 'Äffchen ☃', categoryId: 2n ** 63n - 1n } }],
  ...[1, 2, 50, 51, 53, 99_999].map((id) => [`/pets/${id}`] as const),
  ['~/messages', { json: { message: 'Hi' } }],
]

/** Paths that are nearly those of the contract, and bodies that are not plain JSON. */
const nearRequests: readonly (readonly [path: string, request?: TestRequest])[] = [
  ...['/pets/', '/pets/1/', '/pets/rex/', '/Pets'].map((path) => [path] as const),
  ['/pets/', { json: REX }],
  ...['application/json;charset=utf-8', 'application/json; charset=latin1', 'text/plain', '*'].map(
    (type) => ['/pets', { json: REX, headers: { 'content-type': type } }] as const,
  ),
  ['/pets', { json: REX, headers: { accept: 'text/html' } }],
  ['/pets', { body: '['.repeat(100), headers: { 'content-type': 'application/json' } }],
]

/** Asks a sandbox everything that the contract describes, and returns the exchanges. */
export function askSound(sandbox: TestSandbox): Promise<readonly Exchange[]> {
  return ask(sandbox, soundRequests, [sandbox.key])
}

/** The same, with every kind of wrong request, and each without a key and with a wrong one. */
export function askEverything(sandbox: TestSandbox): Promise<readonly Exchange[]> {
  return ask(
    sandbox,
    [...soundRequests, ...nearRequests, ...oddRequests],
    [sandbox.key, null, 'wrong'],
  )
}

// --- internal ---

/** HEAD is not an operation of the contract, so no tester can judge its answers, nor those to any other request that is not one. */
async function ask(
  sandbox: TestSandbox,
  requests: readonly (readonly [path: string, request?: TestRequest])[],
  keys: readonly (string | null)[],
): Promise<readonly Exchange[]> {
  for (const [path, request = {}] of requests)
    if (request.method !== 'HEAD')
      for (const key of keys) await sandbox.send(path, { ...request, key })
  const exchanges = await sandbox.requests.list({ limit: 1000 })
  return exchanges.filter(({ operation }) => operation !== undefined)
}
