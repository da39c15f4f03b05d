import { writeFiles } from '../support/contract-files.ts'
import { answer, content } from '../support/contract-parts.ts'
import { startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const PAST = 'Wed, 11 Nov 2020 23:59:59 GMT'
const FUTURE = 'Thu, 01 Jan 2099 12:00:00 GMT'

/** A deprecated operation; `sunset` is the example of its header. */
const deprecated = (more: object, sunset?: string) => ({
  get: {
    deprecated: true,
    ...more,
    responses: {
      '200': {
        ...answer(),
        ...content({ type: 'object' }),
        ...(sunset !== undefined && {
          headers: { Sunset: { schema: { type: 'string' }, example: sunset } },
        }),
      },
    },
  },
})

const contract = {
  openapi: '3.1.0',
  info: { title: 'Old things', version: '1' },
  paths: {
    '/keyword': deprecated({}),
    '/day': deprecated({ 'x-sunset': '2098-02-03' }),
    '/followed': deprecated({ 'x-sunset': '2098-02-03', 'x-successor': 'newOne' }),
    '/no-date': deprecated({ 'x-sunset': 'soon', 'x-successor': 'nothing' }),
    '/past-example': deprecated({}, PAST),
    '/example': deprecated({}, FUTURE),
    '/new': { get: { operationId: 'newOne', responses: { '200': answer() } } },
  },
}

const DAY = 'Mon, 03 Feb 2098 00:00:00 GMT'

test('deprecated operations of a contract say what it says of them, and end when it says so', async () => {
  const at = writeFiles({ 'old.json': contract })
  await using sandbox = await startSandbox({ contract: at('old.json') })
  const ask = async (path: string) => {
    const { status, headers } = await fetch(sandbox.url + path)
    return [path, status, headers.get('sunset'), headers.get('link')]
  }
  const asked = await Promise.all(Object.keys(contract.paths).map(ask))
  const LINK = '</new>; rel="successor-version"'
  expect(asked).toEqual([
    ['/keyword', 200, null, null],
    ['/day', 200, DAY, null],
    ['/followed', 200, DAY, LINK],
    ['/no-date', 200, null, null],
    ['/past-example', 200, PAST, null],
    ['/example', 200, FUTURE, null],
    ['/new', 200, null, null],
  ])
  await sandbox.clock.set({ now: '2099-06-01T00:00:00Z' })
  const later = await Promise.all(Object.keys(contract.paths).map(ask))
  expect(later.filter(([, status]) => status === 410).map(([path]) => path)).toEqual([
    ...['/day', '/followed', '/example'],
  ])
})

test('what a contract says in vain of a deprecation is remarked', async () => {
  const at = writeFiles({ 'old.json': contract })
  const { stdout, stderr } = await runCli(['contract', 'explain', at('old.json')])
  expect(stdout + stderr).toContain(
    'x-sunset of GET /no-date is no date such as 2030-12-31: it is not followed.',
  )
  expect(stdout + stderr).toContain(
    'x-successor of GET /no-date is not the operationId of an operation: it is not followed.',
  )
})
