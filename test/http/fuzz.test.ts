import { createAnswerJudge } from '../../bench/fuzz/create-answer-judge.ts'
import { runFuzz } from '../../bench/fuzz/run-fuzz.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

test('requests that are almost right get sound answers, whatever their bytes', async ({
  start,
}) => {
  const { url } = await start()
  const requests = runs(1500).numRuns
  const { answered, problems } = await runFuzz({
    origin: new URL(url).origin,
    requests,
    seed: 20_261_122,
    connections: 8,
    judge: await createAnswerJudge(),
  })
  expect(problems).toEqual([])
  expect(answered).toBeGreaterThan(requests * 0.75)
})
