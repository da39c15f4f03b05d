import process from 'node:process'
import { type ControlledProxy, startControlledProxy } from '../http/start-controlled-proxy.ts'
import { probeUpstream } from '../proxy/probe-upstream.ts'
import { Recordings } from '../recording/recordings.ts'
import { recordingLines } from '../recording/summary-lines.ts'
import { announceDrain } from './announce-drain.ts'
import { announceStop } from './announce-stop.ts'
import { createLog } from './create-log.ts'
import { runExec } from './exec.ts'
import { execVariables } from './exec-variables.ts'
import type { GatheredFlags } from './gather-flags.ts'
import { keepMemoryLow } from './keep-memory-low.ts'
import type { Log } from './log.ts'
import { pageAddress } from './page-address.ts'
import { proxyBannerLines } from './proxy-banner.ts'
import type { ProxyCheck } from './proxy-check.ts'
import { type ProxySettings, readProxySettings } from './proxy-settings.ts'
import { startReportTimer } from './report-timer.ts'
import { listenForStop } from './signals.ts'
import { unusedCertificateFlags } from './unused-certificate-flags.ts'

/** `petstore-sandbox proxy`: forwards requests until it is stopped, or until `--exec` has ended. */
export async function proxy({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env, stderr } = process
  const settings = readProxySettings({ flags, environment: env, isTerminal: stderr.isTTY === true })
  const { openProxyCheck } = await import('./proxy-check.ts')
  const check = await openProxyCheck(settings)
  try {
    return await runProxy(settings, check, warnings)
  } finally {
    await check.close()
  }
}

/** Runs the proxy with these settings; returns the exit code. */
export async function runProxy(
  settings: ProxySettings,
  check: ProxyCheck,
  warnings: readonly string[],
): Promise<number> {
  const log = createLog(settings.log)
  for (const warning of [...warnings, ...unusedCertificateFlags(settings)]) log.error(warning)
  const { record, report, exec } = settings
  const recordings = new Recordings(log.notice)
  if (record !== undefined) await recordings.start(record)
  // Whatever fails from here on, the process ends.
  await using running = await startControlledProxy({
    ...settings,
    ...{ checker: check.checker, recordings },
    // The findings become the baseline then.
    ...(settings.updateBaseline && { failOn: 'never' }),
    proxyEnvironment: process.env,
    onExchange: log.passage,
    onNotice: log.notice,
    onBug: log.bug,
    onBytes: keepMemoryLow(),
  })
  const stop = listenForStop({
    drain: settings.drain,
    onDrain: () => {
      running.drain()
      announceDrain(log, settings.drain)
    },
  })
  process.stdout.write(`ready ${running.url}\n`)
  announce(running, settings, log)
  if (settings.open) (await import('./open-page.ts')).openPage(pageAddress(running), log.error)
  const rest = () => ['pending checks', ...(recordings.file ? [recordings.file] : []), ...report]
  announceStop(stop, log, { hasCommand: exec !== undefined, rest })
  const reports = startReportTimer(settings.reportEvery, check, log)
  const ended = exec
    ? await runExec(exec, execVariables(running, settings.adminToken), stop)
    : await stop.asked.then(() => 0)
  await running.close()
  await reports.stop()
  // If one of the two cannot be written, the other still is.
  const [recorded, found] = await Promise.allSettled([recordings.end(), check.finish(log)])
  if (recorded.status === 'fulfilled' && recorded.value)
    for (const line of recordingLines(recorded.value)) log.info(line)
  await log.close()
  if (recorded.status === 'rejected') throw recorded.reason
  if (found.status === 'rejected') throw found.reason
  return ended || found.value
}

// --- internal ---

/** Logs the address of the proxy, and a warning if the upstream does not answer yet. */
function announce(proxy: ControlledProxy, settings: ProxySettings, log: Log): void {
  const { url, upstream } = proxy
  const banner = settings.log === 'pretty' ? proxyBannerLines(proxy, settings) : []
  log.started({ url, upstream }, banner)
  const { ca, insecure, headers } = settings
  const { env: proxyEnvironment } = process
  const isProxied = proxyEnvironment.https_proxy || proxyEnvironment.HTTPS_PROXY
  // A connection alone would show the proxy of the environment.
  if (isProxied && headers.length === 0) return
  probeUpstream(upstream, { ca, insecure, proxyEnvironment, headers }).then((problem) => {
    if (problem)
      log.error(`${upstream} cannot be reached yet (${problem}); until it can, answers are 502.`)
  })
}
