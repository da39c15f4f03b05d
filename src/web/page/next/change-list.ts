import { counted } from '../../../base/text/text.ts'
import { LEVELS, STATES } from '../../../check/reports/next-changes.ts'
import type { NextChange } from '../../../check/reports/report.ts'
import { isText } from '../../../contract/changes/contract-change.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { ClientCount } from '../../../next/next-types.ts'
import { Filters, OpeningRow, Table, useFirst } from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { useAddress } from '../parts/page-state.ts'
import { type Children, html, useMemo } from '../parts/preact.ts'
import { siteName } from '../parts/texts.ts'
import { answerOf, changesToShow, type NumberedChange, operationOf } from './changes-to-show.ts'

/**
 * Whom the next contract breaks, what it is known from, and its changes with their clients, those that refuse one first; what is chosen of
 * them is in the address. `exchanges` shows those of a change, and `open` one of them, where they are kept: in a sandbox.
 */
export function ChangeList({ changes, differing, exchanges, open, children }: ChangeListProps) {
  const [{ values }, change] = useAddress()
  const { state, level, operation, client, q, change: number, exchange } = values
  const shown = useMemo(
    () => changesToShow(changes, values),
    [...[changes, state, level, operation, client, q]],
  )
  const clients = changes.flatMap((each) => each.clients.map((one) => one.client))
  const opened = number === undefined ? undefined : changes[Number(number)]
  const labels = Object.fromEntries(clients.map((each) => [each, siteName(each)]))
  const choices = [
    { name: 'state', label: 'Effect', none: 'Any effect', values: STATES, labels: LABELS },
    { name: 'client', values: sorted(clients), labels },
    { name: 'operation', values: sorted(changes.map(operationOf)) },
    { name: 'level', values: LEVELS },
  ]
  const answer = answerOf(shown, differing)
  return html`
    ${shown.length > 0 && html`<h2 class=${answer.look}>${answer.verdict}</h2><p>${answer.met}</p>`}
    ${children}
    <${Filters} search="What changes, or for whom" choices=${choices} />
    <p class="faint" role="status">${countText(shown.length, changes.length)}</p>
    ${shown.length > 0 && html`<${ChangeTable} changes=${shown} />`}
    ${
      opened &&
      !exchange &&
      html`<${ChangeDialog} change=${{ ...opened, number: Number(number) }} exchanges=${exchanges} open=${open}
      onClose=${() => change({ change: '' })} />`
    }
  `
}

interface ChangeListProps {
  readonly changes: readonly NextChange[]
  /** How many exchanges would be answered otherwise, where that is known. */
  readonly differing?: number
  /** Shows the exchanges that have to do with a change. */
  readonly exchanges?: ((change: NumberedChange) => Children) | undefined
  readonly open?: (id: string) => void
  /** What it is known from. */
  readonly children?: Children
}

// --- internal ---

const LABELS = { refused: 'breaks a client', met: 'a client uses it', 'not met': 'no client yet' }

function countText(shown: number, all: number): string {
  if (all === 0) return 'The two contracts do not differ.'
  return shown === all ? `${counted(all, 'change')}.` : `${shown} of ${counted(all, 'change')}.`
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}

/** How many rows are shown at once. */
const AT_ONCE = 200

/** Changes, a row each, with the clients that have to do with it. */
function ChangeTable({ changes }: { readonly changes: readonly NumberedChange[] }) {
  const [shown, more] = useFirst(changes, 'change', AT_ONCE)
  const heads = html`<th>Clients</th><th>What changes</th><th>Operation</th><th>Level</th>`
  return html`<${Table} label="Changes" kind="changes stacked" heads=${heads}>
    <tbody>${shown.map((each) => html`<${Row} key=${each.number} change=${each} />`)}</tbody>
  <//>
  ${more}`
}

/** A client, and how often a change would have refused it, or was met by it. The words say it too, not only the colour. */
function CountText({ count }: { readonly count: ClientCount }) {
  const { client, refused, met } = count
  return html`<span class="mono whole">${siteName(client)}</span> ${
    refused > 0
      ? html`<strong class="bad">breaks: ${counted(refused, 'request')} refused</strong>`
      : html`<span class="warn">uses it × ${met.toLocaleString('en')}</span>`
  }`
}

