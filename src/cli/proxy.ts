import process from 'node:process'
import { probeUpstream } from '../proxy/probe-upstream.ts'
import { type RunningProxy, startProxy } from '../proxy/start-proxy.ts'
import { recordingLines } from '../recording/summary-lines.ts'
import { announceStop } from './announce-stop.ts'
import { createLog } from './create-log.ts'
import { runExec } from './exec.ts'
import type { GatheredFlags } from './gather-flags.ts'
import { keepMemoryLow } from './keep-memory-low.ts'
import type { Log } from './log.ts'
import { proxyBannerLines } from './proxy-banner.ts'
import type { ProxyCheck } from './proxy-check.ts'
import { type ProxySettings, readProxySettings } from './proxy-settings.ts'
import { listenForStop } from './signals.ts'

/** `petstore-sandbox proxy`: forwards requests until it is stopped, or `--exec` has ended. */
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
  for (const warning of [...warnings, ...unusedFlags(settings)]) log.error(warning)
  const recorder =
    settings.record === undefined ? undefined : await openRecorder(settings.record, log)
  const running = await startProxy({
    ...settings,
    checker: check.checker,
    ...(recorder && { recorder }),
    proxyEnvironment: process.env,
    onExchange: log.passage,
    onBug: log.bug,
    onBytes: keepMemoryLow(),
  })
  const stop = listenForStop()
  process.stdout.write(`ready ${running.url}\n`)
  announce(running, settings, log)
  const files = [settings.record, ...settings.report].filter((file) => file !== undefined)
  const rest = ['pending checks', ...files]
  announceStop(stop, log, { hasCommand: settings.exec !== undefined, rest })
  const ended = settings.exec
    ? await runExec(settings.exec, { PETSTORE_URL: running.url }, stop)
    : await stop.asked.then(() => 0)
  await running.close()
  // If one cannot be written, the other still is.
  const [recorded, found] = await Promise.allSettled([recorder?.close(), check.finish(log)])
  if (recorded.status === 'fulfilled' && recorded.value)
    for (const line of recordingLines(recorded.value)) log.info(line)
  await log.close()
  if (recorded.status === 'rejected') throw recorded.reason
  if (found.status === 'rejected') throw found.reason
  return ended || found.value
}

// --- internal ---

/** Warns of certificate flags for an upstream without a certificate. */
function unusedFlags({ upstream, ca, insecure }: ProxySettings): readonly string[] {
  if (/^https:/i.test(upstream)) return []
  const given = [...(ca === undefined ? [] : ['--ca']), ...(insecure ? ['--insecure'] : [])]
  return given.map((flag) => `${flag} has no effect: the upstream is not https.`)
}

/** The recorder is loaded only with `--record`. */
async function openRecorder(file: string, log: Log) {
  const { createRecorder } = await import('../recording/recorder.ts')
  const onFailure = (error: Error) =>
    log.error(`${error.message} Nothing more is recorded; requests are still forwarded.`)
  return createRecorder({ file, onFailure })
}

/** Logs where the proxy runs, and a warning if the upstream does not answer yet. */
function announce({ url, upstream }: RunningProxy, settings: ProxySettings, log: Log): void {
  const banner = settings.log === 'pretty' ? proxyBannerLines({ url, upstream, settings }) : []
  log.started({ url, upstream }, banner)
  if (process.env.https_proxy || process.env.HTTPS_PROXY) return
  probeUpstream(upstream).then((problem) => {
    if (problem)
      log.error(`${upstream} cannot be reached yet (${problem}); until it can, answers are 502.`)
  })
}
