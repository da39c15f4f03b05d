import { type Children, html, useId } from '../parts/preact.ts'
import type { PlaceProps } from './form-context.ts'
import { PlaceNotes, RemoveButton } from './place-notes.ts'

/** A place with several parts, under its name; the whole form has no name. */
export function GroupPlace({
  label,
  schema,
  problems,
  onRemove,
  choice,
  children,
}: Pick<PlaceProps, 'label' | 'schema' | 'problems' | 'onRemove' | 'choice'> & {
  readonly children?: Children
}) {
  const notes = useId()
  const hint = schema.description as string | undefined
  if (label === '') return html`<${PlaceNotes} id=${notes} problems=${problems} />${children}`
  return html`<fieldset aria-describedby=${notes}>
    <legend>${label} <${RemoveButton} label=${label} onRemove=${onRemove} /></legend>
    ${choice && html`<div class="control">${choice}</div>`}
    <${PlaceNotes} id=${notes} hint=${hint} problems=${problems} />
    ${children}
  </fieldset>`
}