/** A level of a change as a tag. */
function LevelTag({ level }: { readonly level: string }) {
  const colour = { error: 'bad', warning: 'warn' }[level] ?? 'faint'
  return html`<span class=${colour}>${level}</span>`
}

/** What the baseline says of a change. */
function KnownText({ change: { known } }: { readonly change: NumberedChange }) {
  if (!known) return undefined
  return html`<span class="faint">(${known.expired ? 'known until a day that is over' : `known: ${known.reason}`})</span>`
}

/** How many clients a row names. */
const NAMED = 3

function Row({ change }: { readonly change: NumberedChange }) {
  const { number, text, id, level, clients } = change
  const rest = clients.length - NAMED
  const first = clients.slice(0, NAMED)
  return html`<${OpeningRow} name="change" value=${String(number)}>
    <td class="clients">${clients.length === 0 && html`<span class="faint">no client so far</span>`}<ul class="met">
      ${first.map((each) => html`<li key=${each.client}><${CountText} count=${each} /></li>`)}${rest > 0 && html`<li>and ${rest} more</li>`}
    </ul></td>
    <td class="title"><button type="button" class="link">${text}</button><br /><small><span class="mono">${id}</span> <${KnownText} change=${change} /></small></td>
    <td class="mono" data-label="Operation">${operationOf(change)}</td>
    <td data-label="Level"><${LevelTag} level=${level} /></td>
  <//>`
}

/** A change in full: who has to do with it, and their exchanges. */
function ChangeDialog({ change, exchanges, open, onClose }: DialogProps) {
  const { text, name, level, operation, place, clients } = change
  const isOfOthers = operation !== undefined && !name.split(' ').includes(operation)
  return html`<${Detail} title=${text} onClose=${onClose}>
    <p>${isText(change) ? TEXT : VERDICTS[stateOf(change)]}</p>
    <dl class="facts">
      <dt>Level</dt><dd><${LevelTag} level=${level} /> <${KnownText} change=${change} /></dd>
      <dt>Change</dt><dd><span class="mono">${name}</span>${isOfOthers && html` <small>The same change as there: several operations use the schema.</small>`}</dd>
      ${operation && html`<dt>Operation</dt><dd class="mono">${operation}</dd>`}
      <dt>Where</dt><dd>${placeText(place.older)}; in the next one: ${placeText(place.newer)}</dd>
    </dl>
    ${clients.length > 0 && html`<${Clients} change=${change} open=${open} />`}
    ${exchanges?.(change)}
  <//>`
}

const VERDICTS = {
  refused: 'It breaks clients: the next contract would refuse requests of theirs.',
  met: 'No request would be refused by it. These clients use what changes; whether it matters to them, traffic cannot show.',
  'not met': 'No exchange so far uses it: that is no proof that nobody needs it.',
}

const TEXT = 'It is in the document alone: no exchange can use it.'

interface OpenedChange {
  readonly change: NumberedChange
  /** Shows an exchange, where it is kept. */
  readonly open: ((id: string) => void) | undefined
}

interface DialogProps extends OpenedChange, Pick<ChangeListProps, 'exchanges'> {
  readonly onClose: () => void
}

function placeText(place: Position | undefined): string {
  return place ? `${place.file}, line ${place.line}` : 'nowhere'
}

function Clients({ change: { clients }, open }: OpenedChange) {
  return html`<h3>${counted(clients.length, 'client')}</h3>
    <ul class="met">${clients.map(
      (each) => html`<li key=${each.client}>
      <${CountText} count=${each} /><br /><${Example} example=${each.example} open=${open} /> <small>${each.example.shows}</small>
    </li>`,
    )}</ul>`
}

/** A request of a client, which leads to its exchange where that is kept. */
function Example({ example, open }: Pick<OpenedChange, 'open'> & Pick<ClientCount, 'example'>) {
  const { exchange, request } = example
  if (!open) return html`<span class="mono">${request}</span>`
  return html`<button type="button" class="link" onClick=${() => open(exchange)}>${request}</button>`
}
