import { parseInt64 } from '../../../base/json/int64.ts'
import { type Children, html, useId, useState } from './preact.ts'
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

/** A field for an int64, as text: number fields round values beyond 2^53. What cannot be sent is explained beside it. */
export function Int64Field({
  label,
  value,
  onInput,
}: {
  readonly label: string
  readonly value: string
  readonly onInput: (text: string) => void
}) {
  const problemId = useId()
  const isWrong = value !== '' && parseInt64(value) === undefined
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = currentTarget.value.trim()
    currentTarget.setCustomValidity(text === '' || parseInt64(text) !== undefined ? '' : INT64_RULE)
    onInput(text)
  }
  return html`<div class="field">
    <label class="field"><span>${label}</span>
      <input inputmode="numeric" autocomplete="off" size="20" placeholder=${label} value=${value}
        aria-invalid=${isWrong} aria-describedby=${isWrong ? problemId : undefined} onInput=${take} />
    </label>
    ${isWrong && html`<small id=${problemId} class="bad">${INT64_RULE}</small>`}
  </div>`
}

/** Why something failed, announced at once to a screen reader; empty if nothing failed. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}
