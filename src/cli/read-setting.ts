import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { isSecretPlace } from '../redaction/redact-problem.ts'

/** The sources of settings. */
export interface Sources {
  readonly flags: { readonly [name: string]: unknown }
  readonly environment: { readonly [name: string]: string | undefined }
  readonly isTerminal: boolean
}

/** Parses a text, or returns what it must be. */
export type Parser<Value> = (text: string) => { value: Value } | { must: string }

/** Reads one setting; `plain` is another variable for it, such as `PORT`. */
export type SettingReader = <Value>(
  name: string,
  parse: Parser<Value>,
  plain?: string,
) => Value | undefined

/** Arguments that are not flags. */
const POSITIONALS = new Set(['scenario', 'upstream'])

/**
 * Creates a reader of settings: the flag, otherwise the variable `PETSTORE_` plus the flag in capitals. The
 * reader throws a UsageError that names the flag or the variable, the rule and the value.
 */
export function settingReader({ flags, environment }: Omit<Sources, 'isTerminal'>): SettingReader {
  return (name, parse, plain) => {
    const own = `PETSTORE_${name.toUpperCase().replaceAll('-', '_')}`
    const candidates = [
      { source: POSITIONALS.has(name) ? name : `--${name}`, text: flags[name] },
      { source: own, text: environment[own] },
      { source: plain, text: plain && environment[plain] },
    ]
    const given = candidates.find(
      ({ text }) => typeof text === 'string' && (text !== '' || text === flags[name]),
    )
    if (!given) return undefined
    const parsed = parse(String(given.text))
    if ('value' in parsed) return parsed.value
    // A credential is never shown, not even a malformed one.
    const seen = isSecretPlace([name]) ? '' : `, got ${shown(given.text)}`
    throw new UsageError(`${given.source} must be ${parsed.must}${seen}. See --help.`)
  }
}

/** Reads a flag without a value, or its variable. */
export function readSwitch(
  name: string,
  { flags, environment }: Omit<Sources, 'isTerminal'>,
): boolean {
  const read = settingReader({ flags: {}, environment })
  return flags[name] === true || (read(name, parseSwitch) ?? false)
}

/** Accepts any text that is not empty. */
export const parseText: Parser<string> = (text) =>
  text === '' ? { must: 'some text' } : { value: text }

/** Accepts a port; 0 stands for any free one. */
export const parsePort: Parser<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) < 65_536
    ? { value: Number(text) }
    : { must: 'a port from 0 to 65535' }

/** Accepts one of these words. */
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
): Parser<Choices[number]> {
  return (text) =>
    choices.includes(text) ? { value: text } : { must: `one of ${choices.join(', ')}` }
}

// --- internal ---

const parseSwitch: Parser<boolean> = (text) =>
  ['1', 'true', '0', 'false'].includes(text)
    ? { value: text === '1' || text === 'true' }
    : { must: 'one of 1, true, 0, false' }
