import type { ClockReading, ClockSettings } from '../../../client/sandbox-control.ts'
import { askPlane } from '../parts/ask-plane.ts'
import { Field } from '../parts/field.ts'
import { usePage } from '../parts/page-context.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useDraft } from '../parts/use-draft.ts'
import { Panel } from './panel.ts'
import { SunsetSlider } from './sunset-slider.ts'

/** The time in the worlds: set it, move it forward, let it tick, and move it over the sunset. */
export function ClockPanel() {
  const { world } = usePage()
  const query = { world }
  const clock = useAnswer<ClockReading>({ path: '/clock', query }, { every: 1000 })
  const [time, setTime, used] = useDraft('time')
  const action = useAction()
  const put = async (body: ClockSettings, said: string) => {
    const does = () => askPlane({ method: 'PUT', path: '/clock', query, body })
    const isDone = await action.run(does, said)
    clock.again()
    return isDone
  }
  const set = async (event: Event) => {
    event.preventDefault()
    if (await put({ now: time }, 'The clock is set.')) used(time)
  }
  const { answer } = clock
  return html`<${Panel} title="Clock" isWide>
    <${ProblemText} problem=${clock.problem} />
    ${answer && html`<p><strong class="now">${answer.now}</strong> <span class="faint">${answer.ticking ? 'ticking' : 'standing still'}</span></p>`}
    <form class="row" onSubmit=${set} onInput=${action.settle}>
      <${Field} label="Time" hint="2030-12-04 or 2030-12-04T23:59:00Z">
        <input required size="22" value=${time} autocomplete="off" spellcheck=${false}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setTime(event.currentTarget.value)} />
      <//>
      <button type="submit" class="beside-hint">Set it</button>
    </form>
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
    ${answer && html`<${SunsetSlider} now=${answer.now} set=${(now: string) => put({ now }, `The clock is at ${now}.`)} />`}
  <//>`
}

// --- internal ---

const STEPS = [
  { title: '1 minute', milliseconds: 60_000 },
  { title: '1 hour', milliseconds: 3_600_000 },
  { title: '1 day', milliseconds: 86_400_000 },
]
