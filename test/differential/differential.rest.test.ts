import fc from 'fast-check'
import { petRequests } from '../fuzz/http/pet-requests.ts'
import { rawRequests } from '../fuzz/http/raw-requests.ts'
import { programs } from '../support/program.ts'
import { startCli } from '../support/run-cli.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { askAll } from './ask.ts'

const LIMIT = 120_000

test('source and build answer the same raw requests with the same bytes', {
  timeout: LIMIT,
}, async () => {
  const requests = fc
    .sample(rawRequests(petRequests()), runs(400))
    .filter(({ leaves }) => !leaves)
    .map(({ bytes }) => bytes.replace('\r\n', '\r\nConnection: close\r\n'))
  const args = 'start -p 0 --log silent --seed 1 --now 2026-11-22T12:00:00Z'.split(' ')
  const [source, built] = await Promise.all(
    [programs.source, programs.built].map(async (program) => {
      const cli = startCli(args, { program, limit: LIMIT })
      const url = await cli.ready()
      // What is loaded or bundled at the first request takes longer than an answer is waited for.
      for (const path of ['/docs', '/__admin/', '/__admin/health']) await fetch(new URL(path, url))
      const answers = await askAll(url, requests)
      const { code, stderr } = await cli.stop('SIGTERM')
      return { answers, code, stderr }
    }),
  )
  const differences = requests.flatMap((request, at) =>
    source?.answers[at] === built?.answers[at]
      ? []
      : [{ request, source: source?.answers[at], built: built?.answers[at] }],
  )
  expect(differences).toEqual([])
  expect(source).toMatchObject({ code: 0, stderr: '' })
  expect(built).toMatchObject({ code: 0, stderr: '' })
  // Not all refused before anything looked at them.
  expect(
    source?.answers.filter((answer) => answer.includes('X-Sandbox-Origin')).length,
  ).toBeGreaterThan(250)
})

// --- internal ---
