import { curlCommand, withContract } from '../../../base/http/curl.ts'
import { stringifyJson } from '../../../base/json/json.ts'
import type { LedgerDecision } from '../../../client/answer-types.ts'
import type { Exchange } from '../../../journal/journal-types.ts'
import { askAdmin, saveFile } from '../parts/ask-admin.ts'
import { SHARED } from '../parts/chosen-world.ts'
import { ProblemText } from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { html } from '../parts/preact.ts'
import { CopyButton, inlineCode, MessageView } from '../parts/shown-text.ts'
import { durationText, statusClass, timeOfDay } from '../parts/texts.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { clientName, keyNote, reasonsOf } from './exchange-text.ts'
import { NextVerdictView } from './next-verdict-view.ts'
import { ViolationList } from './violation-list.ts'

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
  return html`<${Detail} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${ExchangeParts} exchange=${answer} />`}
  <//>`
}

/** The request, the answer, and the reasons for it. */
function ExchangeParts({ exchange }: { readonly exchange: Exchange }) {
  const { request, answer, violations } = exchange
  return html`
    <p><strong class=${statusClass(answer?.status)}>${answer?.status ?? 'No answer'}</strong>${clientName(request) && ` to ${clientName(request)}`},${' '}
      <span class="faint">${timeOfDay(exchange.time)}, took ${durationText(exchange.duration)}${exchange.world && `, world ${exchange.world}`}${exchange.contract && `, ${exchange.contract} contract`}, request ${exchange.id}</span></p>
    <h3>Why this answer</h3>
    ${reasonsOf(exchange).map((each) => html`<p>${each}</p>`)}
    <${DeprecationNote} exchange=${exchange} />
    ${violations.length > 0 && html`<h3>What the contract says against it</h3>`}
    ${violations.length > 0 && html`<${ViolationList} violations=${violations} which=${exchange.contract} />`}
    ${exchange.next && html`<${NextVerdictView} verdict=${exchange.next} />`}
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.rawHeaders} body=${request.body} />
    ${answer && html`<${MessageView} title="Answer" first=${String(answer.status)} headers=${answer.rawHeaders} body=${answer.body} />`}
    <${AgainPart} exchange=${exchange} />
    ${exchange.relied.length > 0 && html`<${LedgerPart} exchange=${exchange} />`}
  `
}

/** Whether an answer says that its operation is deprecated (RFC 8594, RFC 9745). */
export function isDeprecated({ answer }: Exchange): boolean {
  return answer?.headers.sunset !== undefined
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

/** How to repeat a request: here, or anywhere from the state before it. */
function AgainPart({ exchange }: { readonly exchange: Exchange }) {
  const keys = useAnswer<{ keys: readonly string[] }>({
    path: '/keys',
    query: { world: exchange.world },
  })
  const curl = curlOf(exchange)
  const note = keyNote(curl, {
    ...{ world: exchange.world, isShared: exchange.world === SHARED },
    keys: keys.answer?.keys,
  })
  return html`<section>
    <h3>Do it again</h3>
    <div class="row"><${CopyButton} label="Copy the curl line" text=${curl} /><${ReproButton} id=${exchange.id} /></div>
    <pre tabindex="0" aria-label="curl command">${curl}</pre>
    ${note && html`<p><small>${inlineCode(note)}</small></p>`}
  </section>`
}

/** The command that repeats the request; the shell variable `$PETSTORE_KEY` stands for the key. */
function curlOf({ request, contract }: Exchange): string {
  const { method, target, rawHeaders, body } = request
  const headers = withContract(rawHeaders, contract)
  return curlCommand({ method, url: location.origin + target, headers, body })
}

function ReproButton({ id }: { readonly id: string }) {
  const { run, isRunning, problem } = useAction()
  const name = `repro-${id}.json`
  const save = async () => {
    const { scenario } = await askAdmin<{ scenario: object }>({
      path: `/requests/${encodeURIComponent(id)}/repro`,
    })
    saveFile(new Blob([stringifyJson(scenario, 2)], { type: 'application/json' }), name)
  }
  const said = `${name} is among the downloads of the browser. petstore-sandbox start ./${name} begins where this request did.`
  return html`<button type="button" disabled=${isRunning} onClick=${() => run(save, said)}>Save the state before it as a scenario</button>
    <${ProblemText} problem=${problem} />`
}

/** For a call of a deprecated operation, says since when it is deprecated and until when it works. Empty for other calls. */
function DeprecationNote({ exchange }: { readonly exchange: Exchange }) {
  const { operation, answer } = exchange
  const { deprecation, sunset, link } = answer?.headers ?? {}
  if (typeof sunset !== 'string') return null
  const since = typeof deprecation === 'string' ? dayOf(Number(deprecation.slice(1)) * 1000) : ''
  const docs = /<(\/\w[^<>]*)>; rel="deprecation"/.exec(String(link))?.[1]
  return html`<p><span class="tag">deprecated</span> ${operation} is deprecated${since && ` since ${since}`}; it works until ${dayOf(Date.parse(sunset))}.
    ${docs && html` <a href=${docs}>What to use instead</a>`}</p>`
}

/** In UTC, which is the zone of both headers. */
function dayOf(time: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(time).toLocaleDateString('en-GB', day)
}
