import { oneLine } from '../base/one-line.ts'
import { shorten } from '../base/shorten.ts'
import type { Exchange } from '../journal/exchange.ts'

/** The requests and answers of a failed test, for its reader: two lines for each exchange, the last ones only. */
export function journalText(test: string, exchanges: readonly Exchange[]): string {
  const sandbox = `The sandbox of the test ${JSON.stringify(test)}`
  if (exchanges.length === 0) return `${sandbox} received no requests.\n`
  const last = exchanges.slice(-MOST)
  const which = last.length < exchanges.length ? ` (the last ${MOST} of ${exchanges.length})` : ''
  return `${sandbox} received these requests${which}:\n${last.map(exchangeText).join('')}`
}

// --- internal ---

/** How many exchanges to show. */
const MOST = 20

/** How much of a body to show, in bytes. */
const BODY = 300

function exchangeText({ request, answer, origin, fault }: Exchange): string {
  const source = fault === undefined ? origin : `fault ${fault}`
  const asked = line(request.method, request.target, request.body)
  return `  ${asked}\n    ${answer ? line(answer.status, source, answer.body) : `no answer (${source})`}\n`
}

function line(first: string | number, second: string, body = ''): string {
  return `${first} ${second} ${shorten(oneLine(body), BODY)}`.trimEnd()
}
