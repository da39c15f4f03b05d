import { routes } from '../../src/admin/routes.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { type AdminRequest, ask } from './support.ts'

const TOKEN = 'let-me-in'
const FAULT = { id: 'walk', on: 'getPet', respond: { status: 404 } }

/** A request that is right, for each operation, in an order in which all of them are. */
const right: readonly [operation: string, target: string, status: number, json?: object][] = [
  ['getHealth', '/health', 200],
  ['getDocument', '/openapi.json', 200],
  ['listScenarios', '/scenarios', 200],
  ['getScenario', '/scenario', 200],
  ['putScenario', '/scenario', 200, { name: 'default' }],
  ['reset', '/reset', 200],
  ['getState', '/state', 200],
  ['putPet', '/state/pets/7', 204, { name: 'Rex', categoryId: 1 }],
  ['removePet', '/state/pets/7', 204],
  ['addFault', '/faults', 201, FAULT],
  ['listFaults', '/faults', 200],
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

/** A right request with its route. */
const steps = right.map(([operation, target, status, json]) => {
  const route = routes.find((each) => each.operation.operationId === operation)
  if (!route) throw new Error(`there is no operation ${operation}`)
  return { ...route, operation, method: route.method.toUpperCase(), target, status, json }
})

type Step = (typeof steps)[number]

/** A way to spoil a right request, and the status that it then has; `undefined` where the way does not apply. */
interface Spoiling {
  readonly status: (step: Step) => number | undefined
  readonly method?: string
  readonly query?: string
  readonly request?: (step: Step) => AdminRequest
}

const asJson = { 'content-type': 'application/json' }
const closed = ({ isOpen }: Step) => (isOpen ? 200 : 403)
const ofBody = (status: number) => (step: Step) => (step.json ? status : undefined)

const spoilings: { readonly [name: string]: Spoiling } = {
  'a foreign Host': { status: closed, request: () => ({ headers: { host: 'evil.example' } }) },
  'a foreign Origin': {
    status: closed,
    request: () => ({ headers: { origin: 'https://evil.example' } }),
  },
  'the Origin null': { status: closed, request: () => ({ headers: { origin: 'null' } }) },
  'a method that the path does not have': { status: () => 405, method: 'PATCH' },
  'a query parameter that it does not have': { status: () => 400, query: 'wrld=shared' },
  'a query parameter twice': {
    status: ({ about }) => (about ? 400 : undefined),
    query: 'world=shared&world=shared',
  },
  'a world without a name': { status: ({ about }) => (about ? 400 : undefined), query: 'world=' },
  'a world that is not there': {
    status: ({ about }) => (about ? 404 : 400),
    query: 'world=w-0000000000',
  },
  'a form': {
    status: () => 415,
    request: () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
    }),
  },
  text: {
    status: () => 415,
    request: () => ({ headers: { 'content-type': 'text/plain' }, body: '{}' }),
  },
  'a body in gzip': {
    status: () => 415,
    request: () => ({ headers: { ...asJson, 'content-encoding': 'gzip' }, body: '{}' }),
  },
  'no body': { status: ofBody(400) },
  'a body that is no JSON': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '{"a":' }),
  },
  'a body with a key twice': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '{"a":1,"a":1}' }),
  },
  'a body that is a list': { status: () => 400, request: () => ({ json: [] }) },
  'a body that is null': { status: () => 400, request: () => ({ json: null }) },
  'a body that is a number beyond doubles': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '1e999' }),
  },
  'an unknown key': {
    status: () => 400,
    request: ({ json }) => ({ json: { ...json, unheardOf: 1 } }),
  },
  'values of the wrong type': {
    status: ofBody(400),
    request: ({ json = {} }) => ({
      json: Object.fromEntries(Object.keys(json).map((key) => [key, [[]]])),
    }),
  },
  'huge numbers': {
    status: ofBody(400),
    request: ({ json = {} }) => ({
      headers: asJson,
      body: `{${Object.keys(json)
        .map((key) => `"${key}":1${'0'.repeat(400)}`)
        .join()}}`,
    }),
  },
  'a body of 12 MB': {
    status: ({ takesScenario }) => (takesScenario ? 400 : 413),
    request: () => ({ headers: asJson, body: `{"a":"${'x'.repeat(12e6)}"}` }),
  },
  'a body of 17 MB': {
    status: () => 413,
    request: () => ({ headers: asJson, body: `{"a":"${'x'.repeat(17e6)}"}` }),
  },
}

test('the walk has a right request for every route', () => {
  expect(steps.map(({ operation }) => operation).toSorted()).toEqual(
    routes.map(({ operation }) => operation.operationId).toSorted(),
  )
})

test('a world that is made can be named in the path', async ({ sandbox }) => {
  const { body } = await ask(sandbox, ['POST', '/worlds'])
  expect((await ask(sandbox, ['DELETE', `/worlds/${body.id}`])).status).toBe(204)
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

test('every right request is answered where each key has a world, if it names one', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key' })
  const named = (step: Step): readonly [string, AdminRequest] => [
    step.about ? `${step.target}?world=sandbox-key` : step.target,
    { json: step.json },
  ]
  expect(await walk(sandbox, named)).toEqual(expected)
})

test('without a name, a request about one world is refused where each key has its own', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key' })
  expect(await walk(sandbox, asIs)).toEqual(
    steps.map(({ operation, about, status }) => [operation, about === 'one' ? 400 : status]),
  )
})

test('every right request is answered over IPv6', async ({ start }) => {
  expect(await walk(await start({ host: '::1' }), asIs)).toEqual(expected)
})

test.for([
  ['with the token, under any Host and from any page', `Bearer ${TOKEN}`, undefined],
  ['without the token', undefined, 401],
  ['with another token', 'Bearer let-me-on', 401],
  ['with a key for a token', 'Bearer sandbox-key', 401],
] as const)(
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

for (const [name, { status, method, query, request }] of Object.entries(spoilings)) {
  test(`${name}: every route answers with its status`, async ({ sandbox }) => {
    for (const step of steps) {
      const wanted = status(step)
      if (wanted === undefined) continue
      const target = query ? `${step.target}?${query}` : step.target
      const hasBody = request !== undefined || name === 'no body'
      const sent = request?.(step) ?? (hasBody ? {} : { json: step.json })
      const reply = await ask(sandbox, [method ?? step.method, target], sent)
      expect([step.operation, reply.status, reply.text.slice(0, 200)]).toEqual([
        step.operation,
        wanted,
        expect.any(String),
      ])
    }
    expect(sandbox.size).toBe(50)
  })
}
