import { html } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/problem-details.ts'
import { type Schema, typesOf, valuesOf } from './form-schema.ts'

/** Below a control: what it is for, and what is wrong with it. Its id is for `aria-describedby`. */
export function PlaceNotes({
  id,
  hint,
  problems,
}: {
  readonly id: string
  readonly hint?: string | undefined
  readonly problems: readonly PlacedProblem[]
}) {
  const messages = [...new Set(problems.map(({ message }) => message))]
  return html`<div class="notes" id=${id}>
    ${hint && html`<small>${hint}</small>`}
    ${messages.map((message) => html`<p class="problem" key=${message}>${message}</p>`)}
  </div>`
}

/** The description of a schema, and its rule if the control does not show it. */
export function hintOf(schema: Schema): string | undefined {
  const { description, title } = schema
  const hasRule = title !== undefined && typesOf(schema).length > 0 && !valuesOf(schema)
  const parts = [description, hasRule && `It is ${title}.`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Leaves a place out. */
export function RemoveButton({
  label,
  onRemove,
}: {
  readonly label: string
  readonly onRemove: (() => void) | undefined
}) {
  if (!onRemove) return html``
  return html`<button type="button" class="quiet" aria-label="Leave out ${label}" onClick=${onRemove}>×</button>`
}
