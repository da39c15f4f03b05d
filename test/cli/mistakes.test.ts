import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { beforeAll } from 'vitest'
import { needsBuild } from '../support/program.ts'
import type { CliResult } from '../support/run-cli.ts'
import { runAll, runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { textCases } from '../support/text-cases.ts'

const VERIFY = 'verify http://127.0.0.1:1/v1'

/** Wrong command lines, and the whole of what is said of them. */
const explained = textCases`
  verify staging --key k
    PETSTORE_STAGING_URL is not set, so there is no address for staging. Set it, or give a base address.
  verify ftp://127.0.0.1/v1 --key k
    The upstream must be an http or https address, got "ftp://127.0.0.1/v1". Give its base address, e.g. https://api.example.com/v1.
  ${VERIFY} --key k --write-profile a.json
    --write-profile a.json must end in .yaml: a profile is a scenario with comments.
  sceanrio list
    There is no command "sceanrio". Did you mean "scenario"? The commands are start, mock, proxy, verify, check, report, scenario, contract, mcp, completion.
  scenario list default
    scenario list takes no files.
  scenario validate
    scenario validate needs a file: petstore-sandbox scenario validate my.yaml
  scenario new
    scenario new needs one name: petstore-sandbox scenario new checkout
  scenario list --drop-unknown
    --drop-unknown goes with scenario import, not with list.
  scenario import a.har
    scenario import needs one file and --out: petstore-sandbox scenario import session.har --out recorded.yaml
  scenario list --out x.json
    --out goes with scenario schema and import, not with list.
`

/** Those that end with a word about the help. */
const helped = textCases`
  start --prot 1
    Unknown argument --prot. Did you mean "--port"?
  start -x
    Unknown argument -x.
  start --data=
    --data must be some text, got "".
  start --fresh
    --fresh needs --data: without it nothing is kept.
  start --admin-token se,cret
    --admin-token must be a bearer token: letters, digits and - . _ ~ + /.
  start -p
    -p needs a value.
  start --json
    --json goes with --version only: petstore-sandbox --version --json.
  contract explain --json
    --json goes with --version only: petstore-sandbox --version --json. An explanation as JSON is --format json.
  mcp --url nowhere
    --url must be the address of a sandbox, such as http://127.0.0.1:4010, got "nowhere".
  mcp --url ftp://user:secret@127.0.0.1
    --url must be the address of a sandbox, such as http://127.0.0.1:4010, got "ftp://127.0.0.1".
  mcp --url http://127.0.0.1:4010 --port 1
    --port is for a sandbox that mcp starts, and --url names one that runs. Leave one of the two out.
  mcp flaky --url http://127.0.0.1:4010
    The scenario is for a sandbox that mcp starts, and --url names one that runs. Leave one of the two out.
  contract ledger --kind listOrdre
    --kind must be a kind of open points, got "listOrdre". Did you mean "listOrder"?
  contract ledger --format xml
    --format must be one of text, markdown, json, sarif, junit, html, got "xml".
  contract ledger --fail-on note
    --fail-on must be one of error, warning, info, never, fault, suspect, got "note".
  contract ledger --fail-on info
    --fail-on info goes with contract diff, not with ledger.
  contract diff a.yaml b.yaml --all
    --all goes with contract ledger, not with diff.
  contract ledger --update-baseline
    --update-baseline needs --baseline FILE.
  contract explain --baseline known.yaml
    --baseline goes with contract ledger or diff, not with explain.
  start --tls
    Unknown argument --tls. Did you mean "--tls-self-signed"?
  start --https
    Unknown argument --https. Did you mean "--tls-self-signed"?
  proxy http://127.0.0.1:1 --ssl
    Unknown argument --ssl. Did you mean "--tls-self-signed"?
  check a.har --tls
    Unknown argument --tls.
  start --latency 200
    Unknown argument --latency. Did you mean "--delay"?
  start --port=
    --port must be a port from 0 to 65535, got "".
  start --port 65536
    --port must be a port from 0 to 65535, got "65536".
  start --port 4e3
    --port must be a port from 0 to 65535, got "4e3".
  start --seed -1
    --seed must be an integer from 0 to 9007199254740991, got "-1".
  start --delay 400-100
    --delay must be milliseconds, such as 200 or 100-400: whole numbers from 0 to 600000, the lower one first, got "400-100".
  start --delay -5
    --delay must be milliseconds, such as 200 or 100-400: whole numbers from 0 to 600000, the lower one first, got "-5".
  start --delay 600001
    --delay must be milliseconds, such as 200 or 100-400: whole numbers from 0 to 600000, the lower one first, got "600001".
  start --drain=soon
    --drain must be 0, or a duration up to 24d, such as 30s, 10m or 1h, got "soon".
  start --drain=10
    --drain must be 0, or a duration up to 24d, such as 30s, 10m or 1h, got "10".
  start --drain=-1s
    --drain must be 0, or a duration up to 24d, such as 30s, 10m or 1h, got "-1s".
  start --drain=25d
    --drain must be 0, or a duration up to 24d, such as 30s, 10m or 1h, got "25d".
  start --keys a,,b
    --keys must be bearer tokens separated by commas.
  start --unspecified rotated
    --unspecified must be one of pinned, strict, documented, rotate, or entries of the ledger such as listOrder=id, separated by commas; "rotated" is neither (did you mean "rotate"?), got "rotated".
  start --unspecified rotate,listorder=id
    --unspecified must be one of pinned, strict, documented, rotate, or entries of the ledger such as listOrder=id, separated by commas; "listorder" is neither (did you mean "listOrder"?), got "rotate,listorder=id".
  start --unspecified rotate,listOrder=oldest
    --unspecified must be such that listOrder=… is one of id, newest, shuffled, rotate, got "rotate,listOrder=oldest".
  start --unspecified rotate,strict
    --unspecified must be one mode at most, and first: strict is another, got "rotate,strict".
  start --unspecified listFill=short,listFill=full
    --unspecified must be given once for each entry: listFill is there twice, got "listFill=short,listFill=full".
  start --rotate-runs 5
    --rotate-runs needs --exec, the command that it runs.
  start --exec true --rotate-runs 0
    --rotate-runs must be a whole number from 1 to 1000, got "0".
  start --exec true --rotate-runs 2 --data kept
    --rotate-runs cannot be used with --data: each run begins where the scenario begins.
  start --exec true --rotate-runs 2 --watch
    --rotate-runs cannot be used with --watch: each run begins where the scenario begins.
  start --log lout
    --log must be one of pretty, json, silent, got "lout".
  start --log lout --unspecified rotated
    --log must be one of pretty, json, silent, got "lout".
  start --now 2030-02-30
    --now must be a time that exists, with its zone, e.g. 2030-12-05T00:00:00Z, and ,ticking after it if it ticks on, got "2030-02-30".
  completion bash
    completion takes no words; "bash" is one too many.
  start default empty
    start takes one scenario; "empty" is one word too many.
  proxy
    proxy needs an upstream: proxy https://api.example.com/v1, proxy staging or proxy production.
  verify
    verify needs an upstream: verify https://api.example.com/v1, verify staging or verify production.
  ${VERIFY}
    verify needs a key that the upstream accepts: set PETSTORE_KEY, or give --key.
  ${VERIFY} --key se,cret
    --key must be a bearer token: letters, digits and - . _ ~ + /.
  ${VERIFY} empty --key k
    verify takes one upstream; "empty" is one word too many.
  ${VERIFY} --key k --rate 0
    --rate must be a whole number from 1 to 1000, got "0".
  ${VERIFY} --key k --timeout soon
    --timeout must be milliseconds from 1 to 2147483647, got "soon".
  proxy http://127.0.0.1:1/v1 empty
    proxy takes one upstream; "empty" is one word too many.
  scenario
    scenario needs to know what to do: scenario list, new <name>, validate <file...>, import <file> --out FILE or schema.
  scenario lst
    What to do with scenarios must be one of list, new, validate, import, schema, got "lst". Did you mean "list"?
  scenario list --port 1
    Unknown argument --port.
  check
    check needs a file: check session.har, check recorded.yaml, check shop.yaml session.har.
`

const mistakes = [
  ...explained,
  ...helped.map(([line, message]) => [line, `${message} See --help.`] as const),
]

let results: readonly CliResult[]

beforeAll(async () => {
  results = await runAll(mistakes.map(([line]) => line.split(' ')))
})

test.for(mistakes.map(([line, message], at) => [line, message, at] as const))(
  '`%s` ends with 2 and one line that says why',
  ([, message, at]) => {
    expect(results[at]).toEqual({ code: 2, stdout: '', stderr: `${message}\n` })
  },
)

test.for([
  [['strat'], /^There is no command and no scenario "strat"\. Did you mean "start"\? .*flaky.*\n$/],
  [
    ['start', 'defualt'],
    /^There is no scenario "defualt"\. Did you mean "default"\? The scenarios are adoption, default, empty, .*\n$/,
  ],
] as const)('the error of %j lists what there is', async ([args, message]) => {
  const { code, stdout, stderr } = await runCli(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(message)
})

test('--version is that of package.json', async () => {
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
  const result = { code: 0, stdout: `${version}\n`, stderr: '' }
  expect(await runCli(['--version'])).toEqual(result)
  expect(await runCli(['start', '-v'])).toEqual(result)
})

test.for([
  ['--json', '-v'],
  ['check', '--version', '--json'],
])('%j says version, commit, Node and the digest of the contract as one line', async (args) => {
  const { code, stdout, stderr } = await runCli(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\{.*\}\n$/)
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
  const contract = createHash('sha256')
    .update(await readFile('openapi.yaml'))
    .digest('hex')
  expect(JSON.parse(stdout)).toEqual({
    version,
    // What a build says of its commit, test/package shows.
    commit: needsBuild ? expect.toSatisfy(isCommit) : null,
    node: process.versions.node,
    contract: `sha256:${contract}`,
  })
})

test.for([
  ['--help'],
  ['start', '--help'],
  ['mock', '--help'],
  ['verify', '--help'],
  ['scenario', '--help'],
  ['contract', '--help'],
])('the help of `%s %s` is what it was', async (args) => {
  const { code, stdout, stderr } = await runCli(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatchSnapshot()
})

test.for([['-h'], ['start', '-h', '--port', '0'], ['scenario', '-h']])(
  '-h without an address shows the help: %j',
  async (args) => {
    const help = await runCli(args.map((word) => (word === '-h' ? '--help' : word)))
    expect(await runCli(args)).toEqual(help)
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^petstore-sandbox /) })
  },
)

