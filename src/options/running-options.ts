import { duration, text, whole, wordOrBare } from './kinds.ts'
import { option, unset } from './option.ts'
import { rehearsals } from './words.ts'

/** The options about a command that is run, once or again and again: the third part of the table (options.ts). */
export const runningOptions = {
  /** A command to run; its exit code is that of the program. */
  exec: option({
    kind: text,
    commands: { start: unset(), proxy: unset() },
    functions: [],
    variable: 'own',
    help: {
      start:
        'Run a command once ready, with PETSTORE_URL, PETSTORE_KEY and PETSTORE_ADMIN_URL set; stop with its exit code',
      proxy:
        'Run a command once ready, with PETSTORE_URL and PETSTORE_ADMIN_URL set; stop with its exit code',
    },
  }),
  /** How many times to run the command under rotation. */
  rotateRuns: option({
    kind: whole(1, 1000),
    commands: { start: unset() },
    functions: [],
    variable: 'own',
    help: 'Run the command of --exec this many times under rotation, and say what it depends on (docs/rotation.md)',
    // Each run starts at the beginning of the scenario, so nothing may be kept or changed from outside.
    conflict: ({ exec, data, watch }) => {
      if (exec === undefined) return '--rotate-runs needs --exec, the command that it runs.'
      if (data === undefined && !watch) return undefined
      return `--rotate-runs cannot be used with ${watch ? '--watch' : '--data'}: each run begins where the scenario begins.`
    },
  }),
  /** What the command is rehearsed for. */
  rehearse: option({
    kind: wordOrBare(rehearsals),
    commands: { start: unset() },
    functions: [],
    variable: 'own',
    help: 'Run the command of --exec under the contract of --next, and say which changes break it; =sunset: on each side of the dates of the contract in force (docs/next.md)',
    conflict: (given) => {
      const { exec, rehearse, next } = given
      const flag = rehearse === 'sunset' ? '--rehearse=sunset' : '--rehearse'
      if (exec === undefined) return `${flag} needs --exec, the command that it runs.`
      if (rehearse !== 'sunset' && next === undefined)
        return '--rehearse needs --next FILE, the next version of the contract; --rehearse=sunset is about the dates of the one in force.'
      if (rehearse === 'sunset' && given.now !== undefined)
        return '--rehearse=sunset cannot be used with --now: it sets the time of each run.'
      const other = REHEARSED_WITHOUT.find(
        (name) => given[name] !== undefined && given[name] !== false,
      )
      if (other === undefined) return undefined
      return `${flag} cannot be used with --${flagName(other)}: each run is a sandbox of its own, which begins where the scenario begins.`
    },
  }),
  /** How long a rehearsal may take, in milliseconds. */
  rehearseFor: option({
    kind: duration,
    commands: { start: unset('1h') },
    functions: [],
    variable: 'own',
    help: 'How long --rehearse may take, e.g. 10m; then it says what it found until then',
    conflict: ({ rehearse }) =>
      rehearse === undefined ? '--rehearse-for needs --rehearse.' : undefined,
  }),
}

// --- internal ---

/** Options that keep state from one run to the next, are of a sandbox that stays, or run the command in another way. */
const REHEARSED_WITHOUT = ['rotateRuns', 'data', 'watch', 'open']

function flagName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
