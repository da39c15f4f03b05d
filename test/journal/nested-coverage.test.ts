import { createChecker } from '../../src/check/checker.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseRequest } from '../support/case.ts'
import { answer, create } from '../support/case-parts.ts'
import { type Change, changedContract, withOrders, withTags } from '../support/four-changes.ts'
import { ownContract } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

/** Orders have parts in parts, and a list with both bounds. */
const withParts: Change = ({ components: { schemas } }) => {
  const code = { type: 'string' }
  const inner = { type: 'array', items: { type: 'object', properties: { code } } }
  const part = { type: 'object', properties: { code, parts: inner } }
  schemas.NewOrder.properties.parts = { type: 'array', items: part, minItems: 1 }
  const size = { type: 'integer', minimum: 1, maximum: 9 }
  schemas.NewOrder.properties.sizes = { type: 'array', items: size, minItems: 1, maxItems: 3 }
}

const source = changedContract(withTags, withOrders, withParts)

const order = (more: object): CaseRequest => ({
  ...create({ petId: 1, quantity: 2, ...more }),
  target: '/v1/store/orders',
})
const withTagsOf = (...tags: readonly unknown[]) => create({ name: 'Rex', categoryId: 1, tags })

test.for<[string, CaseRequest, string, readonly string[]]>([
  ['no tag', withTagsOf(), 'body.tags', ['length minimum (0)', 'given']],
  ['two tags', withTagsOf('a', 'b'), 'body.tags', ['length between', '* given', 'given']],
  [
    'as many tags as there may be',
    withTagsOf(...'abcde'),
    'body.tags',
    ['length maximum (5)', '* given', 'given'],
  ],
  [
    'too many tags, and one that is none',
    withTagsOf(...'abcde', 7),
    'body.tags',
    ['length above maximum', '* given', '* invalid', 'given'],
  ],
  ['tags that are no list', create({ name: 'Rex', tags: 7 }), 'body.tags', ['invalid']],
  ['no address', order({}), 'body.address', ['absent']],
  ['an empty address', order({ address: {} }), 'body.address', ['city absent', 'given']],
  ['an address', order({ address: { city: 'Bonn' } }), 'body.address', ['city given', 'given']],
  [
    'lines',
    order({ lines: [{ sku: 'a' }, {}, { sku: 7 }] }),
    'body.lines',
    ['*.sku absent', '*.sku given', '*.sku invalid', 'length more', '* given', 'given'],
  ],
  [
    'sizes at both bounds',
    order({ sizes: [1, 9, 1] }),
    'body.sizes',
    ['length maximum (3)', '* minimum (1)', '* maximum (9)', 'given'],
  ],
  ['no size', order({ sizes: [] }), 'body.sizes', ['length below minimum', 'given']],
  [
    'parts in parts',
    order({ parts: [{ parts: [{ code: 'a' }] }] }),
    'body.parts',
    [
      ...['*.code absent', '*.parts.*.code given'],
      ...['*.parts.* given', '*.parts.length more', '*.parts given'],
      ...['length minimum (1)', '* given', 'given'],
    ],
  ],
])('coverage counts %s for the sandbox and for the check', async ([, request, place, met]) => {
  const sandbox = await startSandboxOf(source, { scenario: 'empty' })
  const checker = await createChecker({ source })
  try {
    await fetch(sandbox.url + request.target.replace('/v1', ''), {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' },
      body: String(request.body),
    })
    checker.check(toCapture(request, answer({}, 400)))
    const { operations } = await sandbox.coverage()
    const seen = operations.flatMap(({ places }) =>
      places.flatMap(({ place: at, cases }) =>
        cases.flatMap(({ name, answers }) => (answers.length > 0 ? [`${at} ${name}`] : [])),
      ),
    )
    const judged = checker
      .report()
      .coverage.operations.flatMap(({ parameters }) =>
        parameters.flatMap(({ place: at, cases }) =>
          cases.flatMap(({ name, count }) => (count > 0 ? [`${at} ${name}`] : [])),
        ),
      )
    const expected = met.map(
      (each) => place + (/^(given|absent|invalid)$/.test(each) ? ` ${each}` : `.${each}`),
    )
    const below = (all: readonly string[]) =>
      all.filter((each) => each.startsWith(place)).toSorted()
    expect(below(seen)).toEqual(expected.toSorted())
    expect(below(judged)).toEqual(expected.toSorted())
  } finally {
    await sandbox.close()
  }
})

/** What an operation of a contract needs, and the credential of a request to it. */
test.for<[string, object, Record<string, string>]>([
  ['no credential', {}, {}],
  ['no credential, and gets one', {}, { authorization: 'Bearer any' }],
  ['none of them', { security: [] }, {}],
  ['a credential or none', { security: [{ key: [] }, {}] }, {}],
  ['a credential', { security: [{ key: [] }] }, { authorization: 'Bearer sandbox-key' }],
])('the parameters of an operation that needs %s are counted', async ([, own, headers]) => {
  const limit = { type: 'integer', minimum: 1, maximum: 9 }
  const get = {
    operationId: 'list',
    parameters: [
      { name: 'limit', in: 'query', schema: limit },
      { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
    ],
    responses: { 200: { description: '' } },
    ...own,
  }
  const securitySchemes = { key: { type: 'http', scheme: 'bearer' } }
  const contract = await ownContract({
    paths: { '/a/{shop}': { get } },
    components: { schemas: {}, securitySchemes },
  })
  const sandbox = await startSandboxOf(contract, {})
  const target = '/a/b?limit=9'
  await fetch(new URL(target, sandbox.url), { headers })
  const { operations } = await sandbox.coverage()
  await sandbox.close()
  const checker = await createChecker({ source: contract })
  checker.check(toCapture({ target, headers }, answer({})))
  const { coverage } = await checker.report()
  const met = (cases: readonly { readonly name: string; readonly count: number }[] = []) =>
    cases.filter(({ count }) => count > 0).map(({ name }) => name)
  const places = operations[0]?.places ?? []
  expect(places.map(({ place, cases }) => [place, met(cases)])).toEqual(
    coverage.operations[0]?.parameters.map(({ place, cases }) => [place, met(cases)]),
  )
  expect(places.flatMap(({ cases }) => met(cases))).toContain('maximum (9)')
})
