import { stringifyJson } from '../base/json.ts'
import { type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { Answered } from '../journal/exchange-listeners.ts'
import type { Listening } from '../sandbox/listen-to-all.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { type EventText, WaitingEvents } from './waiting-events.ts'

/** How many streams there may be at a time. */
export const MOST_STREAMS = 100

/** How much all streams together may hold for their clients, in bytes; what several of them hold counts once. */
const MOST_HELD = 16 * 1024 * 1024
/** How often something is sent, so that no proxy in between considers the connection dead, in milliseconds. */
const PULSE = 15_000
/** How long exchanges are gathered for a client with a rate, in milliseconds. */
const PACE = 100

/** What the streams of a sandbox have in common. */
export interface StreamsOptions {
  /** Where exchanges come from; called when the first stream is opened. */
  readonly source: () => Listening
  /** Adds what helps to understand an exchange. */
  readonly explain: (exchange: Exchange) => Exchange
  /** Called when a stream was ended because its client reads too slowly. */
  readonly onEnded: (message: string) => void
}

/** Which exchanges a stream tells of. */
export interface StreamOptions {
  readonly filter: Conditions
  /** How many exchanges to send per second at most; a burst may use what the last second has left over. Default: all of them, at once. */
  readonly rate: number | undefined
  /** Aborts when nobody listens any more. */
  readonly over: AbortSignal
}

/**
 * Writes exchanges as server-sent events (HTML standard, section 9.2.5) as they are answered. An event is written out once, and all
 * streams hold the same bytes. Exchanges beyond the rate of a stream are left out, and so are the latest ones if its client reads
 * too slowly; an event `missed` has their number. If all streams together hold too much, those that are furthest behind are ended.
 */
export class EventStreams {
  readonly #options: StreamsOptions
  readonly #open = new Set<WaitingEvents>()
  #source: Listening | undefined
  #held = 0
  #ended = 0
  #number = 0

  constructor(options: StreamsOptions) {
    this.#options = options
  }

  /** How many streams are open, how much they hold, in bytes, and how many were ended so far. */
  get figures(): { readonly open: number; readonly held: number; readonly ended: number } {
    return { open: this.#open.size, held: this.#held, ended: this.#ended }
  }

  /** Opens a stream, which is closed when `over` aborts; `undefined` if there are too many. */
  open({ filter, rate, over }: StreamOptions): Pick<AdminAnswer, 'pieces' | 'cut'> | undefined {
    if (this.#open.size >= MOST_STREAMS) return undefined
    const stream = new WaitingEvents(conditionsOf(filter), rate)
    if (this.#open.size === 0) {
      this.#source = this.#options.source()
      this.#source.add(this.#listen)
    }
    this.#open.add(stream)
    const timers = [setInterval(() => stream.wake(), PULSE)]
    if (rate !== undefined)
      timers.push(setInterval(() => stream.gather((rate * PACE) / 1000), PACE))
    const close = () => {
      for (const timer of timers) clearInterval(timer)
      this.#close(stream)
    }
    // Also if the pieces are never asked for, as for HEAD.
    if (over.aborted) close()
    else over.addEventListener('abort', close, { once: true })
    return { pieces: this.#pieces(stream, over), cut: stream.cut }
  }

  async *#pieces(
    stream: WaitingEvents,
    over: AbortSignal,
  ): AsyncGenerator<string | readonly Uint8Array[]> {
    yield ': requests as they are answered\n\n'
    while (!over.aborted) {
      await stream.next()
      if (over.aborted) return
      const { events, missed } = stream.take()
      if (missed > 0) events.push(Buffer.from(`event: missed\ndata: {"missed":${missed}}\n\n`))
      yield events.length > 0 ? events : ': still here\n\n'
      this.#release(stream.sent())
    }
  }

  readonly #listen = (answered: Answered): void => {
    let event: EventText | undefined
    for (const stream of this.#open) {
      if (!meetsAll(answered, stream.conditions)) continue
      if (stream.isFull) stream.miss()
      else {
        event ??= this.#write(answered)
        stream.add(event)
      }
    }
    while (this.#held > MOST_HELD) this.#endSlowest()
  }

  /** An event for all streams. Events that no stream takes are never written, so they cost almost nothing. */
  #write({ exchange }: Answered): EventText {
    const explained = this.#options.explain(exchange)
    const bytes = Buffer.from(`id: ${explained.id}\ndata: ${stringifyJson(explained)}\n\n`)
    this.#number += 1
    this.#held += bytes.length
    return { bytes, number: this.#number, holders: 0 }
  }

  #endSlowest(): void {
    const [slowest] = [...this.#open].toSorted((one, other) => one.oldest - other.oldest)
    if (!slowest) return
    this.#ended += 1
    this.#close(slowest)
    slowest.end()
    this.#options.onEnded(
      `a stream of requests was ended: it was read too slowly, and all streams together hold more than ${MOST_HELD / 1024 / 1024} MiB`,
    )
  }

  #close(stream: WaitingEvents): void {
    if (!this.#open.delete(stream)) return
    this.#release(stream.clear())
    stream.wake()
    if (this.#open.size > 0) return
    this.#source?.delete(this.#listen)
    this.#source = undefined
  }

  #release(events: readonly EventText[]): void {
    for (const event of events) {
      event.holders -= 1
      if (event.holders === 0) this.#held -= event.bytes.length
    }
  }
}
