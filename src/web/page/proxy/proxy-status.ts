import type { NextTally } from '../../../check/reports/next-changes.ts'
import type { OperationCoverage, ReportOutline } from '../../../check/reports/report.ts'
import { tallyText } from '../../../check/reports/report-texts.ts'
import type { NextThreshold, Threshold, WhenBehind } from '../../../options/words.ts'
import type { CheckProgress } from '../../../proxy/check-queue.ts'
import type { Choice } from '../../../silences/settlement.ts'
import { CopiedAddress } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { siteName } from '../parts/texts.ts'
import { type ShownAnswer, useAnswer } from '../parts/use-answer.ts'

/** The status of a proxy, as its control plane shows it. */
export interface ProxyStatus extends Omit<ReportOutline, 'next'> {
  readonly sample: number
  readonly whenBehind: WhenBehind
  readonly failOn: Threshold
  /** Whether the run would fail if it ended now. */
  readonly fails: boolean
  readonly queue?: CheckProgress
  /** How many faults are in force, if it was started with any. */
  readonly faults?: number
  /** What the exchanges show of the next contract, if there is one. */
  readonly next?: NextTally & { readonly failOn: NextThreshold }
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

/** The command of a request through this proxy: of an operation that needs no id. */
export function firstCommand({ coverage }: ProxyStatus): string | undefined {
  const isPlain = ({ method, path }: OperationCoverage) => method === 'GET' && !path.includes('{')
  const path = coverage.operations.find(isPlain)?.path
  return path && `curl -H "Authorization: Bearer $PETSTORE_KEY" ${location.origin}${path}`
}

/** Whether the run would fail if it ended now. */
export function RunVerdict({ fails }: Pick<ProxyStatus, 'fails'>) {
  return html`<strong class=${fails ? 'bad' : 'good'}>${fails ? '✗ Would fail' : '✓ Would pass'}</strong>`
}

/** The service behind this proxy, and the findings so far. */
export function ProxySummary() {
  const { answer } = useStatus()
  return html`<div class="summary">
    <strong>petstore-sandbox proxy</strong>
    ${answer?.upstream && html`<div><small>Send requests to</small><br /><${CopiedAddress} at=${location.host + new URL(answer.upstream).pathname.replace(/\/$/, '')} /></div><small>forwards to ${siteName(answer.upstream)}</small>`}
    ${answer && html`<${RunVerdict} ...${answer} /><small>${tallyText(answer)}</small>`}
  </div>`
}
