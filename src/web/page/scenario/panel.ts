import { type Children, html, useId } from '../parts/preact.ts'

/** A part of the section, under its title. */
export function Panel({
  title,
  isWide = false,
  children,
}: {
  readonly title: string
  readonly isWide?: boolean
  readonly children?: Children
}) {
  const id = useId()
  return html`<section class=${isWide ? 'panel wide' : 'panel'} aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${children}
  </section>`
}
