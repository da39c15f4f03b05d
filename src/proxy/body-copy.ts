/** A copy of a body in transit, up to a cap in bytes. */
export class BodyCopy {
  readonly #cap: number
  #chunks: Buffer[] = []
  #size = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  /** Whether the body is longer than the cap. Nothing is kept then. */
  get over(): boolean {
    return this.#size > this.#cap
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length
    if (!this.over) this.#chunks.push(chunk)
    else if (this.#chunks.length > 0) this.#chunks = []
  }

  /** The chunks so far. */
  get chunks(): readonly Buffer[] {
    return this.#chunks
  }

  /** The whole body; `undefined` when it is longer than the cap. */
  take(): Buffer | undefined {
    // Always a copy: a chunk is a view of a much larger read buffer, which it would keep alive.
    return this.over ? undefined : Buffer.concat(this.#chunks)
  }
}
