import { UsageError } from '../../../base/errors.ts'
import { replaceFile } from '../../../base/files/file-replacement.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import { reportFormat, reportText } from '../../../formats/formats.ts'
import { contractOfRun, contractOrBuiltIn } from '../../../http/choose-contract.ts'
import { startSandboxOf } from '../../../http/start-sandbox.ts'
import { optionsFor, type Settings } from '../../../options/options.ts'
import {
  isNothing,
  NO_REQUEST,
  type Rehearsal,
  type Rehearsing,
  rehearsalLines,
  resultSentence,
  type ServedRun,
} from '../../../verify/rehearsal/rehearsal.ts'
import { type ChangeVerdict, rehearsalReport } from '../../../verify/rehearsal/rehearsal-report.ts'
import { scenarioForContract } from '../../../verify/rehearsal/scenario-for-contract.ts'
import { createLog } from '../../log/create-log.ts'
import { createProgressLine } from '../../log/progress-line.ts'
import { announcedStop, execVariables } from '../../process/exec.ts'
import type { Stop } from '../../process/signals.ts'
import { tlsSetting } from '../../settings/read-settings.ts'
import { assertReports } from '../../settings/report-files.ts'
import { createClientRuns } from './client-runs.ts'

/**
 * `start --rehearse`: runs the command of `--exec` under the next contract, or on each side of the dates of the contract in force, and
 * says which changes break it. Every run has a sandbox of its own, at the start of the scenario. Returns the exit code: 0 if the command
 * passes with all changes.
 */
export async function rehearse(
  settings: Settings<'start'>,
  warnings: readonly string[],
): Promise<number> {
  const { scenario, exec: command = '', rehearseFor: time = USUAL_TIME, report: files } = settings
  assertReports(files)
  const progress = createProgressLine(settings.log)
  const log = createLog(settings.log, progress)
  for (const warning of warnings) log.error(warning)
  const parts = await contractOfRun({ ...optionsFor('startSandbox', settings), scenario })
  const rehearsing = await open(parts.source, settings)
  const stop = stopAfter(time, announcedStop(log, { exec: command }))
  const client = createClientRuns({ command, stop, log })
  const tls = tlsSetting(settings)
  const options = {
    ...optionsFor('startSandbox', settings),
    ...{ scenario, onBug: log.bug },
    ...(tls && { tls }),
  }
  let requests = 0
  let searches = 0
  const began = performance.now()
  const announce = ({ isSearch, what }: ServedRun) => {
    if (!isSearch) {
      // The command writes to the terminal from here on, so no line stands there.
      progress.clear()
      return log.info(`rehearsal: a run under ${what}`)
    }
    if (searches === 0) log.info(searchingText(rehearsing, performance.now() - began))
    searches += 1
    log.info(`rehearsal: search run ${searches}: ${what}`)
    progress.onProgress({ step: 'searching', done: searches - 1, of: undefined, unit: 'runs' })
  }
  const run = async (served: ServedRun) => {
    const { source, isSearch, now, onExchange } = served
    const shown = !isSearch && {
      onNotice: log.notice,
      ...(log.exchange && { onAnswered: log.exchange }),
    }
    await using sandbox = await startSandboxOf(
      source,
      {
        ...{ ...options, ...shown, ...(now !== undefined && { now }) },
        onExchange: (exchange) => {
          requests += 1
          onExchange?.(exchange)
        },
      },
      { ...parts, scenarios: { of: parts.source, startedBy: scenarioForContract } },
    )
    const variables = execVariables(sandbox, settings.adminToken)
    // The sandbox runs until the command has ended.
    return await client.run(sandbox, { variables, isSearch, announce: () => announce(served) })
  }
  const whyStopped = () => (stop.isTimeUp() ? 'time' : 'asked')
  const found = await rehearsing.rehearse({ run, whyStopped }).finally(() => {
    stop.end()
    progress.end()
  })
  const code = exitCode(found, requests, client.code())
  const { rehearsal, changes, isMet } = rehearsing
  const say = code === 0 ? log.info : log.error
  const lines = rehearsalLines(found, { rehearsal, changes, isMet, time })
  for (const { text, facts } of lines) say(text, facts)
  if (requests === 0 && found.stopped === undefined && !isNothing(found)) say(NO_REQUEST)
  const texts = lines.map(({ text }) => text)
  for (const file of files)
    writeReport(file, rehearsing, found, { lines: texts, isPassed: code === 0 })
  await log.close()
  return code
}

