import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { allNextChanges, nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { runAll } from '../../support/run-command.ts'
import { some } from '../../support/runs.ts'
import { writeFiles } from '../../support/scenario-files.ts'
import { expect, test } from '../../support/test.ts'
import { client, LONG, listsWith, rehearse, said, startRehearsal } from './support.ts'

const readsPet = 'curl -sf -H "Authorization: Bearer $PETSTORE_KEY" $PETSTORE_URL/pets/1'

/** A command that does the first of some things in the first run, the second in the second, and so on; MARK names the file in which it counts. */
const inTurn = (...things: readonly string[]) =>
  `n=$(cat "$MARK" 2>/dev/null | wc -l); echo >> "$MARK"; case $n in ${things.map((each, at) => `${at}) ${each};;`).join(' ')} esac`

test('what is found is written in every format, and said for programs', {
  tags: ['long'],
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(
    folder,
    nextChanges.withoutField,
    nextChanges.lowerLimit,
    nextChanges.withoutGetPet,
  )
  const files = ['json', 'xml', 'html', 'md', 'sarif'].map((end) => path.join(folder, `out.${end}`))
  const { code, stderr } = await rehearse(
    listsWith('categoryId'),
    ...['--next', next, '--rehearse', '--log', 'json'],
    ...files.flatMap((file) => ['--report', file]),
  )
  expect(code).toBe(1)
  const name = 'response-required-property-removed listPets 200.*.categoryId'
  const lines = stderr
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.find(({ msg }) => msg.startsWith('your client breaks at'))).toMatchObject({
    ...{ rehearsal: 'next', passesToday: true, isFlaky: false, sets: [[name]] },
    ...{ breaks: 1, passed: 1, untested: 2 },
    untestedChanges: [
      'api-path-removed-before-sunset getPet',
      'request-property-removed createPet body.categoryId',
    ],
  })
  const [json = '', xml = '', html = '', md = '', sarif = ''] = files.map((file) =>
    readFileSync(file, 'utf8'),
  )
  const { changes, ...report } = JSON.parse(json)
  expect(report).toMatchObject({
    ...{ version: 1, rehearsal: 'next', isPassed: false, sets: [[name]] },
    ...{ breaks: 1, passed: 1, untested: 2 },
  })
  const verdicts = changes.map((each: { id: string; verdict: string }) => [each.id, each.verdict])
  expect(Object.fromEntries(verdicts)).toEqual({
    'response-required-property-removed': 'breaks',
    'request-parameter-max-decreased': 'passed',
    'api-path-removed-before-sunset': 'untested',
    'request-property-removed': 'untested',
  })
  const { valid } = await validateXML({
    xml: { fileName: 'out.xml', contents: xml },
    schema: [{ fileName: 'junit.xsd', contents: readFileSync('test/support/junit.xsd', 'utf8') }],
  })
  expect([valid, /<testsuite name="rehearsal" (.*?)>/.exec(xml)?.[1]]).toEqual([
    true,
    'tests="6" failures="3" errors="0" skipped="2"',
  ])
  expect(html).toContain('<h1>Rehearsal of the contract</h1>')
  expect(html).toContain('untested, not safe')
  expect(md).toContain('| breaks your client | <code>response-required-property-removed</code> |')
  const [run] = JSON.parse(sarif).runs
  const levels = run.results.map((each: { ruleId: string; level: string }) => [
    each.ruleId,
    each.level,
  ])
  expect(levels).toEqual([
    ['response-required-property-removed', 'error'],
    ['response-required-property-removed', 'error'],
    ['api-path-removed-before-sunset', 'note'],
    ['request-property-removed', 'note'],
  ])
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(next)
})

const UNTESTED =
  '  untested, which is not safe: api-path-removed-before-sunset getPet, endpoint-added listToys, endpoint-added createToy'

