import { Field } from './field.ts'
import { html, useState } from './preact.ts'
import { token } from './token.ts'

/** Asks for the token of the control plane, which is kept for the tab. */
export function TokenForm({
  problem,
  onToken,
}: {
  readonly problem: string
  readonly onToken: () => void
}) {
  const [value, setValue] = useState('')
  const use = (event: Event) => {
    event.preventDefault()
    token.set(value)
    onToken()
  }
  return html`<form class="token" onSubmit=${use}>
    <h1>This control plane needs its token</h1>
    <p role="alert">${problem}</p>
    <${Field} label="Token" hint="The value of --admin-token or PETSTORE_ADMIN_TOKEN. It is kept for this tab only.">
      <input type="password" required pattern="[!-~]+" title="Printable ASCII characters without spaces" autofocus autocomplete="off" value=${value}
        onInput=${(event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value)} />
    <//>
    <button type="submit">Continue</button>
  </form>`
}
