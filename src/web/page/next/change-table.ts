import { counted } from '../../../base/text/text.ts'
import type { ClientCount } from '../../../next/next-types.ts'
import { useFirst } from '../parts/long-list.ts'
import { html } from '../parts/preact.ts'
import { type NumberedChange, operationOf } from './changes-to-show.ts'

/** How many rows are shown at once. */
const AT_ONCE = 200

/** Changes, a row each, with the clients that have to do with it. */
export function ChangeTable({
  changes,
  open,
}: {
  readonly changes: readonly NumberedChange[]
  readonly open: (number: number) => void
}) {
  const [shown, more] = useFirst(changes, 'change', AT_ONCE)
  return html`<div class="box" tabindex="0" role="region" aria-label="Changes">
    <table class="changes stacked">
      <thead><tr><th>Clients</th><th>What changes</th><th>Operation</th><th>Level</th></tr></thead>
      <tbody>${shown.map((each) => html`<${Row} key=${each.number} change=${each} open=${open} />`)}</tbody>
    </table>
  </div>
  ${more}`
}

/** How often a change would have refused a client, or was met by it. The words say it too, not only the colour. */
export function CountText({ count }: { readonly count: ClientCount }) {
  const { refused, met } = count
  if (refused > 0)
    return html`<strong class="bad">breaks: ${counted(refused, 'request')} refused</strong>`
  return html`<span class="warn">has it in ${counted(met, 'exchange')}</span>`
}

/** A level of a change as a tag. */
export function LevelTag({ level }: { readonly level: string }) {
  const colour = { error: 'bad', warning: 'warn' }[level] ?? 'faint'
  return html`<span class=${colour}>${level}</span>`
}

/** What the baseline says of a change. */
export function KnownText({ change: { known } }: { readonly change: NumberedChange }) {
  if (!known) return undefined
  return html`<span class="faint">(${known.expired ? 'known until a day that is over' : `known: ${known.reason}`})</span>`
}

// --- internal ---

/** How many clients a row names. */
const NAMED = 3

function Row({
  change,
  open,
}: {
  readonly change: NumberedChange
  readonly open: (number: number) => void
}) {
  const { number, text, id, level, clients } = change
  const rest = clients.length - NAMED
  return html`<tr>
    <td class="clients">${
      clients.length === 0
        ? html`<span class="faint">not met</span>`
        : html`<ul class="met">${clients
            .slice(0, NAMED)
            .map(
              (each) =>
                html`<li key=${each.client}><span class="mono">${each.client}</span> <${CountText} count=${each} /></li>`,
            )}${rest > 0 && html`<li>and ${rest} more</li>`}</ul>`
    }</td>
    <td><button type="button" class="link" onClick=${() => open(number)}>${text}</button><br /><small><span class="mono">${id}</span> <${KnownText} change=${change} /></small></td>
    <td class="mono" data-label="Operation">${operationOf(change)}</td>
    <td data-label="Level"><${LevelTag} level=${level} /></td>
  </tr>`
}
