import { toHeaderMap } from '../base/http/header-lines.ts'
import type { Contract } from '../contract/contract.ts'
import type { ContractEvents } from '../contract/events/event-definitions.ts'
import { eventLabel } from '../contract/events/written-events.ts'
import { responseViolation } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { noSigns } from '../silences/observe-exchange.ts'
import { createPlacer } from './judge/contract-places.ts'
import { decodeBody } from './read-capture.ts'
import type { UncheckedReason } from './reports/exchange-counter.ts'
import { boundViolations, type Verdict } from './verdict.ts'

/**
 * Judges a capture as the delivery of a webhook or a callback, and the answer of its receiver.
 * @returns `undefined` if it is none: what no listener for webhooks took must say which one it is
 */
export function judgeDelivery(
  capture: Capture,
  contract: Contract,
  events: ContractEvents,
): Verdict | undefined {
  const { method, target, status, failure, isDelivery } = capture
  const [asked, answered] = [capture.requestHeaders, capture.responseHeaders].map(toHeaderMap)
  const request = decodeBody(capture.requestBody, asked ?? {}, capture.exported)
  const response = decodeBody(capture.responseBody, answered ?? {}, capture.exported)
  const text = request.body.kind === 'text' ? request.body.text : ''
  const delivery = { method, target, headers: textsIn(asked ?? {}), body: text }
  const found = events.find(delivery)
  if (!isDelivery && !found?.isSure) return undefined
  const label = found ? eventLabel(found.event) : `webhook ${method}`
  const answer = {
    headers: textsIn(answered ?? {}),
    body: response.body.kind === 'text' ? response.body.text : '',
  }
  const isAnswered = status !== undefined && failure === undefined
  const violations: readonly Violation[] = found
    ? [
        ...(request.unread ? [] : events.judgeDelivery(found.event, delivery)),
        ...(isAnswered ? events.answerViolations(found.event, { ...answer, status }) : []),
      ]
    : [
        responseViolation(
          'undescribed-operation',
          'status',
          `the contract describes no webhook that is sent by ${method}`,
          'warning',
        ),
      ]
  const placed = violations.map((each) =>
    contract.once(createPlacer)(each, { operation: label, status }),
  )
  const { kept, further, leftOut } = boundViolations(placed)
  const partly: UncheckedReason[] = [
    ...(request.unread ? [`request-${request.unread}` as const] : []),
    ...(isAnswered ? [] : ['cut-answer' as const]),
  ]
  return {
    ...{ operation: label, violations: kept, unchecked: undefined, partly },
    cut: kept === placed ? undefined : { further, leftOut },
    ...{ marks: [], signs: noSigns, evidence: undefined, remark: undefined },
    bodies: { request: request.body, response: response.body },
  }
}

// --- internal ---

function textsIn(headers: ReturnType<typeof toHeaderMap>): {
  readonly [name: string]: string | undefined
} {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  )
}
