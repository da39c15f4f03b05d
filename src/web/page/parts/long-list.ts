import { counted } from '../../../base/text/text.ts'
import { SearchField } from './controls.ts'
import { useAddress } from './page-state.ts'
import { type Children, html, useState } from './preact.ts'

/** How many of many things are shown at once: a contract may have thousands. */
export const MOST_SHOWN = 50

/** The first of many things, and a button that shows as many more. */
export function useFirst<Thing>(
  things: readonly Thing[],
  what: string,
  atOnce = MOST_SHOWN,
): [shown: readonly Thing[], more: Children] {
  const [most, setMost] = useState(atOnce)
  const left = things.length - most
  if (left <= 0) return [things, undefined]
  const show = () => setMost(most + atOnce)
  const next = counted(Math.min(left, atOnce), what)
  const text = `Show ${next} more (${left.toLocaleString('en')} left)`
  return [
    things.slice(0, most),
    html`<p><button type="button" onClick=${show}>${text}</button></p>`,
  ]
}

/** A field to find things by a part of their names, in small letters; the text is kept in the address. */
export function useFind(label: string): [sought: string, field: Children] {
  const [{ values }, change] = useAddress()
  const { find = '' } = values
  const field = html`<${SearchField} label=${label} value=${find} onInput=${(text: string) => change({ find: text })} />`
  return [find.trim().toLowerCase(), field]
}
