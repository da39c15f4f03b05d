import { copyFileSync, cpSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const example = path.resolve('examples/next')

/** How long a rehearsal may take here, in milliseconds. */
const LONG = 240_000

/** The words of a command line. */
const words = (text: string): string[] =>
  (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))

/** The command lines of the sandbox in the steps of the workflow. */
function commandsOfWorkflow(): readonly (readonly string[])[] {
  const { jobs } = parse(readFileSync(path.join(example, 'workflow.yaml'), 'utf8')) as {
    readonly jobs: {
      readonly [name: string]: { readonly steps: readonly { readonly run?: string }[] }
    }
  }
  return Object.values(jobs)
    .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
    .filter((run) => run.startsWith('npx petstore-sandbox'))
    .map((run) => words(run).slice(2))
}

test('the workflow of a pull request says what of the contract changes, and which change breaks the client', {
  tags: ['long'],
  timeout: LONG,
}, async ({ folder }) => {
  cpSync(example, folder, { recursive: true })
  const at = (name: string) => path.join(folder, name)
  // What the workflow takes from the base branch, and from the pull request.
  copyFileSync(at('parcels.yaml'), at('before.yaml'))
  renameSync(at('parcels.next.yaml'), at('parcels.yaml'))
  const [diff = [], rehearsal = [], ...others] = commandsOfWorkflow()
  expect(others).toEqual([])
  const changes = await runCli(diff, { cwd: folder })
  expect(changes.code, changes.stderr).toBe(0)
  expect(readFileSync(at('changes.md'), 'utf8')).toContain('response-optional-property-removed')
  const { code, stderr } = await spawnCli(rehearsal, { cwd: folder, limit: LONG })
  expect(code, stderr).toBe(1)
  const [, said = ''] = /```text\n(.*)\n```/.exec(readFileSync(at('README.md'), 'utf8')) ?? []
  expect(stderr).toContain(said)
  expect(readFileSync(at('rehearsal.md'), 'utf8')).toContain('| breaks your client |')
  expect(readFileSync(at('rehearsal.xml'), 'utf8')).toContain('failures="3"')
  const [{ results }] = JSON.parse(readFileSync(at('rehearsal.sarif'), 'utf8')).runs
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('parcels.yaml')
})
