import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { readGivenValues } from '../../src/cli/commands/verify.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { profileText } from '../../src/verify/profile.ts'
import { listen } from '../support/listen.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { workshop } from '../support/workshop.ts'
import { choicesOf, type Verified, verifyService } from './verify-service.ts'

/** A request to the workshop, which a break can change or answer. */
interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

/** An answer of the workshop, which a break can change. */
interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: breaks change bodies of every shape
  readonly json: any
}

/** One way in which a service is broken. */
interface Break {
  readonly ask?: (asked: Asked) => Answered | undefined
  readonly answer?: (answered: Answered, asked: Asked) => Answered
}

const ofList = ({ method, url }: Asked) => method === 'GET' && url.pathname.endsWith('/jobs')
const ofItem = ({ method, url }: Asked, wanted: string) =>
  method === wanted && /\/jobs\/\d+$/.test(url.pathname)
const without = (name: string): Break => ({
  ask: (asked) => {
    if (ofList(asked)) asked.url.searchParams.delete(name)
    return undefined
  },
})
const inList = (change: (records: readonly object[]) => unknown): Break => ({
  answer: (answered, asked) =>
    ofList(asked) && Array.isArray(answered.json)
      ? { ...answered, json: change(answered.json) }
      : answered,
})
const inAnswer = (method: string, change: (json: object) => unknown): Break => ({
  answer: (answered, asked) =>
    asked.method === method &&
    answered.status < 300 &&
    answered.json &&
    !Array.isArray(answered.json)
      ? { ...answered, json: change(answered.json) }
      : answered,
})
/** What a request with a key would write; `undefined` for what no service takes: it is answered as ever. */
const written = ({ headers, body }: Asked): object | undefined => {
  if (!headers.has('authorization') || !body.startsWith('{"')) return undefined
  const json = JSON.parse(body)
  return typeof (json.title ?? '') === 'string' ? json : undefined
}
const unkept = (method: string): Break => ({
  ask: (asked) => {
    const json = ofItem(asked, method) ? written(asked) : undefined
    const id = Number(asked.url.pathname.split('/').at(-1))
    return json && { status: 200, json: { title: 'a', customerId: 1, ...json, id } }
  },
})

/** Fifteen ways in which a workshop breaks its contract. */
const breaks: { readonly [name: string]: Break } = {
  'a list shows a record twice': inList((records) => [...records.slice(0, 1), ...records]),
  'a list exceeds its limit': without('limit'),
  'a list ignores its filter': without('state'),
  'a list leaves a required field out': inList((records) =>
    records.map((each) => ({ ...each, title: undefined })),
  ),
  'a read answers another record': inAnswer('GET', (json) => ({ ...json, id: 999_999 })),
  'a read answers a number for a text': inAnswer('GET', (json) => ({ ...json, title: 5 })),
  'a creation changes what was sent': inAnswer('POST', (json) => ({ ...json, title: 'other' })),
  'a creation gives an id that is taken': inAnswer('POST', (json) => ({ ...json, id: 1 })),
  'a creation is not kept': {
    answer: (answered, asked) =>
      ofItem(asked, 'GET') && Number(asked.url.pathname.split('/').at(-1)) > 20
        ? { status: 404, json: { code: 'not_found', message: 'None', status: 404 } }
        : answered,
  },
  'a replacement is not kept': unkept('PUT'),
  'a change is not kept': unkept('PATCH'),
  'a removal is not kept': {
    ask: (asked) =>
      ofItem(asked, 'DELETE') && asked.headers.has('authorization')
        ? { status: 204, json: undefined }
        : undefined,
  },
  'an error says another status': {
    answer: (answered) =>
      answered.status >= 400 ? { ...answered, json: { ...answered.json, status: 418 } } : answered,
  },
  'a filter ends in 500': {
    answer: (answered, asked) =>
      ofList(asked) && asked.url.searchParams.has('state')
        ? { status: 500, json: { code: 'broken', message: 'Broken', status: 500 } }
        : answered,
  },
  'a request without a key is served': {
    ask: ({ headers }) => {
      headers.set('authorization', 'Bearer sandbox-key')
      return undefined
    },
  },
}

