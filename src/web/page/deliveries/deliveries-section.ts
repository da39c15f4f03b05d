import { atPointer, stringifyJson } from '../../../base/json/json.ts'
import { counted } from '../../../base/text/text.ts'
import type { Delivery } from '../../../events/delivery-types.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import {
  AboutWorlds,
  Actions,
  ChoiceField,
  DraftForm,
  Empty,
  Filters,
  MessageView,
  OpeningRow,
  ProblemText,
  Table,
  useFirst,
} from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { durationText } from '../parts/texts.ts'
import { type ShownWebhooks, useAnswer, useChange, useKnown } from '../parts/use-answer.ts'
import type { FormSchema } from '../schema-form/form-schema.ts'
import { type FormDraft, SchemaDialog, type SchemaDocument } from '../schema-form/schema-dialog.ts'

/** The webhooks and callbacks of the contract: where they go, what was sent and what became of it, and a dialog that sends one. */
export function DeliveriesSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [isTriggering, setTriggering] = useState(false)
  const webhooks = useKnown('webhooks', 3000)
  const { event, state, q, delivery: opened } = values
  const query = { world, event, state, q, limit: MOST_READ }
  const { answer, problem } = useAnswer<Deliveries>({ path: '/deliveries', query }, { every: 1000 })
  const [shown, more] = useFirst(answer?.deliveries ?? [], 'delivery')
  const events = webhooks.answer?.events.map(({ name }) => name) ?? []
  return html`
    <${Actions}><button type="button" class="main" onClick=${() => setTriggering(true)}>Send one …</button><//>
    <${Filters} search="Text in a payload" choices=${[{ name: 'event', values: events }, { name: 'state', values: Object.keys(CLASSES) }]} />
    <${ProblemText} problem=${problem ?? webhooks.problem} />
    ${webhooks.answer && html`<${Receiver} ...${webhooks.answer} again=${webhooks.again} />`}
    ${answer && shown.length === 0 && (event || state || q ? html`<${Empty}>No delivery so far is like that.<//>` : html`<${NoneYet} ...${webhooks.answer?.events[0]} />`)}
    ${
      shown.length > 0 &&
      html`<p class="faint">${counted(answer?.total ?? 0, 'delivery', 'deliveries')}, the newest first.</p>
    <${Table} label="Deliveries" kind="deliveries stacked" heads=${HEADS}>
      <tbody>${shown.map((each) => html`<${Row} key=${each.id} delivery=${each} />`)}</tbody>
    <//>${more}`
    }
    <${AboutWorlds} all="Each has deliveries of its own." />
    ${opened && html`<${DeliveryDialog} id=${opened} onClose=${() => change({ delivery: '' })} />`}
    ${isTriggering && html`<${TriggerDialog} events=${events} onClose=${() => setTriggering(false)} />`}
  `
}

// --- internal ---

/** How many deliveries are read. */
const MOST_READ = 200

const HEADS = html`<th>Event</th><th>State</th><th>Made</th><th>What became of it</th><th>Address</th>`
const CLASSES = { waiting: 'faint', delivered: '', failed: 'bad', refused: 'warn' }

interface Deliveries {
  readonly deliveries: readonly Delivery[]
  readonly total: number
}

/** Where webhooks go, and a field to say so. */
function Receiver({ url, signed, retry, again }: ShownWebhooks & { again: () => Promise<void> }) {
  const action = useChange(again)
  const put = (to: string) =>
    action.send(
      { method: 'PUT', path: '/webhooks', body: { url: to } },
      `Webhooks go to ${to} until a reset.`,
    )
  const how = [
    signed ? 'signed' : 'not signed',
    retry.length > 0 ? `again after ${retry.join(', ')}` : 'tried once',
  ]
  return html`<details open=${url === undefined}>
    <summary>${url === undefined ? 'Webhooks go nowhere yet: say where your receiver is.' : html`Webhooks go to <code>${url}</code>, ${how.join(', ')}.`}</summary>
    <${DraftForm} draft="receiver" label="Address of the receiver" type="url" placeholder="http://localhost:3000/webhooks" size="36" button=${() => 'Send them there'} action=${action} use=${put} />
    <${ProblemText} problem=${action.problem} />
  </details>`
}

function NoneYet({ name, why }: ShownWebhooks['events'][number]) {
  const command = `curl -X POST ${location.origin}/__admin/webhooks/${encodeURIComponent(name)}/trigger -H 'Content-Type: application/json' -d '{}'`
  return html`<${Empty} command=${command}>Nothing was sent yet. ${name} is sent when a change of a record calls for it (${why}). Try it now:<//>`
}

