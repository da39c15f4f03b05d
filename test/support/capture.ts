import type { Capture } from '../../src/journal/exchange.ts'
import { answerLines, type CaseAnswer, type CaseRequest, requestLines } from './case.ts'

/** A capture of a case's exchange; `changes` sets other fields. */
export function toCapture(
  request: CaseRequest,
  answer: CaseAnswer,
  changes: Partial<Capture> = {},
): Capture {
  return {
    id: 'case',
    time: Date.parse('2026-11-21T12:00:00Z'),
    duration: 5,
    method: request.method ?? 'GET',
    target: request.target,
    requestHeaders: ['host', 'petstore.example', ...requestLines(request)],
    requestBody: Buffer.from(request.body ?? ''),
    status: answer.status ?? 200,
    responseHeaders: answerLines(answer),
    responseBody: Buffer.from(answer.body ?? ''),
    failure: undefined,
    ...changes,
  }
}
