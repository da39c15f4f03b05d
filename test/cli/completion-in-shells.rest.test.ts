import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { answer as answerOf, content, integer, listOf, object } from '../support/contract-parts.ts'
import { program } from '../support/program.ts'
import { hasTerminal, openTerminal, type PseudoTerminal } from '../support/pseudo-terminal.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

/** The characters at which bash begins another word, by default. */
const BREAKS = ' \t\n"\'><=;|&(:'

test('the script of completion is the same for both shells, which find nothing wrong with it', async ({
  folder,
}) => {
  const { code, stdout, stderr } = await runCli(['completion'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const file = path.join(folder, 'completion.sh')
  writeFileSync(file, stdout)
  for (const shell of shells.filter((each) => existsSync(each)))
    expect(await spawnCli([], { program: [shell, '-n', file] })).toMatchObject({
      code: 0,
      stderr: '',
    })
})

test('what a shell asks is answered without a word on standard error, whatever the words are', async ({
  folder,
}) => {
  writeFiles(folder, { 'scenarios/e\u001bvil.yaml': 'version: 1\n', 'scenarios/a b.yaml': '' })
  for (const asked of [
    ['bash', 'petstore-sandbox ', BREAKS],
    ['bash', 'petstore-sandbox --help --nothing "', ''],
    ['zsh', 'start', '--help', ''],
    ['fish'],
    [],
  ]) {
    const answer = await runCli(['--complete', ...asked], { cwd: folder })
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(answer.stdout).not.toContain('vil')
  }
  const { stdout } = await runCli(['--complete', 'bash', 'x start a', BREAKS], { cwd: folder })
  expect(stdout).toBe('words 0\na\\ b\n')
})

test('where a scenario is expected, those of the working directory are offered, too, before anything is typed', async ({
  folder,
}) => {
  writeFiles(folder, { 'my.yaml': '', 'other.yml': '', 'session.har': '', 'package.json': '' })
  for (const [line, files] of [
    ['x start ', ['my.yaml', 'other.yml']],
    ['x start m', ['my.yaml']],
    ['x start --watch o', ['other.yml']],
    ['x verify --scenario ', ['my.yaml', 'other.yml']],
    ['x scenario validate my.yaml ', ['my.yaml', 'other.yml']],
    ['x ', []],
  ] as const) {
    const { stdout } = await runCli(['--complete', 'bash', line, BREAKS], { cwd: folder })
    const offered = stdout.split('\n').slice(1)
    expect(offered.filter((text) => /\.\w+$/.test(text))).toEqual(files)
    expect(offered.includes('default'), line).toBe(/ $/.test(line))
  }
  for (const line of [
    'x check ',
    'x scenario import ',
    'x start --tls-cert ',
    'x proxy a --record ',
  ]) {
    const { stdout } = await runCli(['--complete', 'bash', line, BREAKS], { cwd: folder })
    expect(stdout).toBe('files 0\n')
  }
})

test('entries, choices and kinds of the contract that is named are offered, and none of one that cannot be read', {
  tags: ['long'],
}, async ({ folder }) => {
  const orders = { '200': { ...answerOf(), ...content(listOf(object({ id: integer }))) } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { operationId: 'listOrders', responses: orders } } },
  }
  writeFiles(folder, { 'shop.json': JSON.stringify(document), 'bad.json': '{' })
  const answer = async (line: string, env = {}) =>
    (await runCli(['--complete', 'bash', line, BREAKS], { cwd: folder, env })).stdout.split('\n')
  const named = await answer('x start --contract shop.json --unspecified listO')
  expect(named).toEqual(['words 0 open', 'listOrder=', 'listOrder:listOrders=', ''])
  // Bash replaces what follows the last break, a colon here.
  const choices = await answer('x start --contract=shop.json --unspecified listOrder:listOrders=n')
  expect(choices).toEqual(['words 21', 'newest', ''])
  expect(await answer('x contract ledger shop.json --kind listO')).toEqual([
    ...['words 0', 'listOrder', ''],
  ])
  expect(await answer('x contract ledger shop.json --kind idS')).toEqual(['words 0', ''])
  const env = { PETSTORE_CONTRACT: 'shop.json' }
  expect(await answer('x start --unspecified=listOrder:', env)).toContain('listOrders=')
  expect(await answer('x start --contract bad.json --unspecified l')).toEqual(['words 0', ''])
})

test('within quotes of bash, a name is escaped as it needs there', async ({ folder }) => {
  writeFiles(folder, { "scenarios/q$(id)`'.yaml": 'version: 1\n' })
  for (const [line, name] of [
    ['x start "q', "q\\$(id)\\`'"],
    ["x start 'q", "q$(id)`'\\''"],
    ['x start q', "q\\$\\(id\\)\\`\\'"],
  ] as const) {
    const { stdout } = await runCli(['--complete', 'bash', line, BREAKS], { cwd: folder })
    expect(stdout, line).toBe(`words 0\n${name}\n`)
  }
})

