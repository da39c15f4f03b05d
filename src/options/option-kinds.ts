import { hasPem } from '../base/errors.ts'
import { isWebAddress, nodeHttp } from '../base/http/http.ts'
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
  type OptionReading,
  type OptionRule,
  oneOfChoices,
  tokenRule,
} from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { DURATION, durationOf, LONGEST_TIMER, MAX_DELAY, timeOf } from '../base/time.ts'
import type { TlsSetting } from '../base/tls/server-tls.ts'
import type { Unspecified } from '../silences/settlement.ts'
import { readUnspecified } from './ledger-setting.ts'

/** A kind of values that options have: how the texts of flags and variables are read, and the values of programs checked. */
export interface OptionKind<Value> {
  /** A `switch` is a flag without a value. A `list` can be given several times, and a `joined` flag, too: commas join its texts. */
  readonly form: 'text' | 'switch' | 'list' | 'joined'
  /** Reads the text of a flag or a variable. What a list reads of several texts is concatenated. */
  readonly read: (text: string) => OptionReading<Value>
  readonly rule: OptionRule
  /** The possible texts, if there are only a few. */
  readonly words?: readonly string[]
  /** What a flag alone stands for, if it can stand alone; any other value then follows it after `=`. */
  readonly bare?: string
  /** What a text names, for completion. */
  readonly names?: OptionReference
  /** Some of the possible texts, for completion. */
  readonly usual?: readonly string[]
}

/** What texts name: something of this machine, a part of a contract, or how to settle what it leaves open. */
export type OptionReference =
  | ('file' | 'directory' | 'scenario')
  | ('kind of points' | 'operation' | 'resource' | 'setting')

/** A flag without a value; its variable has one. */
export const aSwitch: OptionKind<boolean> = {
  form: 'switch',
  read: (text) =>
    ['1', 'true', '0', 'false'].includes(text)
      ? { value: text === '1' || text === 'true' }
      : { must: 'one of 1, true, 0, false' },
  rule: aBoolean,
}

/** Any text that is not empty. */
export const text: OptionKind<string> = { form: 'text', read: readText(undefined), rule: aText }

/** The address of a service, or one of two names. */
export const upstream: OptionKind<string> = { ...text, usual: ['production', 'staging'] }

const HOSTS = 'names of hosts without port and path, such as hooks.example.com'

const RECEIVER = 'an http or https address, such as http://127.0.0.1:3000/hooks'

/** The address of a receiver. */
export const webAddress: OptionKind<string> = {
  form: 'text',
  read: (text) => (isReceiver(text) ? { value: text } : { must: RECEIVER }),
  rule: { fits: (value) => typeof value === 'string' && isReceiver(value), must: RECEIVER },
}

export const file: OptionKind<string> = { ...naming('file'), rule: aFileName }
export const directory: OptionKind<string> = naming('directory')
/** The name or the path of a scenario. */
export const scenarioName: OptionKind<string> = naming('scenario')

/** Several texts that name files, one for each flag. */
export const files: OptionKind<readonly string[]> = listOf('file', readText('file'))
/** Several kinds of points that a contract leaves open, one for each flag. */
export const pointKinds: OptionKind<readonly string[]> = listOf(
  'kind of points',
  readText('kind of points'),
)
/** Several operations or resources of a contract, one for each flag. */
export const operations: OptionKind<readonly string[]> = listOf('operation', text.read)
export const resources: OptionKind<readonly string[]> = listOf('resource', text.read)

/** Several names, which commas separate. */
export const names: OptionKind<readonly string[]> = {
  form: 'joined',
  read: (text) => {
    const all = text.split(',').map((name) => name.trim())
    const fits = all.every((name) => 'value' in readText(undefined)(name))
    return fits ? { value: all } : { must: 'names separated by commas' }
  },
  rule: {
    fits: (value) =>
      Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== ''),
    must: "a list of names, such as ['writes']",
  },
}

/** Several names of hosts, which commas separate. */
export const hosts: OptionKind<readonly string[]> = {
  form: 'joined',
  read: (text) => {
    const all = text.split(',').map((name) => name.trim())
    return all.every(isHost) ? { value: all } : { must: HOSTS }
  },
  rule: {
    fits: (value) =>
      Array.isArray(value) && value.every((each) => typeof each === 'string' && isHost(each)),
    must: HOSTS,
  },
}

/** One of these words. */
export function oneWord<const Word extends string>(words: readonly Word[]): OptionKind<Word> {
  const rule = oneOfChoices(words)
  const isWord = (text: string): text is Word => rule.fits(text)
  return { form: 'text', words, read: accepting(isWord, rule.must), rule }
}

