import { counted } from '../../../base/text/text.ts'
import { byState, STATES } from '../../../check/reports/next-changes.ts'
import type { NextChange } from '../../../check/reports/report.ts'
import type { Position } from '../../../contract/contract-positions.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { ClientCount } from '../../../next/next-types.ts'
import { Choice, Field } from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { html, useRef } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'

/** The changes of the next contract with their clients, those that refuse one first; what is chosen of them is in the address. */
export function ChangeList({ changes }: { readonly changes: readonly NextChange[] }) {
  const [{ values }, change] = useAddress()
  const search = useRef<HTMLInputElement>(null)
  useSectionShortcuts([{ key: '/', does: 'Search', run: () => search.current?.focus() }], [])
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const { state = '', operation = '', client = '', q = '' } = values
  const shown = changesToShow(changes, { state, operation, client, q })
  const most = shown.slice(0, MOST_SHOWN)
  const clients = changes.flatMap((each) => each.clients.map((one) => one.client))
  return html`
    <form class="row" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${Choice} label="Clients are" none="any" value=${state} values=${STATES} onChange=${choose('state')} />
      <${Choice} label="Client" none="any" value=${client} values=${sorted(clients)} onChange=${choose('client')} />
      <${Choice} label="Operation" none="any" value=${operation} values=${sorted(changes.map(operationOf))} onChange=${choose('operation')} />
      <${Field} label="Text">
        <input ref=${search} type="search" value=${q}
          onInput=${(event: { currentTarget: HTMLInputElement }) => change({ q: event.currentTarget.value })} />
      <//>
    </form>
    <p class="faint">${countText(shown.length, changes.length, most.length)}</p>
    ${most.length > 0 && html`<${ChangeTable} changes=${most} client=${client} />`}
  `
}

// --- internal ---

/** More rows make a page slow, and nobody reads them: filters find the others. */
const MOST_SHOWN = 200

const WHOLE = 'the whole contract'

/** Which changes to show; an empty text matches everything. */
interface ChangeFilter {
  readonly state: string
  readonly operation: string
  readonly client: string
  /** A part of any text of a change, in any case. */
  readonly q: string
}

function changesToShow(
  changes: readonly NextChange[],
  { state, operation, client, q }: ChangeFilter,
): readonly NextChange[] {
  const part = q.toLowerCase()
  return byState({ changes }).filter(
    (each) =>
      (!state || stateOf({ clients: ofClient(each, client) }) === state) &&
      (!operation || operationOf(each) === operation) &&
      (!client || ofClient(each, client).length > 0) &&
      [each.id, each.text, each.level, operationOf(each)].some((text) =>
        text.toLowerCase().includes(part),
      ),
  )
}

/** The clients of a change, or the one that is chosen. */
function ofClient({ clients }: NextChange, client: string): readonly ClientCount[] {
  return client ? clients.filter((each) => each.client === client) : clients
}

function countText(shown: number, all: number, most: number): string {
  if (all === 0) return 'Nothing changes.'
  const of = shown === all ? counted(all, 'change') : `${shown} of ${counted(all, 'change')}`
  return most < shown ? `${of}, the first ${most} of them` : of
}

function operationOf({ operation = WHOLE }: NextChange): string {
  return operation
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}

function ChangeTable({
  changes,
  client,
}: {
  readonly changes: readonly NextChange[]
  readonly client: string
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Changes">
    <table>
      <thead><tr><th scope="col">Clients are</th><th scope="col">Change</th><th scope="col">Clients, with an exchange to look at</th></tr></thead>
      <tbody>${changes.map((each) => html`<${ChangeRow} key=${`${each.name} ${each.operation} ${each.text}`} change=${each} client=${client} />`)}</tbody>
    </table>
  </div>`
}

const CLASSES = { refused: 'bad', met: 'warn', 'not met': 'faint' }

function ChangeRow({ change, client }: { readonly change: NextChange; readonly client: string }) {
  const { id, level, text, place, known } = change
  const clients = ofClient(change, client)
  const state = stateOf({ clients })
  return html`<tr>
    <td><strong class=${CLASSES[state]}>${state}</strong></td>
    <td>${operationOf(change)}: ${text}<br />
      <span class="faint"><span class="mono">${id}</span> (${level}${known && (known.expired ? ', known until a day that is over' : `, known: ${known.reason}`)}), ${placesOf(place)}</span></td>
    <td>${clients.length === 0 ? html`<span class="faint">none so far</span>` : clients.map((each) => html`<${ClientLine} key=${each.client} client=${each} />`)}</td>
  </tr>`
}

function ClientLine({
  client: { client, refused, met, example },
}: {
  readonly client: ClientCount
}) {
  const counts = [
    ...(refused > 0 ? [`${counted(refused, 'request')} refused`] : []),
    ...(met > 0 ? [`${counted(met, 'exchange')} met it`] : []),
  ]
  return html`<div><strong>${client}</strong>: ${counts.join(', ')}<br />
    <span class="faint">${example.shows}, e.g. <span class="mono">${example.request}</span></span></div>`
}

function placesOf({ older, newer }: NextChange['place']): string {
  const text = ({ file, line }: Position) => `${file}:${line}`
  return [older, newer].flatMap((place) => (place ? [text(place)] : [])).join(' → ')
}
