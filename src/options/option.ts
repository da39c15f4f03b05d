import type { OptionKind } from './option-kinds.ts'

export const commandNames = [
  'start',
  'proxy',
  'verify',
  'check',
  'report',
  'scenario',
  'contract',
  'mcp',
  'completion',
] as const
export type CommandName = (typeof commandNames)[number]

/** The functions of the library that take some of the options. */
export type FunctionName = 'startSandbox' | 'startProxy'

/** An option: of commands, of functions of the library, or of both. */
export interface Option<
  Value,
  Commands extends { readonly [command in CommandName]?: Default },
  Functions extends FunctionName,
> {
  /** What it can be; texts and values of other kinds are refused with a sentence that says so. */
  readonly kind: OptionKind<Value>
  /** What it can be in a command in which it can be more. */
  readonly kinds?: { readonly [command in CommandName]?: OptionKind<unknown> }
  /** The commands that have it, and what it is there if it is not given. */
  readonly commands: Commands
  readonly functions?: readonly Functions[]
  /** Its environment variable, besides `PETSTORE_` and the flag in capitals; `none` if it has not even that. */
  readonly variable?: 'PORT' | 'HOST' | 'none'
  /** What `--help` and the docs say of it, or what they say of it in each command. */
  readonly help: string | { readonly [command in keyof Commands]: string }
  /** A flag of one letter. */
  readonly alias?: string
  /** The commands that take it as a word instead of a flag. */
  readonly positional?: readonly (keyof Commands)[]
  /** Why it cannot be used with the other options as they are, in a sentence; `undefined` if it can. */
  readonly conflict?: (others: GivenOptions) => string | undefined
}

/** The values of options by name; those that were not given are `undefined`. */
export interface GivenOptions {
  readonly [name: string]: unknown
}

/** What an option is if it is not given. */
export type Default = Applied | Unset | Required

/** It has this value, as a user would write it; a switch is off and a list empty. */
export interface Applied {
  readonly kind: 'applied'
  readonly text: string | undefined
}
/** It has no value, and the program does this. */
export interface Unset {
  readonly kind: 'unset'
  readonly shown: string | undefined
}
/** It must be given; the sentence says so. */
export interface Required {
  readonly kind: 'required'
  readonly sentence: string
}

/** An option with this value, as a user would write it, if it is not given. */
export function defaultsTo(text: string): Applied {
  return { kind: 'applied', text }
}

/** A switch that is off, or a list that is empty, if it is not given. */
export const absent: Applied = { kind: 'applied', text: undefined }

/** An option without a value if it is not given; `shown` is what the help says of that. */
export function unset(shown?: string): Unset {
  return { kind: 'unset', shown }
}

/** An option that must be given; the sentence says what it is for. */
export function required(sentence: string): Required {
  return { kind: 'required', sentence }
}

/** The same for several commands. */
export function each<const Command extends CommandName, Value>(
  value: Value,
  commands: readonly Command[],
): { readonly [command in Command]: Value }
export function each<Value>(value: Value, commands: readonly string[]) {
  return Object.fromEntries(commands.map((command) => [command, value]))
}

export function option<
  Value,
  Commands extends { readonly [command in CommandName]?: Default },
  const Functions extends FunctionName = never,
>(parts: Option<Value, Commands, Functions>): Option<Value, Commands, Functions> {
  return parts
}
