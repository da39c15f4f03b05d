/** Longer texts are kept as strings, because a slot never frees its bytes; in bytes. */
const LONGEST = 1024

/**
 * A reusable slot for a short text, kept as bytes. A string that dies after surviving briefly is copied
 * twice by the garbage collector and then fills the old generation.
 */
export class KeptText {
  #bytes = NONE
  /** The number of bytes that the text uses. */
  #length = 0
  #long: string | undefined

  /** The text in the slot; empty at first. */
  get text(): string {
    return this.#long ?? this.#bytes.toString('utf8', 0, this.#length)
  }

  /** The number of bytes that the text takes here. */
  get length(): number {
    return this.#long?.length ?? this.#bytes.length
  }

  /** `text` must be well-formed, as every text read from a connection is. */
  set text(text: string) {
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const needed = text.length * 3
    this.#long = needed > LONGEST ? text : undefined
    if (this.#long !== undefined) return
    if (needed > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(roomFor(needed))
    this.#length = this.#bytes.write(text)
  }
}

// --- internal ---

const NONE = Buffer.alloc(0)

/** Rounds up to a power of two, so that most later texts fit without a new buffer. */
function roomFor(bytes: number): number {
  return 2 ** Math.ceil(Math.log2(bytes))
}
