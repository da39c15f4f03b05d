import { UsageError } from '../../base/errors.ts'
import { type FileWatcher, watchFiles } from '../../base/files/watch-files.ts'
import { isWebAddress } from '../../base/http/http.ts'
import { counted, firstOf } from '../../base/text/text.ts'
import { oneAtATime } from '../../base/time.ts'
import { dayOf } from '../../check/changes/changes-report.ts'
import { type ContractSource, remarksOf } from '../../contract/document/contract-source.ts'
import { fetchAgain } from '../../contract/reading/read-contract.ts'
import type { ChangingSandbox } from '../../http/running-sandbox.ts'
import type { Reload } from '../../sandbox/worlds/world-changes.ts'
import { StorageError } from '../../store/store.ts'
import type { Log } from '../log/create-log.ts'

/** What a sandbox was started with, as its options name it. */
export interface WatchedSources {
  readonly scenario: string
  /**
   * Reads the contract as its files are now.
   * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
   */
  readonly read: () => Promise<ContractSource>
  /** What the contract and its overlays are named by: those that are addresses are asked again. */
  readonly contract?: string | undefined
  readonly overlay?: readonly string[] | undefined
}

/**
 * `--watch`: reads the contract, its overlays and the scenario again when one of their files changes; after a bad edit, what was read before
 * stays. Of two contracts over one state, which are read at the start only, it tells that they have changed.
 */
export function watchSources(
  sandbox: ChangingSandbox,
  sources: WatchedSources,
  log: Log,
): FileWatcher {
  // A scenario is read by the contract that is in force then.
  const alone = oneAtATime()
  const [files = [], ...others] = sandbox.contract.files
  const watchers = [
    watchScenarioFiles(sandbox, sources.scenario, { log, alone }),
    ...(sandbox.next ? [files, ...others].map((each) => tellOfContract(each, log)) : []),
    ...(sandbox.next || (files.length === 0 && addressesOf(sources).length === 0)
      ? []
      : [watchContract(sandbox, sources, { log, alone })]),
  ]
  return {
    add: (more) => watchers[0]?.add(more),
    close: async () => {
      await Promise.all(watchers.map((watcher) => watcher.close()))
    },
  }
}

// --- internal ---

/** What watchers have in common. */
interface Watching {
  readonly log: Log
  /** Lets one of them work at a time. */
  readonly alone: ReturnType<typeof oneAtATime>
}

function watchScenarioFiles(
  sandbox: ChangingSandbox,
  scenario: string,
  { log, alone }: Watching,
): FileWatcher {
  const watcher = watchFiles(sandbox.scenario.files, {
    async changed() {
      try {
        const reload = await alone(() => sandbox.load(scenario))
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

/** Serves the contract as its files are now, and says how it differs from the one before. */
function watchContract(
  sandbox: ChangingSandbox,
  sources: WatchedSources,
  { log, alone }: Watching,
): FileWatcher {
  // What was read last is remembered.
  const { read } = sources
  let served = read()
  const files = sandbox.contract.files.flat()
  const changed = async () => {
    const next = await read()
    watcher.add(next.file.places ?? [])
    if (next.digest === sandbox.contract.digest) return
    const before = await served
    await sandbox.changeContract(next)
    served = Promise.resolve(next)
    const { changesOf } = await import('../../contract/changes/changes-of.ts')
    const pair = { older: before.written, newer: next.written }
    const { changes } = changesOf(pair, dayOf(Date.now()))
    const lines = firstOf(
      changes.map(({ level, text }) => `${level}: ${text}`),
      MOST_CHANGES,
    )
    const what =
      changes.length === 0
        ? 'nothing that clients meet has changed'
        : counted(changes.length, 'change')
    log.info([`contract ${next.file.name} reloaded: ${what}`, ...lines].join('\n  '))
    for (const remark of remarksOf(next)) log.info(remark)
  }
  let told: string | undefined
  const attempt = async (work: () => Promise<void>) => {
    try {
      await alone(work)
      told = undefined
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof StorageError)) return log.bug(error)
      // Of an address that cannot be reached it tells once.
      if (told !== error.message) log.error(`The contract stays as it was.\n${error.message}`)
      told = error.message
    }
  }
  const watcher = watchFiles(files, {
    async changed() {
      told = undefined
      await attempt(changed)
      return 'done'
    },
    gone: (file) =>
      log.error(
        `The contract stays as it was: ${file} is gone. It is read again when the file is back.`,
      ),
  })
  const addresses = addressesOf(sources)
  const askAgain = async () => {
    if (await fetchAgain(addresses)) await changed()
  }
  const timer =
    addresses.length > 0 ? setInterval(() => attempt(askAgain), EVERY).unref() : undefined
  return {
    add: watcher.add,
    close: async () => {
      clearInterval(timer)
      await watcher.close()
    },
  }
}

/** How often an address is asked whether it has another contract, in milliseconds. */
const EVERY = 30_000

function addressesOf({ contract, overlay = [] }: WatchedSources): readonly string[] {
  return [contract, ...overlay].filter((each) => each !== undefined).filter(isWebAddress)
}

/** How many changes of a contract are said. */
const MOST_CHANGES = 3

function tellOfContract(files: readonly string[], log: Log): FileWatcher {
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
