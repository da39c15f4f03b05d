import fc from 'fast-check'
import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { compileDocument } from '../../src/contract/contract.ts'
import { LinkedDocument } from '../../src/contract/document/linked-document.ts'
import { readRecordSchemas } from '../../src/contract/resources/record-schemas.ts'
import { anyValueOf } from '../support/any-value.ts'
import { loadContract, readWritten } from '../support/built-in.ts'
import { some } from '../support/runs.ts'
import type { AdminRequest } from '../support/send-admin.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { spoil, spoilings } from './spoilings.ts'
import { adminDocument, ask } from './support.ts'

const { routes } = sandboxOutline(loadContract())

const UUID = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const TOKEN = 'let-me-in'
const FAULT = { id: 'walk', on: 'getPet', respond: { status: 404 } }

/** A request that is right, for each operation, in an order in which all of them are. */
const right: readonly [operation: string, target: string, status: number, json?: object][] = [
  ['getHealth', '/health', 200],
  ['getDocument', '/openapi.json', 200],
  ['getContract', '/contract', 200],
  // There is no next contract.
  ['putContract', '/contract', 409, { contract: 'current' }],
  ['getNext', '/next', 409],
  ['getRoutes', '/routes', 409],
  ['putRoutes', '/routes', 409, { routes: [] }],
  ['listScenarios', '/scenarios', 200],
  ['getScenario', '/scenario', 200],
  ['putScenario', '/scenario', 200, { name: 'default' }],
  ['reset', '/reset', 200],
  ['getState', '/state', 200],
  ['listResources', '/resources', 200],
  ['browsePets', '/state/pets', 200],
  ['readPet', '/state/pets/7', 200],
  ['putPet', '/state/pets/7', 204, { name: 'Rex', categoryId: 1 }],
  ['removePet', '/state/pets/7', 204],
  ['addFault', '/faults', 201, FAULT],
  ['listFaults', '/faults', 200],
  ['orderFaults', '/faults', 200, { order: ['walk'] }],
  ['replaceFault', '/faults/walk', 200, FAULT],
  ['removeFault', '/faults/walk', 204],
  ['removeFaults', '/faults', 204],
  ['listRequests', '/requests', 200],
  ['countRequests', '/requests/count', 200, { status: 404 }],
  ['getRequest', '/requests/{seen}', 200],
  ['getRepro', '/requests/{seen}/repro', 200],
  ['getHar', '/requests.har', 200],
  ['streamRequests', '/requests/stream', 200],
  ['forgetRequests', '/requests', 204],
  ['listDeliveries', '/deliveries', 200],
  ['streamDeliveries', '/deliveries/stream', 200],
  // The contract has no events.
  ['getDelivery', '/deliveries/a', 404],
  ['resendDelivery', '/deliveries/a/resend', 404],
  ['forgetDeliveries', '/deliveries', 204],
  ['getWebhooks', '/webhooks', 200],
  ['putWebhooks', '/webhooks', 200, { retry: [] }],
  ['triggerWebhook', '/webhooks/a/trigger', 404, { after: '1s' }],
  ['getClock', '/clock', 200],
  ['putClock', '/clock', 200, { now: '2030-12-04T23:59:59Z', ticking: false }],
  ['takeSnapshot', '/snapshots', 201, { name: 'walk' }],
  ['listSnapshots', '/snapshots', 200],
  ['restoreSnapshot', '/snapshots/walk/restore', 200],
  ['removeSnapshot', '/snapshots/walk', 204],
  ['getKeys', '/keys', 200],
  ['putKeys', '/keys', 200, { keys: ['sandbox-key', 'test-*'] }],
  ['createWorld', '/worlds', 201],
  ['listWorlds', '/worlds', 200],
  ['removeWorld', '/worlds/{made}', 204],
  ['getLedger', '/ledger', 200],
  ['putLedger', '/ledger', 200, { createdStatus: 'sold' }],
  ['getCoverage', '/coverage', 200],
  ['getMetrics', '/metrics', 200],
]

/** The same requests as for animals, for the records of the other resources of the contract. */
const ofOthers = readRecordSchemas(readWritten())
  .filter(({ name }) => name !== 'pets')
  .flatMap(({ name, id, creation }): typeof right => {
    const one = `/state/${name}/${{ int64: '7', uuid: UUID, text: 'a' }[id.kind]}`
    const body = fc.sample(anyValueOf(creation ?? {}), { numRuns: 1, seed: 1 })[0] as object
    const operationOf = (method: string, path: string) =>
      routes.find((each) => each.method === method && each.path === path)?.operationId ?? ''
    return [
      [operationOf('get', `/state/${name}`), `/state/${name}`, 200],
      [operationOf('put', `/state/${name}/{id}`), one, 204, body],
      [operationOf('get', `/state/${name}/{id}`), one, 200],
      [operationOf('delete', `/state/${name}/{id}`), one, 204],
    ]
  })

