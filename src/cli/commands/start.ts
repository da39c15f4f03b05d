import { UsageError } from '../../base/errors.ts'
import { counted } from '../../base/text/text.ts'
import type { NextInfo } from '../../client/answer-types.ts'
import { contractOfRun } from '../../http/choose-contract.ts'
import type { RunningSandbox } from '../../http/running-sandbox.ts'
import { startChangingSandbox } from '../../http/start-sandbox.ts'
import type { CountedChange } from '../../next/next-types.ts'
import { flagOf, optionsFor, type Settings } from '../../options/options.ts'
import { namesake } from '../../scenarios/scenario-file.ts'
import { StorageError } from '../../store/store.ts'
import {
  bannerLines,
  pageAddress,
  readyLines,
  receiptLines,
  startFacts,
  unconsumedLines,
} from '../log/banner.ts'
import type { Log } from '../log/create-log.ts'
import { createLog } from '../log/create-log.ts'
import { createProgressLine } from '../log/progress-line.ts'
import { announcedStop, execVariables, runExec } from '../process/exec.ts'
import { collectGently } from '../process/memory.ts'
import { exitOnSignals } from '../process/signals.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings, tlsSetting, withNamedUpstream } from '../settings/read-settings.ts'
import type { TrafficRun } from './open-traffic.ts'
import type { RotateRuns } from './runs/rotate-runs.ts'
import { RotationWatch } from './runs/rotation-watch.ts'

/** `petstore-sandbox start`: runs the sandbox until it is stopped, or until `--exec` has ended. */
export async function start({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env } = process
  const settings = withNamedUpstream(readSettings('start', { flags, environment: env }), env)
  if (settings.rehearse !== undefined)
    return (await import('./runs/rehearse.ts')).rehearse(settings, warnings)
  const { scenario, onMiss } = settings
  const tls = tlsSetting(settings)
  const progress = createProgressLine(settings.log)
  const log = createLog(settings.log, progress)
  for (const warning of warnings) log.error(warning)
  const watch = settings.rotateRuns === undefined ? undefined : new RotationWatch()
  const { exchange: onAnswered, notice: onNotice } = watch?.over(log) ?? log
  // The file for clients is removed at the exit.
  const begun = tls ? exitOnSignals() : undefined
  let traffic: TrafficRun | undefined
  const openTraffic: TrafficRun['open'] = async (...upstream) => {
    traffic = (await import('./open-traffic.ts')).createTrafficRun(settings, log)
    return traffic.open(...upstream)
  }
  // Whatever fails from here on, the process ends.
  await using sandbox = await startChangingSandbox(
    {
      ...optionsFor('startSandbox', settings),
      ...{ scenario, otherData: settings.watch ? 'reseed' : 'refuse' },
      ...(tls && { tls }),
      ...(onAnswered && { onAnswered }),
      onDelivery: log.delivery,
      ...(watch && { onExchange: watch.note }),
      ...{ onBug: log.bug, onNotice, onProgress: progress.onProgress },
    },
    { isChanging: settings.watch, openTraffic, proxyEnvironment: env },
  )
    .finally(() => (watch ? progress.clear() : progress.end()))
    .catch(async (error) => {
      // Its thread would keep the process alive.
      await traffic?.close()
      throw error
    })
  if (sandbox.upstream === undefined) assertNothingPasses(settings)
  const watcher = settings.watch
    ? (await import('../process/watch-sources.ts')).watchSources(
        sandbox,
        { ...settings, read: async () => (await contractOfRun(settings)).source },
        log,
      )
    : undefined
  // Signals and files are watched before the ready line: a program that waits for it may stop the sandbox at once.
  const stop = announcedStop(log, { ...settings, server: sandbox })
  begun?.()
  process.stdout.write(readyLines(sandbox))
  // Later, so that the first requests need not wait for it; a short `--exec` is over by then.
  setTimeout(collectGently, COLLECTING_DELAY).unref()
  const { name, tape, recording } = sandbox.scenario
  log.started(startFacts(sandbox), () => bannerLines(sandbox))
  if (settings.open)
    (await import('../process/open-page.ts')).openPage(pageAddress(sandbox), log.error)
  const unused = scenario === undefined ? undefined : namesake(scenario)
  if (unused !== undefined)
    log.error(
      `${scenario} is the scenario of that name; the file ${unused} is not used. To use it, give it as ${unused}.`,
    )
  for (const remark of [...sandbox.contract.remarks, ...sandbox.scenario.remarks]) log.info(remark)
  if (recording?.contract !== undefined && recording.contract !== sandbox.contract.digest)
    log.info(
      `${name} was recorded under another version of the contract: what it replays is as it was recorded. Record it again, or run check on it.`,
    )
  if (onMiss && tape.length === 0)
    log.error(`--on-miss has no effect: the scenario ${name} has no recorded exchanges.`)
  if (sandbox.scenario.routes.routes.length > 0 && sandbox.upstream === undefined)
    log.error(`routes of ${name} have no effect: there is no upstream (--upstream URL).`)
  if (sandbox.scenario.nextKeys.length > 0 && !sandbox.next)
    log.error(`nextKeys of ${name} has no effect: there is no next contract (--next FILE).`)
  const exitCode = await untilItEnds(settings, { sandbox, watch, stop, log, progress })
  await watcher?.close()
  if (sandbox.next && settings.exec !== undefined) await logNext(sandbox, log)
  await sandbox.close()
  const found = await traffic?.finish().finally(() => traffic?.close())
  // Under rotation each run starts a new sandbox, so the receipts are reported per run.
  const receipts = watch ? [] : sandbox.receipts()
  for (const line of receiptLines(receipts)) log.info(line)
  const unconsumed = unconsumedLines(receipts)
  for (const line of unconsumed) (settings.exec ? log.error : log.info)(line)
  await log.close()
  const code = exitCode || (found ?? 0)
  return code === 0 && settings.exec && unconsumed.length > 0 ? 1 : code
}

