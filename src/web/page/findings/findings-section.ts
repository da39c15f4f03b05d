import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** What the checks have found so far, the gravest first. */
export function FindingsSection() {
  const { answer, problem } = useAnswer<Report>({ path: '/report' }, { every: 2000 })
  return html`<${ProblemText} problem=${problem} />
    <div class="box" tabindex="0" role="region" aria-label="Findings">
      <table>
        <thead><tr><th>Severity</th><th>Rule</th><th>Operation</th><th>Place</th><th class="number">Count</th></tr></thead>
        <tbody>${answer?.findings.map(
          (each) => html`<tr key=${each.fingerprint}>
          <td>${each.severity}</td><td>${each.rule}</td><td>${each.operation}</td><td>${each.location}</td>
          <td class="number">${each.count}</td>
        </tr>`,
        )}</tbody>
      </table>
    </div>`
}

// --- internal ---

interface Report {
  readonly findings: readonly {
    readonly fingerprint: string
    readonly severity: string
    readonly rule: string
    readonly operation: string
    readonly location: string
    readonly count: number
  }[]
}
