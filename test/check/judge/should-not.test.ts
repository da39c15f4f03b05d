import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import { ruleEntries } from '../../../src/check/judge/rule-catalogue.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { loadContract } from '../../support/built-in.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, body, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

// What OpenAPI says SHOULD NOT be, or leaves to a reader's guess, is no error.

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const secret = { type: 'string', writeOnly: true }
const account = object({ id: { type: 'integer', readOnly: true }, pw: secret }, ['id', 'pw'])
const choice = (keyword: string, more: object = {}) => ({
  [keyword]: [ref('Dog'), ref('Cat')],
  discriminator: { propertyName: 't', ...more },
})
const mapping = { mapping: { d: 'Dog', c: '#/components/schemas/Cat' } }
const schemas = {
  Dog: object({ t: text, bark: { type: 'boolean' } }, ['t', 'bark']),
  Cat: object({ t: text }, ['t']),
  Account: account,
  Secret: secret,
  AnyOf: choice('anyOf'),
  OneOf: choice('oneOf'),
  Mapped: choice('anyOf', mapping),
  Plain: object({ pw: text }),
}

/** Schemas, values of answers, and what is found in them: rule, severity and place. */
const table: readonly (readonly [schema: object, value: unknown, found: readonly string[]])[] = [
  [ref('Account'), { id: 1 }, []],
  [ref('Account'), { id: 1, pw: 's' }, ['write-only warning body.pw']],
  [ref('Account'), { id: 1, pw: 5 }, ['type error body.pw', 'write-only warning body.pw']],
  [
    { type: 'array', items: ref('Account') },
    [{ id: 1 }, { id: 2, pw: 's' }],
    ['write-only warning body.1.pw'],
  ],
  [object({ of: ref('Account') }), { of: { id: 1, pw: 's' } }, ['write-only warning body.of.pw']],
  [object({ pw: ref('Secret') }), { pw: 's' }, ['write-only warning body.pw']],
  [object({ pw: { allOf: [text], writeOnly: true } }), { pw: 's' }, ['write-only warning body.pw']],
  [
    { allOf: [ref('Account'), object({ name: text })] },
    { id: 1, pw: 's' },
    ['write-only warning body.pw'],
  ],
  [
    { oneOf: [ref('Plain'), object({ pw: { type: 'integer', writeOnly: true } }, ['pw'])] },
    { pw: 's' },
    [],
  ],
  [
    object({ list: { type: 'array', writeOnly: true, items: text } }),
    { list: [] },
    ['write-only warning body.list'],
  ],
  [ref('AnyOf'), { t: 'Cat' }, []],
  [ref('AnyOf'), { t: 'Dog', bark: true }, []],
  [ref('AnyOf'), { t: 'Dog' }, ['discriminator note body.bark']],
  [ref('AnyOf'), { t: 'Bird' }, ['discriminator note body.t']],
  [ref('AnyOf'), { bark: 1 }, ['required error body.t']],
  [ref('Mapped'), { t: 'd' }, ['discriminator note body.bark']],
  [ref('Mapped'), { t: 'c' }, []],
  [
    { type: 'array', items: ref('AnyOf') },
    [{ t: 'Cat' }, { t: 'Dog' }],
    ['discriminator note body.1.bark'],
  ],
  [object({ pet: ref('AnyOf') }), { pet: { t: 'Dog' } }, ['discriminator note body.pet.bark']],
  [
    { oneOf: [object({ pet: ref('AnyOf') }, ['pet']), object({ no: text }, ['no'])] },
    { pet: { t: 'Dog' } },
    ['discriminator note body'],
  ],
  [ref('OneOf'), { t: 'Dog' }, ['required error body.bark']],
  [ref('OneOf'), { t: 'Cat' }, []],
]

test.each(table)('%j has %j: %j', async (schema, value, found) => {
  const paths = {
    '/r': {
      get: { operationId: 'r', responses: { 200: answer(schema) } },
      put: { operationId: 'p', requestBody: body(schema), responses: { 204: answer() } },
    },
  }
  const checker = await createChecker({
    source: await ownContract({ paths, components: { schemas } }),
  })
  const json = { 'content-type': 'application/json' }
  const said = JSON.stringify(value)
  const answered = checker.check(
    toCapture({ target: '/r' }, { status: 200, headers: json, body: said }),
  )
  const shown = ({ rule, severity, location }: (typeof answered)[number]) =>
    `${rule} ${severity} ${location}`
  expect(answered.map(shown).toSorted()).toEqual(found)
  // A client may send what only requests have; of choices, the same holds for it.
  const sent = checker.check(
    toCapture({ method: 'PUT', target: '/r', headers: json, body: said }, { status: 204 }),
  )
  const ofChoices = found.filter((each) => each.startsWith('discriminator'))
  expect(sent.map(shown).filter((each) => each.startsWith('discriminator'))).toEqual(ofChoices)
  expect(sent.map(({ rule }) => rule)).not.toContain('write-only')
})

test('both rules are in the catalogue of every contract of a user, and only there', async () => {
  const source = await ownContract({ paths: { '/r': { get: { responses: { 200: answer() } } } } })
  const ids = ruleEntries(contractOf(source)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['write-only', 'discriminator']))
  expect(ruleEntries(loadContract()).map(({ id }) => id)).not.toContain('write-only')
})
