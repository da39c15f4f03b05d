import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { program } from '../support/program.ts'
import { hasTerminal, openTerminal, type PseudoTerminal } from '../support/pseudo-terminal.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

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
          ['petstore-sandbox start --isolation=p\t', ['start', '--isolation=per-key']],
          ['petstore-sandbox start --unspecified pin\t', ['start', '--unspecified', 'pinned']],
          [
            'petstore-sandbox start --unspecified=listOrder=n\t',
            ['start', '--unspecified=listOrder=newest'],
          ],
          ['petstore-sandbox check ses\t', ['check', 'session.har']],
          ['petstore-sandbox rep\tm\t', ['report', 'merge']],
          ['./bin/petstore-sandbox proxy sta\t', ['proxy', 'staging']],
          [
            'petstore-sandbox contract explain --operation createM\t',
            ['contract', 'explain', '--operation', 'createMessage'],
          ],
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
