import { counted } from '../../../base/counted.ts'
import { leftOutText } from '../../../check/reports/describe.ts'
import { severities } from '../../../contract/violation.ts'
import { Choice, Field } from '../parts/field.ts'
import { html, useMemo, useRef } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useSectionShortcuts } from '../parts/shortcut-context.ts'
import { usePlace } from '../parts/use-place.ts'
import { useStatus } from '../parts/use-status.ts'
import { FindingDialog } from './finding-dialog.ts'
import { findingsToShow, valuesOf } from './finding-filter.ts'
import { FindingTable } from './finding-table.ts'
import { ReportButton } from './report-button.ts'

/** The findings so far, the most severe first. */
export function FindingsSection() {
  const [{ values }, change] = usePlace()
  const search = useRef<HTMLInputElement>(null)
  const { answer, problem } = useStatus()
  const findings = answer?.findings ?? []
  const { severity, operation, rule, q } = values
  const shown = useMemo(
    () => findingsToShow(findings, values),
    [answer, severity, operation, rule, q],
  )
  useSectionShortcuts([{ key: '/', does: 'Search', run: () => search.current?.focus() }], [])
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const leftOut = answer && leftOutText(answer)
  return html`
    <form class="row" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${Choice} label="Severity" none="any" value=${severity ?? ''} values=${severities} onChange=${choose('severity')} />
      <${Choice} label="Operation" none="any" value=${operation ?? ''} values=${valuesOf(findings, 'operation')} onChange=${choose('operation')} />
      <${Choice} label="Rule" none="any" value=${rule ?? ''} values=${valuesOf(findings, 'rule')} onChange=${choose('rule')} />
      <${Field} label="Text">
        <input ref=${search} type="search" value=${q ?? ''}
          onInput=${(event: { currentTarget: HTMLInputElement }) => change({ q: event.currentTarget.value })} />
      <//>
    </form>
    <${ProblemText} problem=${problem} />
    ${answer && html`<p class="faint">${countText(shown.length, findings.length)}</p><${ReportButton} />`}
    ${shown.length > 0 && html`<${FindingTable} findings=${shown} open=${choose('finding')} />`}
    ${leftOut && html`<p class="faint">${leftOut}.</p>`}
    ${values.finding && html`<${FindingDialog} fingerprint=${values.finding} onClose=${() => change({ finding: '' })} />`}
  `
}

// --- internal ---

function countText(shown: number, all: number): string {
  if (all === 0)
    return 'Nothing is found so far. What passes the proxy is checked as it is answered.'
  return shown === all ? counted(all, 'finding') : `${shown} of ${counted(all, 'finding')}`
}
