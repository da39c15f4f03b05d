import { statSync } from 'node:fs'

/** Watches files, also over editors that write a new file in place of the old. */
export interface FileWatcher {
  /** Watches these files too; those that are watched already stay as they are. */
  add(files: readonly string[]): void
  /** Ends the watching, after the call that is running. */
  close(): Promise<void>
}

/** What is called, one call at a time. */
export interface FileListener {
  /** After a change of any of the files, once the writing has ended; also when a file is back. */
  changed(): Promise<void>
  /** When a file cannot be found any longer. */
  gone(file: string): void
}

/**
 * Watches files by looking at them ten times a second. The system's own notifications come by directory:
 * they miss a symbolic link that is swapped further up (Kubernetes' `..data`), one that leads nowhere for
 * a while, and what happens on the other side of a container's mount.
 */
export function watchFiles(files: readonly string[], listener: FileListener): FileWatcher {
  const watched = new Map<string, Watched>()
  let running = Promise.resolve()
  const look = () => {
    const settled = [...watched].filter(([file, was]) => hasSettled(file, was))
    for (const [file, { told }] of settled) if (told === GONE) listener.gone(file)
    if (settled.some(([, { told }]) => told !== GONE)) running = running.then(listener.changed)
  }
  const timer = setInterval(look, INTERVAL)
  const add: FileWatcher['add'] = (more) => {
    for (const file of more) {
      const mark = markOf(file)
      if (!watched.has(file)) watched.set(file, { told: mark, seen: mark })
    }
  }
  add(files)
  return {
    add,
    close: () => {
      clearInterval(timer)
      return running
    },
  }
}

// --- internal ---

/** Milliseconds from one look to the next. */
const INTERVAL = 100

/** The mark of a file that is not there. */
const GONE = 'gone'

/** The mark of a file at the last look, and the one that the listener knows of. */
interface Watched {
  told: string
  seen: string
}

/** Whether a file is another than the listener knows of, and at rest: two looks in a row are the same. */
function hasSettled(file: string, was: Watched): boolean {
  const mark = markOf(file)
  const isNew = mark !== was.told && mark === was.seen
  was.seen = mark
  if (isNew) was.told = mark
  return isNew
}

/** What changes with each change of a file, wherever links lead. */
function markOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true })
    return [dev, ino, size, mtimeNs].join()
  } catch {
    // Whatever the reason (no folder on the way, a circle of links, no rights): it cannot be read now.
    return GONE
  }
}
