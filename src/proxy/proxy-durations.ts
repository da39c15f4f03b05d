import type { RouteFinder } from '../contract/read-routes.ts'
import type { Capture } from '../journal/capture.ts'
import { Durations } from '../journal/durations.ts'

/** The times and the result of an exchange, besides the capture. */
export interface ExchangeTimes {
  /** The status that the client got; 0 if it got none. */
  readonly answered: number
  /** How long the answer waited for its verdict, in milliseconds. */
  readonly held: number
  /** How long the service took, in milliseconds; `undefined` if it was not asked. */
  readonly asked: number | undefined
}

/** Counts how long answers took, by the path of their operation. */
export class ProxyDurations {
  /** Answers to clients, including the proxy's own. */
  readonly server = new Durations()
  /** Answers of the service; the status is 0 if there was none. */
  readonly client = new Durations()
  readonly #routeOf: RouteFinder

  constructor(routeOf: RouteFinder) {
    this.#routeOf = routeOf
  }

  count(capture: Capture, { answered, held, asked }: ExchangeTimes): void {
    const { method, target, status = 0, duration } = capture
    const route = this.#routeOf(method, target)
    this.server.count(route, method, answered, (duration + held) / 1000)
    if (asked !== undefined) this.client.count(route, method, status, asked / 1000)
  }
}
