import { randomInt } from 'node:crypto'
import { UsageError } from '../base/errors.ts'
import type { LogFormat } from './log-format.ts'
import { namedUpstream } from './named-upstream.ts'
import { parseTimeout, type ReportSettings, readReportSettings } from './proxy-settings.ts'
import { readHeaders } from './read-headers.ts'
import { type Parser, parseText, readSwitch, type Sources, settingReader } from './read-setting.ts'
import { parseSeed, parseToken, readLogFormat } from './settings.ts'

/** The settings of `verify`: flag over environment over default. */
export interface VerifySettings extends ReportSettings {
  /** A base address; `production` and `staging` are already resolved. */
  readonly upstream: string
  /** The key of the upstream. */
  readonly key: string
  readonly allowWrites: boolean
  /** The scenario of the sandbox. */
  readonly scenario: string
  /** Requests per second. */
  readonly rate: number
  /** In milliseconds. */
  readonly timeout: number
  readonly ca: string | undefined
  readonly insecure: boolean
  /** What is asked for at random follows from it, a uint32. */
  readonly seed: number
  /** Header lines that every request to the upstream has: name, value, name, value … */
  readonly headers: readonly string[]
  /** The file to write the upstream's choices to. */
  readonly writeProfile: string | undefined
  readonly log: LogFormat
}

/**
 * Reads the settings of `verify`.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readVerifySettings(sources: Sources): VerifySettings {
  const read = settingReader(sources)
  const key = read('key', parseToken)
  if (key === undefined)
    throw new UsageError(
      'verify needs a key that the upstream accepts: set PETSTORE_KEY, or give --key. See --help.',
    )
  return {
    upstream: namedUpstream(read('upstream', parseText) ?? '', sources.environment),
    key,
    allowWrites: readSwitch('allow-writes', sources),
    scenario: read('scenario', parseText) ?? 'default',
    rate: read('rate', parseRate) ?? 10,
    timeout: read('timeout', parseTimeout) ?? 30_000,
    ca: read('ca', parseText),
    insecure: readSwitch('insecure', sources),
    seed: read('seed', parseSeed) ?? randomInt(2 ** 32),
    headers: readHeaders(sources),
    writeProfile: read('write-profile', parseText),
    log: readLogFormat(sources),
    ...readReportSettings(sources),
  }
}

// --- internal ---

const parseRate: Parser<number> = (text) =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000
    ? { value: Number(text) }
    : { must: 'a whole number from 1 to 1000' }
