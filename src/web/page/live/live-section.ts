import { counted } from '../../../base/text/text.ts'
import { origins } from '../../../journal/exchange.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { ChoiceField, Field, ProblemText } from '../parts/controls.ts'
import { useAddress, usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { ExchangeDialog } from './exchange-dialog.ts'
import { ExchangeTable } from './exchange-table.ts'
import { clientsText } from './exchange-text.ts'
import { TrafficChart } from './traffic-chart.ts'
import { useStream } from './use-stream.ts'

/** The requests of clients as they arrive. */
export function LiveSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [isPaused, setPaused] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const filter = Object.fromEntries(CONDITIONS.map((name) => [name, values[name]]))
  const isFiltered = CONDITIONS.some((name) => values[name])
  const { exchanges, total, skipped, isCurrent, problem } = useStream(
    { ...filter, world },
    isPaused,
  )
  const coverage = useAnswer<{ operations: readonly CoveredOperation[] }>(
    { path: '/coverage' },
    { every: 10_000 },
  )
  const faults = useAnswer<{ faults: readonly { id: string }[] }>(
    { path: '/faults', query: { world } },
    { every: 10_000 },
  )
  const operations = coverage.answer?.operations ?? []
  useSectionShortcuts(
    [
      { key: 'p', does: isPaused ? 'Go on' : 'Pause', run: () => setPaused(!isPaused) },
      { key: '/', does: 'Search', run: () => search.current?.focus() },
    ],
    [isPaused],
  )
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const clear = () => change(Object.fromEntries(CONDITIONS.map((name) => [name, ''])))
  return html`
    <form class="row" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${ChoiceField} label="Operation" none="any" value=${values.operation ?? ''} onChange=${choose('operation')}
        values=${operations.map(({ operation }) => operation)} labels=${labelsOf(operations)} />
      <${TextFilter} label="Status" pattern="[1-5][0-9][0-9]" rule="three digits, e.g. 404" size="4" inputmode="numeric" value=${values.status ?? ''} onChange=${choose('status')} />
      <${ChoiceField} label="Answered by" none="any" value=${values.origin ?? ''} values=${origins} onChange=${choose('origin')} />
      <${ChoiceField} label="Fault" none="any" value=${values.fault ?? ''} onChange=${choose('fault')}
        values=${faults.answer?.faults.map(({ id }) => id) ?? []} />
      <${TextFilter} label="Text" type="search" inputRef=${search} value=${values.q ?? ''} onChange=${choose('q')} />
      <button type="button" aria-pressed=${isPaused} onClick=${() => setPaused(!isPaused)}>Pause</button>
      ${isFiltered && html`<button type="button" onClick=${clear}>Clear the filter</button>`}
    </form>
    <${TrafficChart} />
    <${ProblemText} problem=${problem} />
    ${!isCurrent && !problem && html`<p class="faint">Looking through the requests …</p>`}
    ${
      isCurrent &&
      total > 0 &&
      html`<p class="faint">${isFiltered ? meetingText(total) : counted(total, 'request')}, the newest first.
      ${skipped > 0 && ` ${skipped.toLocaleString('en')} came too quickly to be shown; Coverage counts all.`}</p>`
    }
    ${isCurrent && isFiltered && exchanges && exchanges.length > 0 && html`<p class="faint">Clients of those shown: ${clientsText(exchanges)}.</p>`}
    ${isCurrent && exchanges?.length === 0 && html`<p>${isFiltered ? 'No request so far meets the filter.' : 'No requests yet. They appear here as they are answered.'}</p>`}
    ${exchanges && exchanges.length > 0 && html`<${ExchangeTable} exchanges=${exchanges} isBusy=${!isCurrent} open=${choose('request')} />`}
    ${values.request && html`<${ExchangeDialog} id=${values.request} onClose=${() => change({ request: '' })} />`}
  `
}

// --- internal ---

/** The conditions of the control plane that can be set here. */
const CONDITIONS = ['operation', 'status', 'origin', 'fault', 'q']

function meetingText(total: number): string {
  return `${counted(total, 'request')} that ${total === 1 ? 'meets' : 'meet'} the filter`
}

function labelsOf(operations: readonly CoveredOperation[]) {
  const deprecated = operations.filter((each) => each.deprecated)
  return Object.fromEntries(
    deprecated.map((each) => [each.operation, `${each.operation} (deprecated)`]),
  )
}

/** A text to filter by. The typed text stays while it is not yet valid, which is said, and is used when it is. */
function TextFilter({
  label,
  value,
  inputRef,
  rule,
  onChange,
  ...attributes
}: {
  readonly label: string
  readonly value: string
  readonly inputRef?: { current: HTMLInputElement | null }
  /** What a valid text is, if not every one is valid. */
  readonly rule?: string
  readonly onChange: (value: string) => void
  readonly [attribute: string]: unknown
}) {
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  useLayoutEffect(() => {
    setTyped(value)
    setWrong(false)
  }, [value])
  const type = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setTyped(currentTarget.value)
    const { valid } = currentTarget.validity
    setWrong(!valid)
    if (valid) onChange(currentTarget.value)
  }
  return html`<${Field} label=${label} hint=${isWrong && rule}>
    <input ref=${inputRef} ...${attributes} value=${typed} aria-invalid=${isWrong} onInput=${type} />
  <//>`
}
