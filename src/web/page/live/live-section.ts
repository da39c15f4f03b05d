import { origins } from '../../../journal/exchange.ts'
import { Choice, Field } from '../parts/field.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useRef, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useSectionShortcuts } from '../parts/shortcut-context.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { usePlace } from '../parts/use-place.ts'
import { ExchangeDialog } from './exchange-dialog.ts'
import { ExchangeTable } from './exchange-table.ts'
import { useStream } from './use-stream.ts'

/** What clients ask, as they ask it. */
export function LiveSection() {
  const { world } = usePage()
  const [{ values }, change] = usePlace()
  const [isPaused, setPaused] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const filter = Object.fromEntries(CONDITIONS.map((name) => [name, values[name]]))
  const { exchanges, skipped, problem } = useStream({ ...filter, world }, isPaused)
  const coverage = useAnswer<{ operations: readonly { operation: string }[] }>({
    path: '/coverage',
  })
  const faults = useAnswer<{ faults: readonly { id: string }[] }>({
    path: '/faults',
    query: { world },
  })
  useSectionShortcuts(
    [
      { key: 'p', does: isPaused ? 'Go on' : 'Pause', run: () => setPaused(!isPaused) },
      { key: '/', does: 'Search', run: () => search.current?.focus() },
    ],
    [isPaused],
  )
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const text = (name: string) => (event: { currentTarget: HTMLInputElement }) => {
    if (event.currentTarget.validity.valid) change({ [name]: event.currentTarget.value })
  }
  return html`
    <form class="row" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${Choice} label="Operation" none="any" value=${values.operation ?? ''} onChange=${choose('operation')}
        values=${coverage.answer?.operations.map(({ operation }) => operation) ?? []} />
      <${Field} label="Status">
        <input inputmode="numeric" pattern="[1-5][0-9][0-9]" size="4" value=${values.status ?? ''} onInput=${text('status')} />
      <//>
      <${Choice} label="Origin" none="any" value=${values.origin ?? ''} values=${origins} onChange=${choose('origin')} />
      <${Choice} label="Fault" none="any" value=${values.fault ?? ''} onChange=${choose('fault')}
        values=${faults.answer?.faults.map(({ id }) => id) ?? []} />
      <${Field} label="Text">
        <input ref=${search} type="search" value=${values.q ?? ''} onInput=${text('q')} />
      <//>
      <button type="button" aria-pressed=${isPaused} onClick=${() => setPaused(!isPaused)}>${isPaused ? 'Paused: go on' : 'Pause'}</button>
    </form>
    <${ProblemText} problem=${problem} />
    ${skipped > 0 && html`<p class="faint">${skipped.toLocaleString('en')} more came too quickly to be shown; all are counted under Coverage.</p>`}
    <${ExchangeTable} exchanges=${exchanges} open=${choose('request')} />
    ${values.request && html`<${ExchangeDialog} id=${values.request} onClose=${() => change({ request: '' })} />`}
  `
}

// --- internal ---

/** The conditions of the control plane that can be set here. */
const CONDITIONS = ['operation', 'status', 'origin', 'fault', 'q']
