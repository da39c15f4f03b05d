import { statSync } from 'node:fs'

/** Watches files, even if an editor replaces them. */
export interface FileWatcher {
  /** Adds files to watch; those already watched are not affected. */
  add(files: readonly string[]): void
  /** Stops watching; resolves once a running call has ended. */
  close(): Promise<void>
}

/** Receives changes, one call at a time. */
export interface FileListener {
  /**
   * Called after a file has changed and is completely written; also when a file is back. If it returns `again`, as what the files have
   * cannot be used now, it is called at each poll at which all of them are there and unchanged (`isAgain`), until it does not.
   */
  changed(isAgain: boolean): Promise<'again' | 'done'>
  /** Called when a file can no longer be found. */
  gone(file: string): void
}

/**
 * Watches files by polling them ten times a second. The system's notifications are per directory: they miss a
 * symbolic link that is swapped further up (Kubernetes' `..data`), one that is dangling for a while, and
 * changes on the other side of a container's mount.
 */
export function watchFiles(files: readonly string[], listener: FileListener): FileWatcher {
  const watched = new Map<string, Watched>()
  let running = Promise.resolve()
  let isDone = true
  const run = (isAgain: boolean) => {
    isDone = true
    running = running.then(async () => {
      if ((await listener.changed(isAgain)) === 'again') isDone = false
    })
  }
  const look = () => {
    const changed = [...watched].filter(([file, was]) => hasChanged(file, was))
    for (const [file, { reported }] of changed) if (reported === GONE) listener.gone(file)
    if (changed.some(([, { reported }]) => reported !== GONE)) run(false)
    else if (!isDone && [...watched.values()].every(isSettled)) run(true)
  }
  const timer = setInterval(look, INTERVAL)
  const add: FileWatcher['add'] = (more) => {
    for (const file of more) {
      const mark = markOf(file)
      if (!watched.has(file)) watched.set(file, { reported: mark, seen: mark })
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

/** The time between two polls, in milliseconds. */
const INTERVAL = 100

/** The mark of a file that does not exist. */
const GONE = 'gone'

/** The mark of a file that was last reported to the listener, and the one last seen. */
interface Watched {
  reported: string
  seen: string
}

/** Whether a file has changed since the last report, and is completely written: two polls in a row see the same. */
function hasChanged(file: string, was: Watched): boolean {
  const mark = markOf(file)
  const isNew = mark !== was.reported && mark === was.seen
  was.seen = mark
  if (isNew) was.reported = mark
  return isNew
}

/** Whether a file is there, and is as it was reported. */
function isSettled({ reported, seen }: Watched): boolean {
  return seen !== GONE && seen === reported
}

/** A mark that differs after every change of a file, or of who may read it; symbolic links are followed. */
function markOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch {
    // Whatever the reason (a missing directory, circular links, no permission), it cannot be read now.
    return GONE
  }
}
