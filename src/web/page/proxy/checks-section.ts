import { notJudged } from '../../../check/reports/report-texts.ts'
import { ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { durationText } from '../parts/texts.ts'
import { type ProxyStatus, RunVerdict, useStatus } from './proxy-status.ts'

/** What was checked, what was not and why, and the progress of the checks. */
export function ChecksSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { exchanges, queue } = answer
  const { wholly, partly } = notJudged(answer)
  return html`
    <${ProblemText} problem=${problem} />
    <h2>Verdict</h2>
    <p><${RunVerdict} status=${answer} /></p>
    <h2>Exchanges</h2>
    <${Counts} label="Exchanges" rows=${[
      ['Forwarded', exchanges.total + (queue?.waiting ?? 0), 'ended so far'],
      ['Checked', exchanges.checked, 'judged against the contract'],
      ['Repeated', exchanges.repeated, 'of those: by the verdict of an equal exchange'],
      ['Partly', exchanges.partly, 'of those: a part could not be judged'],
      ['Unchecked', exchanges.unchecked, 'not judged at all'],
    ]} />
    <h2>Not checked, and why</h2>
    ${
      wholly.length === 0
        ? html`<p>${partly.length === 0 ? 'Everything was checked in full.' : 'Every exchange was checked.'}</p>`
        : html`<${Counts} label="Not checked" rows=${reasonRows(wholly)} />`
    }
    ${
      partly.length > 0 &&
      html`<h2>Checked in part, and why</h2>
    <${Counts} label="Checked in part" rows=${reasonRows(partly)} />`
    }
    <h2>Queue</h2>
    <p>${queueText(answer)}</p>
    <p>${sampleText(answer)} ${BEHIND[answer.whenBehind]}</p>
  `
}

// --- internal ---

/** The most frequent first. */
function reasonRows(reasons: ReturnType<typeof notJudged>['wholly']) {
  return reasons
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count, text }) => [reason, count, text] as const)
}

function Counts({
  label,
  rows,
}: {
  readonly label: string
  readonly rows: readonly (readonly [name: string, count: number, meaning: string])[]
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label=${label}>
    <table class="counts-table">
      <thead><tr><th scope="col">What</th><th scope="col" class="number">Count</th><th scope="col">Meaning</th></tr></thead>
      <tbody>${rows.map(
        ([name, count, meaning]) => html`<tr key=${name}>
        <td>${name}</td><td class="number">${count.toLocaleString('en')}</td><td>${meaning}</td>
      </tr>`,
      )}</tbody>
    </table>
  </div>`
}

function queueText({ queue }: ProxyStatus): string {
  if (!queue || queue.waiting === 0) return 'No exchange waits for its check.'
  const { waiting, bytes, lag } = queue
  const kilobytes = Math.ceil(bytes / 1024).toLocaleString('en')
  return `${waiting.toLocaleString('en')} waiting for their check, with ${kilobytes} KiB of bodies; the last one that was checked had waited ${durationText(lag)}.`
}

function sampleText({ sample }: ProxyStatus): string {
  if (sample === 1) return 'Every exchange is checked.'
  return `${(sample * 100).toLocaleString('en')} % of the exchanges are checked (--sample).`
}

const BEHIND = {
  wait: 'When the checks are behind, the next request waits (--when-behind wait).',
  drop: 'When the checks are behind, exchanges stay unchecked (--when-behind drop).',
} as const
