import { counted } from '../../../base/text/text.ts'
import { origins } from '../../../journal/exchange.ts'
import type { CoveredOperation, Exchange } from '../../../journal/journal-types.ts'
import { useFirstRequest } from '../parts/chosen-world.ts'
import { Actions, Empty, Filters, ProblemText, Table } from '../parts/controls.ts'
import { useSectionShortcuts } from '../parts/page-frame.ts'
import { useAddress, usePage } from '../parts/page-state.ts'
import { html, memo, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { durationText, statusClass, timeOfDay } from '../parts/texts.ts'
import { useKnown } from '../parts/use-answer.ts'
import { ExchangeDialog, isDeprecated } from './exchange-dialog.ts'
import { clientName, clientsText, shortReason } from './exchange-text.ts'
import { MOST_EXCHANGES } from './followed-exchanges.ts'
import { TrafficChart } from './traffic-chart.ts'
import { useStream } from './use-stream.ts'

/** The requests of clients as they arrive. */
export function LiveSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [isPaused, setPaused] = useState(false)
  const [most, setMost] = useState(MOST_EXCHANGES)
  const filter = Object.fromEntries(CONDITIONS.map((name) => [name, values[name]]))
  const isFiltered = CONDITIONS.some((name) => values[name])
  const query = { ...filter, world }
  const { exchanges, total, skipped, isCurrent, problem } = useStream(query, most, isPaused)
  const { request: opened } = values
  const held = useHeldRows(exchanges, opened !== undefined, JSON.stringify(query))
  const rows = held.rows ?? []
  const { operations = [] } = useKnown('coverage', 10_000).answer ?? {}
  const { faults = [] } = useKnown('faults', 10_000).answer ?? {}
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
  const found = counted(total, isFiltered ? 'matching request' : 'request')
  const isPart = total > rows.length
  const many = isPart ? `The newest ${rows.length} of ${found}` : found
  const clients = isFiltered ? ` Clients${isPart ? ' of these' : ''}: ${clientsText(rows)}.` : ''
  const said = `${many}.${clients}${skippedText(skipped)}`
  const ids = operations.map(({ operation }) => operation)
  const choices = [
    { name: 'operation', values: ids, labels: labelsOf(operations) },
    { name: 'status', values: statusesOf(operations, rows) },
    { name: 'origin', label: 'Answered by', none: 'Any source', values: origins },
    { name: 'fault', values: faults.map(({ id }) => id) },
  ]
  const isNone = isCurrent && rows.length === 0
  return html`
    <${Actions}><button type="button" onClick=${() => setPaused(!isPaused)}>${isPaused ? 'Go on' : 'Pause'}</button><//>
    <${Filters} search="Text in a target or body" choices=${choices} />
    <${TrafficChart} />
    <${ProblemText} problem=${problem} />
    ${!isNone && html`<p class="counts faint"><span>${isCurrent ? said : !problem && 'Looking through the requests …'}</span>${held.waiting > 0 && html`<button type="button" class="link" onClick=${held.release}>${waitingText(held.waiting)}</button>`}</p>`}
    ${isNone && (isFiltered ? html`<${Empty}>No request so far matches the filter${values.q && ': the text is in no target and no body'}.<//>` : html`<${NoneYet} />`)}
    ${rows.length > 0 && html`<${ExchangeTable} exchanges=${rows} isBusy=${!isCurrent} opened=${opened} open=${change} read=${held.read} />`}
    ${isPart && rows.length >= most && html`<p><button type="button" onClick=${() => setMost(most + MOST_EXCHANGES)}>Show ${Math.min(MOST_EXCHANGES, total - rows.length)} more</button></p>`}
    ${opened && html`<${ExchangeDialog} id=${opened} onClose=${() => change({ request: '' })} />`}
  `
}

// --- internal ---

/** The conditions of the control plane that can be set here. */
const CONDITIONS = ['operation', 'status', 'origin', 'fault', 'q']

function NoneYet() {
  return html`<${Empty} command=${useFirstRequest()}>No requests yet. They appear here as they are answered; send the first one:<//>`
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
  return Object.fromEntries(deprecated.map(({ operation: id }) => [id, `${id} (deprecated)`]))
}

/**
 * Keeps rows where they are while somebody reads them: with the pointer on them, with one of them opened, or further down the page. What is new
 * waits meanwhile, until `release` shows it; `read` says whether the pointer is on them. Another `subject` has other rows.
 */
