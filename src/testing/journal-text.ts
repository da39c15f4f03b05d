import { oneLine } from '../base/one-line.ts'
import { shorten } from '../base/shorten.ts'
import type { Exchange } from '../journal/exchange.ts'

/** What was asked and answered, for the reader of a test that failed: two lines an exchange, the last ones. */
export function journalText(test: string, exchanges: readonly Exchange[]): string {
  const sandbox = `The sandbox of the test ${JSON.stringify(test)}`
  if (exchanges.length === 0) return `${sandbox} was asked nothing.\n`
  const last = exchanges.slice(-MOST)
  const which = last.length < exchanges.length ? ` (the last ${MOST} of ${exchanges.length})` : ''
  return `${sandbox} was asked${which}:\n${last.map(exchangeText).join('')}`
}

// --- internal ---

/** The number of exchanges that a reader is shown. */
const MOST = 20

/** The length of a body that a reader is shown, in bytes. */
const BODY = 300

function exchangeText({ request, answer, origin, fault }: Exchange): string {
  const source = fault === undefined ? origin : `fault ${fault}`
  const asked = line(request.method, request.target, request.body)
  return `  ${asked}\n    ${answer ? line(answer.status, source, answer.body) : `no answer (${source})`}\n`
}

function line(first: string | number, second: string, body = ''): string {
  return `${first} ${second} ${shorten(oneLine(body), BODY)}`.trimEnd()
}
