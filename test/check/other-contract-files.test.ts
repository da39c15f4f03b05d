import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Report } from '../../src/check/reports/report.ts'
import { checkFiles } from '../../src/check/threads/check-files.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer } from '../support/case-parts.ts'
import { ask, harbour, nothing, refused, ship, ships } from '../support/harbour.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const form = {
  body: 'title=Hi&stars=5',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}
const right: readonly (readonly [CaseRequest, CaseAnswer])[] = [
  [ask('GET /ships?size[min]=1'), ships(ship({ tug: ship({ id: 2 }) }))],
  [ask('GET /ships', { headers: { cookie: 'berth=north' } }), refused(404)],
  [ask('GET /ships/;ship=9'), answer(ship({ id: 9 }))],
  [ask('POST /notes', form), nothing],
]
const wrong: readonly (readonly [CaseRequest, CaseAnswer])[] = [
  ...right,
  [ask('GET /ships/;ship=9'), answer(ship({ id: 9, tug: ship({ name: 5 }) }))],
  [ask('GET /ships/;ship=9'), answer('<a/>', 200, { 'content-type': 'application/xml' })],
]

const planted = [
  'media-type getShip response.200.header.content-type',
  'type getShip response.200.body.tug.name',
]

/** A HAR as browsers and tools write it. */
function harOf(exchanges: readonly (readonly [CaseRequest, CaseAnswer])[]): string {
  const named = (lines: readonly string[]) =>
    lines.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: lines[at + 1] }] : []))
  const entries = exchanges.map(([request, given]) => {
    const { method, target, requestHeaders, responseHeaders, status } = toCapture(request, given)
    const mimeType = String(responseHeaders[responseHeaders.indexOf('content-type') + 1])
    const postData = request.body && { mimeType: form.headers['content-type'], text: request.body }
    return {
      ...{ startedDateTime: '2026-11-21T12:00:00.000Z', time: 1, cache: {}, timings: {} },
      request: {
        ...{ method, url: `https://harbour.example${target}`, httpVersion: 'HTTP/1.1' },
        ...{ headers: named(requestHeaders), queryString: [], cookies: [], headersSize: -1 },
        ...{ bodySize: -1, ...(postData && { postData }) },
      },
      response: {
        ...{ status, statusText: '', httpVersion: 'HTTP/1.1', headers: named(responseHeaders) },
        ...{ cookies: [], redirectURL: '', headersSize: -1, bodySize: -1 },
        content: { size: 1, mimeType, text: String(given.body ?? '') },
      },
    }
  })
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } })
}

const foundIn = (report: Report) =>
  report.findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ rule, operation, location }) => `${rule} ${operation} ${location}`)
    .toSorted()

test('check finds exactly what is wrong in a HAR by another contract', async ({ folder }) => {
  const { file, source } = await harbour()
  for (const [name, exchanges] of Object.entries({ right, wrong }))
    await writeFile(`${folder}/${name}.har`, harOf(exchanges))
  expect(foundIn(await checkFiles([`${folder}/right.har`], { source }))).toEqual([])
  const report = `${folder}/report.json`
  const flags = ['--contract', file, '--report', report]
  const { code, stderr } = await runCli(['check', `${folder}/wrong.har`, ...flags])
  expect(code).toBe(1)
  expect(foundIn(JSON.parse(await readFile(report, 'utf8')))).toEqual(planted)
  expect(stderr).toContain('/components/schemas/NewShip/properties/name')
})

test('files of another contract can be checked in threads', async ({ folder }) => {
  const { source } = await harbour()
  const files = ['one', 'two'].map((name) => `${folder}/${name}.har`)
  for (const file of files) await writeFile(file, harOf(wrong))
  const report = await checkFiles(files, { source, threads: 2 })
  expect(foundIn(report)).toEqual(planted)
  expect(report.findings.every(({ pointer }) => pointer?.startsWith('/'))).toBe(true)
})

// Recordings have neither keys nor most headers: what they lack is not missing.
test.each(['session.har', 'session.yaml'])(
  'a recording in %s of right traffic has no finding, and one of wrong traffic those of its bodies',
  async (name) => {
    const { source } = await harbour()
    for (const [exchanges, found] of [
      [right, []],
      [wrong, planted],
    ] as const) {
      const folder = await mkdtemp(path.join(tmpdir(), 'recorded-'))
      const file = path.join(folder, name)
      const recorder = startRecorder({ file }, source)
      for (const [request, given] of exchanges) recorder.add(toCapture(request, given))
      await recorder.close()
      expect(foundIn(await checkFiles([file], { source }))).toEqual(found)
      await rm(folder, { recursive: true })
    }
  },
)
