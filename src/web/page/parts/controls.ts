import { type Children, html, useState } from './preact.ts'
import { inlineCode } from './shown-text.ts'

/** What an int64 is. */
export const INT64_RULE =
  'A whole number of 64 bits, in digits: -9223372036854775808 to 9223372036854775807.'

/** A control with its label, and a hint below it. */
export function Field({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string | false | undefined
  readonly children?: Children
}) {
  return html`<label class="field">
    <span>${label}</span>
    ${children}
    ${hint && html`<small>${inlineCode(hint)}</small>`}
  </label>`
}

/** What is done in a section, beside its title: first of all its main action. */
export function Actions({ children }: { readonly children?: Children }) {
  return html`<div class="do">${children}</div>`
}

/** One line of controls that choose what is shown; in a narrow window only the field to search in, until the others are asked for. */
export function Filters({ children }: { readonly children?: Children }) {
  const [isOpen, setOpen] = useState(false)
  return html`<form class="filters ${isOpen && 'open'}" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
    ${children}
    <button type="button" class="narrow" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Filters</button>
  </form>`
}

/** A field to search in, which `/` leads to. */
export function SearchField({
  label,
  value,
  onInput,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onInput: (text: string) => void
}) {
  return html`<${Field} label=${label}><input type="search" placeholder=${label} value=${value ?? ''}
    onInput=${(event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value)} /><//>`
}

/** Something whose content is made when it is opened. */
export function Folded({
  summary,
  isOpen: isOpenFirst = false,
  content,
}: {
  readonly summary: Children
  readonly isOpen?: boolean
  readonly content: () => Children
}) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<details open=${isOpen} onToggle=${toggle}><summary>${summary}</summary>${isOpen && content()}</details>`
}

/** A choice among some texts; `labels` are shown instead of some of them. An empty value means no choice. */
export function ChoiceField({
  label,
  value,
  values,
  labels = {},
  none,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly values: readonly string[]
  readonly labels?: { readonly [value: string]: string }
  /** The label for no choice; absent if one must be made. */
  readonly none?: string
  readonly onChange: (value: string) => void
}) {
  // The value in the address may no longer exist.
  const all = value === '' || values.includes(value) ? values : [...values, value]
  return html`<${Field} label=${label}>
    <select value=${value} onChange=${(event: { currentTarget: HTMLSelectElement }) => onChange(event.currentTarget.value)}>
      ${none !== undefined && html`<option value="">${none}</option>`}
      ${all.map((each) => html`<option key=${each} value=${each}>${labels[each] ?? each}</option>`)}
    </select>
  <//>`
}

/** Why something failed, announced at once to a screen reader; empty if nothing failed. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}
