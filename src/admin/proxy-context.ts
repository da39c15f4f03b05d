import type { Report } from '../check/reports/report.ts'
import type { Recordings } from '../recording/recordings.ts'
import type { AdminContext } from './admin-context.ts'

/** What the control plane of a proxy works on. */
export interface ProxyContext
  extends Pick<AdminContext, 'adminToken' | 'onNotice' | 'onBug' | 'closing'> {
  /** The service's base address. */
  readonly upstream: string
  /** Resolves when every exchange so far has been checked. */
  readonly checked: () => Promise<void>
  /** The report so far. */
  readonly report: () => Promise<Report>
  readonly recordings: Recordings
  /** The file to record to that the command line names, if any: it may be anywhere. */
  readonly record: string | undefined
}

/** What a request to the control plane of a proxy is about. */
export interface ProxySubject
  extends Pick<ProxyContext, 'upstream' | 'checked' | 'report' | 'recordings' | 'record'> {
  /** Tells the log what was done. */
  readonly notice: (message: string) => void
}