/** What a rehearsal of the whole next pet store says to two clients, and how many runs it takes. */
const TOLD: readonly (readonly [
  name: string,
  code: number,
  lines: readonly (string | RegExp)[],
])[] = [
  [
    'sound',
    0,
    [
      'your client passes; 12 changes passed, 3 were not met',
      UNTESTED,
      'rehearsal: it took 2 runs',
    ],
  ],
  [
    'reads-message-or-code',
    1,
    [
      'your client breaks at response-required-property-removed listPets 401.code and response-required-property-removed listPets 401.message together; 10 changes passed, 3 were not met',
      /^ {4}createPet: The property code of the answer 400 is gone\. \(\S+:1:\d+\)$/,
      /^ {4}createPet: The property message of the answer 400 is gone\. \(\S+:1:\d+\)$/,
      UNTESTED,
      'rehearsal: it took 20 runs, 18 of them to find what breaks your client',
    ],
  ],
]

for (const [name, code, lines] of some(TOLD, 1))
  test(`the client that ${name} is told so of the whole next pet store`, { timeout: LONG }, async ({
    folder,
  }) => {
    const next = writeNext(folder, ...allNextChanges)
    const result = await rehearse(client(name), '--next', next, '--rehearse')
    expect(said(result.stderr)).toEqual(
      lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    )
    expect(result.code).toBe(code)
  })

test('each run begins where the scenario begins, with the same records under each of the contracts', {
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.renamed, nextChanges.withoutField)
  // Whatever it is called, the first animal is the one of the scenario, and there are fifty.
  const command = `curl -s -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets?limit=100" | grep -q 'name":"Rex".*"id":50,' && ${create} >/dev/null`
  const { code, stderr } = await rehearse(command, '--next', next, '--rehearse')
  expect([code, said(stderr)[0]]).toEqual([
    0,
    'your client passes; 3 changes passed, 0 were not met',
  ])
})

const create = `curl -sf -H "Authorization: Bearer $PETSTORE_KEY" --json '{"name":"Rex","nickname":"Rex","categoryId":1}' $PETSTORE_URL/pets`

test('a client of an operation that ends is told the day on which it breaks, and which dates it did not meet', {
  timeout: LONG,
}, async () => {
  const { code, stderr } = await rehearse(readsPet, '--rehearse=sunset')
  expect([code, said(stderr)]).toEqual([
    1,
    [
      'your client breaks at sunset getPet 2030-12-05; 1 change passed, 0 were not met',
      expect.stringMatching(
        /^ {4}getPet: getPet is gone from 2030-12-05 on\. \(\S*openapi\.yaml:\d+:\d+\)$/,
      ),
      'rehearsal: it took 7 runs, 4 of them to find what breaks your client',
    ],
  ])
  const other = await rehearse(listsWith('categoryId'), '--rehearse=sunset')
  expect([other.code, said(other.stderr)]).toEqual([
    0,
    [
      'your client passes; 0 changes passed, 2 were not met',
      '  untested, which is not safe: deprecation getPet 2026-11-20, sunset getPet 2030-12-05',
      'rehearsal: it took 3 runs',
    ],
  ])
})

test('a client that fails today is not rehearsed, and ends with its code; one that asks nothing has failed', {
  tags: ['long'],
  timeout: LONG,
}, async ({ folder }) => {
  const flags = ['--next', writeNext(folder, nextChanges.lowerLimit), '--rehearse']
  const failing = await rehearse('exit 7', ...flags)
  expect([failing.code, said(failing.stderr)[0]]).toEqual([
    7,
    'your client fails today, under the contract in force, and not because of a change',
  ])
  const silent = await rehearse('true', ...flags)
  expect([silent.code, said(silent.stderr).at(-1)]).toEqual([
    1,
    'rehearsal: no request came, so nothing is known of your client: does it send them to SANDBOX_URL?',
  ])
})

