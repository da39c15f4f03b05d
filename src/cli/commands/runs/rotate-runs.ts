import { createRandom } from '../../../base/random.ts'
import type { RunningSandbox } from '../../../http/running-sandbox.ts'
import { choicesNamed, ROTATE, type Unspecified } from '../../../silences/settlement.ts'
import { findDependencies, findingLines } from '../../../verify/rotation/find-dependencies.ts'
import type { RotationRun, RunTests } from '../../../verify/rotation/rotation-run.ts'
import type { Log } from '../../log/create-log.ts'
import { type ProgressLine, timeLeft, timeText } from '../../log/progress-line.ts'
import type { ExecVariables } from '../../process/exec.ts'
import type { Stop } from '../../process/signals.ts'
import { createClientRuns } from './client-runs.ts'
import type { RotationWatch } from './rotation-watch.ts'

export interface RotateRuns {
  readonly command: string
  readonly variables: ExecVariables
  readonly count: number
  readonly scenario: string
  readonly sandbox: RunningSandbox
  readonly watch: RotationWatch
  readonly stop: Stop
  readonly log: Log
  readonly progress: ProgressLine
}

/**
 * `--rotate-runs`: runs the command under rotation, each time from the start of the scenario, and says what the client depends
 * on. Returns the exit code: 0 if every run passed, and the runs met entries of the ledger with different choices.
 */
export async function rotateRuns(options: RotateRuns): Promise<number> {
  const { sandbox, count, scenario, log } = options
  const { seed, unspecified: base } = sandbox.scenario
  const runner = createRunner(options)
  // The first one is what a rotation without runs begins with.
  const nameOf = (at: number) => (at === 0 ? 'answers' : `answers/${at}`)
  const chances = Array.from({ length: count }, (_, at) => createRandom(seed, nameOf(at)).state())
  const findings = await findDependencies(runner.run, { base, chances, ledger: sandbox.leavesOpen })
  const { passesWithout, failed, isStopped, met } = findings
  const isFine = passesWithout !== false && failed.length === 0
  const isKnown = isFine && met.length > 0
  for (const { text, facts } of findingLines(findings, scenario, sandbox.leavesOpen))
    (isKnown ? log.info : log.error)(text, facts)
  if (!isFine) return passesWithout === false ? runner.code() || 1 : 1
  if (isStopped) return runner.code()
  return isKnown ? 0 : 1
}

// --- internal ---

function createRunner(options: RotateRuns) {
  const { variables, count, sandbox, watch, log, progress } = options
  const client = createClientRuns(options)
  const runs = { rotating: -1, searching: 0 }
  const began = performance.now()
  const begin = async ({ unspecified, chance, isSearch }: RotationRun) => {
    watch.isQuiet = true
    await sandbox.beginRun({ unspecified, chance })
    watch.isQuiet = isSearch
    watch.take()
  }
  const announce = ({ isSearch, chance, unspecified }: RotationRun) => {
    if (isSearch) {
      if (runs.searching === 0) log.info(SEARCHING)
      runs.searching += 1
      log.info(`rotation: search run ${runs.searching}: ${searchText(unspecified)}`)
      // How many runs the search needs depends on what it finds.
      const done = runs.searching - 1
      progress.onProgress({ step: 'searching', done, of: undefined, unit: 'runs' })
      return
    }
    // The command writes to the terminal from here on, so no line stands there.
    progress.clear()
    runs.rotating += 1
    const which =
      runs.rotating === 0 ? 'without rotation' : `${runs.rotating} of ${count} (chance: ${chance})`
    log.info(`rotation: run ${which}${leftText()}`)
  }
  /** For a person who waits; a log that is kept has the time of each line. */
  const leftText = () => {
    const left = timeLeft(
      { step: '', done: runs.rotating, of: count + 1 },
      performance.now() - began,
    )
    return progress.isOn && left !== undefined ? `, ${timeText(left)} left` : ''
  }
  const run: RunTests = async (plan) => {
    await begin(plan)
    const { isSearch } = plan
    const isPassed = await client.run(sandbox, {
      ...{ variables, isSearch },
      announce: () => announce(plan),
    })
    return { isPassed, drawn: watch.take() }
  }
  return { run, code: client.code }
}

/** Names what rotates in a run of the search, or how much of it if that is long. */
function searchText(unspecified: Unspecified): string {
  const named = Object.entries(choicesNamed(unspecified))
  const rotating = named.flatMap(([name, choice]) => (choice === ROTATE ? [name] : []))
  if (typeof unspecified !== 'string' && unspecified.mode === ROTATE)
    return `all entries rotate but ${named.length}`
  if (rotating.length === 0) return 'nothing rotates'
  return rotating.length > MOST_NAMED
    ? `${rotating.length} entries rotate`
    : `${rotating.join(', ')} ${rotating.length === 1 ? 'rotates' : 'rotate'}`
}

const MOST_NAMED = 3

const SEARCHING =
  'rotation: the command is run again, without its output, until it is known what the failures have in common'
