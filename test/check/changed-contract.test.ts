import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChecker } from '../../src/check/checker.ts'
import type { Report } from '../../src/check/reports/report.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer, create, errorText, get, list, pet, pets, SUNSET } from '../support/case-parts.ts'
import {
  changedContract,
  fourChanges,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../support/four-changes.ts'
import { ModelService } from '../support/model-service.ts'
import { runs } from '../support/runs.ts'
import { shopContract } from '../support/shop-contract.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000

const largeAsNumber = (_: string, value: unknown) =>
  typeof value === 'bigint' ? Number(value) : value

type Exchange = readonly [CaseRequest, CaseAnswer]

const orders = (search = ''): CaseRequest => ({ target: `/v1/store/orders${search}` })
const order = (changes: object = {}) => ({ id: 1, petId: 7, quantity: 2, ...changes })
const createOrder = (body: object = { petId: 7, quantity: 2 }): CaseRequest => ({
  ...create(body),
  target: '/v1/store/orders',
})
const remove = (id: number | string): CaseRequest => ({
  method: 'DELETE',
  target: `/v1/pets/${id}`,
})
const removed: CaseAnswer = { status: 204, headers: {}, body: '' }
const notFound = answer(errorText(404), 404, SUNSET)
const many = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, at) => order({ id: at + 1, ...changes }))

async function reportOn(source: ContractSource, exchanges: readonly Exchange[]): Promise<Report> {
  const checker = await createChecker({ source })
  for (const [at, [request, given]] of exchanges.entries())
    checker.check(toCapture(request, given, { time: NOON + at * MINUTE }))
  return checker.report()
}

function serious({ findings }: Report) {
  return findings.filter(({ severity }) => severity !== 'note')
}

const tagged = (tags: readonly unknown[]) => ({ name: 'Rex', categoryId: 3, tags })
const whole = {
  ...{ petId: 7, quantity: 2, shipped: '2026-11-21T12:00:00Z' },
  ...{ address: { city: 'Bonn' }, lines: [{ sku: 'a' }] },
}
const twice: Exchange = [create(), answer(pet(), 201)]

const right: readonly [string, ...Exchange[]][] = [
  [
    'an animal with tags',
    [create(tagged(['a'])), answer(pet({ status: undefined, tags: ['a'] }), 201)],
  ],
  ['a reserved animal', [list('?status=reserved'), answer([pet({ status: 'reserved' })])]],
  ['a removal', [get(1), answer(pet(), 200, SUNSET)], [remove(1), removed], [get(1), notFound]],
  ['a removal of nothing', [remove(9), answer(errorText(404), 404)]],
  ['a removal with a bad id', [remove('rex'), answer(errorText(404), 404)]],
  ['an id given again after a list of all left it out', twice, [list(), answer([])], twice],
  ['a removed id that is given again', twice, [remove(1), removed], twice],
  ['an id of a record that another client has removed', twice, [get(1), notFound], twice],
  ['a shorter list', [list(), answer([pet(), pet({ id: 2 })])], [list(), answer([])]],
  ['a list of orders', [orders(), answer(many(10))]],
  ['as many orders as were asked for', [orders('?pageSize=12'), answer(many(12))]],
  ['orders of an animal', [orders('?petId=7'), answer(many(2))]],
  ['orders in a state', [orders('?state=placed&state=sent'), answer([order({ state: 'sent' })])]],
  ['gifts', [orders('?isGift=true'), answer([order({ isGift: true })])]],
  ['a part of a note', [orders('?note=Gift'), answer([order({ note: 'a gift for you' })])]],
  [
    'an order with everything',
    [createOrder(whole), answer(order({ ...whole, shipped: '2026-11-21T13:00:00+01:00' }), 201)],
  ],
  ['an order that is refused', [createOrder({}), answer(errorText(400), 400)]],
]

test.each(right)('a changed contract finds nothing in %s', async (_, ...exchanges) => {
  const report = await reportOn(fourChanges, exchanges)
  expect(serious(report)).toEqual([])
  expect(report.exchanges).toMatchObject({ unchecked: 0, total: exchanges.length })
})

