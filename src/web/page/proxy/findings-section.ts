import { counted } from '../../../base/text/text.ts'
import type { FindingOutline } from '../../../check/reports/report.ts'
import { leftOutText } from '../../../check/reports/report-texts.ts'
import { severities } from '../../../contract/requests/violation.ts'
import { download } from '../parts/ask-admin.ts'
import { Actions, ChoiceField, Filters, ProblemText, SearchField } from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { html, useMemo } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { FindingDialog, FindingTable } from './finding-view.ts'
import { useStatus } from './proxy-status.ts'

/** The findings so far, the most severe first. */
export function FindingsSection() {
  const [{ values }, change] = useAddress()
  const { answer, problem } = useStatus()
  const findings = answer?.findings ?? []
  const { severity, operation, rule, q } = values
  const shown = useMemo(
    () => findingsToShow(findings, values),
    [answer, severity, operation, rule, q],
  )
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const leftOut = answer && leftOutText(answer)
  return html`
    ${answer && html`<${ReportButton} />`}
    <${Filters}>
      <${SearchField} label="Text of a finding" value=${q} onInput=${choose('q')} />
      <${ChoiceField} label="Severity" none="Any severity" value=${severity ?? ''} values=${severities} onChange=${choose('severity')} />
      <${ChoiceField} label="Operation" none="Any operation" value=${operation ?? ''} values=${valuesOf(findings, 'operation')} onChange=${choose('operation')} />
      <${ChoiceField} label="Rule" none="Any rule" value=${rule ?? ''} values=${valuesOf(findings, 'rule')} onChange=${choose('rule')} />
    <//>
    <${ProblemText} problem=${problem} />
    ${answer && html`<p class="faint">${countText(shown.length, findings.length)}</p>`}
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

/** Saves the report so far as a file. */
function ReportButton() {
  const { run, isRunning, problem } = useAction()
  const save = () => run(() => download({ path: '/report' }, 'report.json'), 'The report is saved.')
  return html`<${Actions}><button type="button" disabled=${isRunning} onClick=${save}>Save the report (JSON)</button><//>
    <${ProblemText} problem=${problem} />`
}

/** Which findings to show; an empty text matches everything. */
interface FindingFilter {
  readonly severity?: string
  readonly operation?: string
  readonly rule?: string
  /** A part of any text of a finding, in any case. */
  readonly q?: string
}

/**
 * The findings that match a filter: those that the baseline does not know come first, then the most severe, then by rule, operation
 * and place. Counts do not matter, so that no row moves while somebody reads.
 */
function findingsToShow(
  findings: readonly FindingOutline[],
  { severity, operation, rule, q }: FindingFilter,
): readonly FindingOutline[] {
  const part = q?.toLowerCase() ?? ''
  const shown = findings.filter(
    (each) =>
      (!severity || each.severity === severity) &&
      (!operation || each.operation === operation) &&
      (!rule || each.rule === rule) &&
      (!part || textsOf(each).some((text) => text.toLowerCase().includes(part))),
  )
  return shown.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(sortTextOf(a), sortTextOf(b)))
}

/** The different values of a property of findings, for a list to choose from. */
function valuesOf(
  findings: readonly FindingOutline[],
  property: 'operation' | 'rule',
): readonly string[] {
  return [...new Set(findings.map((each) => each[property]))].toSorted(compare)
}

function textsOf(finding: FindingOutline): readonly string[] {
  const { rule, operation, location, message, fingerprint, known } = finding
  const { section = '', pointer = '' } = finding
  return [rule, operation, location, message, section, pointer, fingerprint, known?.reason ?? '']
}

function rankOf({ severity, known }: FindingOutline): number {
  return (known && !known.expired ? severities.length : 0) + severities.indexOf(severity)
}

function sortTextOf({ rule, operation, location }: FindingOutline): string {
  return `${rule}\n${operation}\n${location}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
