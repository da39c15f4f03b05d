import { readFileSync } from 'node:fs'
import path from 'node:path'
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with {
  type: 'json',
}
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { lazy } from '../../../src/base/memoize.ts'
import { createBaseline } from '../../../src/check/reports/findings/baseline.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { breaks } from '../../support/breaks.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, list, pet, pets } from '../../support/case-parts.ts'
import { createChecker, mergeReports, toSarif, writeReport } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'

/** The problems of a SARIF log by the schema of SARIF 2.1.0, which is of a draft that Ajv reads without its name. */
function createSarifCheck(): (log: unknown) => readonly unknown[] {
  const { $schema, id, ...schema } = sarifSchema
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  formats.default(ajv)
  const validate = ajv.compile(schema)
  return (log) => (validate(log) ? [] : (validate.errors ?? []))
}

const problemsOf = createSarifCheck()
const lines = readFileSync('openapi.yaml', 'utf8').split('\n')

const everyBreak = lazy(async (): Promise<Report> => {
  const checker = await createChecker({ upstream: 'https://staging.example/v1' })
  for (const { request, answer: each } of breaks) checker.check(toCapture(request, each))
  checker.check(toCapture({ target: '/v1/orders' }, answer([])))
  checker.check(toCapture(list(), answer([pet({ '[a](1)': 1 })])))
  return checker.report()
})

test('SARIF is valid by its schema, with one result for each finding, of one run and merged', async ({
  folder,
}) => {
  const one = await everyBreak()
  for (const report of [one, mergeReports([JSON.parse(JSON.stringify(one))])]) {
    const file = path.join(folder, 'report.sarif')
    await writeReport(file, { report, failOn: 'error' })
    const log = JSON.parse(readFileSync(file, 'utf8'))
    expect(problemsOf(log)).toEqual([])
    const { results, tool } = log.runs[0]
    expect(report.findings.length).toBeGreaterThan(50)
    const names = (each: { fingerprints: object }) => Object.values(each.fingerprints)
    expect(results.flatMap(names)).toEqual(report.findings.map(({ fingerprint }) => fingerprint))
    for (const { ruleId, ruleIndex } of results)
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    for (const { id, help } of tool.driver.rules) expect(help?.text, id).toMatch(/\w/)
  }
})

test('the schema of SARIF refuses what is none', async () => {
  const log = JSON.parse(toSarif(await everyBreak()))
  log.runs[0].results[0].level = 'fatal'
  expect(problemsOf(log)).not.toEqual([])
  expect(problemsOf({ version: '2.1.0' })).not.toEqual([])
})

test('each result is at the line of its operation in openapi.yaml, or of the paths', async () => {
  const { results } = JSON.parse(toSarif(await everyBreak())).runs[0]
  const seen = new Set<string>()
  for (const { locations, message } of results) {
    const [{ physicalLocation: at }] = locations
    expect(at.artifactLocation.uri).toBe('openapi.yaml')
    const [operation] = /^[^,]+/.exec(message.text) ?? []
    const here = lines.slice(at.region.startLine - 1, at.region.startLine + 1).join('\n')
    if (operation?.includes(' ')) expect(here).toMatch(/^paths:/)
    else expect(here).toMatch(new RegExp(`^ +(get|post):\\n +operationId: ${operation}$`))
    seen.add(operation ?? '')
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['listPets', 'createPet', 'getPet', 'GET /v1/orders']),
  )
})

test('what the baseline knows is suppressed with its reason, until it expires', async () => {
  const checked = async (expires?: string) => {
    const [found] = (await reportOf()).findings
    if (!found) throw new Error('nothing was found')
    const { fingerprint, rule, operation, location } = found
    const entry = { fingerprint, rule, operation, location, reason: 'for now' }
    const baseline = createBaseline([{ ...entry, ...(expires !== undefined && { expires }) }])
    return JSON.parse(toSarif(await reportOf(baseline))).runs[0].results[0].suppressions
  }
  expect(await checked()).toEqual([
    { kind: 'external', status: 'accepted', justification: 'for now' },
  ])
  expect(await checked('2020-01-01')).toEqual([])
})

async function reportOf(baseline = createBaseline([])): Promise<Report> {
  const checker = await createChecker({ baseline })
  checker.check(toCapture(list(), answer(pets(21))))
  return checker.report()
}

test('what a peer sent makes no link in a message', async () => {
  const texts = JSON.parse(toSarif(await everyBreak())).runs[0].results.map(
    ({ message }: { message: { text: string } }) => message.text,
  )
  expect(texts.join('\n')).toContain('[a]')
  expect(texts.join('\n')).not.toContain('](')
})
