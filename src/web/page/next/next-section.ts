import { counted } from '../../../base/text/text.ts'
import type { NextInfo } from '../../../client/answer-types.ts'
import { ExchangeDialog } from '../live/exchange-dialog.ts'
import { Choice, Field, ProblemText } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html, useMemo, useRef } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { ChangeDialog } from './change-dialog.ts'
import { ChangeTable } from './change-table.ts'
import { changesToShow, levels, states } from './changes-to-show.ts'
import { ContractPanel } from './contract-panel.ts'

/** The changes of the next contract, and which clients each would refuse, or have something of it. */
export function NextSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const search = useRef<HTMLInputElement>(null)
  const { answer, problem } = useAnswer<NextInfo>(
    { path: '/next', query: { world } },
    { every: 2000 },
  )
  const { state, level, operation, q, change: number, exchange } = values
  const shown = useMemo(
    () => changesToShow(answer?.changes ?? [], values),
    [...[answer, state, level, operation, q]],
  )
  useSectionShortcuts([{ key: '/', does: 'Search', run: () => search.current?.focus() }], [])
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const opened = number === undefined ? undefined : answer?.changes[Number(number)]
  return html`
    <${ContractPanel} />
    ${answer && html`<${Summary} report=${answer} />`}
    <form class="row" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${Field} label="What changes, or for whom">
        <input ref=${search} type="search" placeholder="a field, a client" value=${q ?? ''}
          onInput=${(event: { currentTarget: HTMLInputElement }) => change({ q: event.currentTarget.value })} />
      <//>
      <${Choice} label="Clients" none="any" value=${state ?? ''} values=${states} labels=${STATES} onChange=${choose('state')} />
      <${Choice} label="Operation" none="any" value=${operation ?? ''} values=${operationsOf(answer)} onChange=${choose('operation')} />
      <${Choice} label="Level" none="any" value=${level ?? ''} values=${levels} onChange=${choose('level')} />
    </form>
    <${ProblemText} problem=${problem} />
    ${answer && html`<p class="faint" role="status">${countText(shown.length, answer)}</p>`}
    ${shown.length > 0 && html`<${ChangeTable} changes=${shown} open=${(each: number) => change({ change: String(each) })} />`}
    ${
      opened &&
      !exchange &&
      html`<${ChangeDialog} change=${{ ...opened, number: Number(number) }} open=${choose('exchange')}
      onClose=${() => change({ change: '' })} />`
    }
    ${exchange && html`<${ExchangeDialog} id=${exchange} onClose=${() => change({ exchange: '' })} />`}
  `
}

// --- internal ---

const STATES = { refused: 'it breaks some', met: 'some have it', 'not met': 'none has it' }

/** What the next contract would have made of all exchanges so far. */
function Summary({ report }: { readonly report: NextInfo }) {
  const { refused, otherwise, same, unjudged } = report.exchanges
  const judged = refused + otherwise + same
  if (judged + unjudged === 0)
    return html`<p>No exchange so far under the current contract. Send requests as ever: what the next one would make of them appears here.</p>`
  return html`<p>Of ${counted(judged, 'exchange')} under the current contract, in all worlds, the next one would have
    refused <strong class=${refused > 0 ? 'bad' : 'good'}>${refused.toLocaleString('en')}</strong>,
    answered <strong>${otherwise.toLocaleString('en')}</strong> otherwise and <strong>${same.toLocaleString('en')}</strong> alike.
    ${unjudged > 0 && ` ${counted(unjudged, 'exchange')} came faster than they can be judged.`}${' '}
    <a href=${hrefOf({ section: 'live', values: {} })}>Exchanges in Live</a></p>`
}

function countText(shown: number, { changes }: NextInfo): string {
  if (changes.length === 0) return 'The two contracts do not differ.'
  return shown === changes.length
    ? counted(shown, 'change')
    : `${shown} of ${counted(changes.length, 'change')}`
}

function operationsOf(report: NextInfo | undefined): readonly string[] {
  const all = report?.changes.flatMap(({ operation }) => operation ?? []) ?? []
  return [...new Set(all)].toSorted()
}