/** A right request with its route. */
const steps = [...right, ...ofOthers].map(([operation, target, status, json]) => {
  const route = routes.find((each) => each.operationId === operation)
  if (!route) throw new Error(`there is no operation ${operation}`)
  return { ...route, operation, method: route.method.toUpperCase(), target, status, json }
})

type Step = (typeof steps)[number]

test('the walk has a right request for every route, each of which is an operation of the document, whose schemas compile', () => {
  const { operations } = compileDocument(new LinkedDocument(adminDocument).document)
  const known = routes.map(({ operationId }) => operationId).toSorted()
  expect(operations.map(({ id }) => id).toSorted()).toEqual(known)
  expect(steps.map(({ operation }) => operation).toSorted()).toEqual(known)
})

test('the document of the control plane is served by itself', async ({ sandbox }) => {
  expect((await ask(sandbox, ['GET', '/openapi.json'])).body).toEqual(adminDocument)
})

/** Sends every right request in order; `changed` changes each. */
async function walk(
  sandbox: TestSandbox,
  changed: (step: Step) => readonly [target: string, request: AdminRequest],
): Promise<readonly (readonly [operation: string, status: number])[]> {
  const statuses: [string, number][] = []
  let made = ''
  let seen = ''
  for (const step of steps) {
    const [target, request] = changed(step)
    if (step.operation === 'listRequests')
      seen = (await sandbox.send('/pets')).headers.get('x-request-id') as string
    const path = target.replace('{made}', made).replace('{seen}', seen)
    const reply = await ask(sandbox, [step.method, path], request)
    if (step.operation === 'createWorld' && reply.status === 201) made = reply.body.id
    statuses.push([step.operation, reply.status])
  }
  return statuses
}

const expected = steps.map(({ operation, status }) => [operation, status])
const asIs = ({ target, json }: Step): readonly [string, AdminRequest] => [target, { json }]

test('every right request is answered as its document says', async ({ sandbox }) => {
  expect(await walk(sandbox, asIs)).toEqual(expected)
})

test('every right request is answered if each key has a world and the request names one', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key' })
  const named = (step: Step): readonly [string, AdminRequest] => [
    step.about ? `${step.target}?world=sandbox-key` : step.target,
    { json: step.json },
  ]
  expect(await walk(sandbox, named)).toEqual(expected)
})

test('a request about one world is refused if each key has its own and none is named', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key' })
  expect(await walk(sandbox, asIs)).toEqual(
    steps.map(({ operation, about, status }) => [operation, about === 'one' ? 400 : status]),
  )
})

test('a control plane answers over IPv6', async ({ start }) => {
  expect((await ask(await start({ host: '::1' }), ['GET', '/state'])).status).toBe(200)
})

const credentials = [
  ['with the token, under any Host and from any page', `Bearer ${TOKEN}`, undefined],
  ['with another token', 'Bearer let-me-on', 401],
  ['without the token', undefined, 401],
  ['with a key for a token', 'Bearer sandbox-key', 401],
] as const

test.for(some(credentials, 2))(
  'where there is a token, every right request %s is answered',
  async ([, authorization, refused], { start }) => {
    const sandbox = await start({ adminToken: TOKEN })
    const headers = {
      ...(authorization && { authorization, host: 'a.example', origin: 'https://a.example' }),
    }
    expect(await walk(sandbox, ({ target, json }) => [target, { json, headers }])).toEqual(
      steps.map(({ operation, isOpen, status }) => [
        operation,
        isOpen ? status : (refused ?? status),
      ]),
    )
  },
)

for (const name of Object.keys(spoilings)) {
  test(`${name}: every route answers with its status`, async ({ sandbox }) => {
    for (const step of steps) {
      const spoiled = spoil(name, step)
      if (!spoiled) continue
      const reply = await ask(sandbox, spoiled.call, spoiled.request)
      expect([step.operation, reply.status, reply.text.slice(0, 200)]).toEqual([
        step.operation,
        spoiled.status,
        expect.any(String),
      ])
    }
    expect(sandbox.size).toBe(50)
  })
}
