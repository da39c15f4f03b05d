/** A longer text is kept as it is, since bytes are not given back. In bytes. */
const LONGEST = 1024

/**
 * A place for a short text that is filled again and again, as bytes: a text that is kept for a while and
 * then dropped is moved by the garbage collector, twice, and what it moved is what it has to look for later.
 */
export class KeptText {
  #bytes = NONE
  /** How many of the bytes are the text's. */
  #length = 0
  #long: string | undefined

  /** The text that is there; at first, an empty one. */
  get text(): string {
    return this.#long ?? this.#bytes.toString('utf8', 0, this.#length)
  }

  /** `text`: well-formed, which any that was read from a connection is. */
  set text(text: string) {
    // A character is at most three bytes of UTF-8.
    const needed = text.length * 3
    this.#long = needed > LONGEST ? text : undefined
    if (this.#long !== undefined) return
    if (needed > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(roomFor(needed))
    this.#length = this.#bytes.write(text)
  }
}

// --- internal ---

const NONE = Buffer.alloc(0)

/** Room in which most texts after this one fit as well. */
function roomFor(bytes: number): number {
  return 2 ** Math.ceil(Math.log2(bytes))
}
