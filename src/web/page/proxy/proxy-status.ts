import type { ReportOutline } from '../../../check/reports/report.ts'
import { tallyText } from '../../../check/reports/report-texts.ts'
import type { Choice } from '../../../contract/ledger/ledger.ts'
import type { Threshold, WhenBehind } from '../../../options/words.ts'
import type { CheckProgress } from '../../../proxy/check-queue.ts'
import { html } from '../parts/preact.ts'
import { type ShownAnswer, useAnswer } from '../parts/use-answer.ts'

/** The status of a proxy, as its control plane shows it. */
export interface ProxyStatus extends ReportOutline {
  readonly sample: number
  readonly whenBehind: WhenBehind
  readonly failOn: Threshold
  /** Whether the run would fail if it ended now. */
  readonly fails: boolean
  readonly queue?: CheckProgress
  /** What the contract leaves open, of the entries that were seen. */
  readonly questions: readonly {
    readonly entry: string
    readonly question: string
    readonly pinned: Choice
  }[]
}

/** The status of the proxy, every two seconds. */
export function useStatus(): ShownAnswer<ProxyStatus> {
  return useAnswer<ProxyStatus>({ path: '/status' }, { every: 2000 })
}

/** Whether the run would fail if it ended now, and the findings so far. */
export function Verdict({ status }: { readonly status: ProxyStatus }) {
  const { fails, failOn } = status
  const rule = failOn === 'never' ? 'never fails' : `fails on ${failOn}`
  return html`<strong class=${fails ? 'bad' : 'good'}>${fails ? '✗ would fail' : '✓ would pass'}</strong>
    ${` (${rule}): ${tallyText(status)}`}`
}

/** The service behind this proxy, and the findings so far. */
export function ProxySummary() {
  const { answer } = useStatus()
  return html`<div class="summary">
    <strong>petstore-sandbox proxy</strong>
    ${answer && html`<span class="upstream">in front of ${answer.upstream}</span><span><${Verdict} status=${answer} /></span>`}
  </div>`
}
