import type { Threshold } from '../check/reports/fails-on.ts'
import type { RunningChecker } from '../check/start-checker.ts'
import type { CheckProgress } from '../proxy/check-queue.ts'
import type { ProxyDurations } from '../proxy/proxy-durations.ts'
import type { WhenBehind } from '../proxy/when-behind.ts'
import type { Recordings } from '../recording/recordings.ts'
import type { AdminContext } from './admin-context.ts'
import type { MetricsWriter } from './metrics-text.ts'

/** What the control plane of a proxy works on. */
export interface ProxyContext
  extends Pick<AdminContext, 'adminToken' | 'onNotice' | 'onBug' | 'isDraining' | 'closing'> {
  /** The service's base address. */
  readonly upstream: string
  /** Resolves when every exchange so far has been checked. */
  readonly checked: () => Promise<void>
  /** The findings of the exchanges so far. */
  readonly checker: Pick<RunningChecker, 'report' | 'outline' | 'finding' | 'figures'>
  /** The progress of the checks; `undefined` without a checker. */
  readonly progress: () => Promise<CheckProgress | undefined>
  /** How long answers took. */
  readonly durations: () => Promise<ProxyDurations>
  /** The share of exchanges that are checked, from 0 to 1. */
  readonly sample: number
  /** What to do when exchanges arrive faster than they can be checked. */
  readonly whenBehind: WhenBehind
  /** The lowest severity that makes the run fail. */
  readonly failOn: Threshold
  readonly recordings: Recordings
  /** The file that `--record` names, if any: it may be anywhere. */
  readonly record: string | undefined
}

/** The subject of a request to the control plane of a proxy. */
export interface ProxySubject
  extends Pick<
    ProxyContext,
    | 'upstream'
    | 'checked'
    | 'checker'
    | 'progress'
    | 'durations'
    | 'sample'
    | 'whenBehind'
    | 'failOn'
    | 'recordings'
    | 'record'
    | 'isDraining'
  > {
  /** Writes a report of a change to the log. */
  readonly notice: (message: string) => void
  readonly writeMetrics: MetricsWriter
}