/** A service in front of a sandbox, which breaks some of its answers. */
async function startBroken(target: string, { ask, answer }: Break) {
  const { origin } = new URL(target)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = 'GET', url = '/' } = request
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'content-encoding', 'if-none-match']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const asked = { method, url: new URL(url, origin), headers, body: String(body) }
    const own = ask?.(asked)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const got = own
      ? undefined
      : await fetch(asked.url, { method, headers, ...(hasBody && { body }) })
    const text = got ? await got.text() : ''
    const whole = own ?? {
      status: got?.status ?? 500,
      json: text === '' ? undefined : JSON.parse(text),
    }
    const { status, json } = answer?.(whole, asked) ?? whole
    for (const name of ['www-authenticate', 'allow', 'location', 'x-total-count', 'etag']) {
      const value = got?.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    if (json !== undefined) response.setHeader('content-type', 'application/json')
    response
      .writeHead(status)
      .end(json === undefined || method === 'HEAD' ? undefined : JSON.stringify(json))
  })
  const served = await listen(server)
  return { ...served, url: served.origin + new URL(target).pathname }
}

/** A run may take a while where others run too, in milliseconds. */
const LIMIT = 120_000

/** What a sound service could have chosen otherwise: of lists, queries, paths, refusals, answers, creations, fields, changes and removals. */
const OTHER = {
  'listOrder:listJobs': 'newest',
  'invalidQuery:listJobs': 'clamp',
  unknownQuery: 'reject',
  errorCode: 'SCREAMING_CASE',
  trailingSlash: 'served',
  keyOrder: 'reversed',
  'omittedValue:createJob.state': 'running',
  'location:createJob': 'address',
  'emptyText:createJob.title': 'reject',
  contentType: 415,
  'readRemoved:getJob': 410,
  'entityTags:getJob': 'etag',
}

/** The findings that are no differences of choices: rule and operation. */
function foundBy({ report }: Verified): readonly string[] {
  const found = report.findings.filter(({ rule }) => rule !== 'ledger-difference')
  return [...new Set(found.map(({ rule, operation }) => `${rule} ${operation}`))].toSorted()
}

function unknownIn({ verification }: Verified): readonly string[] {
  return verification.entries.flatMap(({ name, result }) => (result === 'unknown' ? name : []))
}

test('of a sound service every entry is seen that can be provoked, nothing is found, and nothing is left behind', {
  timeout: LIMIT,
}, async () => {
  const source = await workshop.open()
  await using service = await startSandboxOf(source, { scenario: 'default' })
  const { url, key } = service
  const before = service.counts
  const verified = await verifyService(url, { source, key })
  expect(verified.differing).toEqual({})
  expect(unknownIn(verified)).toEqual(['notKept'])
  expect(foundBy(verified)).toEqual([])
  expect(verified.verification.left).toEqual([])
  expect(service.counts).toEqual(before)
})

test.for(some(['PUT', 'PATCH'], 1))(
  'what a %s creates whose answer shows nothing is removed again',
  { timeout: LIMIT },
  async (writing) => {
    const source = await workshop.open()
    await using service = await startSandboxOf(source, { scenario: 'default' })
    const created = new Set<string>()
    const record = (id: string) => ({ id: Number(id), title: 'Made', customerId: 1 })
    await using upstream = await startBroken(service.url, {
      ask: ({ method, url, headers }) => {
        const [, id = ''] = /\/jobs\/(2147\d{6})$/.exec(url.pathname) ?? []
        if (id === '' || !headers.has('authorization')) return undefined
        if (method === writing) created.add(id)
        else if (!created.has(id)) return undefined
        else if (method === 'DELETE') created.delete(id)
        return method === 'GET'
          ? { status: 200, json: record(id) }
          : { status: 204, json: undefined }
      },
    })
    const { verification } = await verifyService(upstream.url, { source, key: service.key })
    expect(verification.left).toEqual([])
    expect([...created]).toEqual([])
  },
)

test('twelve other choices of a sound service are what differs, break no rule, and are what a sandbox does with its profile', {
  tags: ['long'],
  timeout: LIMIT,
}, async ({ folder }) => {
  const source = await workshop.open()
  await using service = await startSandboxOf(source, { scenario: 'default', unspecified: OTHER })
  const { url, key } = service
  const verified = await verifyService(url, { source, key })
  expect(verified.differing).toEqual(
    Object.fromEntries(Object.entries(OTHER).map(([name, choice]) => [name, [choice]])),
  )
  expect(foundBy(verified)).toEqual([])
  const file = path.join(folder, 'profile.yaml')
  await writeFile(file, profileText(verified.verification, { file, upstream: url, time: 0 }))
  const again = await verifyService(url, { source, key, scenario: file })
  expect(again.differing).toEqual({})
  expect(unknownIn(again)).toEqual(['notKept'])
})

