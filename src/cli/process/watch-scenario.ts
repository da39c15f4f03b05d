import { UsageError } from '../../base/errors.ts'
import { type FileWatcher, watchFiles } from '../../base/files/watch-files.ts'
import type { RunningSandbox } from '../../http/start-sandbox.ts'
import type { Reload } from '../../sandbox/worlds/live-world.ts'
import { StorageError } from '../../store/store.ts'
import type { Log } from '../log/create-log.ts'

/**
 * `--watch`: reloads the scenario when one of its files changes; after a bad edit the old one stays. Of the contracts, which are read at the
 * start only, it tells that they have changed.
 */
export function watchScenario(sandbox: RunningSandbox, scenario: string, log: Log): FileWatcher {
  const scenarios = watchScenarioFiles(sandbox, scenario, log)
  const contracts = sandbox.contract.files.map((files) => watchContract(files, log))
  return {
    ...scenarios,
    close: async () => {
      await Promise.all([scenarios, ...contracts].map((watcher) => watcher.close()))
    },
  }
}

// --- internal ---

function watchScenarioFiles(sandbox: RunningSandbox, scenario: string, log: Log): FileWatcher {
  const watcher = watchFiles(sandbox.scenario.files, {
    async changed() {
      try {
        const reload = await sandbox.load(scenario)
        watcher.add(sandbox.scenario.files)
        const { name, resources } = sandbox.scenario
        log.info(`scenario ${name} reloaded: ${recordsOf(reload, resources.noun)}`)
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

function watchContract(files: readonly string[], log: Log): FileWatcher {
  const [first] = files
  const tell = (what: string) =>
    log.info(
      `${what}: the sandbox goes on with the contract that it has read at its start. Start it again to serve another one.`,
    )
  return watchFiles(files, {
    async changed() {
      tell(files.length === 1 ? `${first} has changed` : `a file of ${first} has changed`)
      return 'done'
    },
    gone: (file) => tell(`${file} is gone`),
  })
}

/** What became of the records; `noun` is what they are called. */
function recordsOf({ reseeded, lost, resumed }: Reload, noun: string): string {
  if (resumed) return `its kept ${noun} are back`
  if (!reseeded) return `its ${noun} are unchanged`
  return `its ${noun} changed and were reseeded${lost > 0 ? `; changes to ${noun} that were lost: ${lost}` : ''}`
}
