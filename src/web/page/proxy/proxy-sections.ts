import { counted } from '../../../base/text/text.ts'
import { nextTally } from '../../../check/reports/next-changes.ts'
import type { OperationCoverage, ReportedNext } from '../../../check/reports/report.ts'
import { notJudged, tallyText } from '../../../check/reports/report-texts.ts'
import { CoverageList, type Covered } from '../coverage/coverage-section.ts'
import { FaultsSection } from '../faults/faults-section.ts'
import { ChangeList } from '../next/change-list.ts'
import { Empty, inlineCode, ProblemText, Table } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { durationText } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { firstCommand, type ProxyStatus, RunVerdict, useStatus } from './proxy-status.ts'

/** The parts of the contract that the exchanges have met, and those that they never have. */
export function ProxyCoverageSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  return html`<${ProblemText} problem=${problem} />
    <${CoverageList} operations=${answer.coverage.operations.map(toCovered)} what="exchange">Counted in the exchanges that were checked.<//>`
}

/** What the exchanges show about the points that the contract leaves open. */
export function ProxyLedgerSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { ledger: seen = [], questions } = answer
  const heads = html`<th>Entry</th><th>Seen</th><th>The sandbox</th>`
  const all = seen.map((each) => {
    const { question = '', pinned } = questions.find(({ entry }) => entry === each.entry) ?? {}
    const isOther = each.choices.some(({ choice }) => choice !== pinned)
    return { ...each, question, pinned, isOther }
  })
  const differing = all.filter(({ isOther }) => isOther)
  const inOrder = [...differing, ...all.filter(({ isOther }) => !isOther)]
  const rows = inOrder.map(({ entry, question, of, choices, pinned, isOther }) => {
    return html`<tr key=${entry}>
      <td class="asked"><span class="mono">${entry}</span><br /><span class="faint">${inlineCode(question)}</span></td>
      <td>${choices.map(
        ({ choice, count, example }) =>
          html`<div key=${choice}><strong class="mono">${choice}</strong> in ${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${example && html`<span class="faint mono">${example.request} → ${example.status}</span>`}</div>`,
      )}</td>
      <td data-label="sandbox"><span class="mono ${isOther && 'warn'}">${pinned}</span>${isOther && html` <span class="warn">differs</span>`}</td>
    </tr>`
  })
  return html`
    <p>What the service does where the contract is silent, as far as the exchanges show it. None of this is promised: a client should not
      depend on it.</p>
    <${ProblemText} problem=${problem} />
    ${seen.length > 0 && html`<p class=${differing.length > 0 ? 'warn' : 'faint'}>${differing.length} of ${counted(seen.length, 'point')} ${differing.length === 1 ? 'differs' : 'differ'} from the sandbox.</p>`}
    ${seen.length === 0 ? html`<${Empty} command=${firstCommand(answer)}>Nothing was seen of it yet. Send a request through the proxy:<//>` : html`<${Table} label="Ledger" kind="seen stacked" heads=${heads}><tbody>${rows}</tbody><//>`}
  `
}

/** Which clients each change of the next contract would refuse, in the exchanges that were checked. */
export function ProxyNextSection() {
  const status = useStatus()
  const isThere = status.answer?.next !== undefined
  const next = useAnswer<NextAnswer>(isThere ? { path: '/next' } : undefined, { every: 5000 })
  if (status.answer && !isThere)
    return html`<${Empty} command="petstore-sandbox proxy ${status.answer.upstream} --next next.yaml">This proxy knows one contract. Start it with another to see which clients the next one would refuse:<//>`
  return html`<${ProblemText} problem=${next.problem ?? status.problem} />
    ${next.answer && html`<${Changes} next=${next.answer} />`}`
}

/** The faults of a proxy: one set, and no page of the requests that they struck. */
export function ProxyFaultsSection() {
  return html`<p class="faint">${ABOUT}</p><${FaultsSection} isOfProxy=${true} />`
}

