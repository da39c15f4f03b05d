import { expect, test } from 'vitest'
import { stringifyJson } from '../../../src/base/json/json.ts'
import type { Body } from '../../../src/check/judge/exchange-facts.ts'
import { createJudge, type Judge } from '../../../src/check/judge/judge.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { petStoreHints } from '../../../src/petstore/pet-store-hints.ts'
import { readDocument } from '../../support/built-in.ts'

const order = {
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'integer' },
    below: { type: 'integer', exclusiveMaximum: 9007199254740993n },
    step: { type: 'number', multipleOf: 0.01 },
    parts: { type: 'array', uniqueItems: true, items: { type: 'integer' } },
    size: { type: 'integer', format: 'int32' },
  },
}

const json = (schema: object) => ({ 'application/json': { schema } })

const document = {
  ...readDocument(),
  paths: {
    '/orders/{code}': {
      put: {
        operationId: 'putOrder',
        tags: ['orders'],
        parameters: [
          {
            name: 'code',
            in: 'path',
            required: true,
            schema: { type: 'integer', exclusiveMinimum: 9007199254740992 },
          },
          {
            name: 'parts',
            in: 'query',
            schema: { type: 'array', minItems: 2, items: { type: 'integer' } },
          },
          { name: 'on', in: 'query', schema: { type: 'string', format: 'date' } },
        ],
        requestBody: { required: true, content: json(order) },
        responses: {
          '200': { description: 'The order', content: json(order) },
          '400': { description: 'Wrong', content: json({}) },
        },
      },
    },
  },
}

const contract = contractOf(
  new ContractSource({
    name: 'orders.json',
    hints: petStoreHints,
    text: stringifyJson(document),
  }),
)

const judge: Promise<Judge> = createJudge(contract)

/** The violations of an exchange with this body both ways. */
async function found(body: string, { code = '9007199254740993', search = '' } = {}) {
  const match = contract.match('PUT', `/v1/orders/${code}`)
  if (!match?.operation) throw new Error('the operation is not found')
  const headers = { 'content-type': 'application/json' }
  const text: Body = { kind: 'text', text: body, exact: true }
  const { violations } = (await judge)({
    operation: match.operation,
    pathTexts: match.pathTexts,
    ...{ method: 'PUT', target: `/v1/orders/${code}${search}`, search, status: 200 },
    requestHeaders: { authorization: 'Bearer k', ...headers },
    requestBody: text,
    responseHeaders: headers,
    responseBody: text,
  })
  return violations
    .filter(({ rule }) => rule !== 'accepted-invalid')
    .map(({ source, rule, location }) => `${source} ${rule} ${location}`)
}

/** A problem of both bodies. */
const both = (rule: string, location: string) => [
  `request ${rule} ${location}`,
  `response ${rule} ${location}`,
]

test.for<[body: string, violations: readonly string[]]>([
  ['{"code":9007199254740993}', []],
  ['{"code":123456789012345678901234567890}', []],
  ['{"code":1e400}', []],
  ['{"code":1,"below":9007199254740992}', []],
  ['{"code":1,"below":9007199254740993}', both('exclusiveMaximum', 'body.below')],
  ['{"code":1,"step":19.99}', []],
  ['{"code":1,"step":19.999}', both('multipleOf', 'body.step')],
  ['{"code":1,"parts":[9007199254740992,9007199254740993]}', []],
  ['{"code":1,"parts":[9007199254740993,9007199254740993]}', both('uniqueItems', 'body.parts')],
  ['{"code":1.5}', both('type', 'body.code')],
  ['{"code":9007199254740993.5}', both('type', 'body.code')],
  ['1.00000000000000000001', both('type', 'body')],
  ['{"code":1,"size":2147483648}', both('format', 'body.size')],
])('the body %s breaks %o in request and answer', async ([body, violations]) => {
  expect(await found(body)).toEqual(violations)
})

test.for<[asked: { code?: string; search?: string }, violations: readonly string[]]>([
  [{ code: '9007199254740992' }, ['request exclusiveMinimum path.code']],
  [{ code: 'x' }, ['request type path.code']],
  [{ code: '%zz' }, ['request malformed-path path.code']],
  [{ search: '?parts=1&parts=9007199254740993' }, []],
  [{ search: '?parts=1' }, ['request minItems query.parts']],
  [{ search: '?on=2026-02-30' }, ['request format query.on']],
])('the request %o breaks %o', async ([asked, violations]) => {
  expect(await found('{"code":1}', asked)).toEqual(violations)
})
