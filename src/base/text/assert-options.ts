import { hasPem, UsageError } from '../errors.ts'
import { stringifyJson } from '../json/json.ts'
import { didYouMean, shown as json } from './shown.ts'

/** What a bearer token must be (RFC 6750, section 2.1); it follows `must be` in messages. */
export const tokenRule = 'a bearer token: letters, digits and - . _ ~ + /'

/** Whether a text can be sent as a bearer token. */
export function isTokenText(text: string): boolean {
  return /^[A-Za-z0-9._~+/-]+=*$/.test(text)
}

export interface OptionRule {
  readonly fits: (value: unknown) => boolean
  readonly must: string
  /** Whether no message may show the value. */
  readonly isSecret?: true
}

/** The value of a text of the command line or the environment, or what is wrong with the text: a clause after `must be` or `cannot be`. */
export type OptionReading<Value> =
  | { readonly value: Value }
  | { readonly must: string }
  | { readonly cannot: string }

export type OptionRules<Options> = { readonly [Name in keyof Required<Options>]: OptionRule }

export interface AssertOptions<Options> {
  /** The name of the function that takes them, for messages. */
  readonly of: string
  readonly rules: OptionRules<Options>
  readonly required?: readonly (keyof Options & string)[]
}

/**
 * Checks the options of a caller that may not use types. Options that are `undefined` are ignored.
 * @throws UsageError that names the function, the option and the rule.
 */
export function assertOptions<Options extends object>(
  options: Options,
  { of, rules, required = [] }: AssertOptions<Options>,
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`${of} takes an object of options, got ${shownValue(options)}.`)
  const names = Object.keys(rules)
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof Options] : undefined
    if (!rule)
      throw new UsageError(
        `${of} has no option ${shownValue(name)}.${didYouMean(name, names) || list(names)}`,
      )
    if (!rule.fits(value))
      throw new UsageError(
        `The option ${name} of ${of} must be ${rule.must}${rule.isSecret ? '' : `, got ${shownValue(value)}`}.`,
      )
  }
  const missing = required.find((name) => options[name] === undefined)
  if (missing !== undefined)
    throw new UsageError(`${of} needs the option ${missing}, which must be ${rules[missing].must}.`)
}

/** A string that is not empty, and no PEM file. */
export const aText: OptionRule = {
  fits: (value) =>
    typeof value === 'string' && value !== '' && !value.trimStart().startsWith('-----BEGIN'),
  must: 'a text that is not empty',
}
/** The name of a file, and not what the file has. */
export const aFileName: OptionRule = {
  fits: (value) => aText.fits(value) && !hasPem(value as string),
  must: 'the name of a file',
}
/** The names of several files. */
export const fileNames: OptionRule = {
  fits: (value) => Array.isArray(value) && value.every((each) => aFileName.fits(each)),
  must: "a list of names of files, such as ['over.yaml']",
}
/** A credential that fits in an `Authorization` header (RFC 6750, section 2.1). */
export const aBearerToken: OptionRule = {
  fits: (value) => typeof value === 'string' && isTokenText(value),
  must: tokenRule,
  isSecret: true,
}
export const aBoolean: OptionRule = {
  fits: (value) => typeof value === 'boolean',
  must: 'true or false',
}
export const anObject: OptionRule = {
  fits: (value) => typeof value === 'object' && value !== null,
  must: 'an object',
}
export const aFunction: OptionRule = {
  fits: (value) => typeof value === 'function',
  must: 'a function',
}
export const aPort: OptionRule = integerFrom(0, 65_535)
export const aTime: OptionRule = integerFrom(-8.64e15, 8.64e15)
/** A time in milliseconds since 1970 (ECMA-262, section 21.4.1.1), or one from which a clock ticks on. */
export const aStartTime: OptionRule = {
  fits: (value) => aTime.fits(value) || isTicking(value),
  must: `${aTime.must}, or { now, ticking: true } with one`,
}
/** Any value: it is checked elsewhere. */
export const checkedLater: OptionRule = { fits: () => true, must: 'given' }

export function integerFrom(lower: number, upper: number): OptionRule {
  return {
    fits: (value) => Number.isInteger(value) && Number(value) >= lower && Number(value) <= upper,
    must: `a whole number from ${lower} to ${upper}`,
  }
}

export function oneOfChoices(choices: readonly string[]): OptionRule {
  return {
    fits: (value) => choices.includes(value as string),
    must: `one of ${choices.join(', ')}`,
  }
}

/**
 * A value for a message, even if JSON cannot represent it (a function, NaN). The text of a PEM file is not shown, as it may be a key,
 * nor an address with a user, which may have a password.
 */
export function shownValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  const whole = stringifyJson(value) ?? ''
  if (hasPem(whole)) return 'the text of a PEM file'
  const address = whole.indexOf('//')
  return address >= 0 && whole.includes('@', address) ? 'an address with a user' : json(value)
}

// --- internal ---

function isTicking(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { now, ticking, ...others } = value as { readonly [name: string]: unknown }
  return aTime.fits(now) && ticking === true && Object.keys(others).length === 0
}

function list(names: readonly string[]): string {
  return ` It has ${names.join(', ')}.`
}
