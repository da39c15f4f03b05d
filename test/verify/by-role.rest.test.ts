import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contractOf } from '../../src/contract/contract.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { readGivenValues } from '../../src/verify/given-records.ts'
import { profileText } from '../../src/verify/profile.ts'
import { breaks, startBroken } from '../support/broken-workshop.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { workshop } from '../support/workshop.ts'
import { choicesOf, type Verified, verifyService } from './verify-service.ts'

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
