import type { Log } from './log.ts'
import type { OpenCheck } from './open-check.ts'

/** Writes the reports of a run periodically. */
export interface ReportTimer {
  /** Stops it; resolves after a report that is being written is complete. */
  stop(): Promise<void>
}

/**
 * Writes the reports every `every` milliseconds, so that a crash loses only what came after the last time; never if it is
 * `undefined`. A report that cannot be written is logged, and tried again the next time.
 */
export function startReportTimer(
  every: number | undefined,
  { writeReports }: Pick<OpenCheck<never>, 'writeReports'>,
  log: Pick<Log, 'error' | 'bug'>,
): ReportTimer {
  if (every === undefined) return { stop: async () => {} }
  let writing: Promise<void> | undefined
  const write = async () => {
    try {
      for (const problem of await writeReports()) log.error(problem)
    } catch (error) {
      log.bug(error)
    } finally {
      writing = undefined
    }
  }
  const timer = setInterval(() => {
    writing ??= write()
  }, every).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
