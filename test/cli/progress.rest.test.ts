import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Progress } from '../../src/base/progress.ts'
import { startSandbox } from '../support/library.ts'
import { program } from '../support/program.ts'
import {
  hasTerminal,
  openTerminal,
  type Screen,
  screenOf,
  withoutTerminal,
} from '../support/pseudo-terminal.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

/** More than is shown at once, so that the line does not depend on the speed of the machine. */
const COUNT = 30_000

test.skipIf(!hasTerminal)(
  `on a terminal, check, scenario import and report merge say how far they are, and leave nothing of it${withoutTerminal}`,
  { tags: ['long'] },
  async ({ folder }) => {
    const tape = writeTape(folder)
    const out = path.join(folder, 'out.json')
    const report = path.join(folder, 'report.json')
    await runCli(['check', tape, '--report', report, '--log', 'json'])
    // White space is as long as anything else.
    appendFileSync(report, ' '.repeat(20_000_000))
    for (const [step, args, end] of [
      ['checking', ['check', tape], /exchanges/],
      ['reading', ['scenario', 'import', tape, '--out', out], /exchanges/],
      ['reading', ['report', 'merge', report, report], /exchanges/],
    ] as const) {
      const { lines, erased } = await onTerminal(args)
      const shown = erased.map((line) => /^(\w+): (\d+\.\d) of (\d+\.\d) MB, (\d+) %/.exec(line))
      const ofStep = shown.filter((match) => match?.[1] === step)
      expect(ofStep.length, erased.join('\n')).toBeGreaterThan(0)
      const shares = ofStep.map((match) => Number(match?.[4]))
      expect(shares).toEqual(shares.toSorted((one, other) => one - other))
      expect(new Set(ofStep.map((match) => match?.[3])).size).toBe(1)
      expectClean({ lines })
      expect(lines.join('\n')).toMatch(end)
    }
  },
)

const GENERATING = 'version: 1\nname: some\ngenerate: { count: 9000 }\n'

test('a sandbox tells how far it is until it has started: reading, generating, preparing, writing and resuming', async ({
  folder,
}) => {
  const data = path.join(folder, 'kept')
  writeFiles(folder, { 'some.yaml': GENERATING, 'other.json': '{"version":1,"name":"other"}' })
  const told: Progress[] = []
  const open = async (name: string) => {
    told.length = 0
    const sandbox = await startSandbox({
      ...{ scenario: path.join(folder, name), data },
      onProgress: (progress) => told.push(progress),
    })
    const steps = [...new Set(told.map(({ step }) => step))]
    const { length } = told
    await sandbox.load(path.join(folder, name))
    await sandbox.reset()
    await sandbox.close()
    // What is read later concerns no start.
    expect(told).toHaveLength(length)
    for (const step of steps) {
      const ofStep = told.filter((each) => each.step === step)
      const done = ofStep.map((each) => each.done)
      expect(done[0]).toBe(0)
      expect(done).toEqual(done.toSorted((one, other) => one - other))
      expect(done.at(-1)).toBeLessThanOrEqual(ofStep[0]?.of as number)
      expect(new Set(ofStep.map(({ of }) => of)).size).toBe(1)
    }
    return steps
  }
  expect(await open('some.yaml')).toEqual(['reading', 'generating', 'preparing', 'writing'])
  expect(told).toContainEqual({ step: 'generating', done: 4096, of: 9000, unit: 'animals' })
  expect(await open('some.yaml')).toEqual(['reading', 'resuming'])
  expect(await open('other.json')).toEqual(['reading'])
})

function expectClean({ lines }: Pick<Screen, 'lines'>): void {
  for (const line of lines) expect(line).not.toMatch(/\d %|s left/)
}

/** Runs a command with a pseudo-terminal for all its output. */
async function onTerminal(
  args: readonly string[],
  options: Parameters<typeof openTerminal>[1] = {},
  expected = 0,
): Promise<Screen & { readonly raw: string }> {
  const terminal = openTerminal([...program, ...args], options)
  const code = await terminal.end()
  const raw = terminal.shown()
  expect(code, raw).toBe(expected)
  return { ...screenOf(raw), raw }
}

/** Writes a tape of equal, sound exchanges, which are soon checked. */
function writeTape(folder: string, name = 'long', count = COUNT): string {
  const file = path.join(folder, `${name}.tape.ndjson`)
  const body = JSON.stringify([{ id: 1, name: 'x'.repeat(500), categoryId: 1 }])
  const headers = { 'content-type': 'application/json' }
  const entry = { request: 'GET /v1/pets', answer: { status: 200, headers, body } }
  const line = `${JSON.stringify(entry)}\n`
  writeFileSync(file, `{"tape":1}\n${line.repeat(count)}`)
  return file
}
