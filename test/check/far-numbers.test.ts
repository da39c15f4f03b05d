import { createChecker } from '../../src/check/checker.ts'
import { openCheck } from '../../src/cli/commands/open-check.ts'
import type { Log } from '../../src/cli/log/create-log.ts'
import { toCapture } from '../support/capture.ts'
import { body, inPath, inQuery, integer, listOf, object, text } from '../support/contract-parts.ts'
import { ownContract } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

const number = { type: 'number' }
const thing = object({ id: integer, name: text, price: number }, ['id'])
const page = object({ total: integer, next: number, cursor: {}, items: listOf(thing) })
const ok = (schema: object, status = 200) => ({ [status]: { description: 'ok', ...body(schema) } })
const asks = [
  ...['limit', 'offset'].map((name) => inQuery(name, integer)),
  ...['price', 'max_price'].map((name) => inQuery(name, number)),
  ...['after', 'sort', 'search'].map((name) => inQuery(name)),
]
const source = ownContract({
  paths: {
    '/things': {
      get: { operationId: 'list', parameters: asks, responses: ok(page) },
      post: { operationId: 'create', requestBody: body(thing), responses: ok(thing, 201) },
    },
    '/things/{id}': {
      parameters: [inPath('id', integer)],
      get: { operationId: 'read', responses: ok(thing) },
      patch: { operationId: 'change', requestBody: body(thing), responses: ok(thing) },
    },
  },
})

test.for(['1e400', '-1.5e400', '1e-400', '123456789012345678901234567890', '{"toString":1}'])(
  'every exchange about %s is judged',
  async (given) => {
    const checker = await createChecker({ source: await source })
    const json = { 'content-type': 'application/json' }
    const exchange = (line: string, answer: string, sent?: string) => {
      const [method = '', target = ''] = line.split(' ')
      const request = { method, target, ...(sent !== undefined && { body: sent, headers: json }) }
      checker.check(toCapture(request, { body: answer, headers: json }))
    }
    const item = `{"id":${given},"name":"a","price":${given}}`
    const asked = ['', '?limit=2&after=1', '?sort=price', '?price=1', '?search=a', '?max_price=3']
    const own = encodeURIComponent(given)
    for (const query of [...asked, `?price=${own}`, `?after=${own}`, `?limit=${own}&offset=${own}`])
      for (const items of [`${item},${item},{"id":2,"price":3}`, `{"id":1},${item}`])
        exchange(
          `GET /things${query}`,
          `{"total":${given},"next":${given},"cursor":{"after":${given}},"items":[${items}]}`,
        )
    exchange('POST /things', item, item)
    exchange(`GET /things/${own}`, item)
    exchange('PATCH /things/1', item, `{"price":${given}}`)
    exchange('GET /things/1', item)
    const { exchanges } = checker.report()
    expect(exchanges).toMatchObject({ total: 22, checked: 22 })
  },
)

test('a run in which the check of an exchange failed ends with 70, whatever --fail-on says', async () => {
  const settings = { report: [], failOn: 'never', source: await source, coverage: false }
  const endWith = async (unchecked: object) => {
    const check = await openCheck(settings as never, async (options) => {
      const report = (await createChecker(options)).report()
      return { report: () => ({ ...report, unchecked: { ...unchecked } }) }
    })
    return await check.finish({ summary: () => {}, error: () => {} } as unknown as Log)
  }
  expect(await endWith({ 'checker-failed': 1 })).toBe(70)
  expect(await endWith({ options: 1 })).toBe(0)
})
