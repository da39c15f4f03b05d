import { headerPairs } from '../../base/http/header-lines.ts'
import { parseJson } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import type { EventExchange, EventMessage } from '../../contract/events/event-definitions.ts'
import type { RecordKind, Row } from '../../store/record-kind.ts'
import type { StoreDraft } from '../../store/store.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'

/** Adds, to the draft of a request that has succeeded, the deliveries of the events that this sends. */
export function noteEvents(
  context: RequestContext,
  draft: StoreDraft,
  {
    answer,
    ...of
  }: {
    readonly answer: Answer
    readonly kind: RecordKind | undefined
    /** The record that the path names, as it was. */
    readonly named: Row | undefined
  },
): void {
  const { world } = context.choices
  const { id: request, operation } = context.request
  const exchange = lazy(() => exchangeOf(context, answer))
  world.events?.noteSuccess(draft, { ...of, operation: operation.id, request, exchange }, world)
}

// --- internal ---

function exchangeOf(context: RequestContext, answer: Answer): EventExchange {
  const { request, body, path, query } = context
  const { headers, body: text, contentType = 'application/json' } = answer
  const lines = text === '' ? headers : ['content-type', contentType, ...headers]
  return {
    url: request.origin + request.target,
    method: request.method,
    status: answer.status,
    request: {
      headers: namesInSmall(Object.entries(request.headers)),
      query: texts(query.values),
      path: texts(path.values),
      body: body.value ?? body.text,
    },
    answer: { headers: namesInSmall(headerPairs(lines)), body: valueIn(text) },
  }
}

function namesInSmall(
  pairs: Iterable<readonly [string, string | readonly string[] | undefined]>,
): EventMessage['headers'] {
  const named = [...pairs].map(
    ([name, value]) => [name.toLowerCase(), value && [value].flat().join(', ')] as const,
  )
  return Object.fromEntries(named)
}

function texts(values: { readonly [name: string]: unknown }): {
  readonly [name: string]: string | undefined
} {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ]),
  )
}

function valueIn(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
