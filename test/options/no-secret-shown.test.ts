import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { readSettings } from '../../src/cli/settings/read-settings.ts'
import { connectSandbox } from '../../src/client/connect-sandbox.ts'
import { type CommandName, commandNames, type FunctionName } from '../../src/options/option.ts'
import {
  type AnyOption,
  flagOf,
  optionsOfCommand,
  optionsOfFunction,
  variablesOf,
} from '../../src/options/options.ts'
import { createTest } from '../../src/testing/vitest.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { runAll, runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
/** Its one line that is secret. */
const secret = pem.split('\n')[1] as string

/** Every option of every command. */
const table = commandNames.flatMap((command) =>
  optionsOfCommand(command).map(([name, option]) => [command, name, option] as const),
)

/** What is said of a text for an option: given as a flag or a word, and in each of its variables. */
function saidOf(
  command: CommandName,
  name: string,
  { option, text }: { option: AnyOption; text: string },
) {
  const given = option.kind.form === 'list' ? [text] : text
  const needs = Object.entries({ upstream: 'http://127.0.0.1:1', key: 'k' })
  const needed = Object.fromEntries(needs.filter(([each]) => each !== name))
  const ways = [
    { flags: { ...needed, [flagOf(name)]: given }, environment: {} },
    ...variablesOf(name, option).map((variable) => ({
      flags: needed,
      environment: { [variable]: text },
    })),
  ]
  return ways.map((sources) => errorOf(() => readSettings(command, sources)))
}

function errorOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('a PEM text is refused as the value of every option and variable, and none shows it', () => {
  for (const [command, name, option] of table)
    for (const said of saidOf(command, name, { option, text: pem })) {
      expect(said, `${command} ${name}`).toBeInstanceOf(Error)
      expect(inspect(said, { depth: 9 }), `${command} ${name}`).not.toContain(secret.slice(0, 8))
    }
})

test('where an option names a file, the refusal says so', () => {
  const ofFiles = table.filter(([, , { kind }]) => kind.names === 'file')
  expect(ofFiles.length).toBeGreaterThan(10)
  for (const [command, name, option] of ofFiles)
    for (const said of saidOf(command, name, { option, text: pem }))
      expect((said as Error).message).toMatch(
        /^(--|PETSTORE_)\S+ must be the name of a file, got the text of a PEM file\. See --help\.$/,
      )
})

test('an option that holds a credential never shows what it is given', () => {
  const ofSecrets = table.filter(([, , { kind }]) => kind.rule.isSecret)
  expect(new Set(ofSecrets.map(([, name]) => name))).toEqual(
    new Set(['adminToken', 'header', 'key', 'keys']),
  )
  for (const [command, name, option] of ofSecrets)
    for (const text of ['Se5am é', ' Se5am\t,,', 'é: Se5am'])
      for (const said of saidOf(command, name, { option, text })) {
        expect(said, `${command} ${name}`).toBeInstanceOf(Error)
        expect(inspect(said, { depth: 9 })).not.toContain('Se5am')
      }
})

test('a key on the command line is refused with the flag before it, and never shown', async () => {
  const refusal =
    'is the text of a PEM file, which no option takes. Give the name of the file. See --help.\n'
  const lines: [string, readonly string[]][] = [
    ['--tls-key', ['start', '--tls-cert', 'a.pem', '--tls-key', pem]],
    ['--tls-key', ['start', '--tls-cert', 'a.pem', `--tls-key=${pem}`]],
    ['--tls-key', ['start', '--tls-key', ...pem.split(/\s/)]],
    ['--admin-token', ['start', '--admin-token', pem]],
    ['--log', ['start', '--log', pem]],
    ['--no-such', ['start', '--no-such', pem]],
    ['-p', ['start', '-p', pem]],
    ['A word', [pem]],
    ['A word', ['start', pem]],
    ['A word', ['proxy', pem]],
    ['A word', ['check', pem]],
    ['A word', ['scenario', 'validate', pem]],
    ['A word', ['scenario', pem]],
    ['--help', ['--help', pem]],
  ]
  const results = await runAll(lines.map(([, line]) => line))
  expect(results).toEqual(
    lines.map(([flag]) => ({ code: 2, stdout: '', stderr: `${flag} ${refusal}` })),
  )
})

