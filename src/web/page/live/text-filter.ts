import { Field } from '../parts/field.ts'
import { html, useLayoutEffect, useState } from '../parts/preact.ts'

/** A text to filter by. The typed text stays while it is not yet valid, which is said, and is used when it is. */
export function TextFilter({
  label,
  value,
  inputRef,
  rule,
  onChange,
  ...attributes
}: {
  readonly label: string
  readonly value: string
  readonly inputRef?: { current: HTMLInputElement | null }
  /** What a valid text is, if not every one is valid. */
  readonly rule?: string
  readonly onChange: (value: string) => void
  readonly [attribute: string]: unknown
}) {
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  useLayoutEffect(() => {
    setTyped(value)
    setWrong(false)
  }, [value])
  const type = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setTyped(currentTarget.value)
    const { valid } = currentTarget.validity
    setWrong(!valid)
    if (valid) onChange(currentTarget.value)
  }
  return html`<${Field} label=${label} hint=${isWrong && rule}>
    <input ref=${inputRef} ...${attributes} value=${typed} aria-invalid=${isWrong} onInput=${type} />
  <//>`
}