/** One of these words after `=`; the flag alone stands for the first. */
export function wordOrBare<const Word extends string>(
  words: readonly [Word, ...Word[]],
): OptionKind<Word> {
  return { ...oneWord(words), bare: words[0] }
}

/** One of these words; a scenario has the same rule for it. */
export function scenarioWord<const Word extends string>(words: readonly Word[]): OptionKind<Word> {
  return { ...oneWord(words), rule: checkedLater }
}

/** A whole number within bounds. */
export function whole(from: number, to: number): OptionKind<number> {
  return numberIn(from, to, `a whole number from ${from} to ${to}`)
}

/** A port; 0 stands for any free one. */
export const port: OptionKind<number> = {
  ...numberIn(0, 65_535, 'a port from 0 to 65535'),
  rule: aPort,
}

/** A number of milliseconds that a timer can wait. */
export const milliseconds: OptionKind<number> = numberIn(
  1,
  LONGEST_TIMER,
  `milliseconds from 1 to ${LONGEST_TIMER}`,
)

/** A seed; a scenario has the same rule for it. */
export const seed: OptionKind<number> = {
  ...numberIn(0, Number.MAX_SAFE_INTEGER, `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`),
  rule: checkedLater,
}

const SHARE = 'a number from 0 to 1'

/** A number from 0 to 1. */
export const share: OptionKind<number> = {
  form: 'text',
  read: (text) =>
    /^(0?\.\d+|[01](\.\d*)?)$/.test(text) && Number(text) <= 1
      ? { value: Number(text) }
      : { must: SHARE },
  rule: { fits: (value) => typeof value === 'number' && value >= 0 && value <= 1, must: SHARE },
}

/** A duration such as `90s`; the value is in milliseconds. */
export const duration: OptionKind<number> = {
  form: 'text',
  read: (text) => {
    const value = durationOf(text)
    return value === undefined ? { must: DURATION } : { value }
  },
  rule: integerFrom(1, LONGEST_TIMER),
}

/** A duration that may be 0. */
export const wait: OptionKind<number> = {
  form: 'text',
  read: (text) => {
    const read = text === '0' ? { value: 0 } : duration.read(text)
    return 'value' in read ? read : { must: `0, or ${DURATION}` }
  },
  rule: integerFrom(0, LONGEST_TIMER),
}

/** How long an answer is delayed, in milliseconds: this long, or a time drawn from `lower` to `upper`. */
export type DelaySpan = number | { readonly lower: number; readonly upper: number }

const DELAYS = `whole numbers from 0 to ${MAX_DELAY}, the lower one first`

/** A number of milliseconds, or a range of them (`100-400`), within the bounds of a fault's delay. */
export const delay: OptionKind<DelaySpan> = {
  form: 'text',
  read: (text) => {
    const [, first, last] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
    const lower = Number(first)
    const value = last === undefined ? lower : { lower, upper: Number(last) }
    return isDelay(value) ? { value } : { must: `milliseconds, such as 200 or 100-400: ${DELAYS}` }
  },
  rule: {
    fits: isDelay,
    must: `milliseconds, such as 200 or { lower: 100, upper: 400 }: ${DELAYS}`,
  },
}

/** When a clock starts, in milliseconds since 1970; it stands still there unless it is said to tick on, here or by the scenario. */
export type StartTime = number | { readonly now: number; readonly ticking: true }

/** When a clock starts: a time, with `,ticking` after it if it ticks on. */
export const startTime: OptionKind<StartTime> = {
  form: 'text',
  read: (text) => {
    const time = text.replace(/,ticking$/, '')
    const now = timeOf(time)
    if (now !== undefined) return { value: time === text ? now : { now, ticking: true } }
    return {
      must: 'a time that exists, with its zone, e.g. 2030-12-05T00:00:00Z, and ,ticking after it if it ticks on',
    }
  },
  rule: aStartTime,
}

