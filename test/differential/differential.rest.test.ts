import path from 'node:path'
import fc from 'fast-check'
import { petRequests } from '../fuzz/http/pet-requests.ts'
import { rawRequests } from '../fuzz/http/raw-requests.ts'
import { commandFiles, programs, root } from '../support/program.ts'
import { type CliResult, startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { runs } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'
import { askAll } from './ask.ts'
import { commandLines, FILES } from './command-lines.ts'

const LIMIT = 120_000

test('source and build answer the same raw requests with the same bytes', {
  timeout: LIMIT,
}, async () => {
  const requests = fc
    .sample(rawRequests(petRequests()), runs(800))
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
  ).toBeGreaterThan(500)
})

test('source and build say the same to the same command lines', {
  tags: ['long'],
  timeout: LIMIT,
}, async ({ folder }) => {
  const [source, built] = await Promise.all(
    [commandFiles.source, commandFiles.built].map((file, at) =>
      sayings(file, path.join(folder, String(at))),
    ),
  )
  const lines = commandLines('…')
  expect(lines.length).toBeGreaterThan(90)
  const differences = lines.flatMap((line, at) => {
    const [here, there] = [source?.[at], built?.[at]]
    return JSON.stringify(here) === JSON.stringify(there)
      ? []
      : [{ line, source: here, built: there }]
  })
  expect(differences).toEqual([])
  expect(new Set(source?.map(({ code }) => code))).toEqual(new Set([0, 1, 2, 3]))
})

// --- internal ---

/** Runs all command lines of a program in a folder of their own. */
async function sayings(file: string, folder: string): Promise<readonly CliResult[]> {
  writeFiles(folder, FILES)
  const options = { cwd: root, env: { COLUMNS: '100' }, file }
  const results = await Promise.all(commandLines(folder).map((line) => runCli(line, options)))
  return results.map(({ code, stdout, stderr }) => ({
    code,
    stdout: comparable(stdout, folder),
    stderr: comparable(stderr, folder),
  }))
}

/** Without what differs between two runs of one program. */
function comparable(text: string, folder: string): string {
  return text
    .replaceAll(folder, '…')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
    .replaceAll(/"time":"[^"]+"/g, '"time":"…"')
}
