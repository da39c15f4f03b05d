import type { Exchange } from '../../../journal/exchange.ts'
import { html } from '../parts/preact.ts'

/** For a call of a deprecated operation, says since when it is deprecated and until when it works. Empty for other calls. */
export function DeprecationNote({ exchange }: { readonly exchange: Exchange }) {
  const { operation, answer } = exchange
  const { deprecation, sunset, link } = answer?.headers ?? {}
  if (typeof sunset !== 'string') return null
  const since = typeof deprecation === 'string' ? dayOf(Number(deprecation.slice(1)) * 1000) : ''
  const docs = /<(\/\w[^<>]*)>; rel="deprecation"/.exec(String(link))?.[1]
  return html`<p><span class="tag">deprecated</span> ${operation} is deprecated${since && ` since ${since}`}; it works until ${dayOf(Date.parse(sunset))}.
    ${docs && html` <a href=${docs}>What to use instead</a>`}</p>`
}

/** Whether an answer says that its operation is deprecated (RFC 8594, RFC 9745). */
export function isDeprecated({ answer }: Exchange): boolean {
  return answer?.headers.sunset !== undefined
}

// --- internal ---

/** In UTC, which is the zone of both headers. */
function dayOf(time: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(time).toLocaleDateString('en-GB', day)
}
