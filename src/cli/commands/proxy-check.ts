import { type RunningChecker, startChecker } from '../../check/threads/checker-thread.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Settings } from '../../options/options.ts'
import { parseUpstream } from '../../proxy/upstream.ts'
import { type OpenCheck, openCheck } from './open-check.ts'

export interface ProxyCheck extends OpenCheck<RunningChecker> {
  close(): Promise<void>
}

/**
 * Opens the check of a run of `proxy`. Problems with its files are reported before the proxy starts.
 * @throws UsageError for a bad upstream, a report of another format, or a bad baseline.
 */
export async function openProxyCheck(
  settings: Settings<'proxy'>,
  { source, next }: { readonly source: ContractSource; readonly next: ContractSource | undefined },
): Promise<ProxyCheck> {
  // The parsed address has the default path if none was given; the report and its curl commands show that path.
  const { url: upstream } = parseUpstream(settings.upstream, source)
  const check = await openCheck({ ...settings, source, nextSource: next, upstream }, startChecker)
  return { ...check, close: () => check.checker.close() }
}