/** What reading alone shows of what the workshop leaves open: how an invalid id is answered is no part of it, for the 404 is documented. */
const READABLE = [
  ...['listOrder:listJobs', 'listFill:listJobs', 'listTotal:listJobs', 'invalidQuery:listJobs'],
  ...['unknownQuery', 'repeatedQuery', 'errorCode', 'challenge', 'refusalOrder', 'head'],
  ...['trailingSlash', 'pathCase', 'caching', 'extraFields', 'keyOrder', 'charset', 'whitespace'],
  ...['sortTies:listJobs', 'entityTags:getJob'],
]

test('without leave to write only GET and HEAD are sent, and what they cannot show is told with its reason', {
  timeout: LIMIT,
}, async () => {
  const source = await workshop.open()
  await using service = await startSandboxOf(source, { scenario: 'default' })
  const { url, key } = service
  const methods = new Set<string>()
  const { verification } = await verifyService(url, {
    ...{ source, key, allowWrites: false },
    check: ({ method }) => {
      methods.add(method)
      return []
    },
  })
  expect([...methods].toSorted()).toEqual(['GET', 'HEAD'])
  const seen = verification.entries.filter(({ upstream }) => choicesOf(upstream).length > 0)
  expect(seen.map(({ name }) => name)).toEqual(READABLE)
  for (const { name, upstream } of verification.entries)
    if ('unknown' in upstream) expect(upstream.unknown, name).not.toBe('')
})

/** What is found of each break: the rules that it breaks, and the operations at which they show. */
const FOUND: { readonly [name: string]: readonly string[] } = {
  'a list shows a record twice': ['list-limit listJobs', 'list-unique-id listJobs'],
  'a list exceeds its limit': ['list-limit listJobs'],
  'a list ignores its filter': ['list-filter listJobs'],
  'a list leaves a required field out': ['required listJobs'],
  'a read answers another record': ['get-same-id getJob'],
  'a read answers a number for a text': ['type getJob'],
  'a creation changes what was sent': ['create-echo createJob'],
  'a creation gives an id that is taken': ['create-new-id createJob', 'read-your-writes getJob'],
  'a creation is not kept': ['read-your-writes getJob'],
  'a replacement is not kept': ['read-your-writes getJob'],
  'a change is not kept': ['read-your-writes getJob'],
  'a removal is not kept': ['removed-gone getJob'],
  'an error says another status': [
    ...['error-status createJob', 'error-status getJob', 'error-status listJobs'],
    ...['error-status removeJob', 'error-status replaceJob', 'error-status updateJob'],
  ],
  'a filter ends in 500': ['undocumented-status listJobs'],
  'a request without a key is served': [
    ...['unauthorised createJob', 'unauthorised getJob', 'unauthorised listJobs'],
    ...['unauthorised removeJob', 'unauthorised replaceJob', 'unauthorised updateJob'],
  ],
}

test.for(some(Object.entries(breaks), 2))(
  '%s: verify finds it, and nothing else',
  { timeout: LIMIT },
  async ([name, broken]) => {
    const source = await workshop.open()
    await using service = await startSandboxOf(source, { scenario: 'default' })
    await using upstream = await startBroken(service.url, broken)
    const verified = await verifyService(upstream.url, { source, key: service.key })
    expect(foundBy(verified)).toEqual(FOUND[name])
  },
)

test('what a file of --records says is used, and what is wrong with it is said in a sentence', async ({
  folder,
}) => {
  const contract = contractOf(await workshop.open())
  const file = path.join(folder, 'known.yaml')
  const read = async (text: string) => {
    await writeFile(file, text)
    return readGivenValues(file, contract)
  }
  const { records, parameters } = await read(
    'records: { jobs: [{ id: 7, title: a }] }\nparameters: { tenant: 4 }\n',
  )
  expect(records.get('jobs')).toEqual([{ id: 7, title: 'a' }])
  expect(parameters.get('tenant')).toBe('4')
  const wrong: readonly (readonly [text: string, why: string])[] = [
    ['records: { job: [] }', 'records.job is no resource of the contract: jobs'],
    ['records: { jobs: [1] }', 'records.jobs must be a list of objects'],
    ['record: {}', 'record is none of records and parameters'],
    ['parameters: { tenant: [] }', 'parameters.tenant must be a text or a number'],
  ]
  for (const [text, why] of wrong)
    await expect(read(text)).rejects.toThrow(`--records ${file}: ${why}.`)
})
