import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { StartOptions } from '../../src/http/start-options.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import {
  FOREIGN_FIELD,
  FOREIGN_METHOD,
  FOREIGN_PATH,
  OTHER_FOREIGN_FIELD,
} from '../support/not-in-contract.ts'
import { some } from '../support/runs.ts'
import { expect, type TestRequest, type TestSandbox, test } from '../support/test.ts'
import { goesThroughProxy } from '../support/through-proxy.ts'
import { ask } from './support.ts'

const pet = { name: 'Rex', categoryId: 3 }
const pets = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, ...pet, status: 'available' }))
const answered = (body: unknown, status = 200) => ({
  answer: {
    status,
    headers: { 'content-type': 'application/json', etag: '"1"' },
    body: JSON.stringify(body),
  },
})
const taped = [1, 2, 3].map((id) => ({
  request: 'GET /v1/pets?limit=1',
  ...answered([{ id, name: `Taped ${id}`, categoryId: 1 }]),
}))
const refused = { request: 'GET /v1/pets', credential: 'invalid', ...answered({ a: 1 }, 401) }

type Step = readonly [path: string, request?: TestRequest]
const list: Step = ['/pets?limit=5']
const get: Step = ['/pets/1']
const create: Step = ['/pets', { json: pet }]

/** Kinds of requests: how the sandbox starts, and requests, each of which is made again from its repro. */
const kinds: { readonly [kind: string]: readonly [StartOptions['scenario'] & object, Step[]] } = {
  'a list, a create, a message, a 400, a 404 and another method': [
    {},
    [
      ...[list, ['/pets?status=sold'], ['/pets', { method: 'HEAD' }]],
      ...[create, ['/pets', { json: { ...pet, name: "O'Malley\n“quoted”", status: 'sold' } }]],
      ...[
        ['~/messages', { json: { message: 'Hi' } }],
        ['~/messages', { json: {} }],
      ],
      ...[
        ['/pets', { json: {} }],
        ['/pets', { body: '{"a' }],
        ['/pets', { body: 'x' }],
      ],
      ...[
        ['/pets?limit=0'],
        ['/pets/99'],
        ['/pets/rex'],
        ['/nothing'],
        ['/pets/1/'],
        [FOREIGN_PATH],
      ],
      ...[
        ['/pets', { method: FOREIGN_METHOD }],
        ['/pets', { method: 'OPTIONS' }],
      ],
    ] as Step[],
  ],
  'a get': [{ deprecatedSince: '2020-02-02' }, [get, ['/pets/9'], ['/pets/1', { method: 'HEAD' }]]],
  'a create after a removal, with gaps': [
    { lastId: 41, unspecified: { idSequence: 'sparse', location: 'address' } },
    [create, create, create],
  ],
  'a 401': [
    { keys: ['sandbox-key', 'hush-hush'] },
    [
      ['/pets', { key: null }],
      ['/pets', { key: 'not-this-one' }],
      ['/pets', { key: null, headers: { authorization: 'Basic eDp5' } }],
      ['/pets', { key: null, headers: { authorization: 'Bearer a b' } }],
      ['/pets', { key: null, headers: { authorization: 'Bearer' } }],
    ],
  ],
  'a fault by count': [
    {
      faults: [
        {
          id: 'third',
          on: 'getPet',
          calls: 'every 3',
          respond: { status: 503, headers: { a: 'b' } },
        },
        { id: 'list', on: 'getPet', calls: '4-', respond: [{ status: 429 }, { status: 418 }] },
      ],
    },
    [get, get, get, get, get, get, get],
  ],
  'a fault by chance': [
    {
      seed: 4,
      faults: [{ id: 'f', on: '*', probability: 0.5, times: 4, respond: { status: 500 } }],
    },
    [get, list, get, list, get, list, get, list, get, list],
  ],
  'a fault by its condition': [
    {
      keys: ['hush-hush', 'another-key'],
      faults: [
        { id: 'key', on: 'listPets', when: { key: 'hush-hush' }, respond: { status: 402 } },
        {
          id: 'cookie',
          on: 'getPet',
          when: { header: { cookie: { matches: 'sid=hush' } } },
          respond: { status: 403 },
        },
        { id: 'no-agent', on: 'getPet', when: { header: { accept: { absent: true } } }, delay: 1 },
        {
          id: 'query',
          on: 'getPet',
          when: { query: { api_key: { not: 'hush-hush' } } },
          respond: { status: 410 },
        },
      ],
    },
    [
      list,
      ['/pets', { key: 'another-key' }],
      ['/pets/1?api_key=hush-hush', { headers: { cookie: 'sid=hush-hush' } }],
      ['/pets/1?api_key=hush-hush', { headers: { cookie: 'sid=else' } }],
      ['/pets/1?api_key=other'],
    ],
  ],
  'a delay and a preference': [
    {
      faults: [
        { id: 'slow', on: 'getPet', delay: 20 },
        { id: 'f', on: 'createPet', respond: [{ status: 500 }, { status: 501 }] },
      ],
    },
    [
      get,
      ['/pets', { headers: { prefer: 'delay=5' } }],
      ['/pets', { headers: { prefer: 'code=404' } }],
      ['/pets', { headers: { prefer: 'fault=f' } }],
      ['/pets', { headers: { prefer: 'fault=nobody' } }],
    ],
  ],
  'a tape': [
    { exchanges: [...taped, refused], replay: { onMiss: 404 } },
    [
      ['/pets?limit=1'],
      ['/pets?limit=1'],
      ['/pets?limit=1'],
      ['/pets?limit=1'],
      ['/pets?limit=2'],
      ['/pets', { key: 'not-this-one' }],
      ['/nothing'],
    ],
  ],
  'an overtaken tape': [{ exchanges: taped }, [['/pets?limit=1'], create, ['/pets?limit=1'], get]],
  'a shuffled order': [
    { seed: 3, unspecified: { listOrder: 'shuffled', idSequence: 'sparse' } },
    [list, list, create, list, create, list],
  ],
  'a rotation': [
    { seed: 3, unspecified: 'rotate', clock: { now: '2030-12-05T00:00:00Z' } },
    [
      ...[list, create, ['/pets', { json: { ...pet, [FOREIGN_FIELD]: 'red' } }], get, list, create],
      ...[
        ['/pets?limit=0'],
        ['/pets?limit=0'],
        ['/pets/'],
        ['/pets/'],
        ['/pets/1/'],
        ['/pets?a=1'],
      ],
      ...[
        ['/pets', { key: null }],
        ['/nothing'],
        ['~/messages', { json: { message: 'Hi' } }],
        list,
      ],
    ] as Step[],
  ],
  'the end of an operation': [
    { clock: { now: '2030-12-05T00:00:00Z' } },
    [get, ['/pets', { headers: { origin: 'http://a.example' } }]],
  ],
  'kept fields': [
    { unspecified: { unknownFields: 'keep' } },
    [
      [
        '/pets',
        { json: { ...pet, [FOREIGN_FIELD]: 'red', [OTHER_FOREIGN_FIELD]: 12345678901234567890n } },
      ],
      ['/pets/10'],
      ['/pets/10'],
    ],
  ],
}

