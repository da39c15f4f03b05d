import { expectError } from '../support/expect-error.ts'
import { FOREIGN_FIELD } from '../support/not-in-contract.ts'
import { type FormName, formNames, type LedgerName, ledger } from '../support/pet-ledger.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const TWICE = {
  body: '{"name":"Rex","name":"Rex","categoryId":3}',
  headers: { 'content-type': 'application/json' },
}
const CODED = {
  body: '{}',
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
}
type Sent = [path: string, request: TestRequest, pinned: number, strict: number]

/** Without a full disk there is no request that shows it; choices.test.ts has one. An answer does not rely on a form that is pinned. */
const ELSEWHERE = 'notKept'

/** For every other entry a request that shows what `pinned` and `strict` answer: complete by its type. */
const requests: Record<Exclude<LedgerName, typeof ELSEWHERE | FormName>, Sent> = {
  createdStatus: ['/pets', { json: REX }, 201, 201],
  invalidQuery: ['/pets?limit=0', {}, 400, 400],
  listOrder: ['/pets', {}, 200, 200],
  listFill: ['/pets?limit=3', {}, 200, 200],
  errorCode: ['/pets/99', {}, 404, 404],
  unknownFields: ['/pets', { json: { ...REX, [FOREIGN_FIELD]: 1 } }, 201, 400],
  unknownQuery: ['/pets?page=1', {}, 200, 400],
  emptyName: ['/pets', { json: { ...REX, name: '' } }, 201, 400],
  unknownCategory: ['/pets', { json: { ...REX, categoryId: 999 } }, 201, 400],
  invalidPetId: ['/pets/rex', {}, 404, 400],
  idSequence: ['/pets', { json: REX }, 201, 201],
  afterSunset: ['/pets/1', {}, 410, 410],
  contentType: ['/pets', { body: '{}' }, 400, 415],
  location: ['/pets', { json: REX }, 201, 201],
  trailingSlash: ['/pets/', {}, 404, 404],
  messageStatus: ['~/messages', { json: { message: 'Hi' } }, 200, 200],
  errorMessage: ['/pets/99', {}, 404, 404],
  challenge: ['/pets', { key: null }, 401, 401],
  refusalOrder: ['/pets?limit=0', { key: null }, 401, 401],
  repeatedQuery: ['/pets?limit=1&limit=1', {}, 400, 400],
  emptyQuery: ['/pets?limit=', {}, 400, 400],
  duplicateKeys: ['/pets', TWICE, 201, 400],
  longName: ['/pets', { json: { ...REX, name: 'x'.repeat(256) } }, 201, 400],
  negativeCategory: ['/pets', { json: { ...REX, categoryId: -1 } }, 201, 400],
  largeBody: ['/pets', { body: 'x'.repeat(1024 * 1024 + 1) }, 413, 413],
  codedBody: ['/pets', CODED, 415, 415],
  deprecationHeaders: ['/pets/1', {}, 200, 200],
  listTotal: ['/pets', {}, 200, 200],
  otherMethods: ['/pets', { method: 'PUT' }, 405, 405],
  head: ['/pets', { method: 'HEAD' }, 200, 405],
  pathCase: ['/Pets', {}, 404, 404],
  emptyMessage: ['~/messages', { json: { message: '' } }, 200, 400],
  longMessage: ['~/messages', { json: { message: 'x'.repeat(256) } }, 200, 400],
  messageId: ['~/messages', { json: { message: 'Hi' } }, 200, 200],
  createdAtForm: ['~/messages', { json: { message: 'Hi' } }, 200, 200],
}

for (const [name, [path, request, pinned, strict]] of Object.entries(requests)) {
  test(`ledger ${name}: pinned answers ${pinned}, strict ${strict}`, async ({ start }) => {
    const now = Date.parse(name === 'afterSunset' ? '2031-01-01' : '2027-01-01')
    for (const [policy, status] of [
      ['pinned', pinned],
      ['strict', strict],
    ] as const) {
      const sandbox = await start({
        scenario: { version: 1, extends: 'default', unspecified: policy },
        now,
      })
      const reply = await sandbox.send(path, request)
      expect([policy, reply.status]).toEqual([policy, status])
      if (status >= 400 && request.method !== 'HEAD') expectError(reply, status)
      expect((await sandbox.requests.list())[0]?.relied).toContain(name)
    }
  })
}

test('strict refuses nothing that the contract and its default data allow', async ({ start }) => {
  const sandbox = await start({ unspecified: 'strict' })
  for (const [path, request, status] of [
    ['/pets', {}, 200],
    ['/pets?limit=100&status=sold', {}, 200],
    ['/pets/1', {}, 200],
    ['/pets', { json: { ...REX, status: 'sold' } }, 201],
    ['~/messages', { json: { message: 'Hi' } }, 200],
  ] as const) {
    expect((await sandbox.send(path, request)).status).toBe(status)
  }
})

test('strict names every problem of a body at once', async ({ start }) => {
  const sandbox = await start({ unspecified: 'strict' })
  const reply = await sandbox.send('/pets', { json: { name: '', categoryId: 999, x: 1 } })
  expectError(
    reply,
    400,
    '"x" is not a field of NewPet; name must not be empty, got ""; ' +
      'categoryId must be that of an existing animal, got 999',
  )
})

test('every entry of the ledger but that of a full disk and those about forms stands in the table above', () => {
  const elsewhere: readonly string[] = [ELSEWHERE, ...formNames]
  const names = Object.keys(ledger).filter((name) => !elsewhere.includes(name))
  expect(Object.keys(requests).toSorted()).toEqual(names.toSorted())
})
