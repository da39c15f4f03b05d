import type { Exchange } from '../../../journal/exchange.ts'
import { Dialog } from '../parts/dialog.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { ExchangeParts } from './exchange-parts.ts'

/** One exchange in full. */
export function ExchangeDialog({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const { answer, problem } = useAnswer<Exchange>({ path: `/requests/${encodeURIComponent(id)}` })
  const title = answer ? `${answer.request.method} ${answer.request.target}` : 'A request'
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${ExchangeParts} exchange=${answer} />`}
  <//>`
}
