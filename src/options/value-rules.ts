import { hasPem } from '../base/errors.ts'
import { LONGEST_TIMER, timeOf } from '../base/time.ts'
import {
  aBearerToken,
  aBoolean,
  aFileName,
  aPort,
  aStartTime,
  aText,
  checkedLater,
  fileNames,
  integerFrom,
  isTokenText,
  type OptionRule,
  type OptionRules,
  oneOf,
  tokenRule,
} from './assert-options.ts'
import { delayRule, readDelay } from './delay-setting.ts'
import { readHeaderLine } from './header-setting.ts'
import type { Kind, KindName, Named, StartTime } from './kinds.ts'
import { readUnspecified } from './ledger-setting.ts'
import type { FunctionName } from './option.ts'
import { type OptionsOf, optionsOfFunction } from './options.ts'
import type { Reading } from './reading.ts'

/** How the texts and the values of a kind are read and checked. */
export function valueRule(kind: Kind<unknown>): ValueRule {
  return valueRules[kind.name](kind)
}

/** The checks of the options of a function. */
export function rulesOf<Function extends FunctionName>(
  name: Function,
): OptionRules<OptionsOf<Function>> {
  const own = optionsOfFunction(name)
  const rules = Object.fromEntries(own.map(([option, { kind }]) => [option, valueRule(kind).rule]))
  return rules as OptionRules<OptionsOf<Function>>
}

/** The longest name of an instance, in characters. */
export const LONGEST_INSTANCE = 100

// --- internal ---

/** How the texts and the values of a kind are read and checked. */
interface ValueRule {
  /** Reads the text of a flag or a variable. What a list reads of several texts is concatenated. */
  readonly read: (text: string) => Reading<unknown>
  /** Checks a value that a program gives. */
  readonly rule: OptionRule
}

const valueRules: { readonly [name in KindName]: (kind: Kind<unknown>) => ValueRule } = {
  switch: () => ({ read: readSwitch, rule: aBoolean }),
  text: ({ names }) => ({ read: readText(names), rule: names === 'file' ? aFileName : aText }),
  texts: ({ names }) => ({ read: readItem(names), rule: fileNames }),
  word: ({ words = [] }) => ({ read: readWord(words), rule: oneOf(words) }),
  'scenario word': ({ words = [] }) => ({ read: readWord(words), rule: checkedLater }),
  whole: ({ from = 0, to = 0 }) => ({
    read: readWhole(from, to, `a whole number from ${from} to ${to}`),
    rule: integerFrom(from, to),
  }),
  port: ({ from = 0, to = 0 }) => ({
    read: readWhole(from, to, `a port from ${from} to ${to}`),
    rule: aPort,
  }),
  share: () => ({
    read: readShare,
    rule: {
      fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
      must: SHARE,
    },
  }),
  milliseconds: () => ({
    read: readWhole(1, LONGEST_TIMER, `milliseconds from 1 to ${LONGEST_TIMER}`),
    rule: integerFrom(1, LONGEST_TIMER),
  }),
  duration: () => ({ read: readDuration, rule: integerFrom(1, LONGEST_TIMER) }),
  wait: () => ({ read: readWait, rule: integerFrom(0, LONGEST_TIMER) }),
  delay: () => ({ read: readDelay, rule: delayRule }),
  startTime: () => ({ read: readStartTime, rule: aStartTime }),
  seed: () => ({
    read: readWhole(0, Number.MAX_SAFE_INTEGER, `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`),
    rule: checkedLater,
  }),
  keys: () => ({ read: readKeys, rule: { ...checkedLater, isSecret: true } }),
  unspecified: () => ({ read: readUnspecified, rule: checkedLater }),
  token: () => ({ read: accepting(isTokenText, tokenRule), rule: aBearerToken }),
  // The value of a header line may be a credential.
  headers: () => ({ read: readHeaderLine, rule: { ...checkedLater, isSecret: true } }),
  tls: () => ({ read: readWord(['self-signed']), rule: { fits: isTlsSetting, must: TLS } }),
  instance: () => ({
    read: accepting(isInstanceName, INSTANCE),
    rule: { fits: (value) => typeof value === 'string' && isInstanceName(value), must: INSTANCE },
  }),
}

