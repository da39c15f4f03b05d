import type { Condition, Outline } from '../journal/condition.ts'

/** An event that is written out once for all streams. */
export interface EventText {
  readonly bytes: Uint8Array
  /** Counted from 1, over all streams. */
  readonly number: number
  /** How many streams hold it. */
  holders: number
}

/** How much may wait for one client, in bytes. */
const MOST_WAITING = 4 * 1024 * 1024

/** The events of one stream that wait for its client, and those that are on their way to it. */
export class WaitingEvents {
  readonly conditions: readonly Condition<Outline>[]
  readonly #rate: number | undefined
  readonly #cut = new AbortController()
  #waiting: EventText[] = []
  #sending: readonly EventText[] = []
  #size = 0
  #missed = 0
  /** How many more events the rate allows now. */
  #left: number
  #wake = () => {}

  constructor(conditions: readonly Condition<Outline>[], rate: number | undefined) {
    this.conditions = conditions
    this.#rate = rate
    this.#left = rate ?? Number.POSITIVE_INFINITY
  }

  /** Aborts when the stream was ended. */
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

  /** Counts an event that is left out. */
  miss(): void {
    this.#missed += 1
    if (this.#rate === undefined) this.#wake()
  }

  /** Allows so many more events, and sends what has gathered. */
  gather(more: number): void {
    this.#left = Math.min(this.#rate as number, this.#left + more)
    if (this.#waiting.length + this.#missed > 0) this.#wake()
  }

  /** Sends what there is. */
  wake(): void {
    this.#wake()
  }

  /** Resolves when something is to be sent. */
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

  /** The events that the client has now. */
  sent(): readonly EventText[] {
    const sent = this.#sending
    this.#sending = []
    return sent
  }

  /** Forgets all events; returns them. */
  clear(): readonly EventText[] {
    const held = [...this.sent(), ...this.#waiting]
    this.take()
    this.#sending = []
    return held
  }

  /** Ends the connection of the client at once. */
  end(): void {
    this.#cut.abort()
  }
}
