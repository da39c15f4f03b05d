import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'
import { createChecker } from '../../src/check/checker.ts'
import { writeBaselineFile } from '../../src/check/reports/findings/baseline.ts'
import { startSandbox } from '../../src/http/start-sandbox.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { breaks } from '../support/breaks.ts'
import { toCapture } from '../support/capture.ts'
import { root } from '../support/program.ts'
import { sound } from '../support/sound.ts'

/** Whole files by name; a name has several where a format has several forms. A character stands for a byte (Latin-1). */
export interface ExampleFiles {
  readonly [name: string]: readonly string[]
}

/** Makes a file of every format that commands read, as the program itself writes it, in a folder. */
export async function exampleFiles(folder: string): Promise<ExampleFiles> {
  const at = (name: string) => path.join(folder, name)
  const read = (name: string) => readFileSync(at(name), 'latin1')
  const shipped = readdirSync(path.join(root, 'scenarios')).filter((name) => name.endsWith('.yaml'))
  const traffic = captures()
  const tape = await record(traffic, at('recorded.yaml'))
  await record(traffic, at('traffic.har'))
  const report = await reportOf(traffic)
  const entries = report.findings.map(({ fingerprint, rule, operation, location }) => ({
    ...{ fingerprint, rule, operation, location, reason: 'known', expires: '2999-12-31' },
  }))
  for (const name of ['baseline.json', 'baseline.yaml'])
    writeBaselineFile(at(name), { entries, former: undefined })
  await keepState(folder)
  const { cert, key } = makeCertificate(['localhost'], Date.now())
  return {
    'scenario.yaml': [
      ...shipped.map((name) => readFileSync(path.join(root, 'scenarios', name), 'latin1')),
      PROFILE,
    ],
    'scenario.json': ['{"version":1,"extends":"default","faults":[]}'],
    'traffic.har': [read('traffic.har')],
    'recorded.tape.ndjson': [tape],
    'with-tape.yaml': ['version: 1\nexchanges: ./recorded.tape.ndjson\n'],
    'recorded.yaml': [read('recorded.yaml')],
    'report.json': [`${JSON.stringify(report)}\n`],
    'other.json': [`${JSON.stringify({ ...report, instance: 'other' })}\n`],
    'baseline.json': [read('baseline.json')],
    'baseline.yaml': [read('baseline.yaml')],
    'empty.pets.ndjson': [read('empty.pets.ndjson')],
    'cert.pem': [cert],
    'key.pem': [key],
  }
}

// --- internal ---

type Captures = readonly ReturnType<typeof toCapture>[]

/** When the examples are made, but for the certificate: they are the same in every run. */
const TIME = Date.parse('2026-11-22T12:00:00Z')

/** As `verify --write-profile` writes it. */
const PROFILE = `# A profile that petstore-sandbox verify has written: it may be overwritten.
version: 1
description: As the upstream does where the contract is silent.
deprecatedSince: none
unspecified:
  createdStatus: available
  emptyName: 400
  listOrder: newest
`

function captures(): Captures {
  return [...breaks.slice(0, 4), ...sound.slice(0, 3)].map(({ request, answer }, index) =>
    toCapture(request, answer, { time: TIME + index * 1000 }),
  )
}

/** Records exchanges, and returns the tape that was beside the file until the recording ended. */
async function record(all: Captures, file: string): Promise<string> {
  const recorder = startRecorder({ file }, builtInContract())
  for (const each of all) recorder.add(each)
  const tape = readFileSync(file.replace(/\.\w+$/, '.tape.ndjson'), 'latin1')
  await recorder.close()
  return tape
}

async function reportOf(all: Captures) {
  const checker = await createChecker({
    source: builtInContract(),
    instance: 'one',
    now: () => TIME,
  })
  for (const each of all) checker.check(each)
  return { ...checker.report(), run: 'run' }
}

/** Leaves the state of a sandbox in a folder: records that were created, and one that was removed. */
async function keepState(data: string): Promise<void> {
  const sandbox = await startSandbox({ scenario: 'empty', data })
  for (const name of ['Rex', 'Käthe', 'Nemo']) await create(sandbox.url, name)
  await fetch(`${sandbox.adminUrl}/state/pets/2`, { method: 'DELETE' })
  await sandbox.close()
}

async function create(url: string, name: string): Promise<void> {
  const headers = { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' }
  const body = JSON.stringify({ name, categoryId: 1 })
  const { status } = await fetch(`${url}/pets`, { method: 'POST', headers, body })
  if (status !== 201) throw new Error(`the creation was answered ${status}`)
}
