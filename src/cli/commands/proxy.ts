import { instanceName } from '../../check/checker-options.ts'
import type { RunningChecker } from '../../check/threads/checker-thread.ts'
import { type ContractSource, remarksOf } from '../../contract/document/contract-source.ts'
import { contractOrBuiltIn } from '../../http/choose-contract.ts'
import { readNextOption } from '../../http/read-next-contract.ts'
import { type ProxyWithControlPlane, startProxyWithControlPlane } from '../../http/start-proxy.ts'
import type { Settings } from '../../options/options.ts'
import { parseUpstream, probeUpstream } from '../../proxy/upstream.ts'
import { Recordings, recordingLines } from '../../recording/recordings.ts'
import {
  pageAddress,
  proxyBannerLines,
  readyLines,
  receiptLines,
  trustFact,
  unconsumedLines,
} from '../log/banner.ts'
import { createLog, type Log } from '../log/create-log.ts'
import { announcedStop, execVariables, runExec } from '../process/exec.ts'
import { keepMemoryLow } from '../process/memory.ts'
import { exitOnSignals } from '../process/signals.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import {
  namedUpstream,
  readSettings,
  tlsSetting,
  unusedCertificateFlags,
} from '../settings/read-settings.ts'
import type { OpenCheck } from './open-check.ts'

/** `petstore-sandbox proxy`: forwards requests until it is stopped, or until `--exec` has ended. */
export async function proxy({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env } = process
  const given = readSettings('proxy', { flags, environment: env })
  const { port, instance = port > 0 ? instanceName(port) : undefined } = given
  const settings = { ...given, instance, upstream: namedUpstream(given.upstream, env) }
  const { openCheck } = await import('./open-check.ts')
  const { startChecker } = await import('../../check/threads/checker-thread.ts')
  const source = await contractOrBuiltIn(given)
  const next = await readNextOption(given.next, source)
  // The parsed address has the default path if none was given; the report and its curl commands show that path.
  const { url: upstream } = parseUpstream(settings.upstream, source)
  const check = await openCheck(
    { ...settings, source, nextSource: next?.source, upstream },
    startChecker,
  )
  const remarks = [...remarksOf(source), ...(next?.remarks ?? [])]
  try {
    return await runProxy({ ...settings, source, remarks }, check, warnings)
  } finally {
    await check.checker.close()
  }
}

type ProxySettings = Omit<Settings<'proxy'>, 'next'> & {
  readonly source: ContractSource
  readonly remarks: readonly string[]
}

async function runProxy(
  settings: ProxySettings,
  check: OpenCheck<RunningChecker>,
  warnings: readonly string[],
): Promise<number> {
  const log = createLog(settings.log)
  for (const warning of [...warnings, ...unusedCertificateFlags(settings)]) log.error(warning)
  for (const remark of settings.remarks) log.info(remark)
  const { record, report, exec } = settings
  const recordings = new Recordings(settings.source, log.notice)
  if (record !== undefined) await recordings.start(record)
  const tls = tlsSetting(settings)
  // The file for clients is removed at the exit.
  const begun = tls ? exitOnSignals() : undefined
  // Whatever fails from here on, the process ends.
  await using running = await startProxyWithControlPlane({
    ...settings,
    ...{ checker: check.checker, recordings, tls },
    // The findings become the baseline then.
    ...(settings.updateBaseline && { failOn: 'never', failOnNext: 'never' }),
    proxyEnvironment: process.env,
    onExchange: log.passage,
    onNotice: log.notice,
    onBug: log.bug,
    onBytes: keepMemoryLow(),
  })
  const rest = () => ['pending checks', ...(recordings.file ? [recordings.file] : []), ...report]
  const stop = announcedStop(log, { ...settings, server: running, rest })
  begun?.()
  process.stdout.write(readyLines(running, running.webhooks))
  announce(running, settings, log)
  if (settings.open)
    (await import('../process/open-page.ts')).openPage(pageAddress(running), log.error)
  const reports = startReportTimer(settings.reportEvery, check, log)
  const ended = exec
    ? await runExec(exec, execVariables(running, settings.adminToken), stop)
    : await stop.asked.then(() => 0)
  await running.close()
  await reports.stop()
  const receipts = running.receipts()
  for (const line of receiptLines(receipts)) log.info(line)
  const unconsumed = unconsumedLines(receipts)
  for (const line of unconsumed) (exec ? log.error : log.info)(line)
  // If one of the two cannot be written, the other still is.
  const [recorded, found] = await Promise.allSettled([recordings.end(), check.finish(log)])
  if (recorded.status === 'fulfilled' && recorded.value)
    for (const line of recordingLines(recorded.value)) log.info(line)
  await log.close()
  if (recorded.status === 'rejected') throw recorded.reason
  if (found.status === 'rejected') throw found.reason
  return ended || found.value || (exec && unconsumed.length > 0 ? 1 : 0)
}

// --- internal ---

/** Logs the address of the proxy, and a warning if the upstream does not answer yet. */
function announce(proxy: ProxyWithControlPlane, settings: ProxySettings, log: Log): void {
  const { url, upstream } = proxy
  log.started({ url, upstream, ...trustFact(proxy) }, () => proxyBannerLines(proxy, settings))
  const { source, ca, insecure, header: headers } = settings
  const { env: proxyEnvironment } = process
  const isProxied = proxyEnvironment.https_proxy || proxyEnvironment.HTTPS_PROXY
  // A connection alone would show the proxy of the environment.
  if (isProxied && headers.length === 0) return
  probeUpstream(upstream, { source, ca, insecure, proxyEnvironment, headers }).then((problem) => {
    if (problem)
      log.error(`${upstream} cannot be reached yet (${problem}); until it can, answers are 502.`)
  })
}

/** Writes the reports of a run periodically. */
interface ReportTimer {
  /** Stops it; resolves after a report that is being written is complete. */
  stop(): Promise<void>
}

/**
 * Writes the reports every `every` milliseconds, so that a crash loses only what came after the last time; never if it is
 * `undefined`. A report that cannot be written is logged, and tried again the next time.
 */
function startReportTimer(
  every: number | undefined,
  { writeReports }: Pick<OpenCheck<never>, 'writeReports'>,
  log: Pick<Log, 'error' | 'bug'>,
): ReportTimer {
  if (every === undefined) return { stop: async () => {} }
  let writing: Promise<void> | undefined
  const write = async () => {
    try {
      for (const problem of await writeReports()) log.error(problem)
    } catch (error) {
      log.bug(error)
    } finally {
      writing = undefined
    }
  }
  const timer = setInterval(() => {
    writing ??= write()
  }, every).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