/** What is wrong, the rule and the place, and the exchanges. */
const wrong: readonly [string, string, ...Exchange[]][] = [
  ['type', 'response.200.body.*.tags.*', [list(), answer([pet({ tags: [5] })])]],
  [
    'maxItems',
    'response.200.body.tags',
    [get(1), answer(pet({ tags: [...'abcdef'] }), 200, SUNSET)],
  ],
  [
    'create-echo',
    'response.201.body.tags',
    [create(tagged(['a', 'b'])), answer(pet({ tags: ['b', 'a'] }), 201)],
  ],
  ['list-status', 'response.200.body.*.status', [list('?status=reserved'), answer([pet()])]],
  ['undocumented-status', 'response.202.status', [remove(1), answer({}, 202)]],
  [
    'undeclared-field',
    'response.200.body.*.colour',
    [orders(), answer([order({ colour: 'red' })])],
  ],
  ['required', 'response.200.body.*.petId', [orders(), answer([order({ petId: undefined })])]],
  ['list-limit', 'response.200.body', [orders('?pageSize=2'), answer(many(3))]],
  ['list-limit', 'response.200.body', [orders(), answer(many(11))]],
  ['list-filter', 'response.200.body.*.petId', [orders('?petId=8'), answer(many(1))]],
  [
    'list-filter',
    'response.200.body.*.state',
    [orders('?state=placed'), answer([order({ state: 'sent' })])],
  ],
  [
    'list-filter',
    'response.200.body.*.isGift',
    [orders('?isGift=true'), answer([order({ isGift: false })])],
  ],
  [
    'list-filter',
    'response.200.body.*.note',
    [orders('?note=gift'), answer([order({ note: 'mine' })])],
  ],
  ['list-unique-id', 'response.200.body.*.id', [orders(), answer([order(), order()])]],
  [
    'create-echo',
    'response.201.body.quantity',
    [createOrder(), answer(order({ quantity: 3 }), 201)],
  ],
  [
    'create-new-id',
    'response.201.body.id',
    [orders(), answer([order()])],
    [createOrder(), answer(order(), 201)],
  ],
  [
    'accepted-invalid',
    'response.201.status',
    [createOrder({ petId: 7, quantity: 0 }), answer(order(), 201)],
  ],
]

// A list with a bad query may be answered or refused: it is the client that is wrong, once.
test('a bad value of a parameter in any case is found once', async () => {
  const report = await reportOn(fourChanges, [[orders('?pageSize=abc'), answer([])]])
  const found = serious(report).map((each) => [each.rule, each.location])
  expect(found).toEqual([['type', 'request.query.pageSize']])
})

test.each(wrong)(
  'a changed contract finds a break of %s at %s',
  async (rule, location, ...exchanges) => {
    const report = await reportOn(fourChanges, exchanges)
    const found = serious(report).map((each) => [each.rule, each.location])
    expect(found).toContainEqual([rule, location])
    expect(
      serious(report).every(({ message }) => !message.includes('animal') || rule === 'list-status'),
    ).toBe(true)
  },
)

/** The contract with another schema for what an order may have beside the rest. */
const withExtra = (extra: object) =>
  changedContract(withOrders, ({ components: { schemas } }) => {
    schemas.Order = { ...schemas.Order, ...extra }
  })

test.each<[string, object, object, readonly string[]]>([
  [
    'a field of a part',
    { allOf: [{ properties: { colour: { type: 'string' } } }] },
    { colour: 'red' },
    [],
  ],
  [
    'a field of no part',
    { allOf: [{ properties: { size: {} } }] },
    { colour: 'red' },
    ['undeclared-field'],
  ],
  ['any further field', { additionalProperties: true }, { colour: 'red' }, []],
  [
    'a further field of a type',
    { additionalProperties: { type: 'integer' } },
    { colour: 'red' },
    ['type'],
  ],
  ['a field by its pattern', { patternProperties: { '^c': {} } }, { colour: 'red' }, []],
  [
    'no further field',
    { additionalProperties: false },
    { colour: 'red' },
    ['additionalProperties'],
  ],
])('where a contract declares %s, an order is judged by it', async (_, extra, more, rules) => {
  const report = await reportOn(withExtra(extra), [[orders(), answer([order(more)])]])
  expect(
    serious(report)
      .map(({ rule }) => rule)
      .toSorted(),
  ).toEqual(rules)
})

