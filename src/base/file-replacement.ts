import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/**
 * A new file that is written beside an old one and takes its place as a whole: whoever reads sees one or
 * the other, also after a crash. What was not committed is removed at the end of the `using` block, so
 * that a failure (a full disk) leaves nothing behind. It suits writers of any kind, which is why it is
 * not `write-file-atomic`: that one takes the whole content at once.
 */
export class FileReplacement implements Disposable {
  /** Where the new content is written. */
  readonly beside: string
  readonly #file: string
  readonly #old: Stats | undefined
  #isCommitted = false

  /** @throws the system's error when `file` cannot be looked at, or is not a regular file. */
  constructor(file: string) {
    this.#old = statSync(file, { throwIfNoEntry: false })
    if (this.#old && !this.#old.isFile()) throw notRegular(file)
    // A symbolic link stays one: the file it leads to is replaced.
    this.#file = this.#old ? realpathSync(file) : file
    this.beside = `${this.#file}.${process.pid}.new`
  }

  /**
   * Forces the new content to the disk and puts it in the place of the old, with the old one's mode.
   * @throws the system's error; the old file is as it was.
   */
  commit(): void {
    sync(this.beside, 'r+')
    if (this.#old) chmodSync(this.beside, this.#old.mode)
    renameSync(this.beside, this.#file)
    this.#isCommitted = true
    // A rename is on the disk when its folder is; not every system lets a folder be opened.
    if (process.platform !== 'win32') sync(path.dirname(this.#file), 'r')
  }

  [Symbol.dispose](): void {
    if (!this.#isCommitted) rmSync(this.beside, { force: true })
  }
}

// --- internal ---

function notRegular(file: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${file} is not a regular file`), { code: 'not a regular file' })
}

function sync(name: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(name, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
