import { progressText, timeText } from '../../src/cli/log/progress-line.ts'
import { expect, test } from '../support/test.ts'

test.for([
  [0, 0, 'checking: 0.0 of 50.0 MB, 0 %'],
  [20, 100, 'checking: 20.0 of 50.0 MB, 40 %'],
  [20, 2000, 'checking: 20.0 of 50.0 MB, 40 %, 3 s left'],
  [1, 6000, 'checking: 1.0 of 50.0 MB, 2 %, 5 min left'],
  [0.01, 6000, 'checking: 0.0 of 50.0 MB, 0 %, 9 h left'],
  [50, 6000, 'checking: 50.0 of 50.0 MB, 100 %, 0 s left'],
  // A file that grows while it is read.
  [60, 6000, 'checking: 50.0 of 50.0 MB, 100 %, 0 s left'],
] as const)('%d MB of 50 after %i ms are shown as %s', ([done, elapsed, text]) => {
  expect(progressText({ step: 'checking', done: done * 1e6, of: 50e6 }, elapsed)).toBe(text)
})

test.for([
  [0, 0, 'checking: 0.0 of 0.0 MB, 100 %'],
  [120_000, 300_000, 'generating: 120,000 of 300,000 animals, 40 %, 3 s left'],
  [5, undefined, 'searching: 5 runs, 2 s so far'],
] as const)('%i of %s is shown as %s', ([done, of, text]) => {
  const step = text.split(':', 1)[0] as string
  const unit = { checking: undefined, generating: 'animals', searching: 'runs' }[step]
  const elapsed = step === 'checking' ? 0 : 2000
  expect(progressText({ step, done, of, ...(unit && { unit }) }, elapsed)).toBe(text)
})

test('the time that is left runs while nothing is told, and never below zero', () => {
  const progress = { step: 'probing', done: 20, of: 50, unit: 'probes' }
  const after = (since: number) => progressText(progress, 2000, { since })
  expect([0, 1000, 9000].map(after)).toEqual([
    'probing: 20 of 50 probes, 40 %, 3 s left',
    'probing: 20 of 50 probes, 40 %, 2 s left',
    'probing: 20 of 50 probes, 40 %, 0 s left',
  ])
  expect(progressText({ ...progress, of: undefined }, 2000, { since: 1500 })).toBe(
    'probing: 20 probes, 3 s so far',
  )
})

test.for([
  [79, 'checking: 20.0 of 50.0 MB, 40 %, 3 s left'],
  [41, 'checking: 20.0 of 50.0 MB, 40 %, 3 s left'],
  [40, 'checking: 40 %, 3 s left'],
  [23, 'checking: 40 %'],
  [13, '40 %'],
  [3, '40 '],
] as const)('of a line that does not fit into %i columns, this is shown: %s', ([width, text]) => {
  const progress = { step: 'checking', done: 20e6, of: 50e6 }
  expect(progressText(progress, 2000, { width })).toBe(text)
})

test.for([
  [0, '0 s'],
  [1, '1 s'],
  [59_000, '59 s'],
  [59_001, '1 min'],
  [3_599_000, '60 min'],
  [3_600_000, '1 h'],
] as const)('%i ms are shown as %s', ([time, text]) => {
  expect(timeText(time)).toBe(text)
})
