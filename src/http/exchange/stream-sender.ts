import type { ServerResponse } from 'node:http'
import { pieceLength } from '../../base/http/http.ts'
import { MOST_EVENTS } from '../../contract/bodies/sequences.ts'
import type { StreamRecord } from '../../journal/journal-types.ts'
import type { AnswerStream } from '../../sandbox/answers/request-context.ts'

/** How many streams are open at most, and how much each may send. */
export interface StreamLimits {
  /** How many streams a world has at a time. */
  readonly mostOfWorld: number
  /** How many streams all worlds have together. */
  readonly most: number
  readonly mostEvents: number
  /** How long a stream may last, in milliseconds. */
  readonly longest: number
}

/** What was sent of a stream. */
export interface SentStream extends StreamRecord {
  /** The beginning of it. */
  readonly text: string
}

type StreamEnd = StreamRecord['end']

/** How a stream is sent. */
export interface StreamSending {
  readonly stream: AnswerStream
  /** The world of the request, by its id. */
  readonly world: string
  /** How much of it is kept, in characters. */
  readonly keeps: number
  /** Bytes per second, at most. */
  readonly rate: number | undefined
  /** Where a fault cuts it: after so many items, and in the middle of the next one if `isWithin`. */
  readonly cut: { readonly after: number; readonly isWithin: boolean } | undefined
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
  /** Called once when it has ended. */
  readonly onEnd: ((sent: SentStream) => void) | undefined
  /** Called with an error that an item throws, which is a bug. */
  readonly onBug: (error: unknown) => void
}

/** Sends streams, each as fast as its client reads, and counts those that are open. */
export class StreamSender {
  readonly #limits: StreamLimits
  readonly #open = new Map<string, number>()
  #count = 0

  constructor(limits: StreamLimits = LIMITS) {
    this.#limits = limits
  }

