import { counted } from '../../../base/text/text.ts'
import { origins } from '../../../journal/exchange.ts'
import type { CoveredOperation, Exchange } from '../../../journal/journal-types.ts'
import { Actions, ChoiceField, Filters, ProblemText, SearchField } from '../parts/controls.ts'
import { useAddress, usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'
import { Empty } from '../parts/shown-text.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useFirstRequest } from '../parts/use-resources.ts'
import { ExchangeDialog } from './exchange-dialog.ts'
import { ExchangeTable, focusedRow, focusRow, rowBeside } from './exchange-table.ts'
import { clientsText } from './exchange-text.ts'
import { MOST_EXCHANGES } from './followed-exchanges.ts'
import { TrafficChart } from './traffic-chart.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useStream } from './use-stream.ts'

/** The requests of clients as they arrive. */
export function LiveSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [isPaused, setPaused] = useState(false)
  const filter = Object.fromEntries(CONDITIONS.map((name) => [name, values[name]]))
  const isFiltered = CONDITIONS.some((name) => values[name])
  const query = { ...filter, world }
  const { exchanges, total, skipped, isCurrent, problem } = useStream(query, isPaused)
  const { request: opened } = values
  const held = useHeldRows(exchanges, opened !== undefined, JSON.stringify(query))
  const rows = held.rows ?? []
  const coverage = useAnswer<{ operations: readonly CoveredOperation[] }>(
    { path: '/coverage' },
    { every: 10_000 },
  )
  const faults = useAnswer<{ faults: readonly { id: string }[] }>(
    { path: '/faults', query: { world } },
    { every: 10_000 },
  )
  const operations = coverage.answer?.operations ?? []
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const walk = (by: 1 | -1) => {
    const next = rowBeside(focusedRow() ?? opened, by)
    if (next === undefined) return
    if (opened) change({ request: next })
    focusRow(next)
  }
  const isWalked = () => opened !== undefined || focusedRow() !== undefined
  useSectionShortcuts(
    [
      { key: 'p', does: isPaused ? 'Go on' : 'Pause', run: () => setPaused(!isPaused) },
      { key: 'ArrowDown', does: 'The next request', run: () => walk(1), when: isWalked },
      { key: 'ArrowUp', does: 'The one before it', run: () => walk(-1), when: isWalked },
    ],
    [isPaused, opened],
  )
  const clear = () => change(Object.fromEntries(CONDITIONS.map((name) => [name, ''])))
  return html`
    <${Actions}><button type="button" aria-pressed=${isPaused} onClick=${() => setPaused(!isPaused)}>Pause</button><//>
    <${Filters}>
      <${SearchField} label="Text in a request or answer" value=${values.q} onInput=${choose('q')} />
      <${ChoiceField} label="Operation" none="Any operation" value=${values.operation ?? ''} onChange=${choose('operation')}
        values=${operations.map(({ operation }) => operation)} labels=${labelsOf(operations)} />
      <${ChoiceField} label="Status" none="Any status" value=${values.status ?? ''} values=${statusesOf(operations, rows)} onChange=${choose('status')} />
      <${ChoiceField} label="Answered by" none="Answered by any" value=${values.origin ?? ''} values=${origins} onChange=${choose('origin')} />
      <${ChoiceField} label="Fault" none="Any fault or none" value=${values.fault ?? ''} onChange=${choose('fault')}
        values=${faults.answer?.faults.map(({ id }) => id) ?? []} />
      ${isFiltered && html`<button type="button" onClick=${clear}>Clear the filter</button>`}
    <//>
    <${TrafficChart} />
    <${ProblemText} problem=${problem} />
    ${
      (!isCurrent || rows.length > 0) &&
      html`<p class="counts faint"><span>${
        isCurrent
          ? `${isFiltered ? meetingText(total) : counted(total, 'request')}, the newest first.${skippedText(skipped)}${isFiltered ? ` Clients: ${clientsText(rows)}.` : ''}`
          : !problem && 'Looking through the requests …'
      }</span>${held.waiting > 0 && html`<button type="button" class="link" onClick=${held.release}>${waitingText(held.waiting)}</button>`}</p>`
    }
    ${isCurrent && rows.length === 0 && (isFiltered ? html`<p>No request so far meets the filter.</p>` : html`<${NoneYet} />`)}
    ${rows.length > 0 && html`<${ExchangeTable} exchanges=${rows} isBusy=${!isCurrent} opened=${opened} open=${change} read=${held.read} />`}
    ${opened && html`<${ExchangeDialog} id=${opened} onClose=${() => change({ request: '' })} />`}
  `
}

// --- internal ---

/** The conditions of the control plane that can be set here. */
const CONDITIONS = ['operation', 'status', 'origin', 'fault', 'q']

function NoneYet() {
  return html`<${Empty} command=${useFirstRequest()}>No requests yet. They appear here as they are answered; send the first one:<//>`
}

function meetingText(total: number): string {
  return `${counted(total, 'request')} that ${total === 1 ? 'meets' : 'meet'} the filter`
}

function skippedText(skipped: number): string {
  if (skipped === 0) return ''
  return ` ${skipped.toLocaleString('en')} came too quickly to be shown; Coverage counts all.`
}

function waitingText(count: number): string {
  return `Show ${count < MOST_EXCHANGES ? counted(count, 'new one') : 'the new ones'}`
}

/** The statuses that the contract documents, and those that were seen. */
function statusesOf(operations: readonly CoveredOperation[], rows: readonly Exchange[]) {
  const documented = operations.flatMap(({ answers }) => answers.map(({ status }) => status))
  const seen = rows.map(({ answer }) => answer?.status ?? 0)
  return [...new Set([...documented, ...seen])].filter(Boolean).toSorted().map(String)
}

function labelsOf(operations: readonly CoveredOperation[]) {
  const deprecated = operations.filter((each) => each.deprecated)
  return Object.fromEntries(
    deprecated.map((each) => [each.operation, `${each.operation} (deprecated)`]),
  )
}