/** API keys, which may be patterns; a scenario has the same rule for them. */
export const keys: OptionKind<readonly string[]> = {
  form: 'joined',
  read: (text) => {
    const all = text.split(',').map((key) => key.trim())
    const fits = all.every((key) => /^[A-Za-z0-9._~+/*-]+=*$/.test(key))
    return fits ? { value: all } : { must: 'bearer tokens separated by commas' }
  },
  rule: { ...checkedLater, isSecret: true },
}

/** How the ledger is settled; a scenario has the same rule for it. */
export const unspecified: OptionKind<Unspecified> = {
  ...{ form: 'text', names: 'setting', read: readUnspecified, rule: checkedLater },
}

/** A bearer token. */
export const adminToken: OptionKind<string> = {
  ...{ form: 'text', read: accepting(isTokenText, tokenRule), rule: aBearerToken },
}

/** Lines that belong to a request as it is sent, or that probes are about. */
const TAKEN = new Set([
  ...['accept', 'authorization', 'connection', 'content-encoding', 'content-length'],
  ...['content-type', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding'],
  'upgrade',
])

/** Header lines that requests do not have already: name, value, name, value … */
export const headers: OptionKind<readonly string[]> = {
  form: 'list',
  read: (text) => {
    // A token (RFC 9110, section 5.6.2), a colon, and what is left on the line.
    const [, name, rest = ''] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/.exec(text) ?? []
    const value = rest.trim()
    if (name === undefined || value === '' || !isHeaderValue(name, value))
      return {
        must: "a header line, 'NAME: VALUE', whose name is a token and whose value has no control characters",
      }
    if (!TAKEN.has(name.toLowerCase())) return { value: [name, value] }
    const wayOut = name.toLowerCase() === 'authorization' ? ' Give the key with PETSTORE_KEY.' : ''
    return {
      cannot: `${shown(name)}: the probes send that line themselves, each as it needs it.${wayOut}`,
    }
  },
  // The value of a header line may be a credential.
  rule: { ...checkedLater, isSecret: true },
}

/** The longest name of an instance, in characters. */
export const LONGEST_INSTANCE = 100
const INSTANCE = `up to ${LONGEST_INSTANCE} letters, digits and . _ : -`

/** The name of a proxy in its reports. */
export const instance: OptionKind<string> = {
  ...{ form: 'text', read: accepting(isInstanceName, INSTANCE) },
  rule: { fits: (value) => typeof value === 'string' && isInstanceName(value), must: INSTANCE },
}

/** How a server gets its certificate; a program gives it, the commands have several flags for it. */
export const tls: OptionKind<TlsSetting> = {
  ...{ form: 'text', read: oneWord(['self-signed']).read },
  rule: {
    fits: isTlsSetting,
    must: "'self-signed', or an object with the names of PEM files: { cert, key } or { selfSigned: true }, either with ca",
  },
}

/** The file of handlers; programs may give them as they are. */
export const handlersFile: OptionKind<string | object> = {
  ...naming('file'),
  rule: {
    fits: (value) =>
      aFileName.fits(value) ||
      (typeof value === 'object' && value !== null && !Array.isArray(value)),
    must: 'the name of a file, or handlers({ … })',
  },
}

/** Whether `--data` names a server instead of a directory: also where slashes are missing, as no directory is to have a password's name. */
export function isAddress(data: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|rediss?:)/i.test(data)
}

// --- internal ---

function isHost(text: string): boolean {
  return /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(text)
}

function isReceiver(text: string): boolean {
  return isWebAddress(text) && URL.canParse(text)
}

function accepting<Text extends string>(
  fits: ((text: string) => text is Text) | ((text: string) => boolean),
  must: string,
) {
  return (text: string): OptionReading<Text> => (fits(text) ? { value: text as Text } : { must })
}

/** Reads any text that is not empty, but no PEM text in place of a name. A command may look for one. */
function readText(names: OptionReference | undefined) {
  return (text: string): OptionReading<string> => {
    if (text === '') return { must: 'some text' }
    if (names !== undefined && hasPem(text)) return { must: `the name of a ${names}` }
    return text.trimStart().startsWith('-----BEGIN') ? { must: 'another text' } : { value: text }
  }
}

function naming(names: OptionReference): OptionKind<string> {
  return { form: 'text', names, read: readText(names), rule: aText }
}

function listOf(
  names: OptionReference,
  read: OptionKind<string>['read'],
): OptionKind<readonly string[]> {
  return {
    ...{ form: 'list', names, rule: fileNames },
    read: (text) => {
      const reading = read(text)
      return 'value' in reading ? { value: [reading.value] } : reading
    },
  }
}

function numberIn(from: number, to: number, must: string): OptionKind<number> {
  return {
    form: 'text',
    read: (text) =>
      /^\d{1,16}$/.test(text) && Number(text) >= from && Number(text) <= to
        ? { value: Number(text) }
        : { must },
    rule: integerFrom(from, to),
  }
}

function isDelay(value: unknown): value is DelaySpan {
  const isWhole = (each: unknown) => integerFrom(0, MAX_DELAY).fits(each)
  if (typeof value !== 'object' || value === null) return isWhole(value)
  const { lower, upper, ...others } = value as { readonly [name: string]: unknown }
  const isSpan = isWhole(lower) && isWhole(upper) && Number(lower) <= Number(upper)
  return isSpan && Object.keys(others).length === 0
}

function isHeaderValue(name: string, value: string): boolean {
  try {
    nodeHttp().validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

function isInstanceName(text: string): boolean {
  return text.length <= LONGEST_INSTANCE && /^[\w.:-]+$/.test(text)
}

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
