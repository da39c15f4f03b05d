import { createConnection } from 'node:net'
import fc from 'fast-check'
import { petRequests } from '../fuzz/http/pet-requests.ts'
import { rawRequests } from '../fuzz/http/raw-requests.ts'
import { programs } from '../support/program.ts'
import { startCli } from '../support/run-cli.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Milliseconds of silence after which a connection that is left open counts as answered. */
const SILENCE = 5000

/** Writes each request over a connection of its own, one after another, and answers all that came back for each. */
async function askAll(url: string, requests: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = []
  for (const request of requests) answers.push(await ask(url, request))
  return answers
}

function ask(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  const socket = createConnection({ host: hostname, port: Number(port) })
  const end = (how: string) => {
    socket.destroy()
    resolve(`${comparable(text)}[${how}]`)
  }
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('end', () => end('closed'))
  // Whether a reset overtakes the last bytes is chance: both are an end.
  socket.on('error', () => end('closed'))
  socket.setTimeout(SILENCE, () => end('open'))
  socket.write(request, 'latin1')
  return promise
}

/** Without what differs between two runs of one program. */
function comparable(text: string): string {
  return text
    .replaceAll(/^(x-request-id|date): .*(?=\r$)/gim, '$1: …')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
}

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
