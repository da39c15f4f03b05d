import { UsageError } from '../contract/errors.ts'
import { type Policy, policies } from '../contract/ledger.ts'
import { shown } from '../contract/violation.ts'

/** How `start` was asked to run: flag over environment (design, section 3); the scenario and the defaults come after. */
export interface StartSettings {
  readonly scenario: string
  readonly port: number
  readonly host: string
  readonly data: string | undefined
  readonly fresh: boolean
  readonly seed: number | undefined
  readonly keys: readonly string[] | undefined
  readonly unspecified: Policy | undefined
  /** Milliseconds since 1970. */
  readonly now: number | undefined
  readonly watch: boolean
  readonly exec: string | undefined
  readonly log: LogFormat
}

/** How requests are logged. */
export type LogFormat = 'pretty' | 'json' | 'silent'

/** Where settings come from. */
export interface Sources {
  readonly flags: { readonly [name: string]: unknown }
  readonly environment: { readonly [name: string]: string | undefined }
  readonly isTerminal: boolean
}

/**
 * Reads the settings of `start`.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readStartSettings({ flags, environment, isTerminal }: Sources): StartSettings {
  const read = <Value>(name: string, parse: Parser<Value>, plain?: string): Value | undefined =>
    readSetting(name, { flags, environment, plain }, parse)
  const data = read('data', parseText)
  const isOn = (name: string) => flags[name] === true || (read(name, parseSwitch) ?? false)
  return {
    scenario: read('scenario', parseText) ?? 'default',
    port: read('port', parsePort, 'PORT') ?? 4010,
    host: read('host', parseText, 'HOST') ?? '127.0.0.1',
    data,
    fresh: withData(isOn('fresh'), data),
    seed: read('seed', parseSeed),
    keys: read('keys', parseKeys),
    unspecified: read('unspecified', oneOf(policies)),
    now: read('now', parseTime),
    watch: isOn('watch'),
    exec: read('exec', parseText),
    log: read('log', oneOf(['pretty', 'json', 'silent'])) ?? (isTerminal ? 'pretty' : 'json'),
  }
}

// --- internal ---

function withData(fresh: boolean, data: string | undefined): boolean {
  if (fresh && data === undefined) throw new UsageError('--fresh goes with --data: without it nothing is kept.')
  return fresh
}

/** Reads a text, or says what it must be. */
type Parser<Value> = (text: string) => { value: Value } | { must: string }

function readSetting<Value>(
  name: string,
  { flags, environment, plain }: Omit<Sources, 'isTerminal'> & { plain?: string | undefined },
  parse: Parser<Value>,
): Value | undefined {
  const own = `PETSTORE_${name.toUpperCase()}`
  const candidates = [
    { source: name === 'scenario' ? name : `--${name}`, text: flags[name] },
    { source: own, text: environment[own] },
    { source: plain, text: plain && environment[plain] },
  ]
  const given = candidates.find(
    ({ text }) => typeof text === 'string' && (text !== '' || text === flags[name]),
  )
  if (!given) return undefined
  const parsed = parse(String(given.text))
  if ('value' in parsed) return parsed.value
  throw new UsageError(
    `${given.source} must be ${parsed.must}, got ${shown(given.text)}. See --help.`,
  )
}

const parseText: Parser<string> = (text) => (text === '' ? { must: 'some text' } : { value: text })

const parsePort: Parser<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) < 65_536
    ? { value: Number(text) }
    : { must: 'a port from 0 to 65535' }

const parseSeed: Parser<number> = (text) =>
  /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
    ? { value: Number(text) }
    : { must: `an integer from 0 to ${Number.MAX_SAFE_INTEGER}` }

const parseKeys: Parser<readonly string[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim())
  const fits = keys.every((key) => /^[A-Za-z0-9._~+/*-]+=*$/.test(key))
  return fits ? { value: keys } : { must: 'bearer tokens with commas between' }
}

const parseTime: Parser<number> = (text) => {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
  const value = Date.parse(text)
  return isTime && !Number.isNaN(value)
    ? { value }
    : { must: 'a time with its zone, e.g. 2030-12-05T00:00:00Z' }
}

const parseSwitch: Parser<boolean> = (text) =>
  ['1', 'true', '0', 'false'].includes(text)
    ? { value: text === '1' || text === 'true' }
    : { must: 'one of 1, true, 0, false' }

function oneOf<const Choices extends readonly string[]>(choices: Choices): Parser<Choices[number]> {
  return (text) =>
    choices.includes(text) ? { value: text } : { must: `one of ${choices.join(', ')}` }
}