/** What was checked, what was not and why, and the progress of the checks. */
export function ChecksSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { exchanges, queue } = answer
  const { wholly, partly } = notJudged(answer)
  return html`
    <${ProblemText} problem=${problem} />
    <h2>Verdict</h2>
    <dl class="facts">
      <dt><${RunVerdict} ...${answer} /></dt><dd>${failsText(answer.failOn)}</dd>
      <dt>Findings</dt><dd>${tallyText(answer)}</dd>
      ${answer.next && html`<dt>Next contract</dt><dd>${answer.next.refused} refused, ${answer.next.met} met; ${failsText(answer.next.failOn)}</dd>`}
    </dl>
    <h2>Exchanges</h2>
    <${Counts} label="Exchanges" rows=${[
      ['Forwarded', exchanges.total + (queue?.waiting ?? 0), 'ended so far'],
      ['Checked', exchanges.checked, 'judged against the contract'],
      ['Repeated', exchanges.repeated, 'of those: by the verdict of an equal exchange'],
      ['Partly', exchanges.partly, 'of those: a part could not be judged'],
      ['Unchecked', exchanges.unchecked, 'not judged at all'],
    ]} />
    <h2>Not checked, and why</h2>
    ${wholly.length === 0 ? html`<p>${partly.length === 0 ? 'Everything was checked in full.' : 'Every exchange was checked.'}</p>` : html`<${Counts} label="Not checked" rows=${reasonRows(wholly)} />`}
    ${partly.length > 0 && html`<h2>Checked in part, and why</h2> <${Counts} label="Checked in part" rows=${reasonRows(partly)} />`}
    <h2>Queue</h2>
    <p>${queueText(answer)}</p>
    <p>${sampleText(answer)} ${BEHIND[answer.whenBehind]}</p>
  `
}

// --- internal ---

function toCovered({ statuses, parameters, ...rest }: OperationCoverage): Covered {
  const groups = parameters.map(({ place, cases }) => ({ name: place, rows: cases }))
  return { ...rest, answers: statuses, groups }
}

/** What the control plane of a proxy says of the next contract. */
interface NextAnswer extends ReportedNext {
  readonly exchanges: { readonly checked: number; readonly unchecked: number }
}

function Changes({ next }: { readonly next: NextAnswer }) {
  const { changes, exchanges } = next
  const { refused, met, notMet } = nextTally(next)
  const { checked, unchecked } = exchanges
  const left =
    unchecked === 0 ? '' : ` ${counted(unchecked, 'exchange was', 'exchanges were')} not checked.`
  return html`
    <${ChangeList} changes=${changes}><p class="faint">${counted(changes.length, 'change')}, in ${counted(checked, 'checked exchange')}: ${refused} would refuse a client,
      ${' '}${met} are used by a client, ${notMet} by none so far.${left}</p><//>
  `
}

const ABOUT =
  'They strike the traffic with the service. What is checked and recorded is what the service sent, never what a fault made of it.'

/** The most frequent first. */
function reasonRows(reasons: ReturnType<typeof notJudged>['wholly']) {
  return reasons
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count, text }) => [reason, count, text] as const)
}

function failsText(failOn: string): string {
  return failOn === 'never' ? 'never fails' : `fails on ${failOn}`
}

type CountRow = readonly [name: string, count: number, meaning: string]

function Counts({ label, rows }: { label: string; rows: readonly CountRow[] }) {
  const heads = html`<th>What</th><th class="number">Count</th><th>Meaning</th>`
  return html`<${Table} label=${label} kind="counts-table" heads=${heads}>
    <tbody>${rows.map(([name, count, meaning]) => html`<tr key=${name}><td>${name}</td><td class="number">${count.toLocaleString('en')}</td><td>${meaning}</td></tr>`)}</tbody>
  <//>`
}

function queueText({ queue }: ProxyStatus): string {
  if (!queue || queue.waiting === 0) return 'No exchange waits for its check.'
  const { waiting, bytes, lag } = queue
  const kilobytes = Math.ceil(bytes / 1024).toLocaleString('en')
  return `${waiting.toLocaleString('en')} waiting for their check, with ${kilobytes} KiB of bodies; the last one that was checked had waited ${durationText(lag)}.`
}

function sampleText({ sample }: ProxyStatus): string {
  if (sample === 1) return 'No exchange is left out by choice (--sample 1).'
  return `${(sample * 100).toLocaleString('en')} % of the exchanges are checked (--sample).`
}

const BEHIND = {
  wait: 'When the checks are behind, the next request waits (--when-behind wait).',
  drop: 'When the checks are behind, exchanges stay unchecked (--when-behind drop).',
} as const
