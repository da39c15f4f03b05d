import { stringifyJson } from '../../base/json/json.ts'
import type { AdminAnswer } from './admin-answer.ts'

export const MOST_STREAMS = 100

/** How much all streams together may hold for their clients, in bytes; what several of them hold counts once. */
const MOST_HELD = 16 * 1024 * 1024
/** How often something is sent, so that no proxy in between considers the connection dead, in milliseconds. */
const PULSE = 15_000
/** How long items are gathered for a client with a rate, in milliseconds. */
const PACE = 100

/** Tells listeners of items as they come. */
export interface StreamSource<Item> {
  add(listen: (item: Item) => void): void
  delete(listen: (item: Item) => void): void
}

export interface StreamsOptions<Item> {
  /** What the items are together: requests. */
  readonly noun: string
  /** Where they come from; called when the first stream is opened. */
  readonly source: () => StreamSource<Item>
  /** An item as clients see it. */
  readonly shown: (item: Item) => { readonly id: string }
  /** Called when a stream was ended because its client reads too slowly. */
  readonly onEnded: (message: string) => void
}

export interface StreamOptions<Item> {
  readonly meets: (item: Item) => boolean
  /** How many items to send per second at most; a burst may use what the last second has left over. Default: all of them, at once. */
  readonly rate: number | undefined
  readonly over: AbortSignal
}

/**
 * Writes items as server-sent events (HTML standard, section 9.2.5) as they come. An event is written out once, and all
 * streams hold the same bytes. Items beyond the rate of a stream are left out, and so are the latest ones if its client reads
 * too slowly; an event `missed` has their number. If all streams together hold too much, those that are furthest behind are ended.
 */
export class EventStreams<Item> {
  readonly #options: StreamsOptions<Item>
  readonly #open = new Set<WaitingEvents<Item>>()
  #source: StreamSource<Item> | undefined
  #held = 0
  #ended = 0
  #number = 0

  constructor(options: StreamsOptions<Item>) {
    this.#options = options
  }

  /** How many streams are open, how much they hold, in bytes, and how many were ended so far. */
  get figures(): { readonly open: number; readonly held: number; readonly ended: number } {
    return { open: this.#open.size, held: this.#held, ended: this.#ended }
  }

  /** Opens a stream, which is closed when `over` aborts; `undefined` if there are too many. */
  open({
    meets,
    rate,
    over,
  }: StreamOptions<Item>): Pick<AdminAnswer, 'pieces' | 'cut'> | undefined {
    if (this.#open.size >= MOST_STREAMS) return undefined
    const stream = new WaitingEvents(meets, rate)
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
    // An answer to HEAD never reads the pieces, so nothing else would close the stream.
    if (over.aborted) close()
    else over.addEventListener('abort', close, { once: true })
    return { pieces: this.#pieces(stream, over), cut: stream.cut }
  }

  async *#pieces(
    stream: WaitingEvents<Item>,
    over: AbortSignal,
  ): AsyncGenerator<string | readonly Uint8Array[]> {
    yield `: ${this.#options.noun} as they come\n\n`
    while (!over.aborted) {
      await stream.next()
      if (over.aborted) return
      const { events, missed } = stream.take()
      if (missed > 0) events.push(Buffer.from(`event: missed\ndata: {"missed":${missed}}\n\n`))
      yield events.length > 0 ? events : ': still here\n\n'
      this.#release(stream.sent())
    }
  }

  readonly #listen = (item: Item): void => {
    let event: EventText | undefined
    for (const stream of this.#open) {
      if (!stream.meets(item)) continue
      if (stream.isFull) stream.miss()
      else {
        event ??= this.#write(item)
        stream.add(event)
      }
    }
    while (this.#held > MOST_HELD) this.#endSlowest()
  }

  /** An event for all streams. Events that no stream takes are never written, so they cost almost nothing. */
  #write(item: Item): EventText {
    const shown = this.#options.shown(item)
    const bytes = Buffer.from(`id: ${shown.id}\ndata: ${stringifyJson(shown)}\n\n`)
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
      `a stream of ${this.#options.noun} was ended: it was read too slowly, and all streams together hold more than ${MOST_HELD / 1024 / 1024} MiB`,
    )
  }

  #close(stream: WaitingEvents<Item>): void {
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

export interface EventText {
  readonly bytes: Uint8Array
  /** Counted from 1, over all streams. */
  readonly number: number
  holders: number
}

/** How much may wait for one client, in bytes. */
const MOST_WAITING = 4 * 1024 * 1024

/** The events of one stream that wait for its client, and those that are on their way to it. */
export class WaitingEvents<Item> {
  readonly meets: (item: Item) => boolean
  readonly #rate: number | undefined
  readonly #cut = new AbortController()
  #waiting: EventText[] = []
  #sending: readonly EventText[] = []
  #size = 0
  #missed = 0
  /** How many more events the rate allows now. */
  #left: number
  #wake = () => {}

  constructor(meets: (item: Item) => boolean, rate: number | undefined) {
    this.meets = meets
    this.#rate = rate
    this.#left = rate ?? Number.POSITIVE_INFINITY
  }

  get cut(): AbortSignal {
    return this.#cut.signal
  }

  /** Whether the next event must be left out. */
  get isFull(): boolean {
    return this.#left < 1 || this.#size > MOST_WAITING
  }

  /** The number of the oldest event that its client does not have yet. */
  get oldest(): number {
    return (this.#sending[0] ?? this.#waiting[0])?.number ?? Number.POSITIVE_INFINITY
  }

  add(event: EventText): void {
    event.holders += 1
    this.#waiting.push(event)
    this.#size += event.bytes.length
    this.#left -= 1
    if (this.#rate === undefined) this.#wake()
  }

  miss(): void {
    this.#missed += 1
    if (this.#rate === undefined) this.#wake()
  }

  /** Allows so many more events, and sends what has gathered. */
  gather(more: number): void {
    this.#left = Math.min(this.#rate as number, this.#left + more)
    if (this.#waiting.length + this.#missed > 0) this.#wake()
  }

  wake(): void {
    this.#wake()
  }

  async next(): Promise<void> {
    const isReady = this.#rate === undefined && this.#waiting.length > 0
    if (!isReady && !this.#cut.signal.aborted)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
  }

  /** The events to send now, and how many were left out before them. */
  take(): { readonly events: Uint8Array[]; readonly missed: number } {
    this.#sending = this.#waiting
    const taken = { events: this.#sending.map(({ bytes }) => bytes), missed: this.#missed }
    this.#waiting = []
    this.#size = 0
    this.#missed = 0
    return taken
  }

  sent(): readonly EventText[] {
    const sent = this.#sending
    this.#sending = []
    return sent
  }

  clear(): readonly EventText[] {
    const held = [...this.sent(), ...this.#waiting]
    this.take()
    this.#sending = []
    return held
  }

  end(): void {
    this.#cut.abort()
  }
}
