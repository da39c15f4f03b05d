import { closeSync, openSync, writeSync } from 'node:fs'
import { contractDigest } from '../contract/contract-digest.ts'
import type { TapeEntry } from '../exchanges/tape-entry.ts'
import type { TapeHead } from '../scenarios/read-tape.ts'
import { unwritable } from './recording-files.ts'

/** Writes a tape file, an entry a line. What was appended is with the system: a crash of ours loses none of it. */
export class TapeWriter {
  readonly #file: string
  readonly #descriptor: number
  #open = true

  /**
   * Begins a new tape in place of an old one.
   * @throws UsageError when the file can not be written.
   */
  constructor(file: string, head: TapeHead = { tape: 1, contract: contractDigest() }) {
    this.#file = file
    try {
      this.#descriptor = openSync(file, 'w')
    } catch (cause) {
      throw unwritable(file, cause)
    }
    this.#write(head)
  }

  /**
   * Appends an entry.
   * @throws UsageError when it can not be written.
   */
  append(entry: TapeEntry): void {
    this.#write(entry)
  }

  /** Ends the tape; a second time does nothing. */
  close(): void {
    if (this.#open) closeSync(this.#descriptor)
    this.#open = false
  }

  #write(value: object): void {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    } catch (cause) {
      throw unwritable(this.#file, cause)
    }
  }
}
