import { splitTarget } from '../../base/http/http.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type {
  DeliveredRequest,
  EventDefinition,
  IdentifiedEvent,
  PossibleDelivery,
} from './event-definitions.ts'
import { DISCRIMINATORS } from './find-events.ts'

/** An event as a delivery is compared with it. */
export interface EventLikeness {
  readonly definition: EventDefinition
  /** By what names a delivery may say that it is this one. */
  readonly names: readonly string[]
  /** How many places of a delivery break the contract. */
  problemsOf(delivery: DeliveredRequest): number
  /** How many members its payload must have: a schema that demands nothing fits anything. */
  readonly demands: number
}

/**
 * Finds the event that a request delivers: of those with its method, the one that its body (`type`, `event`, `action` …), a header such as
 * `X-GitHub-Event`, or the end of its path names, else the one whose contract it breaks in the fewest places.
 * @param body the value of its body
 */
export function identifyEvent(
  events: readonly EventLikeness[],
  delivery: PossibleDelivery,
  body: unknown,
): IdentifiedEvent | undefined {
  const possible = events.filter(({ definition }) => definition.method === delivery.method)
  const said = saidNames(delivery, body)
  const named = possible.filter(({ names }) => names.some((name) => said.has(plainName(name))))
  const candidates = (named.length > 0 ? named : possible).map((each) => ({
    ...{ each, problems: each.problemsOf(delivery) },
  }))
  const [best] = candidates.toSorted((one, other) => one.problems - other.problems)
  if (!best) return undefined
  const { each, problems } = best
  const isSure = named.length > 0 || (problems === 0 && each.demands >= LEAST_TELLING)
  return { event: each.definition, isSure }
}

// --- internal ---

/** So many members that must be there are hardly in any other request. */
const LEAST_TELLING = 3

/** The names that a request says, by `plainName`: its texts, and each two of them, as `issues` and `opened`. */
function saidNames({ target, headers }: PossibleDelivery, body: unknown): ReadonlySet<string> {
  const inHeaders = Object.entries(headers).flatMap(([name, value]) =>
    EVENT_HEADER.test(name) && value !== undefined ? [value] : [],
  )
  const inBody = [body, ...Object.values(Object(body))]
    .filter(isJsonObject)
    .flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) =>
        DISCRIMINATORS.has(plainName(name)) && typeof value === 'string' ? [value] : [],
      ),
    )
  const last = splitTarget(target).path.split('/').at(-1) ?? ''
  const texts = [...inHeaders, ...inBody, last].map(plainName).filter((text) => text !== '')
  const few = texts.slice(0, MOST_TEXTS)
  return new Set([...few, ...few.flatMap((one) => few.map((other) => one + other))])
}

const EVENT_HEADER = /(?:event|topic)(?:-?(?:name|type|key))?$/

/** How many texts of a request are taken for names. */
const MOST_TEXTS = 20
