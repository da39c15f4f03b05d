import { curlCommand } from '../../../base/curl.ts'
import type { Exchange } from '../../../journal/exchange.ts'
import { CopyButton } from '../parts/copy-button.ts'
import { download } from '../parts/download.ts'
import { MessageView } from '../parts/message-view.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { durationText } from '../parts/texts.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { ViolationList } from './violation-list.ts'

/** What was asked, what was answered, and why. */
export function ExchangeParts({ exchange }: { readonly exchange: Exchange }) {
  const { request, answer, violations } = exchange
  const curl = curlOf(exchange)
  return html`
    <p>${new Date(exchange.time).toISOString()}, took ${durationText(exchange.duration)}${exchange.world && `, world ${exchange.world}`}, request ${exchange.id}</p>
    <h3>Why this answer</h3>
    <ul><li>${ORIGINS[exchange.origin]}</li>
      ${reasonsOf(exchange).map((each) => html`<li>${each}</li>`)}
    </ul>
    ${violations.length > 0 && html`<h3>What the contract says against it</h3>`}
    ${violations.length > 0 && html`<${ViolationList} violations=${violations} />`}
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.rawHeaders} body=${request.body} />
    ${answer && html`<${MessageView} title="Answer" first=${String(answer.status)} headers=${answer.rawHeaders} body=${answer.body} />`}
    ${exchange.relied.length > 0 && html`<${LedgerPart} exchange=${exchange} />`}
    <h3>Do it again</h3>
    <pre tabindex="0" aria-label="curl command">${curl}</pre>
    <div class="row"><${CopyButton} label="Copy the curl line" text=${curl} /><${ReproButton} id=${exchange.id} /></div>
  `
}

// --- internal ---

const ORIGINS: { readonly [origin in Exchange['origin']]: string } = {
  store: 'The store answered, as the contract says.',
  fault: 'A fault answered in place of the store.',
  tape: 'The tape answered, with what was recorded.',
  contract: 'The checks against the contract refused it.',
  none: 'Nothing of the contract is there.',
}

function reasonsOf({ fault, unknownFault, abandoned, nearest, miss }: Exchange): readonly string[] {
  return [
    ...(fault ? [`The fault ${fault} struck.`] : []),
    ...(unknownFault ? [`Prefer asks for the fault ${unknownFault}, which does not exist.`] : []),
    ...(abandoned ? ['The client left before there was an answer.'] : []),
    ...(nearest ? [nearest.text] : []),
    ...(miss ? [`It is not on the tape; the nearest is ${miss}.`] : []),
  ]
}

/** The command that asks again; the shell's `$PETSTORE_KEY` stands for the key. */
function curlOf({ request }: Exchange): string {
  const { method, target, rawHeaders, body } = request
  return curlCommand({ method, url: location.origin + target, headers: rawHeaders, body })
}

function ReproButton({ id }: { readonly id: string }) {
  const { run, isRunning, problem } = useAction()
  const save = () =>
    run(
      () => download({ path: `/requests/${encodeURIComponent(id)}/repro` }, `repro-${id}.json`),
      'The repro is saved.',
    )
  return html`<button type="button" disabled=${isRunning} onClick=${save}>Save the repro</button><${ProblemText} problem=${problem} />`
}

/** The points that the contract leaves open, as this answer decides them. */
function LedgerPart({ exchange }: { readonly exchange: Exchange }) {
  const { answer } = useAnswer<{ entries: readonly LedgerEntry[] }>({
    path: '/ledger',
    query: { world: exchange.world },
  })
  const relied =
    answer?.entries.filter(({ name }) => (exchange.relied as readonly string[]).includes(name)) ??
    []
  return html`<h3>What the contract leaves open</h3>
    <dl>${relied.map(
      ({ name, question, choice, alternatives }) => html`
      <dt>${question}</dt>
      <dd>${name}: ${choice} <small>or as well: ${alternatives.join(', ')}</small></dd>`,
    )}
    </dl>`
}
