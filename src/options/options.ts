import type { OptionRules } from '../base/text/assert-options.ts'
import { checkingOptions } from './checking-options.ts'
import type { Applied, CommandName, Default, FunctionName, Option, Required } from './option.ts'
import { servingOptions } from './serving-options.ts'

/**
 * Every option once. Its name in the table is that in the library. In kebab case it is its flag, and in capitals, after `PETSTORE_`,
 * its variable. Flags, variables, their checks and types, `--help` and docs/configuration.md follow from the table, in its order.
 */
export const options = {
  ...servingOptions,
  ...checkingOptions,
}

/** The options of a command by name, with the values that it runs with. */
export type Settings<Command extends CommandName> = {
  readonly [Name in keyof Table as Command extends keyof Table[Name]['commands']
    ? Name
    : never]: SettingOf<Table[Name], Command>
}

/** The options of a function of the library. */
export type OptionsOf<Function extends FunctionName> = {
  readonly [Name in keyof Table as Function extends FunctionsOf<Table[Name]>
    ? Name
    : never]?: ValueOf<Table[Name]>
}

/** An option of the table, whatever it is. */
export type AnyOption = Option<
  unknown,
  { readonly [command in CommandName]?: Default },
  FunctionName
>

export function optionsOfCommand(command: CommandName): readonly (readonly [string, AnyOption])[] {
  return entries
    .filter(([, { commands }]) => commands[command] !== undefined)
    .map(([name, option]) => [name, ofOtherKind.get(`${command} ${name}`) ?? option])
}

export function optionsOfFunction(name: FunctionName): readonly (readonly [string, AnyOption])[] {
  return entries.filter(([, { functions }]) => functions?.includes(name))
}

/** The checks of the options of a function. */
export function optionRules<Function extends FunctionName>(
  name: Function,
): OptionRules<OptionsOf<Function>> {
  const rules = optionsOfFunction(name).map(([option, { kind }]) => [option, kind.rule])
  return Object.fromEntries(rules) as OptionRules<OptionsOf<Function>>
}

/** Those of some settings that are options of a function, without those that were not given. */
export function optionsFor<Function extends FunctionName>(
  name: Function,
  settings: object,
): OptionsOf<Function> {
  const own = new Set(optionsOfFunction(name).map(([option]) => option))
  const given = Object.entries(settings).filter(
    ([option, value]) => own.has(option) && value !== undefined,
  )
  return Object.fromEntries(given) as OptionsOf<Function>
}

/** The name of an option as a flag, without dashes. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The environment variables of an option, the first of which takes precedence. */
export function variablesOf(
  name: string,
  { variable }: Pick<AnyOption, 'variable'>,
): readonly string[] {
  if (variable === 'none') return []
  const own = PREFIX + flagOf(name).toUpperCase().replaceAll('-', '_')
  return variable === undefined ? [own] : [own, variable]
}

export function purposeOf({ help }: AnyOption, command: CommandName): string {
  return typeof help === 'string' ? help : (help[command] as string)
}

/** What the help says of an option that is not given, if anything. */
export function shownDefault({ commands }: AnyOption, command: CommandName): string | undefined {
  const otherwise = commands[command]
  if (otherwise?.kind === 'applied') return otherwise.text
  return otherwise?.kind === 'unset' ? otherwise.shown : undefined
}

/** Both, as one text. */
export function helpOf(option: AnyOption, command: CommandName): string {
  const shown = shownDefault(option, command)
  return purposeOf(option, command) + (shown === undefined ? '' : ` [default: ${shown}]`)
}

export const PREFIX = 'PETSTORE_'

// --- internal ---

type Table = typeof options

type ValueOf<Of> = Of extends Option<infer Value, infer _Commands, infer _Functions> ? Value : never
type FunctionsOf<Of> = Of extends { readonly functions?: readonly (infer Name)[] } ? Name : never

/** The value of a setting; `undefined` only if the option is not given and has no default. */
type SettingOf<
  Of extends { readonly commands: object },
  Command extends PropertyKey,
> = Of['commands'] extends {
  readonly [command in Command]: Applied | Required
}
  ? ValueOf<Of>
  : ValueOf<Of> | undefined

const entries = Object.entries<AnyOption>(options)

/** The options that can be more in a command, by that and their names. */
const ofOtherKind: ReadonlyMap<string, AnyOption> = new Map(
  entries.flatMap(([name, option]) =>
    Object.entries(option.kinds ?? {}).map(([command, kind]) => [
      `${command} ${name}`,
      { ...option, kind },
    ]),
  ),
)
