import { readFile, writeFile } from 'node:fs/promises'
import type { Report } from '../../src/check/reports/report.ts'
import { checkFiles } from '../../src/check/threads/check-files.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer } from '../support/case-parts.ts'
import { LIBRARY } from '../support/contract-files.ts'
import { harOf as harOfCaptures } from '../support/har.ts'
import { ask, harbour, nothing, refused, ship, ships } from '../support/harbour.ts'
import { spawnCli } from '../support/run-cli.ts'
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
  [ask('GET /%73hip%73/;sh%69p=9'), answer(ship({ id: 9 }))],
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

const harOf = (exchanges: typeof right) =>
  harOfCaptures(exchanges.map((each) => toCapture(...each)))

const foundIn = (report: Report) =>
  report.findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ rule, operation, location }) => `${rule} ${operation} ${location}`)
    .toSorted()

test('check finds exactly what is wrong in a HAR by another contract', { tags: ['long'] }, async ({
  folder,
}) => {
  const { file, source } = await harbour()
  for (const [name, exchanges] of Object.entries({ right, wrong }))
    await writeFile(`${folder}/${name}.har`, harOf(exchanges))
  expect(foundIn(await checkFiles([`${folder}/right.har`], { source }))).toEqual([])
  const report = `${folder}/report.json`
  const flags = ['--contract', file, '--report', report]
  const { code } = await runCli(['check', `${folder}/wrong.har`, ...flags])
  expect(code).toBe(1)
  expect(foundIn(JSON.parse(await readFile(report, 'utf8')))).toEqual(planted)
})

// Recordings have neither keys nor most headers: what they lack is not missing.
// Over a second: the first of a worker loads Prism.
test.for(['har', 'yaml'])(
  'a recording in %s of right traffic has no finding, and one of wrong traffic those of its bodies',
  async (ending, { folder }) => {
    const { source } = await harbour()
    for (const [name, exchanges, found] of [
      ['right', right, []],
      ['wrong', wrong, planted],
    ] as const) {
      const file = `${folder}/${name}.${ending}`
      const recorder = startRecorder({ file }, source)
      for (const [request, given] of exchanges) recorder.add(toCapture(request, given))
      await recorder.close()
      expect(foundIn(await checkFiles([file], { source }))).toEqual(found)
    }
  },
)

test('the check judges by schemas that contain themselves, and says which patterns it does not check', {
  tags: ['long'],
}, async ({ folder }) => {
  const at = (name: string) => `${folder}/${name}`
  await writeFile(at('c.yaml'), LIBRARY.replace('minLength: 1', "minLength: 1, pattern: '^(?=a)'"))
  const sequel = { title: '', genre: 'novel', sequel: { title: 'Momo 3', genre: 'prose' } }
  const books = answer([{ id: 1, title: 'Momo', genre: 'novel', sequel }])
  const har = harOfCaptures([toCapture({ target: '/lib/v2/books' }, books)])
  await writeFile(at('bad.har'), har)
  // A command whose log is read is a process of its own.
  const { code, stderr } = await spawnCli(['check', at('bad.har'), '--contract', at('c.yaml')])
  expect(code).toBe(1)
  expect(stderr).toContain('must not be empty')
  expect(stderr).toContain('must be one of novel, poetry, science')
  expect(stderr).toContain('pattern is not checked: it has ')
})
