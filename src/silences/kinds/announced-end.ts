import { announcesItsEnd } from '../../contract/document/deprecation.ts'
import { everywhere } from '../finding/found-silence.ts'
import { using } from '../finding/scope.ts'
import {
  isServed,
  type ObservedChoice,
  type ObservedExchange,
  type Sign,
} from '../observing/observed-exchange.ts'
import { atReads, joined, reading } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const afterSunset = defineSilence({
  of: 'request',
  values: [410, 404, 'served'],
  why: 'clients that are still there on that day handle one of these answers, or none',
  find: ({ sites }) => {
    const ended = sites.filter(({ operation }) => operation.deprecation?.sunset !== undefined)
    return everywhere(ended.length > 0, {
      question: 'How is an operation answered after its sunset?',
      choices: [
        { choice: 410, means: 'with 410 and an Error', ...using(ended, 410) },
        { choice: 404, means: 'with 404 and an Error', ...using(ended, 404) },
        { choice: 'served', means: 'as before: it is still there' },
      ],
      settledBy: 'the answer 410 in `responses` of what is deprecated: “After its sunset.”',
    })
  },
  observe: seeAfterSunset,
  provoke: reading((asker) =>
    joined(
      asker.contract.operations.filter(({ deprecation }) => deprecation?.sunset !== undefined),
      async (operation) => {
        const answer = await asker.ask(operation.id)
        if ('unknown' in answer) return answer.unknown
        const end = Date.parse(operation.deprecation?.sunset ?? '')
        return asker.service.timeOf(answer) >= end
          ? undefined
          : `the sunset of ${operation.id} is yet to come`
      },
      'nothing has a sunset',
    ),
  ),
})

export const deprecationHeaders = defineSilence({
  of: 'answer',
  values: ['sent', 'none'],
  why: 'monitoring of clients warns of what ends by these headers, or does not',
  standard: 'RFC 9745 and RFC 8594',
  find: ({ sites }) =>
    everywhere(
      sites.some(({ operation }) => operation.deprecation && !announcesItsEnd(operation)),
      {
        question: 'Does a deprecated operation announce its end in headers?',
        choices: [
          { choice: 'sent', means: 'yes: in Deprecation, Sunset and Link' },
          { choice: 'none', means: 'no' },
        ],
        settledBy:
          'the headers Deprecation (RFC 9745) and Sunset (RFC 8594) in `headers` of its answers',
      },
    ),
  headers: ['sunset', 'deprecation'],
  observe: (seen) => {
    const { operation, responseHeaders } = seen.facts.exchange
    // Other refusals may come from something in front of the service.
    if (!operation.deprecation || !(isServed(seen) || seen.status === 404)) return undefined
    const { sunset, deprecation } = responseHeaders
    if (sunset !== undefined || deprecation !== undefined) return 'sent'
    // Without a date in the contract, a missing header shows nothing.
    return operation.deprecation.sunset === undefined ? undefined : 'none'
  },
  provoke: atReads(
    {},
    {
      isWanted: ({ deprecation }) => deprecation !== undefined,
      none: 'nothing that is deprecated can be read without further values',
    },
  ),
})

// --- internal ---

function seeAfterSunset({ facts, status, contract }: ObservedExchange): Sign {
  const end = Date.parse(facts.exchange.operation.deprecation?.sunset ?? '')
  const { record, asked } = facts
  if (Number.isNaN(end)) return undefined
  const late = (choice: ObservedChoice): Sign => {
    return (_run, began) => (began >= end ? choice : undefined)
  }
  const name = record?.resource.name ?? ''
  // If records can be removed, 410 may mean that this record is gone.
  if (status === 410)
    return asked !== undefined && contract.records.changing.has(name) ? undefined : late(410)
  if (isServed({ status })) return late('served')
  if (status >= 300 && status < 400 && status !== 304) return late('other')
  // Any other 404 may mean that the record does not exist.
  if (status !== 404 || asked === undefined) return undefined
  return (run, began) => (began >= end && run.hasRecord(name, asked, began) ? 404 : undefined)
}
