import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { lazy } from '../../../src/base/memoize.ts'
import { createBaseline } from '../../../src/check/reports/findings/baseline.ts'
import {
  changeFingerprint,
  changeKey,
  keptChanges,
  withKnownChanges,
} from '../../../src/check/reports/fingerprint.ts'
import { failingNext } from '../../../src/check/reports/next-changes.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { checkFiles } from '../../../src/check/threads/check-files.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { runText } from '../../support/checking.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { test as base, expect } from '../../support/test.ts'
import { harOf, SESSION, SHOWN, shownIn, twoDepots } from '../../support/two-clients.ts'

/** The session of two clients, checked under both contracts. */
const test = base.extend<{ watched: Awaited<ReturnType<typeof watch>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  watched: async ({}, use) => use(await watchOnce()),
})

const watchOnce = lazy(() => watch())

async function watch() {
  const at = twoDepots()
  const har = writeFiles({ 'session.har': harOf(SESSION) })('session.har')
  const source = await readContract({ file: at('depot.json') })
  const next = await readContract({ file: at('next.json') })
  return { har, source, report: await checkFiles([har], { source, next }) }
}

const LIMIT = 'request-parameter-max-decreased'
const WEIGHT = 'request-property-became-required'
const LABEL = 'response-optional-property-removed'

test('files that are checked say whom the next contract would refuse, with file and number of an exchange', ({
  watched: { report, har },
}) => {
  expect(shownIn(report.next?.changes ?? [])).toEqual(SHOWN)
  const examples = report.next?.changes.flatMap(({ clients }) => clients.map((c) => c.example))
  expect(examples?.map(({ exchange }) => exchange)).toContain(`${har}#1`)
})

test('the summary names those who are refused first, then what is met, and counts what is not', ({
  watched: { report, har },
}) => {
  const lines = summaryLines(report)
  const from = lines.findIndex((line) => line.startsWith('next contract: '))
  const shown = lines.slice(from, from + 12).map((line) => line.replaceAll(har, 'session.har'))
  expect(shown[0]).toBe(
    'next contract: 7 changes: 2 refused, 1 met, 4 not met by 6 checked exchanges; clients: shop/1.4, scale/0.9',
  )
  expect(shown[1]).toContain(`error ${LIMIT} listParcels`)
  expect(shown.slice(2, 5)).toEqual([
    '    The query parameter limit has the max 50 instead of 100.',
    '    refused: shop/1.4 (1 request), query limit: must be an integer from 1 to 50, e.g. session.har#1: GET /v1/parcels?limit=80',
    '    met: scale/0.9 (1), query limit, e.g. session.har#6: GET /v1/parcels?limit=5',
  ])
  expect(lines.find((line) => line.startsWith('  not met: '))).toContain(`${LABEL} sendParcel`)
})

test('every format says for each change who is refused or met, or that nobody was', async ({
  watched: { report, source },
}) => {
  const changes = report.next?.changes ?? []
  const texts = {
    markdown: runText(report, 'markdown'),
    html: runText(report, 'html'),
    junit: runText(report, 'junit', { failOn: 'error' }),
    sarif: runText(report, 'sarif', { source }),
  }
  for (const text of Object.values(texts)) {
    for (const { id } of changes) expect(text).toContain(id)
    expect(text).toMatch(/shop(\/|&#47;)1\.4/)
    expect(text).toContain('not met')
    expect(text).not.toContain('key-of-a-client')
  }
  const { valid } = await validateXML({
    xml: { fileName: 'report.xml', contents: texts.junit },
    schema: {
      fileName: 'junit.xsd',
      contents: readFileSync(path.join(import.meta.dirname, '../../support/junit.xsd'), 'utf8'),
    },
  })
  expect(valid).toBe(true)
  expect(texts.html.match(/<details class="finding/g)?.length).toBe(
    changes.length + report.findings.length,
  )
})

test.for<['refused' | 'met' | 'never', readonly string[]]>([
  ['never', []],
  ['refused', [LIMIT, WEIGHT]],
  ['met', [LIMIT, LABEL, WEIGHT]],
])(
  'with --fail-on-next %s these changes fail, in SARIF they are more than notes, and in JUnit failures: %j',
  ([failOnNext, ids], { watched: { report, source } }) => {
    expect(failingNext(report, failOnNext).map(({ id }) => id)).toEqual(ids)
    const { results } = JSON.parse(runText(report, 'sarif', { source, failOnNext })).runs[0]
    const serious = results.slice(report.findings.length).filter(isSerious)
    expect(serious.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(ids)
    const own = runText({ ...report, findings: [] }, 'junit', { failOn: 'error', failOnNext })
    expect(own.match(/<failure /g)?.length ?? 0).toBe(ids.length)
    expect(own).toMatch(new RegExp(`^<testsuites [^>]* failures="${ids.length}"`, 'm'))
  },
)

const isSerious = ({ level }: { readonly level: string }) => level !== 'note'

test('a change that the baseline knows does not fail, until its last day', ({
  watched: { report },
}) => {
  const [limit] = failingNext(report, 'refused')
  if (!limit || !report.next) throw new Error('there is no such change')
  const entry = {
    ...{ ...changeKey(limit), fingerprint: changeFingerprint(limit) },
    ...{ reason: 'the shop is told', expires: '2030-01-31' },
  }
  const known = (day: string): Report => ({
    ...report,
    ...(report.next && {
      next: withKnownChanges(report.next, createBaseline([entry]), Date.parse(day)),
    }),
  })
  expect(failingNext(known('2030-01-31'), 'refused').map(({ id }) => id)).toEqual([WEIGHT])
  expect(failingNext(known('2030-02-01'), 'refused').map(({ id }) => id)).toEqual([LIMIT, WEIGHT])
  const before = known('2030-01-31')
  expect(runText(before, 'markdown')).toContain('error, known')
  expect(runText(before, 'html')).toContain('the shop is told')
  expect(runText(before, 'junit', { failOn: 'error', failOnNext: 'refused' })).toContain(
    '<skipped>known: the shop is told</skipped>',
  )
  // Known or not, it stays in a baseline that is written anew.
  expect(keptChanges(before, 'refused')).toEqual(keptChanges(report, 'refused'))
})
