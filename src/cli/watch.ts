import { UsageError } from '../contract/errors.ts'
import type { RunningSandbox } from '../http/start-sandbox.ts'
import { watchFiles } from '../scenarios/watch-files.ts'
import type { Log } from './log.ts'

/** `--watch`: loads the scenario again when one of its files changes; a bad edit leaves the old one in place. */
export async function watch(
  sandbox: RunningSandbox,
  scenario: string,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const watcher = watchFiles(sandbox.scenario.files, async () => {
    try {
      const { reseeded, lost } = await sandbox.load(scenario)
      watcher.add(sandbox.scenario.files)
      const animals = reseeded
        ? `its animals changed and were seeded anew${lost > 0 ? `; created animals that went: ${lost}` : ''}`
        : 'its animals are the same and stay'
      log.info(`scenario ${sandbox.scenario.name} reloaded: ${animals}`)
    } catch (error) {
      if (!(error instanceof UsageError)) return log.bug(error)
      log.error(`The scenario stays as it was.\n${error.message}`)
    }
  })
  await watcher.ready
  return watcher
}
