/** The files that the command lines speak of. */
export const FILES: Readonly<Record<string, string>> = {
  'good.yaml': 'version: 1\npets:\n  - { id: 7, name: Rex, categoryId: 9223372036854775807 }\n',
  'good.json': '{"version":1,"generate":{"count":3}}',
  'extends.yaml':
    'version: 1\nextends: ./good.yaml\nfaults:\n  - { on: getPet, respond: { status: 503 } }\n',
  'typo.yaml': 'version: 1\nfautls: []\n',
  'old.yaml': 'version: 9\n',
  'bad.yaml': 'version: 1\npets: [\n',
  'bad.json': '{"version":1,}',
  'twice.yaml': 'version: 1\nversion: 1\n',
  'range.yaml': 'version: 1\nfaults:\n  - { on: getPet, calls: 5-3, respond: { status: 503 } }\n',
  'circle.yaml': 'version: 1\nextends: ./circle.yaml\n',
  'empty.yaml': '',
  'text.txt': 'version: 1\n',
  'empty.har': '{"log":{"version":"1.2","creator":{"name":"a","version":"1"},"entries":[]}}',
  'good.har': har(200, '[{"id":1,"name":"Rex","categoryId":1}]'),
  'broken.har': har(200, '[{"id":"1","name":"Rex"}]'),
  'odd.har': har(599, 'nonsense'),
  'bad.har': '{"log":',
  'no.har': '[]',
  'a.tape.ndjson':
    '{"request":"GET /v1/pets","answer":{"status":200,"headers":{"content-type":"application/json"},"body":"[]"}}\n',
  'bad.tape.ndjson': '{"request":"GET /v1/pets"\n',
  'known.yaml': 'version: 1\nfindings: []\n',
  'bad-baseline.yaml': 'findings: 1\n',
}

/** Some 100 command lines, good and bad, that end by themselves; their files lie in a folder. */
export function commandLines(folder: string): readonly (readonly string[])[] {
  const file = (name: string) => `${folder}/${name}`
  const names = Object.keys(FILES)
  const once = ['--port', '0', '--log', 'silent', '--exec', 'true']
  return [
    ...WITHOUT_FILES,
    ...names.map((name) => ['scenario', 'validate', file(name)]),
    ...names
      .filter((name) => /good\.har|broken|bad\.har|tape|text/.test(name))
      .map((name) => ['check', file(name)]),
    ...names.map((name) => ['scenario', 'import', file(name), '--out', file(`of-${name}.yaml`)]),
    ...['good.yaml', 'good.json', 'extends.yaml', 'typo.yaml', 'bad.json', 'a.tape.ndjson'].map(
      (name) => [...['start', file(name), ...once]],
    ),
    ...['default', 'flaky', 'sunset', 'not-found'].map((name) => ['start', name, ...once]),
    ['start', '--exec', 'false', '--port', '0', '--log', 'silent'],
    ['start', '--data', file('data'), ...once],
    ['start', 'empty', '--data', file('data'), '--fresh', ...once],
    ['start', '--data', file('text.txt'), ...once],
    ['check', file('good.har'), file('broken.har'), '--fail-on', 'never'],
    ['check', file('odd.har'), '--fail-on', 'warning'],
    ['check', file('broken.har'), '--baseline', file('known.yaml')],
    ['check', file('broken.har'), '--baseline', file('bad-baseline.yaml')],
    ...['html', 'txt'].map((ending) => [
      ...['check', file('broken.har'), '--report', file(`report.${ending}`)],
    ]),
    ['check', file('not-there.har')],
    ['scenario', 'validate', file('good.yaml'), file('typo.yaml'), 'default'],
    ['proxy', 'http://127.0.0.1:9/v1', '--baseline', file('bad-baseline.yaml')],
    ['proxy', 'https://127.0.0.1:9/v1', '--ca', file('not-there.pem')],
  ]
}

// --- internal ---

const WITHOUT_FILES = `
  --help
  --version
  start --help
  proxy --help
  check --help
  scenario --help
  scenario list
  scenario schema
  scenario
  scenario new
  scenario new a.json
  scenario validate
  scenario validate default flaky slow
  scenario import
  nothing
  strat
  start nothing
  ./nothing.yaml
  --prot 1
  --port x
  --port
  start --seed x
  start --now tomorrow
  start --unspecified loose
  start --log loud
  start --on-miss 500
  start --data
  start --fresh
  start --wacth
  proxy
  proxy staging
  proxy ftp://a.test
  proxy http://a.test --sample 2
  proxy http://a.test --timeout 0
  proxy http://a.test --report x.txt
  proxy http://a.test --fail-on loud
  check
  check --report x.json
  start --help --port x
  --no-such-flag
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

function har(status: number, text: string): string {
  const request = {
    ...{ method: 'GET', url: 'http://a.test/v1/pets', httpVersion: 'HTTP/1.1', cookies: [] },
    headers: [{ name: 'Authorization', value: 'Bearer k' }],
    ...{ queryString: [], headersSize: -1, bodySize: 0 },
  }
  const response = {
    ...{ status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { size: text.length, mimeType: 'application/json', text },
    ...{ headersSize: -1, bodySize: text.length },
  }
  const entry = {
    ...{ startedDateTime: '2026-11-22T12:00:00.000Z', time: 1, request, response },
    ...{ cache: {}, timings: { send: 0, wait: 1, receive: 0 } },
  }
  const creator = { name: 'test', version: '1' }
  return JSON.stringify({ log: { version: '1.2', creator, entries: [entry] } })
}