function Row({ delivery }: { readonly delivery: Delivery }) {
  const { id, event, state, created, url } = delivery
  return html`<${OpeningRow} name="delivery" value=${id}>
    <td class="title"><button type="button" class="link mono">${event}</button></td>
    <td class=${CLASSES[state]}>${state}</td>
    <td class="mono faint whole">${timeText(created)}</td>
    <td>${outcomeOf(delivery)}</td>
    <td class="mono faint">${url}</td>
  <//>`
}

/** What the last attempt came to, or why there was none. */
function outcomeOf({ attempts, reason, state, due }: Delivery): string {
  const last = attempts.at(-1)
  const tries = attempts.length > 1 ? `, ${attempts.length} attempts` : ''
  const next = state === 'waiting' ? `due at ${timeText(due)}` : ''
  const said =
    last && `${last.status ?? last.error ?? ''}${last.problem ? `: ${last.problem}` : ''}${tries}`
  return [said, next, last ? '' : reason].filter(Boolean).join('; ')
}

/** A time of a world, short. */
function timeText(time: string): string {
  return time.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
}

/** One delivery in full. */
function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/deliveries/${encodeURIComponent(id)}`
  const { answer, problem, again } = useAnswer<Delivery>({ path }, { every: 1000 })
  const action = useChange(again)
  const isSent = (answer?.attempts.length ?? 0) > 0
  const resend = () => action.send({ method: 'POST', path: `${path}/resend` }, 'It is sent.')
  return html`<${Detail} title=${answer?.event ?? 'A delivery'} onClose=${onClose}>
    <${ProblemText} problem=${action.problem ?? problem} />
    ${answer && html`${partsOf(answer)} <div class="row"><button type="button" disabled=${action.isRunning} onClick=${resend}>${isSent ? 'Send it again' : 'Send it now'}</button></div>`}
  <//>`
}

function partsOf(delivery: Delivery) {
  const { id, kind, state, url, method, headers, payload, attempts, world = '' } = delivery
  const { created, due, reason, cause } = delivery
  const { operation, request = '', trigger, record, duplicateOf } = cause
  const live = hrefOf({ section: 'live', values: { request, world } })
  return html`
    <dl class="facts">
      <dt>State</dt><dd><strong class=${CLASSES[state]}>${state}</strong>${reason && `: ${reason}`}</dd>
      <dt>Made</dt><dd>${timeText(created)}${due > created && `, due ${timeText(due)}`}: a ${kind}${world && ` of world ${world}`}</dd>
      <dt>Because</dt><dd>${trigger && 'it was asked for'}${operation && html`${operation} was answered: <a href=${live}>its request</a>`}${duplicateOf && '; a fault doubled it'}</dd>
      ${record && html`<dt>Record</dt><dd>${record.resource} ${record.id}</dd>`}
      <dt>webhook-id</dt><dd class="mono">${duplicateOf ?? id}</dd>
    </dl>
    <h3>${counted(attempts.length, 'attempt')}</h3>
    <ul class="entries">${attempts.map(
      ({ at, ms, status, error, problem, fault }) => html`<li key=${at}>
      <strong class=${problem || error ? 'bad' : ''}>${status ?? error}</strong>
      <div>${problem} <small>${timeText(at)}, took ${durationText(ms)}${fault && `, struck by ${fault}`}</small></div>
    </li>`,
    )}</ul>
    <${MessageView} title=${attempts.length > 0 ? 'Sent' : 'To be sent'} none="No payload." first="${method} ${url}" headers=${Object.entries(headers).flat()} body=${payload === undefined ? undefined : stringifyJson(payload)} />`
}

/** Asks what is sent, and sends it. */
function TriggerDialog({ events, onClose }: { events: readonly string[]; onClose: () => void }) {
  const { world } = usePage()
  const [name = '', setName] = useState(events[0])
  const path = `/webhooks/${encodeURIComponent(name)}/trigger`
  const send = (body: FormDraft) => askAdmin({ method: 'POST', path, query: { world }, body })
  return html`<${SchemaDialog} title="Send a webhook or a callback" button="Send it" draft=${{}} schemaOf=${triggerSchema} send=${send} said=${() => `${name} is on its way.`} onClose=${onClose}>
    <${ChoiceField} label="Event" value=${name} values=${events} onChange=${setName} />
  <//>`
}

function triggerSchema(document: SchemaDocument): FormSchema {
  const { description: _said, ...schema } = atPointer(document, TRIGGER) as FormSchema
  return schema
}

const TRIGGER =
  '/paths/~1webhooks~1{name}~1trigger/post/requestBody/content/application~1json/schema'
