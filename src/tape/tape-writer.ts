import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { unwritable } from '../base/unwritable.ts'
import { contractDigest } from '../contract/contract-digest.ts'
import type { TapeHead } from './read-tape.ts'
import type { TapeEntry } from './tape-entry.ts'

/** Writes a tape file, one entry per line. Each entry is passed to the system at once, so a crash of this process loses none. */
export class TapeWriter {
  readonly #file: string
  readonly #head: TapeHead
  readonly #descriptor: number
  #begun = false
  #open = true

  /**
   * Opens a tape. The content of an old tape stays until the first entry: a run that does not even start must not
   * lose it.
   * @throws UsageError when the file cannot be written.
   */
  constructor(file: string, head: TapeHead = { tape: 1, contract: contractDigest() }) {
    this.#file = file
    this.#head = head
    try {
      this.#descriptor = openSync(file, 'a')
    } catch (cause) {
      throw unwritable(file, cause)
    }
  }

  /**
   * Appends an entry.
   * @throws UsageError when it cannot be written.
   */
  append(entry: TapeEntry): void {
    const head = this.#begun ? '' : `${JSON.stringify(this.#head)}\n`
    this.#write(`${head}${JSON.stringify(entry)}\n`)
  }

  /**
   * Ends the tape. A second call does nothing.
   * @throws UsageError when a tape without an entry cannot be written.
   */
  close(): void {
    if (!this.#open) return
    if (!this.#begun) this.#write(`${JSON.stringify(this.#head)}\n`)
    closeSync(this.#descriptor)
    this.#open = false
  }

  #write(text: string): void {
    const bytes = Buffer.from(text)
    try {
      if (!this.#begun) ftruncateSync(this.#descriptor, 0)
      this.#begun = true
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    } catch (cause) {
      throw unwritable(this.#file, cause)
    }
  }
}
