import { parseJson } from '../../src/base/json/json.ts'
import { petRules } from '../../src/petstore/pet-rules.ts'
import { loadContract } from '../support/built-in.ts'
import { changedContract } from '../support/changed-contract.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { errorOf, SERVICE_KEY, type ServiceRequest, startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

test('without leave to write nothing but GET and HEAD is sent', async () => {
  const { url, requests } = await startPetService()
  const { rules } = await verifyService(url, { allowWrites: false })
  const methods = new Set(requests.map(({ method }) => method))
  expect(methods).toEqual(new Set(['GET', 'HEAD']))
  expect(requests.length).toBeGreaterThan(20)
  expect(rules).toMatchObject({ listDefault: 'held', createEcho: 'unknown' })
})

test('with it no more is created than is said at the start, even if everything is taken that may be', {
  tags: ['long'],
}, async () => {
  const created: ServiceRequest[] = []
  const { url, requests } = await startPetService((request, answer) => {
    const { method, target, authorization, text } = request
    if (method !== 'POST' || authorization !== `Bearer ${SERVICE_KEY}`) return undefined
    if (target === '/messages') return { status: 200, body: { id: '1', status: 'queued' } }
    if (answer.status !== 201 && !isAnimal(text)) return undefined
    created.push(request)
    return answer.status === 201 ? undefined : { status: 201, body: { id: 5, ...LIKE_ANY } }
  })
  await verifyService(url)
  expect(created).toHaveLength(petRules.mostCreated.records)
  const messages = requests.filter(({ target }) => target === '/messages')
  expect(messages).toHaveLength(petRules.mostCreated.messages)
})

test('the sample is not sent where the root may belong to another application', {
  tags: ['long'],
}, async () => {
  const { url, requests } = await startPetService()
  const { verification, rules } = await verifyService(url.replace(/v1$/, 'animals'))
  expect(requests.filter(({ target }) => !target.startsWith('/animals/'))).toEqual([])
  expect(rules).toMatchObject({ createEcho: 'held' })
  for (const name of ['messageStatus', 'emptyMessage', 'messageId', 'createdAtForm'])
    expect(verification.entries.find((entry) => entry.name === name)?.upstream).toEqual({
      unknown: expect.stringContaining('its base path is not /v1'),
    })
})

test('requests are as far apart as the rate says', async () => {
  const { url, requests } = await startPetService()
  await verifyService(url, { allowWrites: false, rate: 200 })
  const [first, last] = [requests[0], requests.at(-1)]
  const took = (last?.time ?? 0) - (first?.time ?? 0)
  // Timers are exact to a millisecond.
  expect(took).toBeGreaterThan((requests.length - 1) * 4)
})

test('a service that asks for patience gets it, and is asked again', async () => {
  let refused = 0
  const { url } = await startPetService(({ target }, answer) => {
    if (target !== '/v1/pets?limit=7' || refused > 0 || answer.status !== 200) return undefined
    refused += 1
    return errorOf(429, 'Too many requests', { 'retry-after': '1' })
  })
  const { rules, report } = await verifyService(url, { allowWrites: false })
  expect(rules.listLimit).toBe('held')
  const [finding] = report.findings.filter(({ rule }) => rule === 'undocumented-status')
  expect(finding?.location).toBe('response.429.status')
})

test('no redirect is followed: an answer that is one is told', { tags: ['long'] }, async () => {
  const { url, requests } = await startPetService(({ target }) =>
    target === '/v1/pets' ? { status: 308, headers: { location: '/v1/elsewhere' } } : undefined,
  )
  const { rules, report } = await verifyService(url, { allowWrites: false })
  expect(rules.listDefault).toBe('broken')
  expect(report.findings.some(({ location }) => location === 'response.308.status')).toBe(true)
  expect(requests.some(({ target }) => target.includes('elsewhere'))).toBe(false)
})

