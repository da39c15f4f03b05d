import { asObject, isSameJson, type Json, parseJson } from '../../base/json/json.ts'
import { type RepeatedKey, repeatedKeys } from '../../base/json/repeated-keys.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'
import { type Observers, type Sign, weighReason } from './observer.ts'

/** How exchanges show what the contract leaves open about the bodies of requests. */
export const bodyObservers = {
  contentType: { see: seeContentType },
  codedBody: { see: seeCodedBody },
  largeBody: { see: seeLargeBody },
  duplicateKeys: { see: (observed) => weighReason(observed, 'duplicateKeys', { served: seeLast }) },
} satisfies Observers

// --- internal ---

/** Sees how a body that is too large is answered. */
function seeLargeBody(observed: ObservedExchange): Sign {
  if (observed.status === 413) return 413
  // If a body is served, this service does not consider it too large.
  return weighReason(observed, 'largeBody', { served: () => undefined, refused: 400 })
}

/** Sees how a body with a content coding is answered. */
function seeCodedBody(observed: ObservedExchange): Sign {
  const { status, reasons } = observed
  if (status === 415 && reasons.includes('codedBody'))
    return reasons.includes('contentType') ? undefined : 415
  return weighReason(observed, 'codedBody', { served: () => 'other', refused: 400 })
}

/** Sees how a body that is not sent as application/json is answered. */
function seeContentType({ status, reasons }: ObservedExchange): Sign {
  if (!reasons.includes('contentType')) return undefined
  if (isSuccess(status)) return 'other'
  if (reasons.length > 1) return undefined
  if (status === 400 || status === 415) return status
  return status === 422 ? 'other' : undefined
}

/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }: ObservedExchange): Sign {
  const { content } = facts.request
  const [sent, got] = [asObject(content?.value), asObject(answer)]
  if (!content || !sent || !got) return undefined
  const { text } = content
  const { bodyFields } = facts.exchange.operation
  const repeated = repeatedKeys(text, content).filter(
    (each) => each.place === each.key && bodyFields.has(each.key),
  )
  const shown = repeated.filter((each) => !isSameJson(sent[each.key], valueBefore(text, each)))
  if (shown.length === 0) return undefined
  return shown.every(({ key }) => isSameJson(sent[key], got[key])) ? 'last' : 'other'
}

/** The value that a key of the outermost object had before it was given again. */
function valueBefore(text: string, { key, offset }: RepeatedKey): Json | undefined {
  const before = text.slice(0, offset).trimEnd().replace(/,$/, '')
  return asObject(parseJson(`${before}}`))?.[key]
}