/** Reads texts that are their own values. */
function accepting(fits: (text: string) => boolean, must: string) {
  return (text: string): Reading<string> => (fits(text) ? { value: text } : { must })
}

function readSwitch(text: string): Reading<boolean> {
  return ['1', 'true', '0', 'false'].includes(text)
    ? { value: text === '1' || text === 'true' }
    : { must: 'one of 1, true, 0, false' }
}

/** Reads any text that is not empty, but no PEM text in place of a name. A command may look for one. */
function readText(names: Named | undefined) {
  return (text: string): Reading<string> => {
    if (text === '') return { must: 'some text' }
    if (names !== undefined && hasPem(text)) return { must: `the name of a ${names}` }
    return text.trimStart().startsWith('-----BEGIN') ? { must: 'another text' } : { value: text }
  }
}

function readItem(names: Named | undefined) {
  const read = readText(names)
  return (text: string): Reading<readonly string[]> => {
    const reading = read(text)
    return 'value' in reading ? { value: [reading.value] } : reading
  }
}

function readWord(words: readonly string[]) {
  return accepting((text) => words.includes(text), oneOf(words).must)
}

function readWhole(from: number, to: number, must: string) {
  return (text: string): Reading<number> =>
    /^\d{1,16}$/.test(text) && Number(text) >= from && Number(text) <= to
      ? { value: Number(text) }
      : { must }
}

const SHARE = 'a number from 0 to 1'

function readShare(text: string): Reading<number> {
  return /^(0?\.\d+|[01](\.\d*)?)$/.test(text) && Number(text) <= 1
    ? { value: Number(text) }
    : { must: SHARE }
}

const DURATION = 'a duration up to 24d, such as 30s, 10m or 1h'

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function readDuration(text: string): Reading<number> {
  const [, number, unit] = /^(\d{1,10})(ms|s|m|h|d)$/.exec(text) ?? []
  const value = Number(number) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN)
  return value >= 1 && value <= LONGEST_TIMER ? { value } : { must: DURATION }
}

function readWait(text: string): Reading<number> {
  if (text === '0') return { value: 0 }
  const read = readDuration(text)
  return 'value' in read ? read : { must: `0, or ${DURATION}` }
}

function readStartTime(text: string): Reading<StartTime> {
  const time = text.replace(/,ticking$/, '')
  const now = timeOf(time)
  if (now !== undefined) return { value: time === text ? now : { now, ticking: true } }
  return {
    must: 'a time that exists, with its zone, e.g. 2030-12-05T00:00:00Z, and ,ticking after it if it ticks on',
  }
}

function readKeys(text: string): Reading<readonly string[]> {
  const keys = text.split(',').map((key) => key.trim())
  const fits = keys.every((key) => /^[A-Za-z0-9._~+/*-]+=*$/.test(key))
  return fits ? { value: keys } : { must: 'bearer tokens separated by commas' }
}

const INSTANCE = `up to ${LONGEST_INSTANCE} letters, digits and . _ : -`

function isInstanceName(text: string): boolean {
  return text.length <= LONGEST_INSTANCE && /^[\w.:-]+$/.test(text)
}

const TLS =
  "'self-signed', or an object with the names of PEM files: { cert, key } or { selfSigned: true }, either with ca"

function isTlsSetting(value: unknown): boolean {
  if (value === 'self-signed') return true
  if (typeof value !== 'object' || value === null) return false
  const { cert, key, ca, selfSigned, ...others } = value as { readonly [name: string]: unknown }
  const isOwn =
    selfSigned === true
      ? cert === undefined && key === undefined
      : selfSigned === undefined && aFileName.fits(cert) && aFileName.fits(key)
  return isOwn && (ca === undefined || aFileName.fits(ca)) && Object.keys(others).length === 0
}
