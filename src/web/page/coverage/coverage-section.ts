import { counted } from '../../../base/text/text.ts'
import type { CoverageReport, CoveredOperation } from '../../../journal/journal-types.ts'
import { ProblemText } from '../parts/controls.ts'
import { hrefOf } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { type CaseGroup, CoverageList } from './coverage-grid.ts'

/** The parts of the contract that the clients have met, and those that they never have. */
export function CoverageSection() {
  const { answer, problem } = useAnswer<CoverageReport>({ path: '/coverage' }, { every: 2000 })
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, unmatched } = answer
  const operations = answer.operations.map((each) => ({ ...each, groups: groupsOf(each) }))
  const toUnmatched = hrefOf({ section: 'live', values: { origin: 'none' } })
  return html`<${ProblemText} problem=${problem} />
    <${CoverageList} operations=${operations} met=${met} of=${of} what="request" isLinked>In all worlds, since the start. ${
      unmatched === 0
        ? 'Every request matched an operation.'
        : html`<a href=${toUnmatched}>${counted(unmatched, 'request')}</a> matched no operation.`
    } A number leads to Live, which shows those of the last requests that are still in the journal.<//>`
}

// --- internal ---

/** The cases of the answers, then those of parameters and fields. */
function groupsOf({ answers, places }: CoveredOperation): readonly CaseGroup[] {
  const rows = answers.flatMap(({ status, cases }) =>
    cases.map(({ name, count }) => ({ name, count, answers: [{ status, count }] })),
  )
  return [
    { name: 'answers', rows },
    ...places.map(({ place, cases }) => ({ name: place, rows: cases })),
  ]
}
