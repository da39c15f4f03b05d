import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { spawnCli } from '../support/run-cli.ts'

const VERSION = '2.55.1'

/** Why Specmatic does not run here, if so: it is 77 MB to download, and needs Java. */
export const withoutSpecmatic =
  process.env.PETSTORE_TEST_SPECMATIC !== '1'
    ? ' (skipped: npm run test:specmatic)'
    : spawnSync('java', ['-version']).status === 0
      ? ''
      : ' (skipped: there is no java)'

/** What Specmatic says of a run. */
export interface SpecmaticRun {
  readonly code: number
  /** How many tests it made. */
  readonly tests: number
  /** How many tests failed for each reason. */
  readonly failures: { readonly [reason: string]: number }
}

/** Installs Specmatic into a folder. */
export async function installSpecmatic(folder: string): Promise<void> {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['install', ...flags, `specmatic@${VERSION}`], { cwd: folder })
}

/** Runs `specmatic test` with generated requests, right and wrong ones, on the `openapi.yaml` of the folder that has it. */
export async function runSpecmatic(
  folder: string,
  url: string,
  ...flags: readonly string[]
): Promise<SpecmaticRun> {
  // The command of the package ends with 0 whatever was found, and breaks lines of its output.
  const jar = path.join(folder, 'node_modules/specmatic/specmatic.jar')
  const { code, stdout } = await spawnCli(
    ['test', 'openapi.yaml', `--testBaseURL=${url}`, ...flags],
    {
      cwd: folder,
      program: ['java', '-jar', jar],
      env: { bearerAuth: 'sandbox-key', SPECMATIC_GENERATIVE_TESTS: 'true' },
      limit: 200_000,
    },
  )
  const [, tests] = /^Tests run: (\d+),/m.exec(stdout) ?? []
  if (tests === undefined) throw new Error(`Specmatic made no tests: ${stdout}`)
  // It tells each failure twice: when it happens, and in a summary.
  const [, summary = ''] = stdout.split('Unsuccessful Scenarios:')
  const reasons = summary.match(/^ *(Expected 4xx status|Specification expected status).*$/gm) ?? []
  const failures = Object.groupBy(reasons, (reason) => reason.trim())
  return {
    code,
    tests: Number(tests),
    failures: Object.fromEntries(
      Object.entries(failures).map(([reason, each]) => [reason, each?.length ?? 0]),
    ),
  }
}

/** The blocks of docs/testing.md about other testers. */
export async function documentedBlocks(): Promise<{
  filters: string[]
  overlay: string
  scenario: string
}> {
  const page = await readFile('docs/testing.md', 'utf8')
  const [, section = ''] = page.split("## Other makers' contract testers")
  const [overlay = '', scenario = ''] = [...section.matchAll(/^```yaml\n(.*?)^```$/gms)].map(
    ([, text = '']) => text,
  )
  const filters = [...section.matchAll(/--filter="(.*?)"/g)].map(([, filter = '']) => filter)
  return { filters, overlay, scenario }
}