function useHeldRows(rowsNow: readonly Exchange[] | undefined, isOpen: boolean, subject: string) {
  const [isPointed, read] = useState(false)
  const [isDown, setDown] = useState(false)
  const held = useRef<{ of: string; rows: typeof rowsNow }>({ of: subject, rows: undefined })
  useLayoutEffect(() => {
    const look = () => setDown(scrollY > FAR)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  const { of, rows: before } = held.current
  const isHeld = (isOpen || isPointed || isDown) && of === subject && (before?.length ?? 0) > 0
  if (!isHeld || !rowsNow) held.current = { of: subject, rows: rowsNow }
  const at = rowsNow?.findIndex(({ id }) => id === held.current.rows?.[0]?.id) ?? 0
  // Older ones that were asked for come at once.
  const older = at >= 0 ? (rowsNow?.slice(at) ?? []) : []
  if (older.length > (held.current.rows?.length ?? 0)) held.current = { of: subject, rows: older }
  const { rows } = held.current
  const release = () => {
    held.current = { of: subject, rows: rowsNow }
    read(false)
    scrollTo({ top: 0 })
  }
  return { rows, waiting: at < 0 ? (rowsNow?.length ?? 0) : at, release, read }
}

/** From where on the beginning of the rows is not what is read, in pixels. */
const FAR = 120

/** Exchanges, a line each. Tab reaches one of them; the arrows walk from there. */
function ExchangeTable({ exchanges, isBusy, opened = exchanges[0]?.id, open, read }: RowsProps) {
  const heads = html`<th class="time">Answered</th><th>Request</th><th class="status">Status</th><th class="by">Answered by</th><th class="why">Why</th><th class="client">Client</th><th class="took number">Took</th>`
  return html`<${Table} label="Requests" kind="exchanges stacked" heads=${heads} class="box live" aria-busy=${isBusy} onMouseEnter=${() => read(true)} onMouseLeave=${() => read(false)}>
    <tbody>${exchanges.map((each) => html`<${Row} key=${each.id} exchange=${each} isMarked=${each.id === opened} open=${open} />`)}</tbody>
  <//>`
}

interface RowProps extends Pick<RowsProps, 'open'> {
  readonly exchange: Exchange
  readonly isMarked: boolean
}

interface RowsProps {
  readonly exchanges: readonly Exchange[]
  /** Whether they meet earlier conditions. */
  readonly isBusy: boolean
  /** The id of the one that is shown in full. */
  readonly opened: string | undefined
  readonly open: (values: { readonly request: string }) => void
  /** Called with whether the pointer is on them. */
  readonly read: (isRead: boolean) => void
}

/** The id of the exchange whose row has the focus. */
function focusedRow(): string | undefined {
  return (document.activeElement as HTMLElement | null)?.dataset.exchange
}

/** The id of the exchange whose row is below (1) or above (-1) that of another. */
function rowBeside(id: string | undefined, by: 1 | -1): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-exchange]')]
  const ids = rows.map(({ dataset }) => dataset.exchange)
  return ids[Math.min(Math.max(ids.indexOf(id) + by, 0), ids.length - 1)]
}

/** Moves the focus to the row of an exchange. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-exchange="${CSS.escape(id)}"]`)?.focus()
}

/** Most of 200 rows stay as they are, so `open` has to be one function always. */
const Row = memo(({ exchange, isMarked, open }: RowProps) => {
  const { id, time, request, answer, origin, duration } = exchange
  return html`<tr aria-selected=${isMarked} onClick=${() => open({ request: id })}>
    <td class="time mono faint">${timeOfDay(time + duration)}</td>
    <td class="asked"><button type="button" class="link mono" data-exchange=${id} tabindex=${isMarked ? 0 : -1} title=${request.target}>${request.method} ${request.target}</button></td>
    <td class="status ${statusClass(answer?.status)}">${answer?.status ?? 'cut'}</td>
    <td class="by faint" data-label="by">${origin}</td>
    <td class="why">${isDeprecated(exchange) && html`<span class="tag">deprecated</span> `}${shortReason(exchange)}</td>
    <td class="client faint" title=${request.headers['user-agent']}>${clientName(request)}</td>
    <td class="took number faint" data-label="took">${durationText(duration)}</td>
  </tr>`
})
