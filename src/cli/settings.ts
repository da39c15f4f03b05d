import { UsageError } from '../base/errors.ts'
import { timeOf } from '../base/time.ts'
import { isTokenText, tokenRule } from '../base/token-text.ts'
import type { Unspecified } from '../contract/ledger.ts'
import { MOST_REPLICAS } from '../http/start-options.ts'
import { MOST_WORLDS } from '../sandbox/worlds.ts'
import { type Isolation, isolations } from '../scenarios/scenario.ts'
import { isAddress } from '../store/is-address.ts'
import { type OnMiss, onMissChoices } from '../tape/on-miss.ts'
import { type LogFormat, logFormats } from './log-format.ts'
import { parseDuration, parseWait } from './parse-duration.ts'
import { parseUnspecified } from './parse-unspecified.ts'
import {
  oneOf,
  type Parser,
  parsePort,
  parseText,
  readSwitch,
  type Sources,
  settingReader,
} from './read-setting.ts'

/** The settings of `start`: flag over environment. The scenario and the defaults apply after them. */
export interface StartSettings {
  readonly scenario: string
  readonly port: number
  readonly host: string
  readonly data: string | undefined
  readonly waitReplicas: number | undefined
  readonly fresh: boolean
  readonly seed: number | undefined
  readonly keys: readonly string[] | undefined
  readonly unspecified: Unspecified | undefined
  /** Milliseconds since 1970. */
  readonly now: number | undefined
  readonly onMiss: OnMiss | undefined
  readonly isolation: Isolation | undefined
  readonly maxWorlds: number | undefined
  /** In milliseconds. */
  readonly worldIdle: number | undefined
  /** In milliseconds. */
  readonly drain: number
  readonly watch: boolean
  readonly adminToken: string | undefined
  readonly open: boolean
  readonly exec: string | undefined
  /** How many times to run the command under rotation. */
  readonly rotateRuns: number | undefined
  readonly log: LogFormat
}

/**
 * Reads the settings of `start`.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readStartSettings(sources: Sources): StartSettings {
  const read = settingReader(sources)
  const data = read('data', parseText)
  const exec = read('exec', parseText)
  const watch = readSwitch('watch', sources)
  return {
    scenario: read('scenario', parseText) ?? 'default',
    port: read('port', parsePort, 'PORT') ?? 4010,
    host: read('host', parseText, 'HOST') ?? '127.0.0.1',
    data,
    waitReplicas: withAddress(read('wait-replicas', parseReplicas), data),
    fresh: withData(readSwitch('fresh', sources), data),
    seed: read('seed', parseSeed),
    keys: read('keys', parseKeys),
    unspecified: read('unspecified', parseUnspecified),
    now: read('now', parseTime),
    onMiss: read('on-miss', oneOf(onMissChoices)),
    isolation: read('isolation', oneOf(isolations)),
    maxWorlds: read('max-worlds', parseCount),
    worldIdle: read('world-idle', parseDuration),
    drain: read('drain', parseWait) ?? 0,
    watch,
    adminToken: read('admin-token', parseToken),
    open: readSwitch('open', sources),
    exec,
    rotateRuns: fitting(read('rotate-runs', parseRuns), { exec, data, watch }),
    log: readLogFormat(sources),
  }
}

/** Reads `--log`: pretty on a terminal, else JSON. */
export function readLogFormat(sources: Sources): LogFormat {
  const given = settingReader(sources)('log', oneOf(logFormats))
  return given ?? (sources.isTerminal ? 'pretty' : 'json')
}

/** Accepts a bearer token. */
export const parseToken: Parser<string> = (text) =>
  isTokenText(text) ? { value: text } : { must: tokenRule }

// --- internal ---

function withAddress(replicas: number | undefined, data: string | undefined): number | undefined {
  if (replicas === undefined || (data !== undefined && isAddress(data))) return replicas
  throw new UsageError(
    '--wait-replicas needs --data redis://HOST:PORT: only a server has replicas. See --help.',
  )
}

/** Each run starts at the beginning of the scenario, so nothing may be kept or changed from outside. */
function fitting(
  runs: number | undefined,
  { exec, data, watch }: Pick<StartSettings, 'exec' | 'data' | 'watch'>,
): number | undefined {
  if (runs === undefined) return runs
  if (exec === undefined)
    throw new UsageError('--rotate-runs needs --exec, the command that it runs. See --help.')
  if (data !== undefined || watch)
    throw new UsageError(
      `--rotate-runs cannot be used with ${watch ? '--watch' : '--data'}: each run begins where the scenario begins. See --help.`,
    )
  return runs
}

function withData(fresh: boolean, data: string | undefined): boolean {
  if (!fresh || data !== undefined) return fresh
  throw new UsageError('--fresh needs --data: without it nothing is kept. See --help.')
}

/** Reads a seed. */
export const parseSeed: Parser<number> = (text) =>
  /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
    ? { value: Number(text) }
    : { must: `an integer from 0 to ${Number.MAX_SAFE_INTEGER}` }

const parseKeys: Parser<readonly string[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim())
  const fits = keys.every((key) => /^[A-Za-z0-9._~+/*-]+=*$/.test(key))
  return fits ? { value: keys } : { must: 'bearer tokens separated by commas' }
}

const parseRuns: Parser<number> = (text) =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_RUNS
    ? { value: Number(text) }
    : { must: `a whole number from 1 to ${MOST_RUNS}` }

const MOST_RUNS = 1000

const parseReplicas: Parser<number> = (text) =>
  /^\d{1,3}$/.test(text) && Number(text) <= MOST_REPLICAS
    ? { value: Number(text) }
    : { must: `a whole number from 0 to ${MOST_REPLICAS}` }

const parseCount: Parser<number> = (text) =>
  /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MOST_WORLDS
    ? { value: Number(text) }
    : { must: `a whole number from 1 to ${MOST_WORLDS}` }

const parseTime: Parser<number> = (text) => {
  const value = timeOf(text)
  return value === undefined
    ? { must: 'a time that exists, with its zone, e.g. 2030-12-05T00:00:00Z' }
    : { value }
}
