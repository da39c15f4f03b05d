import { createChecker } from '../../src/check/checker.ts'
import { toCapture } from '../support/capture.ts'
import { integer, object } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const schema = object({ a: integer }, ['a'])

/** Media types as contracts write them, one that means the same (RFC 9110, section 8.3.1; RFC 8259, section 11), and one that does not. */
const written: [string, string, string][] = [
  ['application/json', 'Application/JSON; Charset="UTF-8"', 'application/problem+json'],
  ['Application/JSON; Charset="UTF-8"', 'application/json', 'application/problem+json'],
  ['application/json ; charset=utf-8', 'application/json;;', 'text/plain'],
  ['application/Vnd.Own+JSON; V="1"', 'application/vnd.own+json; v=1; charset=utf-8', 'text/plain'],
]

test.for(written)(
  'a body of the type %s is one of %s, and none of %s',
  async ([type, same, other], { start }) => {
    const content = { [type]: { schema } }
    const operation = {
      operationId: 'it',
      requestBody: { required: true, content },
      responses: {
        200: { description: '', content },
        400: { description: '' },
        415: { description: '' },
      },
    }
    const { put, source } = await start({ paths: { '/it': { post: operation } } })
    const checker = await createChecker({ source })
    for (const [sent, body, status] of [
      [same, '{"a":1}', 200],
      [same, '{"a":"x"}', 400],
      [other, '{"a":1}', 415],
    ] as const) {
      const answer = await put('POST /it', sent, body)
      expect([sent, body, answer.status]).toEqual([sent, body, status])
      if (status === 200) expect(answer.headers.get('content-type')).toBe(type)
      const headers = { 'content-type': sent }
      checker.check(toCapture({ method: 'POST', target: '/it', headers, body }, { headers, body }))
    }
    const { findings } = await checker.report()
    expect(
      findings.map(({ rule, location, count }) => `${rule} ${location} ${count}`).toSorted(),
    ).toEqual([
      'accepted-invalid response.200.status 1',
      'media-type request.header.content-type 1',
      'media-type response.200.header.content-type 1',
      'type request.body.a 1',
      'type response.200.body.a 1',
    ])
  },
)

test('of media types that differ in a parameter that changes something, each has its own body', async ({
  start,
}) => {
  const content = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `application/vnd.own+json; version=${name}`,
      { schema: object({ [name]: integer }, [name]) },
    ]),
  )
  const operation = {
    operationId: 'it',
    requestBody: { required: true, content },
    responses: { 200: { description: '', content }, 400: { description: '' } },
  }
  const { put, source } = await start({ paths: { '/it': { post: operation } } })
  const checker = await createChecker({ source })
  for (const [type, body, status] of [
    ['application/vnd.own+json;Version="b"', '{"b":1}', 200],
    ['application/vnd.own+json; version=c', '{"b":1}', 400],
    ['application/vnd.own+json', '{"a":1}', 200],
  ] as const) {
    expect([type, (await put('POST /it', type, body)).status]).toEqual([type, status])
    const headers = { 'content-type': type }
    checker.check(toCapture({ method: 'POST', target: '/it', headers, body }, { headers, body }))
  }
  const { findings } = await checker.report()
  expect(
    findings.map(({ rule, location, count }) => `${rule} ${location} ${count}`).toSorted(),
  ).toEqual([
    'accepted-invalid response.200.status 1',
    'required request.body.c 1',
    'required response.200.body.c 1',
    'undeclared-field request.body.b 1',
    'undeclared-field response.200.body.b 1',
  ])
})
