import { parseInt64 } from '../../../base/int64.ts'
import { html, useId } from './preact.ts'

/**
 * A field for an int64, as text: the number field of a browser rounds values beyond 2^53. A value that cannot be sent is explained
 * beside the field, and the form is not sent.
 */
export function Int64Field({
  label,
  value,
  isRequired = false,
  onInput,
}: {
  readonly label: string
  readonly value: string
  readonly isRequired?: boolean
  readonly onInput: (text: string) => void
}) {
  const problemId = useId()
  const isWrong = value !== '' && parseInt64(value) === undefined
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = currentTarget.value.trim()
    currentTarget.setCustomValidity(text === '' || parseInt64(text) !== undefined ? '' : RULE)
    onInput(text)
  }
  return html`<div class="field">
    <label class="field"><span>${label}</span>
      <input inputmode="numeric" autocomplete="off" size="20" value=${value} required=${isRequired}
        aria-invalid=${isWrong} aria-describedby=${isWrong ? problemId : undefined} onInput=${take} />
    </label>
    ${isWrong && html`<small id=${problemId} class="bad">${RULE}</small>`}
  </div>`
}

// --- internal ---

const RULE = 'A whole number of 64 bits, in digits: -9223372036854775808 to 9223372036854775807.'
