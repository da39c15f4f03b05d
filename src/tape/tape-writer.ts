import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { unwritable } from '../base/unwritable.ts'
import { contractDigest } from '../contract/contract-digest.ts'
import type { TapeHead } from './read-tape.ts'
import type { TapeEntry } from './tape-entry.ts'

/** Writes a tape file, an entry a line. What was appended is with the system: a crash of ours loses none of it. */
export class TapeWriter {
  readonly #file: string
  readonly #head: TapeHead
  readonly #descriptor: number
  #begun = false
  #open = true

  /**
   * Opens a tape. What an old one holds goes with the first entry, not before: a run that does not even
   * start must not take it away.
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
   * Ends the tape; a second time does nothing.
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
