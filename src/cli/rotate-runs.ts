import { createRandom } from '../base/random.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { RunningSandbox } from '../http/start-sandbox.ts'
import { toInput } from '../scenarios/to-input.ts'
import { findDependencies, type RotationRun } from '../verify/rotation/find-dependencies.ts'
import { findingLines } from '../verify/rotation/finding-lines.ts'
import { runExec } from './exec.ts'
import type { Log } from './log.ts'
import type { RunWatch } from './run-watch.ts'
import type { Stop } from './signals.ts'

/** What `--rotate-runs` runs, and where. */
export interface RotateRuns {
  readonly command: string
  readonly variables: { readonly [name: `PETSTORE_${string}`]: string }
  /** How often it is run under rotation. */
  readonly count: number
  /** How the entries are decided that do not rotate; those that it names never do. */
  readonly base: Unspecified
  readonly sandbox: RunningSandbox
  readonly watch: RunWatch
  readonly stop: Stop
  readonly log: Log
}

/**
 * `--rotate-runs`: runs the command under rotation, each time from the start of the scenario, and says what the client depends
 * on. Returns the exit code: 0 if every run passed.
 */
export async function rotateRuns(options: RotateRuns): Promise<number> {
  const { sandbox, count, base, log } = options
  const { seed } = sandbox.scenario
  const runner = createRunner(options)
  try {
    const findings = await findDependencies(runner.run, {
      base,
      // Of these, the first one is what a rotation without runs begins with.
      chances: Array.from({ length: count }, (_, at) => createRandom(seed + at, 'answers').state()),
    })
    const isFine = findings.passesWithout && findings.failed.length === 0
    for (const line of findingLines(findings, count)) (isFine ? log.info : log.error)(line)
    if (!findings.passesWithout) return runner.code()
    return isFine ? 0 : 1
  } catch (error) {
    if (error instanceof Stopped) return runner.code()
    throw error
  }
}

// --- internal ---

/** A signal has ended the command. */
class Stopped extends Error {}

function createRunner({ command, variables, count, sandbox, watch, stop, log }: RotateRuns) {
  const input = toInput(sandbox.scenario)
  const runs = { rotating: -1, searching: 0 }
  let code = 0
  let isStopped = false
  stop.asked.then(() => {
    isStopped = true
  })
  const begin = async ({ unspecified, chance, isSearch }: RotationRun) => {
    watch.isQuiet = true
    await sandbox.load({ ...input, unspecified, chance })
    // Animals of another run stay otherwise, as the data is the same.
    await sandbox.reset()
    watch.isQuiet = isSearch
    watch.take()
  }
  const announce = ({ isSearch, chance }: RotationRun) => {
    if (!isSearch) runs.rotating += 1
    else if (runs.searching++ === 0) log.info(SEARCHING)
    if (isSearch) return
    const which =
      runs.rotating === 0 ? 'without rotation' : `${runs.rotating} of ${count} (chance: ${chance})`
    log.info(`rotation: run ${which}`)
  }
  const run = async (plan: RotationRun) => {
    await begin(plan)
    announce(plan)
    code = await runExec(command, variables, stop, plan.isSearch ? 'ignore' : 'inherit')
    if (isStopped) throw new Stopped()
    return { isPassed: code === 0, drawn: watch.take() }
  }
  return { run, code: () => code }
}

const SEARCHING =
  'rotation: the command is run again, without its output, until it is known what the failures have in common'
