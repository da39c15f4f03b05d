import { UsageError } from '../../base/errors.ts'
import { shownValue } from '../../base/text/assert-options.ts'
import type { TlsSetting } from '../../base/tls/server-tls.ts'
import type { CommandName } from '../../options/option.ts'
import {
  type AnyOption,
  flagOf,
  optionsOfCommand,
  type Settings,
  variablesOf,
} from '../../options/options.ts'

export interface Sources {
  /** The flags and the positional words of a command, by name. */
  readonly flags: { readonly [name: string]: unknown }
  readonly environment: { readonly [name: string]: string | undefined }
}

/**
 * Reads the settings of a command: flag over variable over default.
 * @throws UsageError that names the flag or the variable, the rule and the value.
 */
export function readSettings<Command extends CommandName>(
  command: Command,
  sources: Sources,
): Settings<Command> {
  const own = optionsOfCommand(command)
  const settings = Object.fromEntries(
    own.map(([name, option]) => [name, readSetting(command, name, { option, sources })]),
  )
  for (const [name, { conflict }] of own) {
    const isGiven = settings[name] !== undefined && settings[name] !== false
    const problem = isGiven ? conflict?.(settings) : undefined
    if (problem !== undefined) throw new UsageError(`${problem} See --help.`)
  }
  return settings as Settings<Command>
}

/** A sentence about flags, in which each that has its value from a variable is named by that, too: a user has not written the flag. */
export function withVariables(
  sentence: string,
  command: CommandName,
  { flags, environment }: Sources,
): string {
  return optionsOfCommand(command).reduce((text, [name, option]) => {
    const variable = variablesOf(name, option).find((each) => environment[each])
    if (variable === undefined || flags[flagOf(name)] !== undefined) return text
    const parts = text.split(/(--[a-z][a-z-]*)/)
    const at = parts.indexOf(`--${flagOf(name)}`)
    return at < 0 ? text : parts.with(at, `${variable} (${parts[at]})`).join('')
  }, sentence)
}

/**
 * Turns `production` and `staging` into their addresses; any other text is already an address.
 * @throws UsageError when there is no address for the name.
 */
export function namedUpstream(
  upstream: string,
  environment: { readonly [name: string]: string | undefined },
): string {
  const variable = Object.hasOwn(NAMED, upstream) ? NAMED[upstream] : undefined
  if (variable === undefined) return upstream
  const url = environment[variable]
  if (url) return url
  throw new UsageError(
    `${variable} is not set, so there is no address for ${upstream}. Set it, or give a base address.`,
  )
}

/** Settings with the address of their upstream in place of its name; without one, as they are. */
export function withNamedUpstream<Given extends { readonly upstream?: string | undefined }>(
  settings: Given,
  environment: Sources['environment'],
): Given {
  const { upstream } = settings
  if (upstream === undefined) return settings
  return { ...settings, upstream: namedUpstream(upstream, environment) }
}

/** Warns of certificate flags for an upstream without a certificate. */
export function unusedCertificateFlags({
  upstream,
  ca,
  insecure,
}: Pick<Settings<'proxy'>, 'upstream' | 'ca' | 'insecure'>): readonly string[] {
  if (/^https:/i.test(upstream)) return []
  const given = [...(ca === undefined ? [] : ['--ca']), ...(insecure ? ['--insecure'] : [])]
  return given.map((flag) => `${flag} has no effect: the upstream is not https.`)
}

/** How a server gets its certificate, by the flags; `undefined` if it speaks plain HTTP. */
export function tlsSetting({
  tlsCert: cert,
  tlsKey: key,
  tlsCa: ca,
  tlsSelfSigned: selfSigned,
}: TlsFlags): TlsSetting | undefined {
  if (selfSigned) return { selfSigned, ca }
  return cert === undefined || key === undefined ? undefined : { cert, key, ca }
}

// --- internal ---

function readSetting(
  command: CommandName,
  name: string,
  { option, sources: { flags, environment } }: { option: AnyOption; sources: Sources },
): unknown {
  const { form } = option.kind
  const given = flags[flagOf(name)]
  if (form === 'switch' && given === true) return true
  const source = option.positional?.includes(command) ? flagOf(name) : `--${flagOf(name)}`
  if (form === 'list' && Array.isArray(given))
    return given.flatMap((text) => parse(option, String(text), source) as unknown[])
  if (typeof given === 'string') return parse(option, given, source)
  // A variable that is empty is not set.
  const variable = variablesOf(name, option).find((each) => environment[each])
  if (variable !== undefined) return parse(option, environment[variable] as string, variable)
  return defaultOf(option, command)
}

function defaultOf(option: AnyOption, command: CommandName): unknown {
  const otherwise = option.commands[command]
  if (otherwise?.kind === 'required') throw new UsageError(`${otherwise.sentence} See --help.`)
  if (otherwise?.kind !== 'applied') return undefined
  if (otherwise.text !== undefined) return parse(option, otherwise.text, 'the default')
  return option.kind.form === 'list' ? [] : false
}

function parse({ kind }: AnyOption, text: string, source: string): unknown {
  const { read, rule } = kind
  const reading = read(text)
  if ('value' in reading) return reading.value
  if ('cannot' in reading) throw new UsageError(`${source} cannot be ${reading.cannot}`)
  // A credential is never shown, not even a malformed one.
  const seen = rule.isSecret ? '' : `, got ${shownValue(text)}`
  throw new UsageError(`${source} must be ${reading.must}${seen}. See --help.`)
}

/** The variables with the addresses of `production` and `staging`; the contract gives none. */
const NAMED: { readonly [name: string]: string } = {
  production: 'PETSTORE_PRODUCTION_URL',
  staging: 'PETSTORE_STAGING_URL',
}

type TlsFlags = Pick<
  Settings<'start'> & Settings<'proxy'>,
  'tlsCert' | 'tlsKey' | 'tlsCa' | 'tlsSelfSigned'
>
