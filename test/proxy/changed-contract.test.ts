import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Report } from '../../src/check/reports/report.ts'
import { checkFiles } from '../../src/check/threads/check-files.ts'
import { startChecker } from '../../src/check/threads/checker-thread.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer, create, get, list, pet, SUNSET } from '../support/case-parts.ts'
import { captureOverHttp, startCaseUpstream } from '../support/case-upstream.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
  withReserved,
  withTags,
} from '../support/four-changes.ts'
import { ModelService } from '../support/model-service.ts'
import { expect } from '../support/test.ts'
import { type ProxyStarter, test } from './support.ts'

const source = changedContract(withTags, withReserved, withRemoval, withOrders, withOrderItems)

const orders = (search = ''): CaseRequest => ({ target: `/v1/store/orders${search}` })
const order = { petId: 1, quantity: 2, lines: [{ sku: 'a' }] }
const sent = (method: string, target: string, body?: object): CaseRequest => ({
  ...{ method, target: `/v1${target}` },
  ...(body && { body: JSON.stringify(body) }),
})

const session: readonly CaseRequest[] = [
  ...[create({ name: 'Rex', categoryId: 3, status: 'reserved', tags: ['good'] }), list(), get(1)],
  ...[sent('POST', '/store/orders', order), sent('POST', '/store/orders', order), orders()],
  ...[
    orders('?petId=1&pageSize=1'),
    orders('/1'),
    sent('PUT', '/store/orders/1', { petId: 2, quantity: 1 }),
  ],
  ...[orders('/1'), sent('PATCH', '/store/orders/1', { quantity: 5 }), orders('/1')],
  ...[sent('DELETE', '/store/orders/2'), orders('/2'), orders(), sent('DELETE', '/pets/1'), get(1)],
  ...[list('?status=reserved'), sent('DELETE', '/pets/1')],
]

/** What the same service answers when its answers are changed. */
type Fault = (given: CaseAnswer, request: CaseRequest) => CaseAnswer

/** Sends the session through a proxy that checks and records to a HAR; reports what the proxy says and what `check` says of the file. */
async function reportsOf(folder: string, proxy: ProxyStarter, fault: Fault = (given) => given) {
  const service = new ModelService()
  const upstream = await startCaseUpstream()
  const checker = await startChecker({ source, upstream: upstream.url })
  const file = path.join(folder, 'session.har')
  const recorder = startRecorder({ file }, source)
  const running = await proxy({ source, upstream: upstream.url, checker })
  for (const request of session) {
    const given = service.answer(request)
    const headers = request.target.startsWith('/v1/pets/') ? SUNSET : {}
    upstream.answerWith(fault({ ...given, headers }, request))
    await captureOverHttp(running.port, request)
  }
  await running.settled()
  for (const capture of running.captures) recorder.add(capture)
  await recorder.close()
  const [passed, read] = [await checker.report(), await checkFiles([file], { source })]
  await checker.close()
  await upstream.close()
  expect(await readFile(file, 'utf8')).toContain('/v1/store/orders')
  return { passed, read }
}

const serious = ({ findings }: Report) =>
  findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ rule, operation, location, count }) => [rule, operation, location, count])

test('proxy and check find nothing in the right traffic of a changed contract, and count what it meets', async ({
  folder,
  proxy,
}) => {
  const { passed, read } = await reportsOf(folder, proxy)
  expect([serious(passed), serious(read)]).toEqual([[], []])
  expect(passed.exchanges).toMatchObject({ total: session.length, unchecked: 0 })
  const met = passed.coverage.operations.map(({ operation, count }) => [operation, count])
  expect(Object.fromEntries(met)).toMatchObject({
    ...{ deletePet: 2, listOrders: 3, createOrder: 2, getOrder: 4 },
    ...{ replaceOrder: 1, updateOrder: 1, deleteOrder: 1 },
  })
  const places = passed.coverage.operations.flatMap(({ parameters }) => parameters)
  const cases = (place: string) => places.filter((each) => each.place === place)[0]?.cases
  expect(cases('body.tags')).toEqual([
    ...[
      { name: 'absent', count: 0 },
      { name: 'given', count: 1 },
      { name: 'invalid', count: 0 },
    ],
  ])
})

test('proxy and check find the wrong answers of a changed contract', async ({ folder, proxy }) => {
  const { passed, read } = await reportsOf(folder, proxy, (given, { method = 'GET', target }) => {
    if (method === 'GET' && target === '/v1/store/orders/1')
      return answer({ id: 7, petId: 1, quantity: 2 })
    if (target.includes('petId=1'))
      return answer([
        { id: 1, petId: 9, quantity: 2 },
        { id: 2, petId: 1, quantity: 2 },
      ])
    if (target.includes('reserved'))
      return answer([pet({ tags: [5], status: 'reserved', colour: 'red' })])
    return method === 'DELETE' ? { ...given, status: 418 } : given
  })
  const found = [
    ['get-same-id', 'getOrder', 'response.200.body.id', 3],
    ['list-filter', 'listOrders', 'response.200.body.*.petId', 1],
    ['list-limit', 'listOrders', 'response.200.body', 1],
    ['type', 'listPets', 'response.200.body.*.tags.*', 1],
    ['undeclared-field', 'listPets', 'response.200.body.*.colour', 1],
    ['undocumented-status', 'deleteOrder', 'response.418.status', 1],
    ['undocumented-status', 'deletePet', 'response.418.status', 2],
  ]
  for (const each of found) expect(serious(passed)).toContainEqual(each)
  expect(serious(read).toSorted()).toEqual(serious(passed).toSorted())
})
