import type { LedgerDecision } from '../../../client/sandbox-control.ts'
import type { Exchange } from '../../../journal/exchange.ts'
import { MessageView } from '../parts/message-view.ts'
import { html } from '../parts/preact.ts'
import { durationText } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { AgainPart } from './again-part.ts'
import { DeprecationNote } from './deprecation-note.ts'
import { reasonsOf } from './reasons-of.ts'
import { ViolationList } from './violation-list.ts'

/** The request, the answer, and the reasons for it. */
export function ExchangeParts({ exchange }: { readonly exchange: Exchange }) {
  const { request, answer, violations } = exchange
  return html`
    <p>${new Date(exchange.time).toISOString()}, took ${durationText(exchange.duration)}${exchange.world && `, world ${exchange.world}`}, request ${exchange.id}</p>
    <h3>Why this answer</h3>
    <ul>${reasonsOf(exchange).map((each) => html`<li>${each}</li>`)}</ul>
    <${DeprecationNote} exchange=${exchange} />
    ${violations.length > 0 && html`<h3>What the contract says against it</h3>`}
    ${violations.length > 0 && html`<${ViolationList} violations=${violations} />`}
    <${AgainPart} exchange=${exchange} />
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.rawHeaders} body=${request.body} />
    ${answer && html`<${MessageView} title="Answer" first=${String(answer.status)} headers=${answer.rawHeaders} body=${answer.body} />`}
    ${exchange.relied.length > 0 && html`<${LedgerPart} exchange=${exchange} />`}
  `
}

// --- internal ---

/** The points that the contract leaves open, as decided for this answer. */
function LedgerPart({ exchange }: { readonly exchange: Exchange }) {
  const { answer } = useAnswer<{ entries: readonly LedgerDecision[] }>({
    path: '/ledger',
    query: { world: exchange.world },
  })
  const relied =
    answer?.entries.filter(({ name }) => (exchange.relied as readonly string[]).includes(name)) ??
    []
  return html`<h3>What the contract leaves open</h3>
    <dl>${relied.map(
      ({ name, question, choice, choices }) => html`
      <dt>${question}</dt>
      <dd>${name}: ${exchange.drawn?.[name] ?? choice}${exchange.drawn?.[name] !== undefined && ' (drawn)'} <small>choices: ${choices.map((each) => each.choice).join(', ')}</small></dd>`,
    )}
    </dl>`
}