test('an answer for which the contract has no body needs none, and may have any', async () => {
  const source = changedContract(withRemoval, ({ paths }) => {
    paths['/pets/{petId}'].delete.responses[200] = { description: 'Removed' }
  })
  const none: CaseAnswer = { status: 200, headers: {}, body: '' }
  const some: CaseAnswer = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'gone' }
  expect(
    serious(
      await reportOn(source, [
        [remove(1), none],
        [remove(2), some],
      ]),
    ),
  ).toEqual([])
})

test('records below a parent are known by both ids, and ids that are texts or beside the record are read', async () => {
  const { written } = shopContract()
  const text = JSON.stringify(written, largeAsNumber)
  const source = changedContract((document) => {
    Object.assign(document, JSON.parse(text))
    const body = document.paths['/owners/{ownerId}/visits'].post.requestBody
    body.content['application/json'].schema = { properties: { reason: { type: 'string' } } }
  })
  const ada = '00000000-0000-4000-8000-000000000001'
  const bob = '00000000-0000-4000-8000-000000000002'
  const visits = (owner: string) => `/v1/owners/${owner}/visits`
  const visit = { id: 3, reason: 'walk' }
  const book = (owner: string): CaseRequest => ({
    ...create({ reason: 'walk' }),
    target: visits(owner),
  })
  const right: Exchange[] = [
    [{ target: `/v1/owners/${ada}` }, answer({ ownerId: ada, email: 'ada@example.org' })],
    [
      { target: `/v1/owners/${ada.toUpperCase()}` },
      answer({ ownerId: ada, email: 'ada@example.org' }),
    ],
    [{ target: '/v1/photos/a%2Fb.png' }, answer({ size: 5 })],
    [{ target: visits(ada) }, answer([visit])],
  ]
  expect(serious(await reportOn(source, right))).toEqual([])
  const wrongs: Exchange[] = [
    [{ target: `/v1/owners/${bob}` }, answer({ ownerId: ada, email: 'ada@example.org' })],
    [{ target: `${visits(ada)}/4` }, answer(visit)],
  ]
  const found = serious(await reportOn(source, [...right, ...wrongs]))
  expect(found.map(({ rule, location }) => `${rule} ${location}`).toSorted()).toEqual([
    'get-same-id response.200.body.id',
    'get-same-id response.200.body.ownerId',
  ])
  const bookings = (owner: string): Exchange[] => [...right, [book(owner), answer(visit, 201)]]
  expect(serious(await reportOn(source, bookings(bob)))).toEqual([])
  const again = serious(await reportOn(source, bookings(ada)))
  expect(again.map(({ message }) => message)).toEqual([
    'a created visit must have a new id, got 3, which was seen before',
  ])
})

test('what is added to the contract is observed as the rest of it is', async () => {
  const { ledger = [] } = await reportOn(fourChanges, [
    [orders(), answer(many(10).toReversed())],
    [createOrder(), answer(order({ id: 99 }), 201)],
    [{ method: 'PUT', target: '/v1/store/orders' }, answer(errorText(405), 405)],
    [orders('/'), answer(errorText(404), 404)],
    [{ target: '/v1/Store/Orders' }, answer(errorText(404), 404)],
  ])
  const seen = ledger.flatMap(({ entry, choices }) =>
    choices.map(({ choice }) => `${entry} ${choice}`),
  )
  for (const each of [
    ...['listOrder:listOrders newest', 'listFill:listOrders full', 'location:createOrder none'],
    ...['omittedValue:createOrder.state absent', 'otherMethods 405', 'trailingSlash 404'],
    'pathCase 404',
  ])
    expect(seen).toContain(each)
})

test('what a contract does not have is not observed in it', async () => {
  const exchanges: Exchange[] = [[list('?limit=500'), answer(pets(5))]]
  const seen = async (source: ContractSource) =>
    ((await reportOn(source, exchanges)).ledger ?? []).map(({ entry }) => entry)
  expect(await seen(fourChanges)).toContain('listTotal')
  const withoutLimit = changedContract(({ paths }) => paths['/pets'].get.parameters.shift())
  expect(await seen(withoutLimit)).not.toContain('listFill')
})

