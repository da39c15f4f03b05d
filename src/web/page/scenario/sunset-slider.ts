import { Field } from '../parts/field.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { placeOf, SIDE, sunsetText, timeAt } from './sunset.ts'

/** Moves the clock over the sunset of getPet, from a day before to a day after. */
export function SunsetSlider({
  now,
  set,
}: {
  readonly now: string
  readonly set: (now: string) => Promise<boolean>
}) {
  const { world } = usePage()
  const { answer } = useAnswer<Ledger>({ path: '/ledger', query: { world } }, { every: 5000 })
  // The place to which the slider was moved, until the clock shows its new time.
  const [drawn, setDrawn] = useState<number>()
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld.current) setDrawn(undefined)
  }, [now])
  const place = drawn ?? placeOf(now)
  const choice = answer?.entries.find(({ name }) => name === 'afterSunset')?.choice
  const draw = (event: { currentTarget: HTMLInputElement }) => {
    isHeld.current = true
    setDrawn(Number(event.currentTarget.value))
  }
  const letGo = async (event: { currentTarget: HTMLInputElement }) => {
    const isSet = await set(timeAt(Number(event.currentTarget.value)))
    isHeld.current = false
    if (!isSet) setDrawn(undefined)
  }
  return html`<div class="sunset">
    <${Field} label="Over the sunset of getPet, 2030-12-05T00:00:00Z">
      <input type="range" min=${-SIDE} max=${SIDE} step="15" value=${String(place)} aria-valuetext=${timeAt(place)}
        onInput=${draw} onChange=${letGo} />
    <//>
    <div class="ends" aria-hidden="true"><span>a day before</span><span>sunset</span><span>a day after</span></div>
    <p>${drawn !== undefined && html`<strong>${timeAt(drawn)}</strong>: `}${sunsetText(place, choice)}</p>
  </div>`
}

// --- internal ---

interface Ledger {
  readonly entries: readonly { readonly name: string; readonly choice: string | number }[]
}