test('answers that cannot be read are told, and the run goes on', async () => {
  const { url } = await startPetService(({ target }, answer) => {
    if (answer.status !== 200) return undefined
    if (target === '/v1/pets?limit=1') return { ...answer, body: '[{"id":1' }
    if (target === '/v1/pets?limit=7')
      return { ...answer, headers: { 'content-encoding': 'gzip' }, body: 'not gzip' }
    if (target === '/v1/pets') return { ...answer, body: 'x'.repeat(5_000_000) }
    return undefined
  })
  const { rules, report } = await verifyService(url, { allowWrites: false })
  expect(rules).toMatchObject({ listDefault: 'broken', listLimit: 'broken', listStatus: 'held' })
  expect(report.findings.some(({ rule }) => rule === 'invalid-json')).toBe(true)
})

const silences: [title: string, kind: 'hang' | 'drop'][] = [
  ['hangs', 'hang'],
  ['drops the connection', 'drop'],
]

test.for(some(silences, 2))(
  'a service that once %s breaks the rule that every request is answered',
  async ([, kind]) => {
    const { url } = await startPetService(({ target }) =>
      target === '/v1/pets?limit=7' ? kind : undefined,
    )
    const { rules, report, verification } = await verifyService(url, {
      ...{ allowWrites: false, timeout: 500 },
    })
    expect(rules).toMatchObject({ everyAnswer: 'broken', listLimit: 'unknown', listStatus: 'held' })
    expect(report.findings.find(({ location }) => location === 'everyAnswer')?.severity).toBe(
      'error',
    )
    expect(verification.ended).toBeUndefined()
  },
)

test('a service that is gone half-way ends the run, which tells what it has seen', async () => {
  const { url, requests } = await startPetService((_request, _answer, index) =>
    index > 20 ? 'drop' : undefined,
  )
  const { rules, verification, report } = await verifyService(url, { allowWrites: false })
  expect(verification.ended).toMatch(/^5 requests in a row had no answer \(upstream-reset: /)
  expect(requests.length).toBe(26)
  expect(rules).toMatchObject({ listDefault: 'held', everyAnswer: 'broken' })
  expect(report.exchanges.total).toBe(26)
})

test.for([
  ['without animals', 'empty'],
  ['with a world for each key', { version: 1, isolation: 'per-key' }],
] as const)('a sandbox %s gets some, so that its probes show something', async ([, scenario]) => {
  const { url } = await startPetService()
  const { differing } = await verifyService(url, { allowWrites: false, scenario })
  expect(differing).toMatchObject({ listOrder: ['newest'] })
})

test('a contract without the list of the built-in one is asked nothing, and every result says why', async () => {
  const source = changedContract(({ paths }) => {
    delete paths['/pets'].get
    delete paths['/pets/{petId}']
  })
  const { url, requests } = await startPetService()
  const { verification, rules } = await verifyService(url, { source, scenario: { version: 1 } })
  expect(requests).toEqual([])
  const { everyBody, everyAnswer, ...others } = rules
  expect(new Set(Object.values(others))).toEqual(new Set(['unknown']))
  for (const { upstream } of verification.entries)
    expect(upstream).toEqual({ unknown: 'the contract has no operation that this is about' })
})

test('after the sunset a service shows what it does then', { tags: ['long'] }, async () => {
  const date = { date: 'Sun, 05 Jan 2031 00:00:00 GMT' }
  const { url } = await startPetService(({ method, target }, answer) =>
    method === 'GET' && /\/pets\/./.test(target) && answer.status !== 401
      ? { ...errorOf(404, 'It is gone'), headers: date }
      : { ...answer, headers: { ...answer.headers, ...date } },
  )
  const { verification, rules } = await verifyService(url, {
    allowWrites: false,
    scenario: { version: 1, extends: 'default', clock: { now: '2031-01-05' } },
  })
  const row = verification.entries.find(({ name }) => name === 'afterSunset')
  expect(row).toMatchObject({ result: 'differs', sandbox: { choices: [{ choice: 410 }] } })
  expect(rules).toMatchObject({ getSameAnimal: 'unknown', getUnknown: 'unknown' })
})

// --- internal ---

const LIKE_ANY = { name: 'Rex', categoryId: 1 }

/** Whether a text is a NewPet, however it was sent. */
function isAnimal(text: string): boolean {
  const { operations } = loadContract()
  const validate = operations.find(({ id }) => id === 'createPet')?.validateBody
  try {
    return validate?.(parseJson(text)).length === 0
  } catch {
    return false
  }
}
