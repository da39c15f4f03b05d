import { didYouMean } from '../base/did-you-mean.ts'
import {
  checkOptions,
  mergeOptions,
  proxyOptions,
  scenarioOptions,
  startOptions,
  verifyOptions,
} from './flags.ts'

/** Rewrites yargs's message for a wrong command line so that the way out is clear. */
export function explainMistake(message: string, argv: readonly string[]): string {
  const unknown = /^Unknown arguments?: (.+?)(, |$)/.exec(message)?.[1]
  if (unknown !== undefined) return `${explainUnknown(unknown, argv)} See --help.`
  const choice = message.split('\n').find((line) => line.trim().startsWith(ARGUMENT))
  if (choice !== undefined) return explainChoice(choice.trim())
  const valueless = /^Not enough arguments following: (\S+)$/.exec(message)?.[1]
  if (valueless) return `${dashed(valueless)} needs a value. See --help.`
  if (message.startsWith('Not enough non-option arguments'))
    return `${NEEDS.find(([command]) => argv.includes(command))?.[1] ?? SCENARIO_NEEDS} See --help.`
  return `${flat(message).replace(/\.$/, '')}. See --help.`
}

/** The message for a first word that is neither a command nor a scenario. */
export function unknownCommand(word: string, scenarios: readonly string[] = []): string {
  const hint = didYouMean(word, [...COMMANDS, ...scenarios])
  const others = scenarios.length > 0 ? `; the scenarios are ${scenarios.join(', ')}` : ''
  return (
    `There is no command${others && ' and no scenario'} "${word}".${hint} ` +
    `The commands are ${COMMANDS.join(', ')}${others}.`
  )
}

// --- internal ---

const COMMANDS = ['start', 'mock', 'proxy', 'verify', 'check', 'report', 'scenario']

/** The missing arguments of each command. */
const NEEDS: readonly (readonly [command: string, needs: string])[] = [
  ...['proxy', 'verify'].map(
    (name) =>
      [
        name,
        `${name} needs an upstream: ${name} https://api.example.com/v1, ${name} staging or ${name} production.`,
      ] as const,
  ),
  ['check', 'check needs a file: check session.har, check recorded.yaml.'],
  ['report', 'report needs to know what to do: report merge <file.json...>.'],
]
const SCENARIO_NEEDS =
  'scenario needs to know what to do: scenario list, new <name>, validate <file...>, import <file> --out FILE or schema.'

const OPTIONS: Record<string, object> = {
  proxy: proxyOptions,
  verify: verifyOptions,
  check: checkOptions,
  report: mergeOptions,
  scenario: scenarioOptions,
}

/** A line of yargs: `Argument: log, Given: "lout", Choices: "pretty", "json"`. */
function explainChoice(line: string): string {
  const [from, to] = [line.indexOf(GIVEN), line.lastIndexOf(CHOICES)]
  const name = line.slice(ARGUMENT.length, from)
  const given = line.slice(from + GIVEN.length, to)
  const words = line.slice(to + CHOICES.length).replaceAll('"', '')
  const subject = words === 'merge' ? 'reports' : 'scenarios'
  const place = name === 'action' ? `What to do with ${subject}` : `--${name}`
  // A flag that is given twice has several values.
  const [first] = JSON.parse(`[${given}]`)
  const hint = didYouMean(first, words.split(', '))
  return `${place} must be one of ${words}, got ${given}.${hint} See --help.`
}

const [ARGUMENT, GIVEN, CHOICES] = ['Argument: ', ', Given: ', ', Choices: '] as const

function explainUnknown(unknown: string, argv: readonly string[]): string {
  const command = argv.find((word) => COMMANDS.includes(word))
  if (argv.includes(unknown)) {
    const first = argv[0] as string
    if (command === undefined && !first.startsWith('-')) return unknownCommand(first)
    if (command === 'proxy' || command === 'verify')
      return `${command} takes one upstream; "${unknown}" is one word too many.`
    return `start takes one scenario; "${unknown}" is one word too many.`
  }
  const flags = Object.keys(OPTIONS[command ?? ''] ?? startOptions)
  const hint = didYouMean(unknown, [...flags, 'help', 'version']).replace('"', '"--')
  return `Unknown argument ${dashed(unknown)}.${hint}`
}

function dashed(flag: string): string {
  return `${flag.length > 1 ? '--' : '-'}${flag}`
}

function flat(message: string): string {
  return message.trim().replace(/\s+/g, ' ')
}