test('when the time is up, the command is ended, and what was found until then is said', {
  tags: ['long'],
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.lowerLimit, nextChanges.withoutField)
  const command = inTurn('true', 'false', 'exec sleep 600')
  const flags = ['--next', next, '--rehearse', '--rehearse-for', '5s']
  const { code, stderr } = await startRehearsal(command, flags, {
    MARK: path.join(folder, 'mark'),
  }).stop()
  expect([code, said(stderr)]).toEqual([
    1,
    [
      'what breaks your client is not known yet; 0 changes passed, 3 were not met',
      expect.stringMatching(/^ {2}untested, which is not safe: /),
      'rehearsal: its time is up (5 s, --rehearse-for), so it ended before all was found',
      'rehearsal: it took 3 runs, 1 of them to find what breaks your client',
    ],
  ])
})

test('a signal ends the rehearsal and its command, and what was found until then is said', {
  tags: ['long'],
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.lowerLimit)
  const command = inTurn('true', 'echo waits; exec sleep 600')
  const cli = startRehearsal(command, ['--next', next, '--rehearse'], {
    MARK: path.join(folder, 'mark'),
  })
  await cli.until(/waits/, 'stdout')
  const { code, stderr } = await cli.stop('SIGTERM')
  expect([code, said(stderr)]).toEqual([
    143,
    [
      'what breaks your client is not known yet; 0 changes passed, 1 was not met',
      '  untested, which is not safe: request-parameter-max-decreased listPets query.limit',
      'rehearsal: it was stopped before it ended',
      'rehearsal: it took 2 runs',
    ],
  ])
})

test('what cannot be rehearsed is said in a sentence', { timeout: LONG }, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.lowerLimit)
  const { 'swagger.json': swagger, 'undated.json': undated } = writeFiles(folder, {
    'swagger.json': JSON.stringify({
      swagger: '1.2',
      info: { title: 'Old', version: '1' },
      paths: {},
    }),
    'undated.json': JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'Undated', version: '1' } },
      paths: {
        '/things': {
          get: { operationId: 'listThings', responses: { '204': { description: 'None' } } },
        },
      },
    }),
  })
  const exec = ['start', '-p', '0', '--exec', 'true']
  const rows: readonly (readonly [line: readonly string[], says: string])[] = [
    [['start', '--rehearse', '--next', next], '--rehearse needs --exec, the command that it runs.'],
    [[...exec, '--rehearse'], '--rehearse needs --next FILE, the next version of the contract'],
    [[...exec, '--rehearse=tomorrow'], 'next, sunset'],
    [[...exec, '--rehearse-for', '1m'], '--rehearse-for needs --rehearse.'],
    [
      [...exec, '--report', 'out.json'],
      '--report needs --upstream URL, or --rehearse: it is about what passes',
    ],
    [
      [...exec, '--rehearse', '--next', next, '--data', folder],
      '--rehearse cannot be used with --data',
    ],
    [
      [...exec, '--rehearse', '--next', next, '--rotate-runs', '2'],
      'cannot be used with --rotate-runs',
    ],
    [
      [...exec, '--rehearse=sunset', '--now', '2030-01-01'],
      '--rehearse=sunset cannot be used with --now',
    ],
    [[...exec, '--rehearse', '--next', next, '--report', 'out.pdf'], 'out.pdf'],
    [
      [...exec, '--rehearse', '--next', next, '--report', path.join(folder, 'no/out.md')],
      'no/out.md',
    ],
    [[...exec, '--rehearse', '--next', swagger], 'swagger is "1.2"'],
    [[...exec, '--rehearse', '--next', path.join(folder, 'none.json')], 'there is no such file'],
    [
      [...exec, '--rehearse=sunset', '--contract', undated],
      'names no date: x-sunset or x-deprecated-since at an operation that is deprecated.',
    ],
  ]
  const results = await runAll(rows.map(([line]) => line))
  for (const [at, [line, says]] of rows.entries()) {
    expect([line, results[at]?.code, results[at]?.stderr]).toEqual([
      line,
      2,
      expect.stringContaining(says),
    ])
    expect(results[at]?.stderr.trimEnd().split('\n')).toHaveLength(1)
  }
})