test.skipIf(goesThroughProxy).for(some(Object.keys(kinds), 4))(
  'the repro of %s alone gets the same answer',
  { timeout: 60_000 },
  async (kind, { start }) => {
    const [scenario, steps] = kinds[kind] as (typeof kinds)[string]
    const sandbox = await start({ scenario: { version: 1, pets, ...scenario } })
    for (const [path, request] of steps) await sandbox.send(path, request)
    const exchanges = await sandbox.requests.list()
    expect(exchanges).toHaveLength(steps.length)
    // What follows must not show.
    for (const step of [create, get, list, ['/pets?limit=1'] as Step]) await sandbox.send(...step)
    const fresh = await start()
    for (const exchange of exchanges) {
      const { again, repro } = await runRepro(sandbox, exchange, loadedBy(fresh))
      expect(again, `${exchange.request.method} ${exchange.request.target}`).toEqual(
        comparable(exchange),
      )
      expect(repro).not.toMatch(/hush-hush|another-key|not-this-one/)
    }
  },
)

test.skipIf(goesThroughProxy)(
  'requests at the same time each have a repro that gets the same answer',
  async ({ start }) => {
    const unspecified = { mode: 'rotate', unknownCategory: 'accept' }
    const faults = [
      { id: 'slow', on: 'listPets', probability: 0.5, delay: 15 },
      { id: 'f', on: '*', probability: 0.2, respond: { status: 500 } },
    ]
    const sandbox = await start({ scenario: { version: 1, pets, unspecified, faults } })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => sandbox.send(...([create, list, get][at % 3] as Step))),
    )
    const fresh = await start()
    for (const exchange of await sandbox.requests.list()) {
      const { again } = await runRepro(sandbox, exchange, loadedBy(fresh))
      expect(again).toEqual(comparable(exchange))
    }
  },
)

