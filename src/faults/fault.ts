/** The only one of `connections` that needs an answer: it cuts the answer off. */
export const TRUNCATE = 'truncate'
/** What a fault can do to the connection instead of sending a whole answer. */
export const connections = ['reset', 'empty', 'hang', TRUNCATE] as const
/** One of `connections`: reset (RST), empty (closed without a byte), hang (never answered), truncate (cut halfway). */
export type Connection = (typeof connections)[number]
/** What replaces the answer. */
export type Disconnection = Exclude<Connection, typeof TRUNCATE>

/** A value to equal, or a regular expression to match. */
export type ValueMatcher = string | number | bigint | boolean | null | { readonly matches: string }

/** A condition for a part of a request: a value to match, a value not to match (an absent part meets this), or that it is absent. */
export type Matcher = ValueMatcher | { readonly not: ValueMatcher } | { readonly absent: true }

/** What a request must contain so that a fault counts it. Every part must match. */
export interface When {
  /** Path parameters, by name. */
  readonly path?: { readonly [parameter: string]: Matcher }
  /** Query parameters, by name. */
  readonly query?: { readonly [parameter: string]: Matcher }
  /** Headers, by name in any case. */
  readonly header?: { readonly [name: string]: Matcher }
  /** The API key. */
  readonly key?: Matcher
  /** Fields of the JSON body, by name, or by JSON Pointer (RFC 6901) if the name begins with a slash. */
  readonly body?: { readonly [field: string]: Matcher }
}

/** The longest regular expression, in characters. */
export const LONGEST_EXPRESSION = 1000

/** The statuses whose answers have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const bodylessStatuses: readonly number[] = [204, 205, 304]

/** The answer a fault gives. */
export interface Respond {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly headers?: { readonly [name: string]: string }
  /** A body instead of the Error: text as it is, anything else as JSON. */
  readonly body?: unknown
}

/** A delay in milliseconds: fixed, or drawn. */
export type Delay =
  | number
  | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
  | { readonly type: 'lognormal'; readonly median: number; readonly sigma: number }

/** How often something happened to a fault. */
export interface FaultCounts {
  /** How many calls matched. */
  readonly calls?: number
  /** How often it fired, including requests that asked for it. */
  readonly fired?: number
  /** How often it fired because a request asked for it (`Prefer: fault=`). */
  readonly forced?: number
}

/** What goes wrong, and when, as written in a scenario file. */
export interface Fault {
  readonly id: string
  /** An operationId, a list of them, or `*` for all. */
  readonly on: string | readonly string[]
  readonly when?: When
  /**
   * The times of the world's clock at which calls are counted: from the first (inclusive) to the second (exclusive), each
   * a date or a time with its zone; `null` leaves that end open.
   */
  readonly between?: readonly [from: string | null, to: string | null]
  /** Which matching calls: `3`, `1-2`, `5-` or `every 4`. Default: all. */
  readonly calls?: number | string
  /** The probability that a matching call is struck, 0 to 1. */
  readonly probability?: number
  /** How often the fault may strike in total. */
  readonly times?: number
  /** A list has one answer per strike; the last one is also used for all later strikes. */
  readonly respond?: Respond | readonly Respond[]
  readonly delay?: Delay
  readonly connection?: Connection
  /** How many bytes of the answer's body are sent per second, at most. */
  readonly throttle?: number
  /** The initial values of the counters, to continue another run. Default: 0. */
  readonly counts?: FaultCounts
  /** The fault must fire at least once in a run of `--exec`. */
  readonly expect?: 'consumed'
  /** `before`: nothing is changed. `after`: the change is made, but its answer is lost. */
  readonly at?: 'before' | 'after'
}

/** How a fault ends a request: with an answer, by an effect on the connection, or both (`truncate`). */
export interface Ending {
  readonly respond?: Respond | undefined
  readonly connection?: Connection | undefined
}

/** How a fault ends the requests that it strikes: one ending per strike, the last one also for all later strikes; empty if it ends none. */
export function endingsOf({ respond, connection }: Fault): readonly Ending[] {
  if (respond === undefined) return connection ? [{ connection }] : []
  return [respond].flat().map((each) => ({ respond: each, connection }))
}

/** The point at which a fault acts; by default `before`, but `after` if it truncates the answer of the handler. */
export function defaultPoint({
  at,
  connection,
  respond,
}: Omit<Fault, 'id' | 'on'>): 'before' | 'after' {
  return at ?? (connection && !isDisconnection(connection) && !respond ? 'after' : 'before')
}

/** Whether an effect on the connection replaces the answer. */
export function isDisconnection(connection: Connection | undefined): connection is Disconnection {
  return connection !== undefined && connection !== TRUNCATE
}
