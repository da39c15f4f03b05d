import { startChecker } from '../check/start-checker.ts'
import type { ExchangeChecker } from '../proxy/exchange-checker.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { type OpenCheck, openCheck } from './open-check.ts'
import type { ProxySettings } from './proxy-settings.ts'

/** The check of a run of the proxy. */
export interface ProxyCheck extends OpenCheck<ExchangeChecker> {
  /** Ends it. */
  close(): Promise<void>
}

/**
 * Makes the check of a run of `proxy`; what is wrong with its files is said before the proxy starts.
 * @throws UsageError for a bad upstream, a report of another format, or a bad baseline.
 */
export async function openProxyCheck(settings: ProxySettings): Promise<ProxyCheck> {
  // The report and its curl lines have the path that is asked, where none was given.
  const { url: upstream } = parseUpstream(settings.upstream)
  const check = await openCheck({ ...settings, upstream }, startChecker)
  return { ...check, close: () => check.checker.close() }
}
