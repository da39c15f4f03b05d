import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { progressText } from '../../src/cli/log/progress-line.ts'
import { program } from '../support/program.ts'
import { runCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

test.for([
  [0, 0, 'checking: 0.0 of 50.0 MB, 0 %'],
  [20, 100, 'checking: 20.0 of 50.0 MB, 40 %'],
  [20, 2000, 'checking: 20.0 of 50.0 MB, 40 %, 3 s left'],
  [1, 6000, 'checking: 1.0 of 50.0 MB, 2 %, 5 min left'],
  [50, 6000, 'checking: 50.0 of 50.0 MB, 100 %, 0 s left'],
  // A file that grows while it is read.
  [60, 6000, 'checking: 50.0 of 50.0 MB, 100 %, 0 s left'],
] as const)('%i MB of 50 after %i ms are shown as %s', ([done, elapsed, text]) => {
  expect(progressText({ step: 'checking', done: done * 1e6, of: 50e6 }, elapsed)).toBe(text)
})

test('the progress of an empty file is that of a finished one', () => {
  expect(progressText({ step: 'checking', done: 0, of: 0 }, 0)).toBe(
    'checking: 0.0 of 0.0 MB, 100 %',
  )
})

/** More than is shown at once, so that the line does not depend on the speed of the machine. */
const COUNT = 30_000

test('on a terminal, check and scenario import say how far they are, and leave nothing of it', async ({
  folder,
}) => {
  const tape = writeTape(folder)
  const out = path.join(folder, 'out.json')
  for (const [step, args] of [
    ['checking', ['check', tape]],
    ['reading', ['scenario', 'import', tape, '--out', out]],
  ] as const) {
    const { code, stdout } = await onTerminal(args)
    expect(code, stdout).toBe(0)
    const shown = stdout.matchAll(/\r<erase>(\w+): (\d+\.\d) of (\d+\.\d) MB, (\d+) %/g)
    const lines = Array.from(shown, ([, name, done, of, share]) => ({ name, done, of, share }))
    expect(lines[0]?.name).toBe(step)
    const ofStep = lines.filter(({ name }) => name === step)
    const shares = ofStep.map(({ share }) => Number(share))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(new Set(ofStep.map(({ of }) => of)).size).toBe(1)
    expect(Number(ofStep[0]?.of)).toBeGreaterThan(16)
    // The line is erased before anything else is said.
    expect(stdout).toMatch(/%[^\n]*\r<erase>[^\r\n]*exchanges/)
    expect(stdout.slice(stdout.lastIndexOf('<erase>'))).not.toContain('MB')
  }
})

test('nothing says how far a check is off a terminal, on one that cannot erase, and with a log for programs', async ({
  folder,
}) => {
  const tape = writeTape(folder)
  const pretty = await runCli(['check', tape, '--log', 'pretty'])
  const results = [
    ...(await Promise.all(
      ['json', 'silent'].map((log) => onTerminal(['check', tape, '--log', log])),
    )),
    await onTerminal(['check', tape], { TERM: 'dumb' }),
  ]
  for (const { code, stdout, stderr } of [pretty, ...results]) {
    expect(code, stdout + stderr).toBe(0)
    expect(stdout + stderr).not.toMatch(/MB|<erase>/)
  }
})

/** Runs a command with a pseudo-terminal for all its output; `<erase>` stands for what erases the rest of a line. */
async function onTerminal(args: readonly string[], env = {}) {
  const command = [...program, ...args].map((word) => `'${word}'`).join(' ')
  const { stdout, ...rest } = await runCli([], {
    program: ['script', '-qec', command, '/dev/null'],
    env: { TERM: 'xterm', ...env },
  })
  return { ...rest, stdout: stdout.replaceAll(`${ESCAPE}[K`, '<erase>') }
}

const ESCAPE = '\u001b'

/** Writes a tape of equal, sound exchanges, which are soon checked. */
function writeTape(folder: string): string {
  const file = path.join(folder, 'long.tape.ndjson')
  const body = JSON.stringify([{ id: 1, name: 'x'.repeat(500), categoryId: 1 }])
  const headers = { 'content-type': 'application/json' }
  const entry = { request: 'GET /v1/pets', answer: { status: 200, headers, body } }
  const line = `${JSON.stringify(entry)}\n`
  const descriptor = openSync(file, 'w')
  writeSync(descriptor, `{"tape":1}\n${line.repeat(COUNT)}`)
  closeSync(descriptor)
  return file
}
