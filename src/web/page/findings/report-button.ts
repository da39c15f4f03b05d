import { download } from '../parts/download.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'

/** Saves the report so far as a file. */
export function ReportButton() {
  const { run, isRunning, problem } = useAction()
  const save = () => run(() => download({ path: '/report' }, 'report.json'), 'The report is saved.')
  return html`<div class="row"><button type="button" disabled=${isRunning} onClick=${save}>Save the report (JSON)</button></div>
    <${ProblemText} problem=${problem} />`
}
