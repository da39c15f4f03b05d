import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { unwritable } from '../base/files/files.ts'
import type { TapeHead } from './read-tape.ts'
import type { TapeEntry } from './tape-types.ts'

/**
 * Writes a tape file, one entry per line. Each entry is passed to the system at once, so a crash of this process loses none. If
 * others move, delete or change the file, nothing more is written: nobody would notice that entries are missing.
 */
export class TapeWriter {
  readonly #file: string
  readonly #head: TapeHead
  readonly #descriptor: number
  /** How many bytes it has. */
  #size = 0
  #begun = false
  #open = true

  /**
   * Opens a tape. An old one keeps its content until the first entry, for a run that does not even start.
   * @throws UsageError when the file cannot be written.
   */
  constructor(file: string, head: TapeHead) {
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
   * @throws UsageError when it cannot be written, or the tape is not as it was left.
   */
  append(entry: TapeEntry): void {
    const head = this.#begun ? '' : `${JSON.stringify(this.#head)}\n`
    this.#write(`${head}${JSON.stringify(entry)}\n`)
  }

  /**
   * Ends the tape. A second call does nothing.
   * @throws UsageError when a tape without an entry cannot be written, or the tape is not as it was left.
   */
  close(): void {
    if (!this.#open) return
    this.#open = false
    try {
      if (this.#begun) this.#assertOwn()
      else this.#write(`${JSON.stringify(this.#head)}\n`)
    } finally {
      closeSync(this.#descriptor)
    }
  }

  #write(text: string): void {
    const bytes = Buffer.from(text)
    if (this.#begun) this.#assertOwn()
    try {
      if (!this.#begun) ftruncateSync(this.#descriptor, 0)
      this.#begun = true
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
      this.#size += bytes.length
    } catch (cause) {
      // The text may have been written in part.
      this.#size = fstatSync(this.#descriptor).size
      throw unwritable(this.#file, cause)
    }
  }

  #assertOwn(): void {
    const { dev, ino } = fstatSync(this.#descriptor)
    const there = statSync(this.#file, { throwIfNoEntry: false })
    if (there?.ino !== ino || there.dev !== dev)
      throw this.#changed('it was deleted, moved or replaced')
    if (there.size === this.#size) return
    throw this.#changed(
      `another process has changed it: it has ${there.size} bytes instead of ${this.#size}`,
    )
  }

  #changed(why: string): UsageError {
    return new UsageError(
      `${this.#file} cannot be written: ${why} while it was recorded. Record again, to a file that nothing else writes to.`,
    )
  }
}
