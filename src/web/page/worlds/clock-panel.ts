import type { ClockSettings } from '../../../client/answer-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { DraftForm, Field, ProblemText } from '../parts/controls.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useAction, useKnown } from '../parts/use-answer.ts'
import { Panel } from './panels.ts'

/** The time in the worlds: set it, move it forward, let it tick, and move it over the sunset. */
export function ClockPanel() {
  const { world } = usePage()
  const query = { world }
  const clock = useKnown('clock', 1000)
  const action = useAction()
  const put = async (body: ClockSettings, said: string) => {
    const does = () => askAdmin({ method: 'PUT', path: '/clock', query, body })
    const isDone = await action.run(does, said)
    clock.again()
    return isDone
  }
  const { answer } = clock
  const coverage = useKnown('coverage')
  const ending = coverage.answer?.operations.find(({ sunset }) => sunset !== undefined)
  return html`<${Panel} title="Clock">
    <${ProblemText} problem=${clock.problem} />
    ${answer && html`<p><strong class="now">${answer.now}</strong> <span class="faint">${answer.ticking ? 'ticking' : 'standing still'}</span></p>`}
    <${DraftForm} draft="time" label="Time" hint="2030-12-04 or 2030-12-04T23:59:00Z" size="22" button=${() => 'Set it'} action=${action}
      use=${(time: string) => put({ now: time }, 'The clock is set.')} />
    <div class="row" role="group" aria-label="Change the clock">
      ${STEPS.map(
        ({ title, milliseconds }) => html`<button type="button" key=${title}
        onClick=${() => put({ advance: milliseconds }, `The clock is put forward: ${title}.`)}>+ ${title}</button>`,
      )}
      <button type="button" onClick=${() => put({ now: null }, 'The clock shows the real time.')}>The real time</button>
      ${
        answer &&
        html`<button type="button" onClick=${() =>
          put(
            { ticking: !answer.ticking },
            answer.ticking ? 'The clock stands still.' : 'The clock ticks.',
          )}>${answer.ticking ? 'Stop it' : 'Let it tick'}</button>`
      }
    </div>
    <${ProblemText} problem=${action.problem} />
    ${answer && ending && html`<${SunsetSlider} ending=${ending} now=${answer.now} set=${(now: string) => put({ now }, `The clock is at ${now}.`)} />`}
  <//>`
}

// --- internal ---

const STEPS = [
  { title: '1 minute', milliseconds: 60_000 },
  { title: '1 hour', milliseconds: 3_600_000 },
  { title: '1 day', milliseconds: 86_400_000 },
]

/** Moves the clock over the sunset of an operation, from a day before to a day after. */
function SunsetSlider({ ending: { operation, sunset: day = '' }, now, set }: SunsetSliderProps) {
  const { answer } = useKnown('ledger', 5000)
  // The place to which the slider was moved, until the clock shows its new time.
  const [drawn, setDrawn] = useState<number>()
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld.current) setDrawn(undefined)
  }, [now])
  const sunset = Date.parse(day)
  const place = drawn ?? placeOf(now, sunset)
  const choice = answer?.entries.find(({ name }) => name === 'afterSunset')?.choice
  const draw = (event: { currentTarget: HTMLInputElement }) => {
    isHeld.current = true
    setDrawn(Number(event.currentTarget.value))
  }
  const letGo = async (event: { currentTarget: HTMLInputElement }) => {
    const isSet = await set(timeAt(Number(event.currentTarget.value), sunset))
    isHeld.current = false
    if (!isSet) setDrawn(undefined)
  }
  return html`<div class="sunset">
    <${Field} label=${`Over the sunset of ${operation}, ${timeAt(0, sunset)}`}>
      <input type="range" min=${-SIDE} max=${SIDE} step="15" value=${String(place)} aria-valuetext=${timeAt(place, sunset)}
        onInput=${draw} onChange=${letGo} />
    <//>
    <div class="ends faint" aria-hidden="true"><span>a day before</span><span>sunset</span><span>a day after</span></div>
    <p>${drawn !== undefined && html`<strong>${timeAt(drawn, sunset)}</strong>: `}${sunsetText(operation, place, choice)}</p>
  </div>`
}

interface SunsetSliderProps {
  readonly ending: CoveredOperation
  readonly now: string
  readonly set: (now: string) => Promise<boolean>
}

/** How far the slider goes in each direction, in minutes. */
const SIDE = 24 * 60

/** The time at a place of the slider, e.g. `2030-12-04T23:45:00Z`; a place is a number of minutes from the sunset. */
function timeAt(minutes: number, sunset: number): string {
  return new Date(sunset + minutes * 60_000).toISOString().replace('.000Z', 'Z')
}

/** The place of the slider nearest to a time. */
function placeOf(time: string, sunset: number): number {
  const minutes = Math.floor((Date.parse(time) - sunset) / 60_000)
  return Math.min(Math.max(minutes, -SIDE), SIDE)
}

/** What an operation answers at a place; `choice` is the choice for the ledger's entry afterSunset. */
function sunsetText(
  operation: string,
  minutes: number,
  choice: string | number | undefined,
): string {
  if (minutes < 0)
    return `Before the sunset: ${operation} answers as before, and announces its end in the headers Deprecation and Sunset.`
  if (choice === 'served')
    return `After the sunset: ${operation} still answers, since the ledger says so (afterSunset: served).`
  if (choice === 'rotate')
    return `From the sunset on: each request draws whether ${operation} still answers (afterSunset: rotate).`
  const status = choice === undefined ? 'an Error' : `${choice} and an Error`
  return `From the sunset on: ${operation} is gone, and answers with ${status} (the ledger's afterSunset); its successor takes its place.`
}
