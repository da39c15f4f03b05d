import { UsageError } from '../base/errors.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import { type AnnotationFormat, annotationFormats } from '../check/reports/annotation-format.ts'
import { type Threshold, thresholds } from '../check/reports/fails-on.ts'
import { instanceName, instanceRule, isInstanceName } from '../check/run-stamp.ts'
import { type WhenBehind, whenBehindChoices } from '../proxy/when-behind.ts'
import type { LogFormat } from './log-format.ts'
import { namedUpstream } from './named-upstream.ts'
import { parseDuration, parseWait } from './parse-duration.ts'
import { readHeaders } from './read-headers.ts'
import {
  oneOf,
  type Parser,
  parsePort,
  parseText,
  readSwitch,
  type Sources,
  settingReader,
} from './read-setting.ts'
import { parseToken, readLogFormat } from './settings.ts'

/** The settings of `proxy`: flag over environment over default. */
export interface ProxySettings extends ReportSettings {
  /** A base address; `production` and `staging` are already resolved. */
  readonly upstream: string
  readonly port: number
  readonly host: string
  /** Milliseconds. */
  readonly timeout: number
  readonly ca: string | undefined
  readonly insecure: boolean
  /** Header lines of the proxy's own request to the upstream: name, value, name, value … No request that passes gets them. */
  readonly headers: readonly string[]
  readonly readOnly: boolean
  readonly annotate: boolean
  /** From 0 to 1. */
  readonly sample: number
  readonly whenBehind: WhenBehind
  /** In milliseconds. */
  readonly drain: number
  readonly adminToken: string | undefined
  readonly open: boolean
  readonly exec: string | undefined
  /** The name of this proxy in its reports; `undefined` if the port is not known yet. */
  readonly instance: string | undefined
  /** How often the reports are written while it runs, in milliseconds. */
  readonly reportEvery: number | undefined
  /** The file to record to. */
  readonly record: string | undefined
  readonly log: LogFormat
}

/** Which reports to write, and which findings fail. */
export interface ReportSettings {
  /** Files to write reports to. */
  readonly report: readonly string[]
  /** The lowest severity that makes the exit code 1. */
  readonly failOn: Threshold
  readonly baseline: string | undefined
  readonly updateBaseline: boolean
  /** The CI service for which findings are printed as annotations. */
  readonly annotations: AnnotationFormat | undefined
}

/** The settings of `report merge`. */
export interface MergeSettings extends ReportSettings {
  /** The minimum number of instances. */
  readonly expect: number | undefined
}

/**
 * Reads the settings of `proxy`.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readProxySettings(sources: Sources): ProxySettings {
  const read = settingReader(sources)
  const port = read('port', parsePort, 'PORT') ?? 4011
  const reports = readReportSettings(sources)
  return {
    upstream: namedUpstream(read('upstream', parseText) ?? '', sources.environment),
    port,
    host: read('host', parseText, 'HOST') ?? '127.0.0.1',
    timeout: read('timeout', parseTimeout) ?? 30_000,
    ca: read('ca', parseText),
    insecure: readSwitch('insecure', sources),
    headers: readHeaders(sources),
    readOnly: readSwitch('read-only', sources),
    annotate: readSwitch('annotate', sources),
    sample: read('sample', parseShare) ?? 1,
    whenBehind: read('when-behind', oneOf(whenBehindChoices)) ?? 'wait',
    drain: read('drain', parseWait) ?? 0,
    adminToken: read('admin-token', parseToken),
    open: readSwitch('open', sources),
    exec: read('exec', parseText),
    log: readLogFormat(sources),
    instance: read('instance', parseInstance) ?? (port > 0 ? instanceName(port) : undefined),
    reportEvery: withReport(read('report-every', parseDuration), reports),
    record: read('record', parseText),
    ...reports,
  }
}

/**
 * Reads the settings of reports and baseline.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readReportSettings(sources: Sources): ReportSettings {
  const read = settingReader(sources)
  const updateBaseline = readSwitch('update-baseline', sources)
  const baseline = read('baseline', parseText)
  if (updateBaseline && baseline === undefined)
    throw new UsageError('--update-baseline needs --baseline FILE. See --help.')
  return {
    report: readReports(sources, read('report', parseText)),
    failOn: read('fail-on', oneOf(thresholds)) ?? 'error',
    baseline,
    updateBaseline,
    annotations: read('annotations', oneOf(annotationFormats)),
  }
}

/**
 * Reads the settings of `report merge`.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readMergeSettings(sources: Sources): MergeSettings {
  const expect = settingReader(sources)('expect', parseCount)
  return { ...readReportSettings(sources), expect }
}

/** Reads milliseconds; the longest delay of a timer is 2^31 - 1 ms. */
export const parseTimeout: Parser<number> = (text) =>
  /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= LONGEST_TIMER
    ? { value: Number(text) }
    : { must: `milliseconds from 1 to ${LONGEST_TIMER}` }

// --- internal ---

/** The flag can be repeated; the variable holds one file. */
function readReports({ flags }: Sources, single: string | undefined): readonly string[] {
  if (Array.isArray(flags.report)) return flags.report
  return single === undefined ? [] : [single]
}

function withReport(every: number | undefined, { report }: ReportSettings): number | undefined {
  if (every === undefined || report.length > 0) return every
  throw new UsageError('--report-every needs --report FILE. See --help.')
}

const parseInstance: Parser<string> = (text) =>
  isInstanceName(text) ? { value: text } : { must: instanceRule }

const parseCount: Parser<number> = (text) =>
  /^[1-9]\d{0,4}$/.test(text) ? { value: Number(text) } : { must: 'a whole number from 1 to 99999' }

const parseShare: Parser<number> = (text) =>
  /^(0?\.\d+|[01](\.\d*)?)$/.test(text) && Number(text) <= 1
    ? { value: Number(text) }
    : { must: 'a number from 0 to 1' }
