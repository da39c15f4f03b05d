import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { harOf, list, PARCEL, SESSION, SHOWN, shownIn, twoDepots } from '../support/two-clients.ts'

/** Two contracts and a session, and how to compare them by it. */
function session() {
  const at = twoDepots()
  const har = writeFiles({ 'session.har': harOf(SESSION) })('session.har')
  const run = (more: readonly string[]) =>
    runCli(['contract', 'diff', at('depot.json'), at('next.json'), '--traffic', har, ...more])
  return { at, har, run }
}

test('a recorded session of two clients says whom each change would refuse, who met it, and which nobody met', async () => {
  const { har, run } = session()
  const { code, stdout, stderr } = await run(['--format', 'json'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  const { changes, traffic } = JSON.parse(stdout)
  expect(shownIn(changes)).toEqual(SHOWN)
  expect(traffic).toEqual({
    files: [har],
    exchanges: { total: 6, judged: 6 },
    clients: ['shop/1.4', 'scale/0.9'],
  })
  const [, limit] = changes
  expect(limit.clients[0]).toEqual({
    client: 'shop/1.4',
    refused: 1,
    met: 2,
    example: {
      exchange: `${har}#1`,
      time: '2030-01-01T00:00:00.000Z',
      request: 'GET /v1/parcels?limit=80',
      shows: 'query limit: must be an integer from 1 to 50',
    },
  })
  expect(stdout).not.toContain('key-of-a-client')
})

test('as text, each change has its clients with an exchange to look at', async () => {
  const { stdout } = await session().run([])
  expect(stdout).toMatch(
    /The query parameter limit has the max 50 instead of 100\.\n {4}refused: shop\/1\.4 \(1 request\), query limit: must be an integer from 1 to 50, e\.g\. \S+session\.har#1: GET \/v1\/parcels\?limit=80\n {4}met: scale\/0\.9 \(1\), query limit, e\.g\. \S+#6: GET \/v1\/parcels\?limit=5\n/,
  )
  expect(stdout).toMatch(/50 instead of 100\.\n {4}not met\n/)
  expect(stdout).toMatch(
    /\n7 changes, of 5 differences in the documents: .*; 2 refused, 1 met, 4 not met by 6 of 6 exchanges, 2 clients\n$/,
  )
})

test('every format has the clients, and only what is about one counts', async () => {
  const { at, run } = session()
  const files = ['out.md', 'out.sarif', 'out.xml', 'out.html'].map(at)
  expect((await run(files.flatMap((file) => ['--report', file]))).code).toBe(1)
  const [md = '', sarif = '', xml = '', html = ''] = files.map((file) => readFileSync(file, 'utf8'))
  expect(md).toContain('| level | change | operation | what | where | clients |')
  expect(md).toMatch(/refused&#58; shop\/1\.4 \(1 request\)/)
  const { results } = JSON.parse(sarif).runs[0]
  expect(results.map(({ level }: { level: string }) => level).toSorted()).toEqual([
    ...['error', 'error', 'note', 'note', 'note', 'note', 'warning'],
  ])
  expect(results[1].message.text).toContain('refused: shop/1.4')
  const { valid } = await validateXML({
    xml: { fileName: 'out.xml', contents: xml },
    normalization: 'format',
  })
  expect(valid).toBe(true)
  expect(xml).toContain('tests="7" failures="2"')
  expect(html).toContain('<li>refused: shop/1.4 (1 request), ')
  for (const text of [md, sarif, xml, html]) expect(text).not.toContain('key-of-a-client')
})

test.for([
  ['a session that meets nothing', '', {}, 'warning', 0],
  ['a session that meets a warning', '', { label: 'fragile' }, 'error', 0],
  ['a session that meets a warning', '', { label: 'fragile' }, 'warning', 1],
  ['a session that meets an error', '?limit=20', {}, 'error', 1],
  ['a session that an error refuses', '?limit=80', {}, 'error', 1],
] as const)('%s (%s, %j) gives, with --fail-on %s, %i', async ([, query, more, failOn, code]) => {
  const at = twoDepots()
  const har = writeFiles({ 'one.har': harOf([list('shop/1.4', query, [{ ...PARCEL, ...more }])]) })(
    'one.har',
  )
  const words = ['contract', 'diff', at('depot.json'), at('next.json'), '--fail-on', failOn]
  expect((await runCli([...words, '--traffic', har])).code).toBe(code)
})

test('--traffic goes with diff alone, and its files must be recordings', async () => {
  const at = twoDepots()
  const other = await runCli(['contract', 'ledger', at('depot.json'), '--traffic', 'x.har'])
  expect(other.stderr).toContain('--traffic goes with contract diff, not with ledger.')
  const missing = await runCli([
    ...['contract', 'diff', at('depot.json'), at('next.json'), '--traffic', at('none.har')],
  ])
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain('none.har')
})
