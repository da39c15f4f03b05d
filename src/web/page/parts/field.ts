import { type Children, html } from './preact.ts'

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
    ${hint && html`<small>${hint}</small>`}
  </label>`
}

/** A choice among some texts; `labels` are shown instead of some of them. An empty value means no choice. */
export function Choice({
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
