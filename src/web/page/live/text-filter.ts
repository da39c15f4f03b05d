import { Field } from '../parts/field.ts'
import { html, useLayoutEffect, useState } from '../parts/preact.ts'

/** A text to filter by. The typed text stays while it is not yet valid, and is used when it is. */
export function TextFilter({
  label,
  value,
  inputRef,
  onChange,
  ...attributes
}: {
  readonly label: string
  readonly value: string
  readonly inputRef?: { current: HTMLInputElement | null }
  readonly onChange: (value: string) => void
  readonly [attribute: string]: unknown
}) {
  const [typed, setTyped] = useState(value)
  useLayoutEffect(() => setTyped(value), [value])
  const type = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setTyped(currentTarget.value)
    if (currentTarget.validity.valid) onChange(currentTarget.value)
  }
  return html`<${Field} label=${label}>
    <input ref=${inputRef} ...${attributes} value=${typed} onInput=${type} />
  <//>`
}
