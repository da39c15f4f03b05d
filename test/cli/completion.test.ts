import fc from 'fast-check'
import { commands } from '../../src/cli/commands/commands.ts'
import { completeWords, contractAsked } from '../../src/cli/completion/complete-words.ts'
import { splitShellLine } from '../../src/cli/completion/shell-line.ts'
import { commandNames } from '../../src/options/option.ts'
import { flagOf, optionsOfCommand } from '../../src/options/options.ts'
import { builtInLedger } from '../../src/petstore/built-in-ledger.ts'
import { ledgerNames, settingsFor } from '../support/pet-ledger.ts'
import { expect, test } from '../support/test.ts'

const scenarios = ['default', 'flaky', 'my own']
const known = { commands, scenarios: () => scenarios, ledger: builtInLedger() }

/** What can follow, as texts, or what else is completed. */
function offered(line: string): readonly string[] | string {
  const { kind, candidates } = completeWords(line.split(' '), known)
  return kind === 'words' ? candidates.map(({ text }) => text) : kind
}

test.for<[string, readonly string[] | string]>([
  ['', [...commandNames, ...scenarios]],
  ['st', ['start']],
  ['./f', 'files'],
  ['start ', scenarios],
  ['mock my', ['my own']],
  ['start flaky ', []],
  ['--po', ['--port']],
  ['flaky --po', ['--port']],
  ['start --port 1 --po', []],
  ['start -p 1 --po', []],
  ['start --seed --port --po', ['--port']],
  ['start --keys a --key', ['--keys']],
  ['verify staging --header a --head', ['--header']],
  ['check --po', []],
  ['check ', 'files'],
  ['check --fail-on ', ['error', 'warning', 'never']],
  ['check --fail-on=w', ['warning']],
  ['check --report a.html --report ', 'files'],
  ['start --tls-cert ', 'files'],
  ['proxy staging --tls-key=s', 'files'],
  ['start --tls-self-signed --tls-ca ', 'files'],
  ['start --data ', 'directories'],
  ['start --port ', []],
  ['start --exec ', []],
  ['start --nothing=', []],
  ['start --isolation ', ['shared', 'per-key']],
  ['start --watch fl', ['flaky']],
  ['proxy ', ['production', 'staging']],
  ['verify s', ['staging']],
  ['scenario v', ['validate']],
  ['scenario validate ', scenarios],
  ['scenario validate default fl', ['flaky']],
  ['scenario import ', 'files'],
  ['scenario new ', []],
  ['report ', ['merge']],
  ['completion ', []],
  ['start --unspecified pin', ['pinned']],
  ['start --unspecified=listOrder=', ['id', 'newest', 'shuffled', 'rotate']],
  ['start --unspecified rotate,listOrder=n', ['newest']],
  ['start --unspecified rotate,pin', []],
  ['start --unspecified listOrder=id,listO', []],
  ['start --unspecified none=', []],
  ['contract ledger --kind listOrder --kind listF', ['listFill']],
  ['contract ledger --kind=emptyT', ['emptyText']],
])('after "%s" come %j', ([line, expected]) => {
  expect(offered(line)).toEqual(expected)
})

test('every flag of every command is offered once, and is not offered again', () => {
  for (const command of commandNames) {
    const own = optionsOfCommand(command).filter(
      ([, { positional }]) => !positional?.includes(command),
    )
    const flags = own.map(([name]) => `--${flagOf(name)}`)
    expect(offered(`${command} --`)).toEqual([...flags, '--help', '--version'])
    for (const [name, { kind }] of own) {
      const value = kind.form === 'switch' ? '' : ' 1'
      const again = offered(`${command} --${flagOf(name)}${value} --${flagOf(name)}`)
      const several = kind.form === 'list' || kind.form === 'joined'
      expect(again.includes(`--${flagOf(name)}`)).toBe(several)
    }
  }
})

test('every choice of every option and every entry of the ledger is offered', () => {
  for (const command of commandNames)
    for (const [name, { kind, positional }] of optionsOfCommand(command))
      if (kind.words && !positional)
        expect(
          offered(`${command} --${flagOf(name)}${kind.bare === undefined ? ' ' : '='}`),
        ).toEqual(kind.words)
  for (const name of ledgerNames) {
    expect(offered(`start --unspecified ${name}`)).toContain(`${name}=`)
    expect(offered(`start --unspecified ${name}=`)).toEqual(settingsFor(name).map(String))
  }
})

test.for<[string, unknown]>([
  ['start --unspecified ', { contract: undefined, overlay: [] }],
  ['start --contract shop.yaml --unspecified listO', { contract: 'shop.yaml', overlay: [] }],
  [
    'start --contract=a.yaml --overlay b.yaml --overlay=c.yaml --unspecified=x',
    { contract: 'a.yaml', overlay: ['b.yaml', 'c.yaml'] },
  ],
  ['contract ledger shop.yaml --kind ', { contract: 'shop.yaml', overlay: [] }],
  ['contract ledger --kind=l', { contract: undefined, overlay: [] }],
  ['start --contract shop.yaml --port ', undefined],
  ['start --contract ', undefined],
])('"%s" asks for the ledger of %j', ([line, expected]) => {
  expect(contractAsked(line.split(' '), commands)).toEqual(expected)
})

const BREAKS = ' \t\n"\'><=;|&(:'

test.for([
  ['a st', ['a', 'st'], 0],
  ['a ', ['a', ''], 0],
  ['a --x=y', ['a', '--x=y'], 4],
  ['a --x=a:b', ['a', '--x=a:b'], 6],
  ['a my\\ o', ['a', 'my o'], 0],
  ['a "my o', ['a', 'my o'], 0],
  ["a --x='my o", ['a', '--x=my o'], 4],
  ['a "b=" c', ['a', 'b=', 'c'], 0],
  ['a "b\\"c', ['a', 'b"c'], 0],
] as const)(
  'bash replaces of the line %s, whose words are %j, what follows %i characters of the last one',
  ([line, words, from]) => {
    expect(splitShellLine(line, BREAKS)).toMatchObject({ words, from })
  },
)

test('words that are quoted for a shell are split as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (words) => {
      const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
      expect(splitShellLine(line, BREAKS).words).toEqual(words)
    }),
  )
})
