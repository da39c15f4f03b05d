import type { ClockSettings } from '../../../client/answer-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { DraftForm, ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { useChange, useKnown } from '../parts/use-answer.ts'
import { Panel } from './panels.ts'

/** The time in the worlds: set it, move it forward, let it tick, and put it to a sunset. */
export function ClockPanel() {
  const clock = useKnown('clock', 1000)
  const action = useChange(clock.again)
  const put = (body: ClockSettings, said: string) =>
    action.send({ method: 'PUT', path: '/clock', body }, said)
  const { answer } = clock
  const coverage = useKnown('coverage')
  const ending = coverage.answer?.operations.find(({ sunset }) => sunset !== undefined)
  return html`<${Panel} title="Clock">
    <${ProblemText} problem=${clock.problem} />
    ${answer && html`<p><strong class="now">${answer.now}</strong> <span class="faint">${answer.ticking ? 'ticking' : 'standing still'}</span></p>`}
    <${DraftForm} draft="time" label="Time" hint="2030-12-04 or 2030-12-04T23:59:00Z" size="26" button=${() => 'Set'} action=${action}
      use=${(time: string) => put({ now: time }, 'The clock is set.')} />
    <div class="row" role="group" aria-label="Change the clock">
      ${STEPS.map(
        ({ title, milliseconds }) => html`<button type="button" key=${title}
        onClick=${() => put({ advance: milliseconds }, `The clock is put forward: ${title}.`)}>+ ${title}</button>`,
      )}
      <button type="button" onClick=${() => put({ now: null }, 'The clock shows the real time.')}>The real time</button>
      ${answer && html`<button type="button" onClick=${() => put({ ticking: !answer.ticking }, answer.ticking ? STOPPED : TICKING)}>${answer.ticking ? 'Stop the clock' : 'Start the clock'}</button>`}
    </div>
    <${ProblemText} problem=${action.problem} />
    ${answer && ending && html`<${Sunset} ending=${ending} now=${answer.now} set=${(now: string) => put({ now }, `The clock is at ${now}.`)} />`}
  <//>`
}

// --- internal ---

const STOPPED = 'The clock stands still.'
const TICKING = 'The clock ticks.'
const STEPS = [
  { title: '1 minute', milliseconds: 60_000 },
  { title: '1 hour', milliseconds: 3_600_000 },
  { title: '1 day', milliseconds: 86_400_000 },
]

/** The way to the moment at which an operation ends, and what it answers then. */
function Sunset({ ending: { operation, sunset: day = '' }, now, set }: SunsetProps) {
  const { answer } = useKnown('ledger', 5000)
  const choice = answer?.entries.find(({ name }) => name === 'afterSunset')?.choice
  const sunset = Date.parse(day)
  const go = (milliseconds: number) =>
    set(new Date(sunset + milliseconds).toISOString().replace('.000Z', 'Z'))
  return html`<h3>The sunset of ${operation}: ${day}</h3>
    <p>${sunsetText(operation, Date.parse(now) < sunset, choice)}</p>
    <div class="row">
      <button type="button" onClick=${() => go(-60_000)}>To a minute before it</button>
      <button type="button" onClick=${() => go(0)}>To the sunset</button>
    </div>`
}

interface SunsetProps {
  readonly ending: CoveredOperation
  readonly now: string
  readonly set: (now: string) => void
}

/** What an operation answers before its sunset, or from then on; `choice` is that for the ledger's entry afterSunset. */
function sunsetText(operation: string, isBefore: boolean, choice: string | number = 'an Error') {
  return isBefore
    ? `Before it ${operation} answers as ever, and announces its end in the headers Deprecation and Sunset.`
    : `It is over: ${AFTER[choice] ?? `${operation} is gone, and answers with ${choice}`} (afterSunset in the ledger); its successor takes its place.`
}

const AFTER: { readonly [choice: string]: string } = {
  served: 'it is still answered',
  rotate: 'each request draws whether it is still answered',
}