test('a list is not short that leaves out what was removed', async () => {
  const two: Exchange = [list('?limit=3'), answer([pet(), pet({ id: 2 })])]
  const one: Exchange = [list('?limit=3'), answer([pet()])]
  const short = { entry: 'listFill', of: 1, choices: [{ choice: 'short', count: 1 }] }
  const ledgerOf = async (...exchanges: readonly Exchange[]) =>
    (await reportOn(changedContract(withRemoval), exchanges)).ledger
  expect((await reportOn(changedContract(), [two, one])).ledger).toContainEqual(short)
  expect(await ledgerOf(two, one)).toContainEqual(short)
  expect(await ledgerOf(two, [remove(2), removed], one)).not.toContainEqual(short)
  expect(await ledgerOf(two, [remove(9), notFound], one)).toContainEqual(short)
})

test('whatever clients do with a right service, and in whatever order answers arrive, nothing is found, and what is wrong is', async () => {
  const source = changedContract(withRemoval, withOrders, withOrderItems)
  const anyPet = fc.record({ name: fc.constantFrom('Rex', 'Minka'), categoryId: fc.nat(3) })
  const anyOrder = fc.record({ petId: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) })
  const id = fc.integer({ min: 1, max: 4 })
  const at = (path: string, method: string, body?: fc.Arbitrary<object>) =>
    fc.tuple(id, body ?? fc.constant(undefined)).map(
      ([which, sent]): CaseRequest => ({
        ...{ method, target: `/v1/${path}/${which}` },
        ...(sent && { body: JSON.stringify(sent) }),
      }),
    )
  const command: fc.Arbitrary<CaseRequest> = fc.oneof(
    anyPet.map((each) => create(each)),
    anyOrder.map((each) => createOrder(each)),
    fc.constantFrom(list(), list('?limit=2'), orders(), orders('?pageSize=2'), orders('?petId=1')),
    ...[at('pets', 'GET'), at('pets', 'DELETE'), at('store/orders', 'GET')],
    ...[
      at('store/orders', 'PUT', anyOrder),
      at('store/orders', 'PATCH', fc.record({ quantity: fc.integer({ min: 1, max: 9 }) })),
    ],
    at('store/orders', 'DELETE'),
  )
  // Each is served at one moment; it began before, and its answer arrives after.
  const served = fc.record({ request: command, before: fc.nat(40), after: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(fc.array(served, { maxLength: 40 }), async (session) => {
      const service = new ModelService()
      const captures = session.map(({ request, before, after }, turn) => {
        const time = NOON + turn * 10 - before
        const given = service.answer(request)
        const headers = /pets\/\d/.test(request.target) ? SUNSET : {}
        return toCapture(request, { ...given, headers }, { time, duration: before + after })
      })
      const checker = await createChecker({ source })
      const inOrder = captures.toSorted(
        (one, other) => one.time + one.duration - (other.time + other.duration),
      )
      for (const capture of inOrder) checker.check(capture)
      const said = () =>
        checker
          .report()
          .ledger?.flatMap(({ entry, choices }) =>
            choices.map(({ choice }) => `${entry} ${choice}`),
          )
      expect(serious(checker.report())).toEqual([])
      expect(said()).not.toContain('listFill short')
      expect(said()).not.toContain('listOrder shuffled')
      // A service that gives the id of an animal that is there, and one that leaves out all.
      const made = service.answer(create())
      const all = service.answer(list('?limit=100'))
      const wrong: Exchange[] = [
        ...[[create(), made] as const, [list('?limit=100'), all] as const],
        ...[[create(), made] as const, [list('?limit=100'), answer([])] as const],
      ]
      for (const [turn, [request, given]] of wrong.entries())
        checker.check(toCapture(request, given, { time: NOON + (turn + 1) * MINUTE }))
      expect(serious(checker.report()).map(({ rule }) => rule)).toEqual(['create-new-id'])
      expect(said()).toContain('listFill short')
    }),
    runs(30),
  )
})
