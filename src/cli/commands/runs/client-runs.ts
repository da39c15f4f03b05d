import type { RunningSandbox } from '../../../http/running-sandbox.ts'
import { RunsStopped } from '../../../verify/rotation/rotation-run.ts'
import { unconsumedLines } from '../../log/banner.ts'
import type { Log } from '../../log/create-log.ts'
import { type ExecVariables, runExec } from '../../process/exec.ts'
import type { Stop } from '../../process/signals.ts'

/** What runs a client's tests again and again. */
export interface ClientRuns {
  /**
   * Runs the command once, shown unless it belongs to a search; returns whether it passes: an expected fault that never fires fails it.
   * @throws RunsStopped (as a rejection) when somebody stops the runs.
   */
  run(sandbox: RunningSandbox, of: ClientRun): Promise<boolean>
  /** The exit code of the last run. */
  code(): number
}

export interface ClientRun {
  readonly variables: ExecVariables
  readonly isSearch: boolean
  /** Called before the command is run, unless the runs are stopped. */
  readonly announce: () => void
}

export function createClientRuns({
  command,
  stop,
  log,
}: {
  readonly command: string
  readonly stop: Stop
  readonly log: Log
}): ClientRuns {
  let code = 0
  let isStopped = false
  stop.asked.then(() => {
    isStopped = true
  })
  const assertGoing = () => {
    if (isStopped) throw new RunsStopped()
  }
  return {
    run: async (sandbox, { variables, isSearch, announce }) => {
      assertGoing()
      announce()
      code = await runExec(command, variables, stop, isSearch ? 'ignore' : 'inherit')
      assertGoing()
      const unconsumed = unconsumedLines(sandbox.receipts())
      if (!isSearch) for (const line of unconsumed) log.error(line)
      return code === 0 && unconsumed.length === 0
    },
    code: () => code,
  }
}
