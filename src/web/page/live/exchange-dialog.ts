import { curlCommand, withContract } from '../../../base/http/curl.ts'
import { atPointer, stringifyJson } from '../../../base/json/json.ts'
import type { Exchange, NextVerdict } from '../../../journal/journal-types.ts'
import { sectionText } from '../../../petstore/built-in-words.ts'
import { askAdmin, saveFile } from '../parts/ask-admin.ts'
import { SHARED } from '../parts/chosen-world.ts'
import { Copied, inlineCode, MessageView, ProblemText } from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { html } from '../parts/preact.ts'
import { durationText, isObject, statusClass, timeOfDay } from '../parts/texts.ts'
import { useAction, useAnswer, useKnown } from '../parts/use-answer.ts'
import { clientName, keyNote, reasonsOf } from './exchange-text.ts'

/** One exchange in full. */
export function ExchangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { answer, problem } = useAnswer<Exchange>({ path: `/requests/${encodeURIComponent(id)}` })
  const title = answer ? `${answer.request.method} ${answer.request.target}` : 'A request'
  return html`<${Detail} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${ExchangeParts} exchange=${answer} />`}
  <//>`
}

/** Whether an answer says that its operation is deprecated (RFC 8594, RFC 9745). */
export function isDeprecated({ answer }: Exchange): boolean {
  return answer?.headers.sunset !== undefined
}

// --- internal ---

/** The request, the answer, and the reasons for it. */
function ExchangeParts({ exchange }: { readonly exchange: Exchange }) {
  const { request, answer, violations } = exchange
  return html`
    <dl class="facts">${Object.entries({
      Answer: html`<strong class=${statusClass(answer?.status)}>${answer?.status ?? 'none'}</strong>, took ${durationText(exchange.duration)}`,
      Client: clientName(request),
      Began: timeOfDay(exchange.time),
      ...{ World: exchange.world, Contract: exchange.contract, Request: exchange.id },
    }).map(([name, value]) => value && html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)}</dl>
    <h3>Why this answer</h3>
    ${reasonsOf(exchange).map((each) => html`<p>${each}</p>`)}
    <${DeprecationNote} exchange=${exchange} />
    ${violations.length > 0 && html`<h3>What the contract says against it</h3><${ViolationList} ...${exchange} />`}
    ${exchange.next && html`<${NextVerdictView} verdict=${exchange.next} />`}
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.rawHeaders} body=${request.body} />
    ${answer && html`<${MessageView} title="Answer" first=${String(answer.status)} headers=${answer.rawHeaders} body=${answer.body} />`}
    <${AgainPart} exchange=${exchange} />
    ${exchange.relied.length > 0 && html`<${LedgerPart} exchange=${exchange} />`}
  `
}

/** The points that the contract leaves open, as decided for this answer. */
function LedgerPart({ exchange }: { readonly exchange: Exchange }) {
  const { answer } = useKnown('ledger', undefined, { world: exchange.world })
  const names: readonly string[] = exchange.relied
  const relied = answer?.entries.filter(({ name }) => names.includes(name)) ?? []
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
  const { world } = exchange
  const { keys } = useKnown('keys', undefined, { world }).answer ?? {}
  const curl = curlOf(exchange)
  const note = keyNote(curl, { world, isShared: world === SHARED, keys })
  return html`<section>
    <h3>Do it again</h3>
    <${Copied} what="curl command" label="Copy the curl line" text=${curl}><${ReproButton} id=${exchange.id} /><//>
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
    const path = `/requests/${encodeURIComponent(id)}/repro`
    const { scenario } = await askAdmin<{ scenario: object }>({ path })
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

/** Violations, each with the words of the contract that it breaks: of two, the one that the request met. */
function ViolationList({ violations, contract: which }: Exchange) {
  const query = { contract: which === 'next' ? which : undefined }
  const contract = useAnswer<unknown>({ path: '/contract/openapi.json', query }).answer
  return html`<ul class="violations">${violations.map(
    ({ message, section, pointer, severity }) => html`<li>
    <strong class=${severity === 'error' ? 'bad' : 'warn'}>${message}</strong>
    ${section && html` <small>Contract, ${sectionText(section)}</small>`}
    ${pointer && contract !== undefined && html`<${Words} pointer=${pointer} contract=${contract} name=${which === 'next' ? 'The next contract' : 'The contract'} />`}
  </li>`,
  )}</ul>`
}

/** The words of the contract at a place: its description as text, the rest as it is written. */
function Words({ pointer, contract, name }: { pointer: string; contract: unknown; name: string }) {
  const said = atPointer(contract, pointer)
  if (said === undefined) return null
  const { description, ...rest } = isObject(said) ? said : { description: undefined, said }
  return html`<figure>
    <figcaption>${name}, at <code>${pointer}</code></figcaption>
    ${typeof description === 'string' && html`<blockquote>${inlineCode(description)}</blockquote>`}
    <pre tabindex="0" aria-label="${name} at ${pointer}">${stringifyJson(withoutExtensions(rest), 2)}</pre>
  </figure>`
}

/** Leaves out what does not belong to the contract, such as hints for generated values (OpenAPI, "Specification Extensions"). */
function withoutExtensions(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !name.startsWith('x-')))
}

/** What the next contract would have made of an exchange. */
function NextVerdictView({ verdict }: { readonly verdict: NextVerdict }) {
  const { result, refused, otherwise, met } = verdict
  return html`<h3>What the next contract makes of it</h3>
    <p>${RESULTS[result]()}</p>
    ${refused.length > 0 && html`<ul>${refused.map(({ change, why }) => html`<li><strong class="bad">${why}</strong> <small class="mono">${change}</small></li>`)}</ul>`}
    ${otherwise.length > 0 && html`<ul>${otherwise.map(({ place, how }) => html`<li><span class="mono">${place}</span> ${WAYS[how]}</li>`)}</ul>`}
    ${
      met.length > 0 &&
      html`<details><summary>${met.length === 1 ? '1 change concerns' : `${met.length} changes concern`} this request</summary>
      <ul>${met.map(({ change, where }) => html`<li>${where} <small class="mono">${change}</small></li>`)}</ul></details>`
    }`
}

const RESULTS = {
  refused: () => html`It would be <strong class="bad">refused</strong>.`,
  otherwise: () => html`It would be answered <strong class="warn">otherwise</strong>.`,
  same: () => html`It would be answered <strong class="good">alike</strong>.`,
}

const WAYS = { gone: 'is gone', new: 'is new', other: 'differs' }
