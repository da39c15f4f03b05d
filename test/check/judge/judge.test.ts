import { expect, test } from 'vitest'
import { createJudge } from '../../../src/check/judge/judge.ts'
import { type RuleEntry, ruleEntries } from '../../../src/check/judge/rule-catalogue.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { severities } from '../../../src/contract/requests/violation.ts'
import { breaks } from '../../support/breaks.ts'
import { loadContract, readDocument } from '../../support/built-in.ts'
import { sound } from '../../support/sound.ts'

const ruleCatalogue = ruleEntries(loadContract())

/** The contract with one schema changed in an answer only. */
function contractWith(schema: Schema) {
  const contract = loadContract()
  const document = readDocument()
  const schemas = { ...document.components.schemas, Error: schema }
  return { ...contract, document: { ...document, components: { schemas } } }
}

test.for<[string, Schema]>([
  ['a pattern that is none', { type: 'string', pattern: '[' }],
  ['a type that there is not', { type: 'strin' }],
  ['a keyword that is misspelt', { type: 'object', requird: ['code'] }],
  ['a format that is not known', { type: 'string', format: 'telephone' }],
])('a contract with %s is refused by name before anything is judged', async ([, schema]) => {
  await expect(createJudge(contractWith(schema))).rejects.toThrow(
    /openapi\.yaml: components\.schemas\.Error does not compile: .+ Correct the schema\./s,
  )
})

test('every rule of the catalogue that judges an exchange is met by a case, and every case names a rule of it', () => {
  const met = new Set([
    ...breaks.flatMap(({ expected, also = [] }) => [
      expected.rule,
      ...also.map(({ rule }) => rule),
    ]),
    ...sound.flatMap(({ notes = [] }) => notes),
  ])
  const known = ruleCatalogue.map(({ id }) => id)
  const others = [
    'checker-failed',
    ...ruleCatalogue.filter(({ ofProbes }) => ofProbes).map(({ id }) => id),
  ]
  expect(known.filter((id) => !others.includes(id)).toSorted()).toEqual([...met].toSorted())
})

test('each case gives a severity, a side and an operation that the catalogue gives its rule', () => {
  for (const { title, expected } of breaks) {
    const rule = ruleCatalogue.find(({ id }) => id === expected.rule) as RuleEntry
    const { severity, side, anywhere } = rule
    expect([severity].flat(), title).toContain(expected.severity)
    expect(['both', expected.location.split('.')[0]], title).toContain(side)
    if (!anywhere && rule.operations) expect(rule.operations, title).toContain(expected.operation)
  }
  expect(severities).toEqual(['error', 'warning', 'note'])
})