// --- internal ---

/** @throws UsageError for a flag that is about what passes, where nothing does. */
function assertNothingPasses(settings: Settings<'start'>): void {
  const { record, report, failOn, coverage, baseline, updateBaseline, sample, whenBehind } =
    settings
  const given = { record, failOn, coverage, baseline, updateBaseline, sample, whenBehind }
  const [name] =
    Object.entries({ ...given, ...(report.length > 0 && { report }) }).find(
      ([, value]) => value !== undefined && value !== false,
    ) ?? []
  if (name === undefined) return
  const orRehearse = name === 'report' ? ', or --rehearse' : ''
  throw new UsageError(
    `--${flagOf(name)} needs --upstream URL${orRehearse}: it is about what passes to the service behind the sandbox. See --help.`,
  )
}

/** Logs what the exchanges of the run show of the next contract. Without any, the judge is not waited for. */
async function logNext(sandbox: RunningSandbox, log: Log): Promise<void> {
  try {
    const { operations } = await sandbox.coverage()
    if (operations.every(({ count }) => count === 0)) return
    for (const { message, facts } of nextLines(await sandbox.nextReport())) log.info(message, facts)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.error(`What exchanges show of the next contract is not known: ${error.message}.`)
  }
}

/** A line for people, and the same for programs. */
interface NextLine {
  readonly message: string
  readonly facts: object
}

/** Says what the exchanges of a run show of the next contract: of all together, then of each change that clients met, what refuses them first. */
function nextLines({ exchanges, changes }: NextInfo): readonly NextLine[] {
  const { refused, otherwise, same, unjudged } = exchanges
  const whole = {
    message: `the next contract would have refused ${counted(refused, 'exchange')}, answered ${otherwise} otherwise and ${same} alike${unjudged > 0 ? `; ${unjudged} came too fast to be judged` : ''}`,
    facts: { next: exchanges },
  }
  const met = changes
    .filter(({ clients }) => clients.length > 0)
    .map((change) => ({ change, refused: sumOf(change, 'refused') }))
    .toSorted((one, other) => other.refused - one.refused)
  const more = met.length - MOST
  return [
    whole,
    ...met.slice(0, MOST).map(({ change }) => lineOf(change)),
    ...(more > 0
      ? [{ message: `${counted(more, 'more change')} of the next contract met`, facts: { more } }]
      : []),
  ]
}

/** How many changes, and how many clients of each, have a line or a name. */
const MOST = 20
const MOST_NAMED = 5

function lineOf(change: CountedChange): NextLine {
  const { name, id, level, operation, clients } = change
  const [refused, met] = [sumOf(change, 'refused'), sumOf(change, 'met')]
  const those = clients.filter((each) => refused === 0 || each.refused > 0)
  const named = those.slice(0, MOST_NAMED).map(({ client }) => client)
  const rest = those.length - named.length
  const who = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  const what =
    refused > 0 ? `would refuse ${counted(refused, 'exchange')} of ${who}` : `was met by ${who}`
  return {
    message: `next contract, ${level}: ${name} ${what}`,
    facts: { change: { name, id, level, operation }, refused, met, clients: clients.length },
  }
}

function sumOf({ clients }: CountedChange, what: 'refused' | 'met'): number {
  return clients.reduce((sum, each) => sum + each[what], 0)
}

/** Runs the command, if there is one, or waits for a signal; returns the exit code. */
async function untilItEnds(
  { exec, rotateRuns: count, scenario, adminToken }: Settings<'start'>,
  {
    sandbox,
    watch,
    stop,
    log,
    progress,
  }: Pick<RotateRuns, 'sandbox' | 'stop' | 'log' | 'progress'> & {
    readonly watch: RotationWatch | undefined
  },
): Promise<number> {
  if (exec === undefined) return stop.asked.then(() => 0)
  const variables = execVariables(sandbox, adminToken)
  if (count === undefined || !watch) return runExec(exec, variables, stop)
  const { rotateRuns } = await import('./runs/rotate-runs.ts')
  const runs = { command: exec, variables, count, scenario, sandbox, watch, stop, log, progress }
  return rotateRuns(runs).finally(() => progress.end())
}

/** In milliseconds. */
const COLLECTING_DELAY = 500
