import { toCapture } from '../../support/capture.ts'
import { answer, errorText, list } from '../../support/case-parts.ts'
import { createRuns } from '../../support/reports.ts'
import { expect, test } from '../../support/test.ts'

const newRun = await createRuns()
const refused = answer(errorText(400), 400)
const queries = ['?limit=0', '?limit=', '?limit=1&limit=2', '?page=2', '?limit=100']

test('a 400 of the list is a finding for each entry of the ledger that leaves it open, and one for lists that are allowed', () => {
  const run = newRun()
  for (const query of queries) run.add(toCapture(list(query), refused))
  const found = run.report().findings.filter(({ rule }) => rule === 'undocumented-status')
  const places = found.map(({ location, count, message }) => [
    ...[location, count, /ledger: (\w+)/.exec(message)?.[1]],
  ])
  expect(places.toSorted()).toEqual([
    ['response.400.status', 1, undefined],
    ['response.400.status.emptyQuery', 1, 'emptyQuery'],
    ['response.400.status.invalidQuery', 1, 'invalidQuery'],
    ['response.400.status.repeatedQuery', 1, 'repeatedQuery'],
    ['response.400.status.unknownQuery', 1, 'unknownQuery'],
  ])
})
