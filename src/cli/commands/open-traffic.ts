import type { RunningChecker } from '../../check/threads/checker-thread.ts'
import { readNextOption } from '../../http/read-next-contract.ts'
import type { RunParts } from '../../http/start-sandbox.ts'
import type { Settings } from '../../options/options.ts'
import { parseUpstream } from '../../proxy/upstream.ts'
import { Recordings, recordingLines } from '../../recording/recordings.ts'
import type { Log } from '../log/create-log.ts'
import { keepMemoryLow } from '../process/memory.ts'
import { type OpenCheck, openCheck } from './open-check.ts'

/** Judges, records and reports what passes to the upstream of a sandbox, as a proxy does. */
export interface TrafficRun {
  /** Opens it when the address of the upstream is known. */
  readonly open: NonNullable<RunParts['openTraffic']>
  /** Writes reports and recording; returns the exit code. To be called after the sandbox was closed. */
  finish(): Promise<number>
  /** Ends the checker. */
  close(): Promise<void>
}

/** Prepares the check of what passes to an upstream; without one, nothing is opened. */
export function createTrafficRun(settings: Settings<'start'>, log: Log): TrafficRun {
  const { record, failOn = 'error', coverage = 'met', sample, whenBehind } = settings
  let check: OpenCheck<RunningChecker> | undefined
  let recordings: Recordings | undefined
  return {
    open: async (address, source) => {
      const { startChecker } = await import('../../check/threads/checker-thread.ts')
      const { url: upstream } = parseUpstream(address, source)
      const next = await readNextOption(settings.next, source)
      check = await openCheck(
        {
          ...{ ...settings, failOn, coverage, source, upstream, sample, annotations: undefined },
          ...{ nextSource: next?.source, instance: undefined },
        },
        startChecker,
      )
      recordings = new Recordings(source, log.notice)
      if (record !== undefined) await recordings.start(record)
      return {
        ...{ checker: check.checker, recorder: recordings, onBytes: keepMemoryLow() },
        ...(sample !== undefined && { sample }),
        ...(whenBehind !== undefined && { whenBehind }),
        onExchange: (capture, result) => {
          // The sandbox logs each exchange itself.
          if (Array.isArray(result) && result.length > 0) log.passage(capture, result)
        },
      }
    },
    finish: async () => {
      if (!check || !recordings) return 0
      // If one of the two cannot be written, the other still is.
      const [recorded, found] = await Promise.allSettled([recordings.end(), check.finish(log)])
      if (recorded.status === 'rejected') throw recorded.reason
      if (found.status === 'rejected') throw found.reason
      if (recorded.value) for (const line of recordingLines(recorded.value)) log.info(line)
      return found.value
    },
    close: async () => check?.checker.close(),
  }
}