test.skipIf(goesThroughProxy)(
  'a request of a world has the repro of that world',
  async ({ start }) => {
    const scenario = { version: 1, pets, isolation: 'per-key', keys: ['test-*'] }
    const sandbox = await start({ scenario })
    for (const key of ['test-1', 'test-2', 'test-2'])
      await sandbox.send(...([create[0], { ...create[1], key }] as Step))
    for (const exchange of await sandbox.requests.list()) {
      const { again, repro } = await runRepro(sandbox, exchange, (given) =>
        start({ scenario: given }),
      )
      expect(again).toEqual(comparable(exchange))
      expect(repro).not.toMatch(/test-[12]/)
    }
  },
)

test('a request that does not exist has no repro, nor does one from long ago', async ({
  sandbox,
}) => {
  await sandbox.send('/pets/1')
  const [exchange] = await sandbox.requests.list()
  const refusal = async (id: string | undefined) => {
    const { status, body } = await ask(sandbox, ['GET', `/requests/${id}/repro`])
    return [status, body.detail]
  }
  expect(await refusal('nobody')).toEqual([404, expect.stringContaining('no such request')])
  const put = () => ask(sandbox, ['PUT', '/state/pets/1'], { json: pet })
  for (let round = 0; round < 26; round += 1) await Promise.all(Array.from({ length: 40 }, put))
  expect(await refusal(exchange?.id)).toEqual([404, expect.stringContaining('1,000 changes')])
})

// --- internal ---

/** Puts a sandbox into a scenario, which is cheaper than to start one in it. */
const loadedBy =
  (sandbox: TestSandbox): Begin =>
  async (scenario) => {
    await sandbox.load(scenario)
    return sandbox
  }

type Begin = (scenario: StartOptions['scenario'] & object) => Promise<TestSandbox>

/** Begins a sandbox in the scenario of the repro of an exchange, and runs its command. */
async function runRepro(sandbox: TestSandbox, { id }: Exchange, begin: Begin) {
  const { status, text, body } = await ask(sandbox, ['GET', `/requests/${id}/repro`])
  expect(status, text).toBe(200)
  const { scenario, curl } = body
  const fresh = await begin(scenario)
  const command = curl.replaceAll(new URL(sandbox.url).origin, new URL(fresh.url).origin)
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  return { again: readAnswer(stdout), repro: text }
}

/** What an answer is compared by: not its date, nor what names a request, a world or a message. */
function comparable({ answer, request }: Exchange) {
  const { status = 0, headers = {}, body = '' } = answer ?? {}
  return {
    status,
    headers: stable(headers),
    body: request.method === 'HEAD' ? '' : stableBody(body),
  }
}

/** Reads what `curl -i` writes. */
function readAnswer(text: string) {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [name = '', ...value] = line.split(': ')
    const key = name.toLowerCase()
    headers[key] =
      headers[key] === undefined ? value.join(': ') : `${headers[key]}, ${value.join(': ')}`
  }
  return {
    status: Number(first.split(' ')[1]),
    headers: stable(headers),
    body: stableBody(text.slice(end + 4)),
  }
}

const UNSTABLE = ['connection', 'date', 'keep-alive', 'x-request-id', 'x-sandbox-world']

function stable(headers: object): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !UNSTABLE.includes(name)))
}

/** A message has an id and a time of its own. */
function stableBody(body: string): string {
  return body.replace(/"(id|createdAt)":"[^"]*"/g, '"$1":""')
}
