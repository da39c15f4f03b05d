import type { Threshold } from '../../../check/reports/fails-on.ts'
import type { ReportOutline } from '../../../check/reports/report.ts'
import type { CheckProgress } from '../../../proxy/check-queue.ts'
import type { WhenBehind } from '../../../proxy/when-behind.ts'
import { type Shown, useAnswer } from './use-answer.ts'

/** The status of a proxy, as its control plane shows it. */
export interface ProxyStatus extends ReportOutline {
  readonly sample: number
  readonly whenBehind: WhenBehind
  readonly failOn: Threshold
  /** Whether the run would fail if it ended now. */
  readonly fails: boolean
  readonly queue?: CheckProgress
}

/** The status of the proxy, every two seconds. */
export function useStatus(): Shown<ProxyStatus> {
  return useAnswer<ProxyStatus>({ path: '/status' }, { every: 2000 })
}
