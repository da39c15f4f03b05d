import type { TlsSetting } from '../base/tls/server-tls.ts'
import type { Unspecified } from '../contract/ledger/ledger.ts'

/** A kind of values that options have, as data. value-rules.ts, which is loaded later, reads and checks the values. */
export interface Kind<Value> {
  readonly name: KindName
  /** A `switch` is a flag without a value. A `list` can be given several times, and a `joined` flag, too: commas join its texts. */
  readonly form: 'text' | 'switch' | 'list' | 'joined'
  /** The bounds of a whole number. */
  readonly from?: number
  readonly to?: number
  /** The possible texts, if there are only a few. */
  readonly words?: readonly string[]
  /** What a flag alone stands for, if it can stand alone; any other value then follows it after `=`. */
  readonly bare?: string
  /** What a text names on this machine; completion shows what there is. */
  readonly names?: Named
  /** Some of the possible texts, for completion. */
  readonly usual?: readonly string[]
  /** No such property exists; it carries the type of the values. */
  readonly type?: Value
}

/** What texts name: a file, a directory, a scenario by its name or its file, or a part of a contract. */
export type Named = 'file' | 'directory' | 'scenario' | 'kind of points' | 'operation' | 'resource'

/** The kinds by name. */
export type KindName =
  | 'delay'
  | 'duration'
  | 'headers'
  | 'instance'
  | 'keys'
  | 'milliseconds'
  | 'port'
  | 'scenario word'
  | 'seed'
  | 'share'
  | 'switch'
  | 'text'
  | 'texts'
  | 'startTime'
  | 'tls'
  | 'token'
  | 'unspecified'
  | 'wait'
  | 'whole'
  | 'word'

/** A flag without a value; its variable has one. */
export const aSwitch: Kind<boolean> = { name: 'switch', form: 'switch' }

/** Any text that is not empty. */
export const text: Kind<string> = { name: 'text', form: 'text' }

/** A text that names a file. */
export const file: Kind<string> = { ...text, names: 'file' }

/** A text that names a directory. */
export const directory: Kind<string> = { ...text, names: 'directory' }

/** The name or the path of a scenario. */
export const scenarioName: Kind<string> = { ...text, names: 'scenario' }

/** The address of a service, or one of two names. */
export const upstream: Kind<string> = { ...text, usual: ['production', 'staging'] }

/** Several texts that name files, one for each flag. */
export const files: Kind<readonly string[]> = { name: 'texts', form: 'list', names: 'file' }

/** Several kinds of points that a contract leaves open, one for each flag. */
export const pointKinds: Kind<readonly string[]> = {
  name: 'texts',
  form: 'list',
  names: 'kind of points',
}

/** Several operations of a contract, one for each flag. */
export const operations: Kind<readonly string[]> = {
  name: 'texts',
  form: 'list',
  names: 'operation',
}

/** Several resources of a contract, one for each flag. */
export const resources: Kind<readonly string[]> = { name: 'texts', form: 'list', names: 'resource' }

/** One of these words. */
export function oneWord<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return { name: 'word', form: 'text', words }
}

/** One of these words after `=`; the flag alone stands for the first. */
export function wordOrBare<const Word extends string>(
  words: readonly [Word, ...Word[]],
): Kind<Word> {
  return { ...oneWord(words), bare: words[0] }
}

/** One of these words; a scenario has the same rule for it. */
export function scenarioWord<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return { name: 'scenario word', form: 'text', words }
}

/** A whole number within bounds. */
export function whole(from: number, to: number): Kind<number> {
  return { name: 'whole', form: 'text', from, to }
}

/** A port; 0 stands for any free one. */
export const port: Kind<number> = { name: 'port', form: 'text', from: 0, to: 65_535 }

/** A number from 0 to 1. */
export const share: Kind<number> = { name: 'share', form: 'text' }

/** A number of milliseconds that a timer can wait. */
export const milliseconds: Kind<number> = { name: 'milliseconds', form: 'text' }

/** A duration such as `90s`; the value is in milliseconds. */
export const duration: Kind<number> = { name: 'duration', form: 'text' }

/** A duration that may be 0. */
export const wait: Kind<number> = { name: 'wait', form: 'text' }

/** How long an answer is delayed, in milliseconds: this long, or a time drawn from `lower` to `upper`. */
export type DelaySpan = number | { readonly lower: number; readonly upper: number }

/** A number of milliseconds, or a range of them, within the bounds of a fault's delay. */
export const delay: Kind<DelaySpan> = { name: 'delay', form: 'text' }

/** When a clock starts, in milliseconds since 1970; it stands still there unless it is said to tick on, here or by the scenario. */
export type StartTime = number | { readonly now: number; readonly ticking: true }

/** When a clock starts: a time, with `,ticking` after it if it ticks on. */
export const startTime: Kind<StartTime> = { name: 'startTime', form: 'text' }

/** A seed; a scenario has the same rule for it. */
export const seed: Kind<number> = { name: 'seed', form: 'text' }

/** API keys, which may be patterns; a scenario has the same rule for them. */
export const keys: Kind<readonly string[]> = { name: 'keys', form: 'joined' }

/** How the ledger is settled; a scenario has the same rule for it. */
export const unspecified: Kind<Unspecified> = { name: 'unspecified', form: 'text' }

/** A bearer token. */
export const token: Kind<string> = { name: 'token', form: 'text' }

/** Header lines: name, value, name, value … */
export const headers: Kind<readonly string[]> = { name: 'headers', form: 'list' }

/** The name of a proxy in its reports. */
export const instance: Kind<string> = { name: 'instance', form: 'text' }

/** How a server gets its certificate; a program gives it, the commands have several flags for it. */
export const tls: Kind<TlsSetting> = { name: 'tls', form: 'text' }

/** Whether `--data` names a server instead of a directory: also where slashes are missing, as no directory is to have a password's name. */
export function isAddress(data: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|rediss?:)/i.test(data)
}
