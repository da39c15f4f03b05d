import { html } from '../parts/preact.ts'
import { hrefOf } from '../parts/use-place.ts'

/** Links a number to its requests in Live, as precisely as Live can filter: by operation and status, in all worlds. */
export function LiveLink({
  operation,
  status,
  count,
}: {
  readonly operation: string
  /** 0 if there was no answer. */
  readonly status: number
  readonly count: number
}) {
  const values = { operation, status: status === 0 ? '' : String(status) }
  const text = count.toLocaleString('en')
  const answered = status === 0 ? 'without an answer' : `answered with ${status}`
  return html`<a href=${hrefOf({ section: 'live', values })} aria-label="${text}: ${operation} ${answered}, in Live">${text}</a>`
}
