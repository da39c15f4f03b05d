/** An answer as received on a connection. */
export interface RawAnswer {
  readonly status: number
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Splits received bytes into answers. */
export class AnswerReader {
  #bytes: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
  }

  /** The number of bytes left after the last whole answer. */
  get left(): number {
    return this.#bytes.length
  }

  /**
   * Takes the next whole answer and skips interim ones (RFC 9110, section 15.2); `undefined` while there is none.
   * @throws Error for bytes that are not an HTTP/1.1 answer with a Content-Length.
   */
  take(isHead: boolean): RawAnswer | undefined {
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      if (end < 0) return undefined
      const [first = '', ...lines] = this.#bytes.toString('latin1', 0, end).split('\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
      if (!status) throw new Error(`not a status line: ${JSON.stringify(first.slice(0, 100))}`)
      const headers = lines.flatMap((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()]
      })
      if (status < 200) {
        this.#bytes = this.#bytes.subarray(end + 4)
        continue
      }
      const isBare = isHead || status === 204 || status === 304
      const length = isBare ? 0 : lengthOf(headers)
      if (this.#bytes.length < end + 4 + length) return undefined
      const body = Buffer.from(this.#bytes.subarray(end + 4, end + 4 + length))
      this.#bytes = this.#bytes.subarray(end + 4 + length)
      return { status, headers, body }
    }
  }
}

// --- internal ---

function lengthOf(headers: readonly string[]): number {
  const at = headers.findIndex((name, index) => index % 2 === 0 && /^content-length$/i.test(name))
  if (at < 0) throw new Error('an answer without a Content-Length')
  return Number(headers[at + 1])
}
