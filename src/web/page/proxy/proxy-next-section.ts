import { counted } from '../../../base/text/text.ts'
import { nextTally } from '../../../check/reports/next-changes.ts'
import type { ReportedNext } from '../../../check/reports/report.ts'
import { ChangeList } from '../next/change-list.ts'
import { ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useStatus } from './proxy-status.ts'

/** Which clients each change of the next contract would refuse, in the exchanges that were checked. */
export function ProxyNextSection() {
  const status = useStatus()
  const isThere = status.answer?.next !== undefined
  const next = useAnswer<NextAnswer>(isThere ? { path: '/next' } : undefined, { every: 5000 })
  if (status.answer && !isThere)
    return html`<p>This proxy knows one contract. Start it with <code>--next FILE</code> to see which clients the next one would refuse.</p>`
  return html`<${ProblemText} problem=${next.problem ?? status.problem} />
    ${next.answer && html`<${Changes} next=${next.answer} />`}`
}

// --- internal ---

/** What the control plane of a proxy says of the next contract. */
interface NextAnswer extends ReportedNext {
  readonly exchanges: { readonly checked: number; readonly unchecked: number }
}

function Changes({ next }: { readonly next: NextAnswer }) {
  const { changes, exchanges } = next
  const { refused, met, notMet } = nextTally(next)
  const { checked, unchecked } = exchanges
  const left =
    unchecked === 0 ? '' : ` ${counted(unchecked, 'exchange was', 'exchanges were')} not checked.`
  return html`
    <p>What the next contract would make of ${counted(checked, 'checked exchange')}: ${counted(changes.length, 'change')}, of which
      <strong> ${refused}</strong> would refuse a client, <strong>${met}</strong> a client met, and ${notMet} nobody met so far.${left}</p>
    <${ChangeList} changes=${changes} />
  `
}
