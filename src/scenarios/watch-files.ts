// The only file that knows chokidar. Import it lazily.
import { watch } from 'chokidar'

/** Watches files, also over editors that write a new file in place of the old. */
export interface FileWatcher {
  readonly ready: Promise<void>
  add(files: readonly string[]): void
  close(): Promise<void>
}

/** Calls `onChange` after a change of any of the files, once the writing has ended. One call at a time. */
export function watchFiles(files: readonly string[], onChange: () => Promise<void>): FileWatcher {
  const watcher = watch([...files], {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
  })
  let running = Promise.resolve()
  const next = () => {
    running = running.then(onChange)
  }
  watcher.on('change', next).on('add', next)
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    ready,
    add: (more) => void watcher.add([...more]),
    close: () => watcher.close(),
  }
}
