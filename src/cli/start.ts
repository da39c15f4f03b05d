import process from 'node:process'
import { startSandbox } from '../http/start-sandbox.ts'
import { announceDrain } from './announce-drain.ts'
import { announceStop } from './announce-stop.ts'
import { bannerLines, startFacts } from './banner.ts'
import { collectGently } from './collect-gently.ts'
import { createLog } from './create-log.ts'
import { runExec } from './exec.ts'
import { execVariables } from './exec-variables.ts'
import type { GatheredFlags } from './gather-flags.ts'
import { pageAddress } from './page-address.ts'
import { receiptLines } from './receipt-lines.ts'
import type { RotateRuns } from './rotate-runs.ts'
import { RunWatch } from './run-watch.ts'
import { readStartSettings, type StartSettings } from './settings.ts'
import { listenForStop } from './signals.ts'
import { toStartOptions } from './to-start-options.ts'
import { unconsumedLines } from './unconsumed-lines.ts'

/** `petstore-sandbox start`: runs the sandbox until it is stopped, or until `--exec` has ended. */
export async function start({ flags, warnings }: GatheredFlags): Promise<number> {
  const settings = readStartSettings({
    flags,
    environment: process.env,
    isTerminal: process.stderr.isTTY === true,
  })
  const { scenario, onMiss } = settings
  const log = createLog(settings.log)
  for (const warning of warnings) log.error(warning)
  const watch = settings.rotateRuns === undefined ? undefined : new RunWatch()
  const { exchange: onAnswered, notice: onNotice } = watch?.over(log) ?? log
  // Whatever fails from here on, the process ends.
  await using sandbox = await startSandbox({
    ...toStartOptions(settings),
    ...(onAnswered && { onAnswered }),
    ...(watch && { onExchange: watch.note }),
    ...{ onBug: log.bug, onNotice },
  })
  const watcher = settings.watch
    ? (await import('./watch.ts')).watch(sandbox, scenario, log)
    : undefined
  // Signals and files are watched before the ready line: a program that waits for it may stop the sandbox at once.
  const stop = listenForStop({
    drain: settings.drain,
    onDrain: () => {
      sandbox.drain()
      announceDrain(log, settings.drain)
    },
  })
  process.stdout.write(`ready ${sandbox.url}\n`)
  // Later, so that the first requests need not wait for it; a short `--exec` is over by then.
  setTimeout(collectGently, COLLECTING_DELAY).unref()
  const { name, tape } = sandbox.scenario
  log.started(startFacts(sandbox), settings.log === 'pretty' ? bannerLines(sandbox) : [])
  if (settings.open) (await import('./open-page.ts')).openPage(pageAddress(sandbox), log.error)
  for (const remark of sandbox.scenario.remarks) log.info(remark)
  if (onMiss && tape.length === 0)
    log.error(`--on-miss has no effect: the scenario ${name} has no recorded exchanges.`)
  announceStop(stop, log, { hasCommand: settings.exec !== undefined, rest: () => [] })
  const exitCode = await untilItEnds(settings, { sandbox, watch, stop, log })
  await watcher?.close()
  await sandbox.close()
  // Each run under rotation starts again, and reports its own faults.
  const receipts = watch ? [] : sandbox.receipts()
  for (const line of receiptLines(receipts)) log.info(line)
  const unconsumed = unconsumedLines(receipts)
  for (const line of unconsumed) (settings.exec ? log.error : log.info)(line)
  await log.close()
  return exitCode === 0 && settings.exec && unconsumed.length > 0 ? 1 : exitCode
}

// --- internal ---

/** Runs the command, if there is one, or waits for a signal; returns the exit code. */
async function untilItEnds(
  { exec, rotateRuns: count, scenario, adminToken }: StartSettings,
  {
    sandbox,
    watch,
    stop,
    log,
  }: Pick<RotateRuns, 'sandbox' | 'stop' | 'log'> & { readonly watch: RunWatch | undefined },
): Promise<number> {
  if (exec === undefined) return stop.asked.then(() => 0)
  const variables = execVariables(sandbox, adminToken)
  if (count === undefined || !watch) return runExec(exec, variables, stop)
  const { rotateRuns } = await import('./rotate-runs.ts')
  return rotateRuns({ command: exec, variables, count, scenario, sandbox, watch, stop, log })
}

/** In milliseconds. */
const COLLECTING_DELAY = 500