// --- internal ---

/** An hour, in milliseconds. */
const USUAL_TIME = 3_600_000

/** What is said before a search: of the next contract, also how many runs it takes, as the two before it show how long one is. */
function searchingText({ rehearsal, changes }: Rehearsing, milliseconds: number): string {
  const text =
    'rehearsal: the command is run again, without its output, until it is known which changes break it'
  if (rehearsal === 'sunset') return text
  const count = new Set(changes.map(({ name }) => name)).size
  const runs = Math.ceil(Math.log2(Math.max(count, 2))) + CONFIRMING
  return `${text}: about ${runs} runs, of ${(milliseconds / 2000).toFixed(1)} s each, for each change that does`
}

/** How many runs a change takes that is found: it is run alone, three more times and without, and then the rest. */
const CONFIRMING = 6

async function open(
  source: ContractSource,
  { rehearse: which, next }: Settings<'start'>,
): Promise<Rehearsing> {
  if (which === 'sunset') {
    const { openDatesRehearsal: openDates } = await import(
      '../../../verify/rehearsal/dates-rehearsal.ts'
    )
    const rehearsing = openDates(source)
    if (rehearsing.changes.length > 0) return rehearsing
    throw new UsageError(
      `--rehearse=sunset: ${source.file.name} names no date: x-sunset or x-deprecated-since at an operation that is deprecated.`,
    )
  }
  const { openNextRehearsal: openNext } = await import(
    '../../../verify/rehearsal/next-rehearsal.ts'
  )
  return openNext(source, await contractOrBuiltIn({ contract: next }))
}

function exitCode(found: Rehearsal, requests: number, last: number) {
  const { passesToday, sets, isFlaky, stopped } = found
  if (isNothing(found)) return 0
  if (sets.length > 0 || isFlaky) return 1
  if (stopped === 'asked') return last
  if (passesToday === false) return last || 1
  return stopped === 'time' || requests === 0 ? 1 : 0
}

/** @throws UsageError when the file cannot be written. */
function writeReport(
  file: string,
  { rehearsal, about, file: contract, changes }: Rehearsing,
  found: Rehearsal,
  shown: { readonly lines: readonly string[]; readonly isPassed: boolean },
): void {
  const { sets, passed, runs } = found
  const [broken, good] = [new Set(sets.flat()), new Set(passed)]
  const verdictOf = (name: string): ChangeVerdict =>
    broken.has(name) ? 'breaks' : good.has(name) ? 'passed' : 'untested'
  const report = rehearsalReport({
    ...{ rehearsal, about, file: contract, runs, sets, ...shown },
    result: resultSentence(found, rehearsal),
    changes: changes.map((change) => ({ ...change, verdict: verdictOf(change.name) })),
  })
  replaceFile(file, reportText(reportFormat(file), report), 'the report')
}

interface TimedStop extends Stop {
  readonly isTimeUp: () => boolean
  readonly end: () => void
}

/** A stop that comes when somebody asks for it, or after a time in milliseconds: then as SIGTERM. */
function stopAfter(milliseconds: number, stop: Stop): TimedStop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let isTimeUp = false
  const timer = setTimeout(() => {
    isTimeUp = true
    resolve('SIGTERM')
  }, milliseconds)
  stop.asked.then((signal) => {
    clearTimeout(timer)
    resolve(signal)
  })
  return {
    asked: promise,
    onSecond: stop.onSecond,
    isTimeUp: () => isTimeUp,
    end: () => clearTimeout(timer),
  }
}
