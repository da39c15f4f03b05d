import { tallyText } from '../../../check/reports/describe.ts'
import { html } from '../parts/preact.ts'
import type { ProxyStatus } from '../parts/use-status.ts'

/** Whether the run would fail if it ended now, and the findings so far. */
export function Verdict({ status }: { readonly status: ProxyStatus }) {
  const { fails, failOn } = status
  const rule = failOn === 'never' ? 'never fails' : `fails on ${failOn}`
  return html`<strong class=${fails ? 'bad' : 'good'}>${fails ? '✗ would fail' : '✓ would pass'}</strong>
    ${` (${rule}): ${tallyText(status)}`}`
}
