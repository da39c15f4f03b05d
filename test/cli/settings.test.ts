import { expect, test } from 'vitest'
import { flagOptions, readSwitches, unknownVariables } from '../../src/cli/settings/flags.ts'
import { readSettings, unusedCertificateFlags } from '../../src/cli/settings/read-settings.ts'
import { assertStartOptions } from '../../src/http/start-options.ts'
import { commandNames } from '../../src/options/option.ts'
import { flagOf } from '../../src/options/options.ts'

test.for<[flags: object, environment: Record<string, string>, settings: object]>([
  [{}, {}, { scenario: 'default', keys: undefined, port: 4010, host: '127.0.0.1' }],
  [{}, { PETSTORE_SCENARIO: 'own.yaml' }, { scenario: 'own.yaml' }],
  [{ scenario: 'empty' }, { PETSTORE_SCENARIO: 'own.yaml' }, { scenario: 'empty' }],
  [{}, { PETSTORE_KEYS: 'of-environment' }, { keys: ['of-environment'] }],
  [{ keys: 'of-flag, x-*' }, { PETSTORE_KEYS: 'of-environment' }, { keys: ['of-flag', 'x-*'] }],
  [{}, { PORT: '0', HOST: 'localhost' }, { port: 0, host: 'localhost' }],
  [
    {},
    { PORT: 'none', HOST: '203.0.113.1', PETSTORE_PORT: '0', PETSTORE_HOST: '::1' },
    { port: 0, host: '::1' },
  ],
  [{ now: '2031-01-01' }, {}, { now: Date.parse('2031-01-01') }],
  [
    {},
    { PETSTORE_NOW: '2031-01-01,ticking' },
    { now: { now: Date.parse('2031-01-01'), ticking: true } },
  ],
  [{}, { PETSTORE_SEED: '', PETSTORE_UNKNOWN: '1' }, { seed: undefined }],
])(
  'with the flags %j and the variables %j, the settings are %j',
  ([flags, environment, settings]) => {
    expect(readSettings('start', { flags: { ...flags }, environment })).toMatchObject(settings)
  },
)

test('a wrong PORT is refused by its name', () => {
  expect(() => readSettings('start', { flags: {}, environment: { PORT: 'none' } })).toThrow(
    'PORT must be a port from 0 to 65535, got "none". See --help.',
  )
})

test('switches are read by their values, and any other value is refused, not taken for off', () => {
  const given = ['1', 'true', '0', 'false']
  expect(readSwitches(['proxy', ...given.map((value) => `--read-only=${value}`)])).toEqual([
    'proxy',
    ...['true', 'true', 'false', 'false'].map((value) => `--read-only=${value}`),
  ])
  for (const command of commandNames)
    for (const [name, { kind }] of flagOptions(command)) {
      const flag = `--${flagOf(name)}`
      if (kind.form === 'switch')
        expect(() => readSwitches([command, `${flag}=yes`])).toThrow(
          `${flag} must be one of 1, true, 0, false, got "yes".`,
        )
    }
})

const limits = [
  { flag: 'wait-replicas', option: 'waitReplicas', most: 99, beside: { data: 'redis://a:1' } },
  { flag: 'max-worlds', option: 'maxWorlds', most: 1_000_000, beside: {} },
  { flag: 'max-connections', option: 'maxConnections', most: 1_000_000, beside: {} },
  { flag: 'port', option: 'port', most: 65_535, beside: {} },
] as const

test.for(limits)(
  '$flag has the same limit as a flag and as an option',
  ({ flag, option, most, beside }) => {
    for (const [value, isTaken] of [
      [most, true],
      [most + 1, false],
    ] as const)
      for (const act of [
        () => {
          const flags = { ...beside, [flag]: String(value) }
          readSettings('start', { flags, environment: {} })
        },
        () => assertStartOptions({ [option]: value }),
      ])
        if (isTaken) expect(act).not.toThrow()
        else expect(act).toThrow()
  },
)

test('flags about the certificate of an upstream without one are said to do nothing', () => {
  const given = { upstream: 'http://127.0.0.1:1', ca: 'ca.pem', insecure: true }
  const idle = 'has no effect: the upstream is not https.'
  expect(unusedCertificateFlags(given)).toEqual([`--ca ${idle}`, `--insecure ${idle}`])
  expect(unusedCertificateFlags({ ...given, upstream: 'https://127.0.0.1:1' })).toEqual([])
})

test('variables that have no effect are reported, with the name that was meant, but not those of an orchestrator', () => {
  const names = [
    ...['PROT', 'API_HOME', 'URL', 'KEY', 'ADMIN_URL', 'READ_ONLY', 'SANDBOX_SERVICE_HOST'],
    ...['SANDBOX_SERVICE_PORT_HTTP', 'SANDBOX_PORT_4010_TCP_ADDR'],
  ]
  expect(
    unknownVariables(Object.fromEntries(names.map((name) => [`PETSTORE_${name}`, '1']))),
  ).toEqual([
    'PETSTORE_API_HOME has no effect: there is no such variable.',
    'PETSTORE_PROT has no effect: there is no such variable. Did you mean "PETSTORE_PORT"?',
  ])
})
