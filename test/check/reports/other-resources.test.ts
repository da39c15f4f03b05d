import { lazy } from '../../../src/base/memoize.ts'
import { createChecker } from '../../../src/check/checker.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../../support/case.ts'
import { answer, create, list, pet } from '../../support/case-parts.ts'
import {
  changedContract as changedByRoles,
  withOrders as withRoles,
} from '../../support/changed-contract.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
  withReserved,
  withTags,
} from '../../support/four-changes.ts'
import { expect, test } from '../../support/test.ts'

const source = changedContract(withTags, withReserved, withRemoval, withOrders, withOrderItems)
const order = (changes: object = {}) => ({ id: 1, petId: 7, quantity: 2, ...changes })
const orders = (search = '', method = 'GET', body?: object): CaseRequest => ({
  ...{ method, target: `/v1/store/orders${search}` },
  ...(body && { body: JSON.stringify(body) }),
})
const gone: CaseAnswer = { status: 204, headers: {}, body: '' }

const wrong: readonly (readonly [CaseRequest, CaseAnswer])[] = [
  [orders('?pageSize=1'), answer([order(), order({ id: 2 })])],
  [orders('?petId=8'), answer([order()])],
  [orders('', 'POST', { petId: 7, quantity: 2 }), answer(order(), 201)],
  [orders('', 'POST', { petId: 7, quantity: 2 }), answer(order({ id: 5, quantity: 3 }), 201)],
  [orders('/1'), answer(order({ id: 2 }))],
  [orders('/1', 'PUT', { petId: 7, quantity: 2 }), answer(order({ id: 3 }))],
  [orders('/1', 'PATCH', { quantity: 2 }), answer(order({ lines: [{ sku: 7 }] }))],
  [orders('/1', 'DELETE'), answer({}, 202)],
  [
    { method: 'DELETE', target: '/v1/pets/1' },
    { ...gone, status: 418 },
  ],
  [create({ name: 'Rex', categoryId: 1, tags: ['a'] }), answer(pet({ id: 9, tags: ['b'] }), 201)],
  [list('?status=reserved'), answer([pet({ tags: [...'abcdef'] })])],
]

/** What each format says of an order; a finding of an animal names animals as it always did. */
const said: readonly (readonly [rule: string, operation: string, message: string])[] = [
  ['list-limit', 'listOrders', 'at most 1 orders (pageSize), got 2'],
  ['list-filter', 'listOrders', 'only orders with petId 8 were asked for, got 7'],
  [
    'create-new-id',
    'createOrder',
    'a created order must have a new id, got 1, which was seen before',
  ],
  ['create-echo', 'createOrder', 'quantity was sent as 2, got 3'],
  ['get-same-id', 'getOrder', 'the order 1 was asked for, got 2'],
  ['get-same-id', 'replaceOrder', 'the order 1 was asked for, got 3'],
  ['type', 'updateOrder', 'lines.0.sku must be a string, got 7'],
  ['undocumented-status', 'deleteOrder', 'the status must be one of 204, 401, 404, got 202'],
  ['undocumented-status', 'deletePet', 'the status must be one of 204, 401, 404, got 418'],
  ['create-echo', 'createPet', 'tags was sent as ["a"], got ["b"]'],
  ['list-status', 'listPets', 'only animals with status reserved were asked for, got "available"'],
]

const wrongReport = lazy(async () => {
  const checker = await createChecker({ source, upstream: 'https://upstream.example/v1' })
  const noon = Date.parse('2026-11-21T12:00:00Z')
  for (const [at, [request, given]] of wrong.entries())
    checker.check(toCapture(request, given, { time: noon + at * 1000 }))
  return checker.report()
})

test('a finding names the resource of its operation', async () => {
  const { findings } = await wrongReport()
  for (const [rule, operation, message] of said) {
    const own = findings.filter((each) => each.rule === rule && each.operation === operation)
    expect(own.map((each) => each.message).join()).toContain(message)
  }
})

test('a body of any media type that its operation takes is right, and another one is not', async () => {
  const checker = await createChecker({ source: changedByRoles(withRoles({ whole: true })) })
  const whole = order({ createdAt: '2026-11-21T12:00:00Z', code: 'AB1234' })
  const typesOf = (body: object, type: string) =>
    checker
      .check(
        toCapture(
          { ...orders('/1', 'PATCH', body), headers: { 'content-type': type } },
          answer(whole),
        ),
      )
      .filter(({ severity }) => severity !== 'note')
      .map(({ rule }) => rule)
  expect(typesOf({ quantity: 2 }, 'application/merge-patch+json')).toEqual([])
  expect(typesOf({ note: null }, 'application/merge-patch+json; charset=utf-8')).toEqual([])
  const add = [{ op: 'replace', path: '/quantity', value: 2 }]
  expect(typesOf(add, 'application/json-patch+json')).toEqual([])
  expect(typesOf({ quantity: 0 }, 'application/merge-patch+json')).toContain('minimum')
  expect(typesOf({ quantity: 2 }, 'text/plain')).toContain('media-type')
})
