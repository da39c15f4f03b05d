import { expect, test } from 'vitest'
import { createChecker } from '../../src/check/checker.ts'
import { placeOf } from '../../src/check/reports/fingerprint.ts'
import { breaks } from '../support/breaks.ts'
import { captureOverHttp, startCaseUpstream } from '../support/case-upstream.ts'
import { sound } from '../support/sound.ts'

test('what came over HTTP gives the same findings as the table says', async () => {
  const upstream = await startCaseUpstream()
  const checker = await createChecker()
  const wrong: unknown[] = []
  for (const each of [...breaks, ...sound]) {
    upstream.answerWith(each.answer)
    const capture = await captureOverHttp(upstream.port, each.request)
    const found = (await checker.check(capture))
      // One checker sees all cases: ids come again. This rule has its own cases.
      .filter(({ severity, rule }) => severity !== 'note' && rule !== 'create-new-id')
      .map(
        (violation) =>
          `${violation.severity} ${violation.rule} ${placeOf(violation, capture.status)}`,
      )
    const wanted = 'expected' in each ? [each.expected, ...(each.also ?? [])] : []
    const expected = wanted
      .filter(({ rule }) => rule !== 'create-new-id')
      .map(({ severity, rule, location }) => `${severity} ${rule} ${location}`)
    if (JSON.stringify([...new Set(found)].toSorted()) !== JSON.stringify(expected.toSorted())) {
      wrong.push({ title: each.title, found, expected })
    }
  }
  await upstream.close()
  expect(wrong).toEqual([])
})
