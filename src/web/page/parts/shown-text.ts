import { headerPairs } from '../../../base/http/header-lines.ts'
import { counted } from '../../../base/text/text.ts'
import { usePage } from './page-state.ts'
import { type Children, html, useState } from './preact.ts'
import { prettyBody } from './texts.ts'

/** One side of an exchange: its first line, its headers and its body, pretty or as sent. */
export function MessageView({
  title,
  first,
  headers,
  body,
}: {
  readonly title: string
  readonly first: string
  /** Name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
}) {
  const [isRaw, setRaw] = useState(false)
  const lines = headerPairs(headers).map(([name, value]) => `${name}: ${value}`)
  return html`<section>
    <div class="row"><h3>${title}</h3>
      ${body && html`<label><input type="checkbox" checked=${isRaw} onChange=${() => setRaw(!isRaw)} /> Body as sent</label>`}
    </div>
    <p class="mono">${first}</p>
    ${lines.length > 0 && html`<details><summary>${counted(lines.length, 'header')}</summary><pre tabindex="0" aria-label="${title}: headers">${lines.join('\n')}</pre></details>`}
    ${
      body
        ? html`<pre tabindex="0" aria-label="${title}: body">${isRaw ? body : prettyBody(body)}</pre>`
        : html`<p class="faint">No body, or one too long to be kept.</p>`
    }
  </section>`
}

/** Copies a text. If the page may not copy (only secure contexts may), it asks the person to copy it. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { say } = usePage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('This browser does not let the page copy; select the text and copy it.')
    }
  }
  return html`<button type="button" onClick=${copy}>${label}</button>`
}

/** Says why there is nothing, and what to do next: in words, and as a command to copy. */
export function Empty({
  command,
  children,
}: {
  readonly command?: string | undefined
  readonly children?: Children
}) {
  return html`<div class="empty">
    <p>${children}</p>
    ${command && html`<pre tabindex="0" aria-label="command">${command}</pre><${CopyButton} label="Copy the command" text=${command} />`}
  </div>`
}

/** Shows text between backquotes as code. */
export function inlineCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part))
}
