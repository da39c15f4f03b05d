import { startChecker } from '../reports/start-checker.ts'
import { openCheck } from './open-check.ts'
import type { ProxyCheck } from './proxy.ts'
import type { ProxySettings } from './proxy-settings.ts'

/**
 * Makes the check of a run of `proxy`; what is wrong with its files is said before the proxy starts.
 * @throws UsageError for a report of another format, or a bad baseline.
 */
export async function openProxyCheck(settings: ProxySettings): Promise<ProxyCheck> {
  const check = await openCheck(settings, startChecker)
  return { ...check, close: () => check.checker.close() }
}
