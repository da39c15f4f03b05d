import { headerPairs } from '../../../base/header-lines.ts'
import type { AnswerRecord, RequestRecord } from '../../../journal/exchange.ts'
import { html, useState } from '../parts/preact.ts'
import { prettyBody } from '../parts/texts.ts'

/** One side of an exchange: its first line, its headers and its body, pretty or as sent. */
export function MessageView({
  title,
  first,
  message,
}: {
  readonly title: string
  readonly first: string
  readonly message: RequestRecord | AnswerRecord
}) {
  const [isRaw, setRaw] = useState(false)
  const { rawHeaders, body } = message
  const headers = headerPairs(rawHeaders).map(([name, value]) => `${name}: ${value}`)
  return html`<section>
    <div class="row"><h3>${title}</h3>
      ${body && html`<label><input type="checkbox" checked=${isRaw} onChange=${() => setRaw(!isRaw)} /> Body as sent</label>`}
    </div>
    <pre tabindex="0" aria-label="${title}: headers">${[first, ...headers].join('\n')}</pre>
    ${
      body
        ? html`<pre tabindex="0" aria-label="${title}: body">${isRaw ? body : prettyBody(body)}</pre>`
        : html`<p class="faint">No body, or one too long to be kept.</p>`
    }
  </section>`
}
