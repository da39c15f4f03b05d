import type { ChoiceCount, EntryCount } from '../../../check/reports/report.ts'
import { ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { inlineCode } from '../parts/shown-text.ts'
import { type ProxyStatus, useStatus } from './proxy-status.ts'

/** What the exchanges show about the points that the contract leaves open. */
export function ProxyLedgerSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { ledger: seen = [], questions } = answer
  return html`
    <p>What the service does where the contract is silent, as far as the exchanges show it. None of this is promised: a client should not
      depend on it.</p>
    <${ProblemText} problem=${problem} />
    ${seen.length === 0 ? html`<p>Nothing was seen of it yet.</p>` : html`<${SeenTable} seen=${seen} questions=${questions} />`}
  `
}

// --- internal ---

type Seen = Pick<ProxyStatus, 'questions'>

function SeenTable({ seen, questions }: Seen & { readonly seen: readonly EntryCount[] }) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Ledger">
    <table>
      <thead><tr><th>Entry</th><th>Seen</th><th>The sandbox</th></tr></thead>
      <tbody>${seen.map((each) => html`<${Row} key=${each.entry} seen=${each} questions=${questions} />`)}</tbody>
    </table>
  </div>`
}

function Choice({ seen, of }: { readonly seen: ChoiceCount; readonly of: number }) {
  const { choice, count, example } = seen
  return html`<div>
    <strong class="mono">${choice}</strong> in ${count.toLocaleString('en')} of ${of.toLocaleString('en')}
    ${example && html` <span class="faint mono">${example.request} → ${example.status}</span>`}
  </div>`
}

function Row({ seen: { entry, of, choices }, questions }: Seen & { readonly seen: EntryCount }) {
  const known = questions.find((each) => each.entry === entry)
  const { pinned } = known ?? {}
  const isSame = choices.every(({ choice }) => choice === pinned)
  return html`<tr>
    <td><span class="mono">${entry}</span><br /><span class="faint">${known && inlineCode(known.question)}</span></td>
    <td>${choices.map((each) => html`<${Choice} key=${each.choice} seen=${each} of=${of} />`)}</td>
    <td><span class="mono">${pinned}</span>${!isSame && html` <small>(otherwise)</small>`}</td>
  </tr>`
}
