import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../errors.ts'

/**
 * A new file that is written beside the old one and replaces it atomically: a reader sees one or the
 * other, even after a crash. A file that was not committed is removed at the end of the `using` block, so
 * that a failure (a full disk) leaves nothing behind. `write-file-atomic` does not fit: it takes the whole
 * content at once, and some of our writers stream.
 */
export class FileReplacement implements Disposable {
  /** Where the new content is written. */
  readonly beside: string
  readonly #file: string
  readonly #old: Stats | undefined
  #isCommitted = false

  /**
   * Also removes what writers of this file left beside it when they were killed.
   * @throws the system's error when `file` cannot be read, or is not a regular file.
   */
  static afterKills(file: string): FileReplacement {
    const replacement = new FileReplacement(file)
    removeLeftovers(replacement.#file)
    return replacement
  }

  /** @throws the system's error when `file` cannot be read, or is not a regular file. */
  constructor(file: string) {
    this.#old = statSync(file, { throwIfNoEntry: false })
    if (this.#old && !this.#old.isFile()) throw notRegular(file)
    // A symbolic link stays a link: its target is replaced.
    this.#file = this.#old ? realpathSync(file) : file
    this.beside = `${this.#file}.${process.pid}.new`
  }

  /**
   * Flushes the new content to disk and replaces the old file, keeping its mode.
   * @throws the system's error; the old file is then unchanged.
   */
  commit(): void {
    sync(this.beside, 'r+')
    this.#replace()
  }

  /** The same as `commit`, without blocking while the content is flushed. */
  async commitAsync(): Promise<void> {
    const file = await open(this.beside, 'r+')
    await file.sync().finally(() => file.close())
    this.#replace()
  }

  #replace(): void {
    if (this.#old) chmodSync(this.beside, this.#old.mode)
    renameSync(this.beside, this.#file)
    this.#isCommitted = true
    // A rename is durable once its directory is flushed; Windows cannot open a directory.
    if (process.platform !== 'win32') sync(path.dirname(this.#file), 'r')
  }

  [Symbol.dispose](): void {
    if (!this.#isCommitted) rmSync(this.beside, { force: true })
  }
}

/**
 * Writes a text in place of a file: whole, or not at all.
 * @param what names it for the message: `the report`
 * @throws UsageError when it cannot be written.
 */
export function replaceFile(file: string, text: string, what: string): void {
  try {
    using replacement = FileReplacement.afterKills(file)
    writeFileSync(replacement.beside, text)
    replacement.commit()
  } catch (cause) {
    throw notWritten(file, what, cause)
  }
}

/** Says that a file cannot be written, why, and the way out. */
export function notWritten(file: string, what: string, cause: unknown): UsageError {
  const { code, message } = cause as NodeJS.ErrnoException
  return new UsageError(
    `${file}: ${what} cannot be written (${code ?? message}). Name a file in a directory that exists and is writable.`,
    { cause },
  )
}

// --- internal ---

function notRegular(file: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${file} is not a regular file`), { code: 'not a regular file' })
}

/** How long a leftover must have been unchanged to be removed: its writer may run in another container, where its process id means nothing here. */
const UNTOUCHED = 60_000

function removeLeftovers(file: string): void {
  const { dir, base } = path.parse(file)
  for (const name of readdirSync(dir === '' ? '.' : dir)) {
    const pid = name.startsWith(`${base}.`) && /^\.(\d+)\.new$/.exec(name.slice(base.length))?.[1]
    if (!pid || isRunning(Number(pid))) continue
    const left = path.join(dir, name)
    const written = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - written > UNTOUCHED) rmSync(left, { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function sync(name: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(name, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