test('a key in a variable is refused, and never shown', async () => {
  for (const [variable, args] of [
    ['PETSTORE_TLS_KEY', ['start', '--tls-cert', 'a.pem']],
    ['PETSTORE_CA', ['proxy', 'http://127.0.0.1:1']],
    ['PETSTORE_SCENARIO', ['start']],
    ['PETSTORE_DATA', ['start']],
    ['HOST', ['start', '-p', '0']],
    ['PETSTORE_STAGING_URL', ['proxy', 'staging']],
  ] as const) {
    const { code, stdout, stderr } = await runCli(args, { env: { [variable]: pem } })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).not.toContain(secret.slice(0, 8))
    expect(stderr).toContain('the text of a PEM file')
  }
})

const functions = {
  startSandbox: (options: object) => startSandbox(options),
  startProxy: (options: object) => startProxy({ upstream: 'http://127.0.0.1:1', ...options }),
  connectSandbox: (options: object) => connectSandbox('http://127.0.0.1:1', options),
  createTest: async (options: object) => createTest(options),
}
const others = {
  startSandbox: ['scenario', 'otherData', 'writeTimeout', 'onBug'],
  startProxy: ['upstream', 'queue', 'cap'],
  connectSandbox: ['ca', 'cert', 'key', 'token'],
  createTest: ['url', 'token', 'ca', 'cert', 'key', 'upstream'],
}

test.for(Object.keys(functions) as (keyof typeof functions)[])(
  'no option of %s shows a key that it is given, nor does the cause of its error',
  { tags: ['rest'] },
  async (of) => {
    const inTable = of.startsWith('start') ? optionsOfFunction(of as FunctionName) : []
    for (const name of [...inTable.map(([option]) => option), ...others[of]])
      for (const value of [pem, { cert: 'a.pem', key: pem }, [pem]]) {
        const said = await functions[of]({ [name]: value }).then(
          async (running) => {
            if (running && 'close' in running) await running.close()
          },
          (error: unknown) => error,
        )
        expect(inspect(said, { depth: 9 }), name).not.toContain(secret.slice(0, 8))
      }
  },
)

test('the functions that take names of files say so of a key', async () => {
  await expect(startSandbox({ tls: { cert: 'a.pem', key: pem } })).rejects.toThrow(
    "The option tls of startSandbox must be 'self-signed', or an object with the names of PEM files: { cert, key } or { selfSigned: true }, either with ca, got the text of a PEM file.",
  )
  for (const [of, act] of [
    ['connectSandbox', () => connectSandbox('http://127.0.0.1:1', { key: pem })],
    ['createTest', async () => createTest({ key: pem })],
    ['startProxy', () => startProxy({ upstream: 'http://127.0.0.1:1', ca: pem })],
  ] as const)
    await expect(act()).rejects.toThrow(
      `The option ${of === 'startProxy' ? 'ca' : 'key'} of ${of} must be the name of a file, got the text of a PEM file.`,
    )
})

test('an address with a password is never shown with it, whatever else is wrong with it', async () => {
  const addresses = [
    'redis://u:Se5am@h:x',
    'redis://:Se5am@h/x',
    'redis://u:Se5am',
    'redis://h:1?password=Se5am',
    'redis://h:1/0?password=Se5am',
    'redis:/u:Se5am@h',
    'redis:u:Se5am@h',
    'http://u:Se5am@h',
  ]
  const upstreams = [
    'ftp://u:Se5am@h',
    'http://u:Se5am@h',
    'http://u:Se5/am@h',
    'u:Se5am@h',
    'http://h/?key=Se5am',
  ]
  for (const value of ['redis://u:Se5am@h', { url: 'redis://u:Se5am@h' }, ['redis://u:Se5am@h']])
    for (const act of [
      () => startSandbox({ data: value as string }),
      () => startSandbox({ port: value as unknown as number }),
      () => startProxy({ upstream: value as string }),
      () => connectSandbox('http://127.0.0.1:1', { token: value as string }),
      () => connectSandbox(value as string),
    ])
      await expect(act()).rejects.toThrow(/^(?!.*Se5am)/s)
  const results = await runAll([
    ['start', '--port', 'redis://u:Se5am@h'],
    ['check', 'a.har', '--fail-on=redis://u:Se5am@h'],
    ...addresses.map((data) => ['start', '-p', '0', '--data', data]),
    ...upstreams.map((upstream) => ['proxy', upstream, '-p', '0']),
  ])
  for (const { code, stderr } of results) {
    expect(code, stderr).toBe(2)
    expect(stderr).not.toMatch(/Se5|am@/)
  }
  for (const url of upstreams.slice(0, 1).concat('ws://u:Se5/am@h'))
    await expect(connectSandbox(url)).rejects.toThrow(/^(?!.*Se5)/)
})
