import { readFileSync } from 'node:fs'
import type { Report } from '../../../src/check/reports/report.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/own-contract.ts'
import { runCli } from '../../support/run-command.ts'

const text = { type: 'string' }
const operation = (operationId: string) => ({
  operationId,
  parameters: [{ name: 'q', in: 'query', schema: text }],
  responses: { 200: { description: 'ok', content: { 'application/json': { schema: text } } } },
})

/** A contract with some operations, and a HAR with an exchange of the first. */
function filesOf(count: number) {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`/reports/r${at}`, { get: operation(`get${at}`) }]),
  )
  const entry = {
    ...{ startedDateTime: '2026-01-01T00:00:00.000Z', time: 1, cache: {} },
    request: {
      ...{ method: 'GET', url: 'https://r.example/reports/r0', httpVersion: 'HTTP/1.1' },
      ...{ cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: 0 },
    },
    response: {
      ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: 3, mimeType: 'application/json', text: '"x"' },
      ...{ headersSize: -1, bodySize: 3 },
    },
    timings: { send: 0, wait: 1, receive: 0 },
  }
  const info = { title: 'Reports', version: '1' }
  return writeFiles({
    'r.json': { openapi: '3.1.0', info, servers: [{ url: 'https://r.example' }], paths },
    'r.har': { log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry] } },
  })
}

const read = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

test('a report of a large contract counts the operations without exchanges, and names the first', async () => {
  const at = filesOf(120)
  const report = async (name: string, ...more: readonly string[]) => {
    const file = at(name)
    const flags = ['--contract', at('r.json'), '--report', file, ...more]
    const { code, stderr } = await runCli(['check', at('r.har'), ...flags])
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    return read(file)
  }
  const { coverage } = await report('met.json')
  expect(coverage.operations.map(({ operation, count }) => [operation, count])).toEqual([
    ['get0', 1],
  ])
  expect(coverage.neverMet?.count).toBe(119)
  expect(coverage.neverMet?.operations).toEqual(
    Array.from({ length: 40 }, (_, place) => `get${place + 1}`),
  )
  const all = await report('all.json', '--coverage', 'all')
  expect(all.coverage.operations).toHaveLength(120)
  expect(all.coverage).not.toHaveProperty('neverMet')
  expect(all.coverage).toMatchObject({ met: coverage.met, of: coverage.of })
  // What is left out is nothing that a merge would add.
  const merged = at('merged.json')
  const { code } = await runCli([
    ...['report', 'merge', at('met.json'), at('met.json')],
    ...['--contract', at('r.json'), '--report', merged, '--coverage', 'all'],
  ])
  expect(code).toBe(0)
  expect(read(merged).coverage.operations).toEqual(all.coverage.operations)
})

test('a report of a contract with few operations lists them all', async () => {
  const at = filesOf(50)
  const flags = ['--contract', at('r.json'), '--report', at('few.json')]
  expect((await runCli(['check', at('r.har'), ...flags])).code).toBe(0)
  const { coverage } = read(at('few.json'))
  expect(coverage.operations).toHaveLength(50)
  expect(coverage).not.toHaveProperty('neverMet')
})