  /** Why a world can have no more streams now; `undefined` if it can. */
  refusal(world: string): string | undefined {
    const { mostOfWorld, most } = this.#limits
    if ((this.#open.get(world) ?? 0) >= mostOfWorld)
      return `${mostOfWorld} streams of this world are open; close one, or try again later`
    if (this.#count >= most) return `${most} streams are open; close one, or try again later`
    return undefined
  }

  /** Sends a stream. The head has been written. */
  send(response: ServerResponse, sending: StreamSending): void {
    const { world, onEnd } = sending
    this.#add(world, 1)
    const run = new StreamRun(response, this.#limits, {
      ...sending,
      onEnd: (sent) => {
        this.#add(world, -1)
        onEnd?.(sent)
      },
    })
    run.start()
  }

  #add(world: string, count: number): void {
    const now = (this.#open.get(world) ?? 0) + count
    this.#count += count
    if (now === 0) this.#open.delete(world)
    else this.#open.set(world, now)
  }
}

// --- internal ---

const LIMITS: StreamLimits = {
  mostOfWorld: 500,
  most: 2000,
  mostEvents: MOST_EVENTS,
  longest: 60 * 60 * 1000,
}

/** One stream on its way. At most one item is held, and only until the client takes it. */
class StreamRun {
  readonly #response: ServerResponse
  readonly #limits: StreamLimits
  readonly #sending: StreamSending
  readonly #kept: string[] = []
  #keptLength = 0
  #keptEvents = 0
  #isKeeping = true
  /** The place of the item that is sent now, and what is left of it. */
  #at = 0
  #rest: Buffer | undefined
  #bytes = 0
  /** From when the rate counts, and what was sent since. */
  #since = performance.now()
  #sentSince = 0
  /** When the next item may be sent. */
  #next = 0
  #timer: NodeJS.Timeout | undefined
  #deadline: NodeJS.Timeout | undefined
  #isEnded = false

  constructor(response: ServerResponse, limits: StreamLimits, sending: StreamSending) {
    this.#response = response
    this.#limits = limits
    this.#sending = sending
  }

  start(): void {
    const { closing, stream } = this.#sending
    const { socket } = this.#response
    this.#response.flushHeaders()
    this.#response.once('close', this.#leave)
    // As in a delay: while nothing is sent, only this shows that a client is gone.
    if (stream.every > 0) socket?.once('end', this.#leaveEarly)
    closing.addEventListener('abort', this.#stop)
    this.#deadline = setTimeout(() => this.#endAtBound('late', HOURS), this.#limits.longest)
    if (closing.aborted) this.#stop()
    else if (this.#response.destroyed || !socket) this.#leave()
    else this.#go()
  }

  readonly #leave = () => this.#finish('left')

  readonly #leaveEarly = () => {
    this.#leave()
    this.#response.destroy()
  }

  readonly #stop = () => {
    this.#finish('stopped')
    this.#response.end()
  }

  /** Sends until the client has to read, the next item has to wait, or there is no more. */
  readonly #go = (): void => {
    const began = performance.now()
    try {
      while (!this.#isEnded && this.#step())
        // A fast client never makes a write wait, and others want to be answered, too.
        if (performance.now() - began > SLICE) return void setImmediate(this.#go)
    } catch (error) {
      this.#sending.onBug(error)
      this.#finish('cut')
      this.#response.destroy()
    }
  }

  /** Sends a piece; returns whether another one can be sent at once. */
  #step(): boolean {
    const { stream, cut, rate } = this.#sending
    if (!this.#rest) {
      const early = this.#next - performance.now()
      if (early > 0 && this.#at < stream.count) return this.#wait(early, true)
      if (cut && this.#at >= cut.after && !cut.isWithin) return this.#cutOff()
      if (this.#at >= stream.count) return cut ? this.#cutOff() : this.#complete()
      if (this.#at >= this.#limits.mostEvents) return this.#endAtBound('full', EVENTS)
      this.#rest = this.#take(stream.frame(this.#at))
    }
    const isLast = cut !== undefined && this.#at >= cut.after
    const rest = isLast ? this.#rest.subarray(0, this.#rest.length / 2) : this.#rest
    const due =
      rate === undefined
        ? rest.length
        : Math.floor(((performance.now() - this.#since) / 1000) * rate) - this.#sentSince
    const least = Math.min(rest.length, pieceLength(rate ?? Number.POSITIVE_INFINITY))
    if (due < least) return this.#wait(((least - due) / (rate ?? 1)) * 1000)
    const piece = rest.subarray(0, due)
    this.#bytes += piece.length
    this.#sentSince += piece.length
    const goesOn = piece.length === 0 || this.#response.write(piece)
    this.#rest = piece.length < this.#rest.length ? this.#rest.subarray(piece.length) : undefined
    if (isLast && piece.length === rest.length) return this.#cutOff()
    if (!this.#rest) {
      this.#at += 1
      if (stream.every > 0) this.#next = performance.now() + stream.every
    }
    if (!goesOn) this.#response.once('drain', this.#go)
    return goesOn
  }

  /** The bytes of an item, of which the beginning of the stream keeps the text. */
  #take(frame: string): Buffer {
    this.#isKeeping &&= this.#keptLength + frame.length <= this.#sending.keeps
    if (this.#isKeeping) {
      this.#kept.push(frame)
      this.#keptLength += frame.length
      this.#keptEvents += 1
    }
    return Buffer.from(frame)
  }

  /** Goes on after some milliseconds; a rate does not count what could have been sent between two items. */
  #wait(milliseconds: number, isBetween = false): false {
    this.#timer = setTimeout(
      () => {
        if (isBetween) {
          this.#since = performance.now()
          this.#sentSince = 0
        }
        this.#go()
      },
      Math.max(1, Math.ceil(milliseconds)),
    )
    return false
  }

  #complete(): false {
    this.#finish('whole')
    this.#response.end()
    return false
  }

  /** Closes the connection without an end of the body. */
  #cutOff(): false {
    this.#finish('cut')
    this.#response.socket?.destroySoon()
    return false
  }

  /** Ends a stream that has met a bound, and says so where a comment may stand. */
  #endAtBound(end: 'full' | 'late', words: (limits: StreamLimits) => string): false {
    if (this.#isEnded) return false
    this.#finish(end)
    this.#response.end(this.#sending.stream.isEvents ? `: ${words(this.#limits)}\n\n` : undefined)
    return false
  }

  #finish(end: StreamEnd): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#deadline)
    this.#response.off('close', this.#leave)
    this.#response.off('drain', this.#go)
    this.#response.socket?.off('end', this.#leaveEarly)
    this.#sending.closing.removeEventListener('abort', this.#stop)
    this.#sending.onEnd?.({
      ...{ events: this.#at, bytes: this.#bytes, text: this.#kept.join('') },
      ...{ kept: this.#keptEvents, end },
    })
  }
}

const EVENTS = ({ mostEvents }: StreamLimits) =>
  `a stream of the sandbox has at most ${mostEvents} events`
const HOURS = ({ longest }: StreamLimits) =>
  `a stream of the sandbox lasts at most ${longest / 60_000} minutes`

/** How long a stream is sent at a time, in milliseconds. */
const SLICE = 5
