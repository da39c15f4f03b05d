import { UsageError } from '../../base/errors.ts'
import { type FileWatcher, watchFiles } from '../../base/files/watch-files.ts'
import type { RunningSandbox } from '../../http/start-sandbox.ts'
import type { Reload } from '../../sandbox/worlds/live-world.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { Log } from '../log/log.ts'

/** `--watch`: reloads the scenario when one of its files changes; after a bad edit the old one stays. */
export function watchScenario(sandbox: RunningSandbox, scenario: string, log: Log): FileWatcher {
  const watcher = watchFiles(sandbox.scenario.files, {
    async changed() {
      try {
        const reload = await sandbox.load(scenario)
        watcher.add(sandbox.scenario.files)
        log.info(`scenario ${sandbox.scenario.name} reloaded: ${animalsOf(reload)}`)
        for (const remark of sandbox.scenario.remarks) log.info(remark)
      } catch (error) {
        if (error instanceof UsageError || error instanceof StorageError)
          log.error(`The scenario stays as it was.\n${error.message}`)
        else log.bug(error)
      }
      return 'done'
    },
    gone: (file) =>
      log.error(
        `The scenario stays as it was: ${file} is gone. It is read again when the file is back.`,
      ),
  })
  return watcher
}

// --- internal ---

function animalsOf({ reseeded, lost, resumed }: Reload): string {
  if (resumed) return 'its kept animals are back'
  if (!reseeded) return 'its animals are unchanged'
  return `its animals changed and were reseeded${lost > 0 ? `; changes to animals that were lost: ${lost}` : ''}`
}