const shells = ['/bin/bash', '/usr/bin/zsh']
type Started = readonly [flags: readonly string[], setup: string]

const SOURCE = 'source <(petstore-sandbox completion)'
const QUIET = 'PS1=""; unsetopt BEEP PROMPT_SP; autoload -Uz compinit'
const STARTED: { readonly [shell: string]: Started } = {
  '/bin/bash': [['--norc', '--noprofile', '-i'], `PS1=""; ${SOURCE}`],
  '/usr/bin/zsh': [['-f', '-i'], `${QUIET}; compinit -u -D; ${SOURCE}`],
}

for (const shell of some(shells, 1)) {
  const isThere = existsSync(shell) && hasTerminal
  const skipped = isThere ? '' : ` (skipped: there is no ${existsSync(shell) ? 'script' : shell})`

  test.skipIf(!isThere)(
    `a real ${path.basename(shell)} completes command lines${skipped}`,
    async ({ folder }) => {
      const terminal = await startShell(shell, folder)
      for (const [typed, words] of some(
        [
          ['petstore-sandbox st\t', ['start']],
          ['petstore-sandbox start --port 0 --por\t', ['start', '--port', '0', '--por']],
          ['petstore-sandbox start my\t', ['start', 'my own']],
          ['petstore-sandbox start "my\t', ['start', 'my own']],
          ['petstore-sandbox start --isolation=p\t', ['start', '--isolation=per-key']],
          ['petstore-sandbox start --unspecified pin\t', ['start', '--unspecified', 'pinned']],
          [
            'petstore-sandbox start --unspecified=listO\tnew\t',
            ['start', '--unspecified=listOrder=newest'],
          ],
          [
            'petstore-sandbox start --unspecified rotate,listO\tsh\t',
            ['start', '--unspecified', 'rotate,listOrder=shuffled'],
          ],
          ['petstore-sandbox check --report=ses\t', ['check', '--report=session.har']],
          ['petstore-sandbox start --data=kep\tx', ['start', '--data=kept/x']],
          ['petstore-sandbox start --port ses\t', ['start', '--port', 'ses']],
          ['petstore-sandbox rep\tm\t', ['report', 'merge']],
          ['./bin/petstore-sandbox proxy sta\t', ['proxy', 'staging']],
        ] as const,
        6,
      ))
        expect(await completed(terminal, typed), typed).toEqual(words)
    },
  )
}

test.skipIf(!existsSync('/usr/bin/zsh') || !hasTerminal)(
  'zsh shows what flags, entries and choices are',
  async ({ folder }) => {
    const terminal = await startShell('/usr/bin/zsh', folder)
    terminal.type('petstore-sandbox start --unspecified=listOrder=\t')
    await terminal.until(/newest\s+-- by id, the highest first/)
    terminal.type('\u0003petstore-sandbox check --fail\t\u0015petstore-sandbox check --\t')
    await terminal.until(/--baseline\s+-- File of known findings/)
  },
)

/** Starts a shell in a folder with some files, where `petstore-sandbox` is the tested program and completed. */
async function startShell(
  shell: string,
  folder: string,
  setup = (STARTED[shell] as Started)[1],
): Promise<PseudoTerminal> {
  mkdirSync(path.join(folder, 'kept'))
  writeFiles(folder, { 'scenarios/my own.yaml': 'version: 1\n', 'session.har': '{}' })
  writeFiles(folder, { 'bin/petstore-sandbox': `#!/bin/sh\nexec ${program.join(' ')} "$@"\n` })
  await spawnCli([], { program: ['chmod', '+x', path.join(folder, 'bin/petstore-sandbox')] })
  const [flags] = STARTED[shell] as Started
  const terminal = openTerminal([shell, ...flags], {
    cwd: folder,
    env: { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, ZDOTDIR: folder },
  })
  terminal.type(`${setup}; echo it is $((1 + 1))\n`)
  await terminal.until(/it is 2/)
  return terminal
}

let asked = 0

/** Types a line, and returns its words after the first as the shell has them then. */
async function completed(terminal: PseudoTerminal, typed: string): Promise<readonly string[]> {
  asked += 1
  // To the beginning of the line (Ctrl-A), where a command goes that prints the words.
  terminal.type(`${typed}\u0001printf '[%s]' $((${asked}+0)). \n`)
  const [, words = ''] = await terminal.until(new RegExp(`\\[${asked}\\.\\](\\[[^\\n]*\\])`))
  return words.slice(1, -1).split('][').slice(1)
}