/** Variables, a command line, and what is said of a value that came from a variable. */
const ofVariables: [Record<string, string>, string, string][] = [
  [
    { PETSTORE_DELAY: 'soon' },
    'start',
    'PETSTORE_DELAY must be milliseconds, such as 200 or 100-400: whole numbers from 0 to 600000, the lower one first, got "soon". See --help.',
  ],
  [
    { PETSTORE_FRESH: '1' },
    'start',
    'PETSTORE_FRESH (--fresh) needs --data: without it nothing is kept. See --help.',
  ],
  [
    { PETSTORE_TLS_CERT: 'none.pem' },
    'start',
    'PETSTORE_TLS_CERT (--tls-cert) needs --tls-key FILE, its private key. See --help.',
  ],
  [
    { PETSTORE_TLS_CERT: 'none.pem', PETSTORE_TLS_KEY: 'none.key' },
    'proxy http://127.0.0.1:1 -p 0',
    'PETSTORE_TLS_CERT (--tls-cert) none.pem: there is no such file. Check its path.',
  ],
  [
    { PETSTORE_TLS_CERT: 'none.pem', PETSTORE_TLS_KEY: 'none.key' },
    'start --tls-self-signed',
    '--tls-self-signed cannot be used with PETSTORE_TLS_CERT (--tls-cert): there is one certificate. See --help.',
  ],
  [
    { PETSTORE_CA: 'none.pem' },
    'proxy https://127.0.0.1:1 -p 0',
    'PETSTORE_CA (--ca) none.pem: there is no such file. Check its path.',
  ],
  [
    { PETSTORE_CA: 'other.pem' },
    'proxy https://127.0.0.1:1 -p 0 --ca none.pem',
    '--ca none.pem: there is no such file. Check its path.',
  ],
]

test.for(ofVariables)(
  'with %j, the error of `%s` names the variable',
  async ([env, line, message]) => {
    const { stdout, stderr } = await runCli(line.split(' '), { env })
    expect([stdout, stderr]).toEqual(['', `${message}\n`])
  },
)

// --- internal ---

/** Whether something is the name of a commit, or says that there is none. */
function isCommit(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[0-9a-f]{40}$/.test(value))
}
