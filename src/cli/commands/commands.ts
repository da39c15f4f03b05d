import { many } from '../../petstore/built-in-words.ts'
import type { CommandOutline } from '../settings/explain-mistake.ts'
import type { Definitions, GatheredFlags } from '../settings/flags.ts'

/** A command of the command line: its part of `--help`, and the function that runs it. */
export interface Command extends CommandOutline {
  readonly words: string
  readonly describe: string
  /** Replaces the usage line that name and words give. */
  readonly usage?: string
  readonly positionals?: Definitions
  readonly examples: readonly (readonly [command: string, description: string])[]
  /** Runs it and returns the exit code. */
  run(given: GatheredFlags): Promise<number>
}

/** Positional words of a command, whose meaning is recognised by what they name. */
const WORDS = { type: 'string', array: true } as const

const FILES = { ...WORDS, default: [] } as const

const CONTRACT = 'An OpenAPI document (a file or an https address) to take instead'
const UPSTREAM =
  'the base address of a service, or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)'

const start: Command = {
  name: 'start',
  aliases: ['mock'],
  words: '[words..]',
  describe: 'Start the sandbox (the default command)',
  usage: '$0 start [contract] [scenario]\n\nStart the sandbox (the default command).',
  positionals: {
    words: {
      ...WORDS,
      describe: `${CONTRACT}; a scenario: a name in scenarios/, or a YAML or JSON file; or both`,
    },
  },
  examples: [
    ['$0 shop.yaml', 'your own contract'],
    ['$0 start flaky --port 0', 'a built-in scenario, on any free port'],
    ['$0 start ./my.yaml --watch', 'your own, reloaded when it changes'],
    ['$0 start --exec "npm test"', 'a test run against it; exits with its code'],
  ],
  run: async (given) => (await import('./start.ts')).start(given),
}

const proxy: Command = {
  name: 'proxy',
  words: '[words..]',
  usage:
    '$0 proxy [contract] <upstream>\n\nForward requests to a real service, byte for byte, and check them.',
  positionals: { words: { ...WORDS, describe: `${CONTRACT}; and ${UPSTREAM}` } },
  describe: 'Forward requests to a real service, byte for byte',
  examples: [
    ['$0 proxy https://api.example.com/v1', 'in front of a service'],
    ['$0 proxy shop.yaml https://shop.example.com', 'of your own contract'],
    ['$0 proxy staging --read-only', 'where nothing may be written'],
    ['$0 proxy staging --exec "npm test"', 'a test run through it'],
    ['$0 proxy staging --record session.yaml', 'record a session; start replays it'],
  ],
  run: async (given) => (await import('./proxy.ts')).proxy(given),
}

const verify: Command = {
  name: 'verify',
  words: '[words..]',
  usage:
    '$0 verify [contract] <upstream>\n\nCheck whether a real service keeps the contract, and where it differs from the sandbox',
  positionals: { words: { ...WORDS, describe: `${CONTRACT}; and ${UPSTREAM}` } },
  describe:
    'Check whether a real service keeps the contract, and where it differs from the sandbox',
  examples: [
    ['$0 verify staging', 'reads only; the key is PETSTORE_KEY'],
    ['$0 verify staging --allow-writes --report verify.html', `creates a few ${many} there`],
    ['$0 verify staging --write-profile staging.yaml', 'then: start staging.yaml'],
  ],
  run: async (given) => (await import('./verify.ts')).verify(given),
}

const check: Command = {
  name: 'check',
  words: '[words..]',
  describe: 'Check HAR files and recordings against the contract',
  usage: '$0 check [contract] <files..>\n\nCheck HAR files and recordings against the contract.',
  names: 'file',
  positionals: {
    words: {
      ...WORDS,
      describe: `HAR files (.har), tapes (.tape.ndjson) or recorded scenarios; and ${CONTRACT.replace('An', 'an')}`,
    },
  },
  examples: [
    ['$0 check session.har --report report.html', 'a browser export'],
    ['$0 check shop.yaml session.har', 'against your own contract'],
  ],
  run: async (given) => (await import('./check.ts')).check(given),
}

const report: Command = {
  name: 'report',
  words: '<action> [files..]',
  needs: 'report needs to know what to do: report merge <file.json...>.',
  chooses: 'What to do with reports',
  describe: 'Merge reports of many proxies or runs into one',
  names: { merge: 'file' },
  usage: '$0 report merge <file.json...>\n\nMerge the reports of many proxies or runs into one.',
  positionals: {
    action: { choices: ['merge'], describe: 'What to do' },
    files: {
      ...FILES,
      describe: 'Reports that --report FILE.json wrote',
    },
  },
  examples: [
    ['$0 report merge reports/*.json --report all.html', 'one report of a fleet'],
    ['$0 report merge reports/*.json --expect 3', 'fails if one of three is missing'],
  ],
  run: async (given) => (await import('./report-command.ts')).report(given),
}

const scenario: Command = {
  name: 'scenario',
  words: '<action> [files..]',
  needs:
    'scenario needs to know what to do: scenario list, new <name>, validate <file...>, import <file> --out FILE or schema.',
  chooses: 'What to do with scenarios',
  describe: 'List, write, check, import or describe scenarios',
  names: { validate: 'scenario', import: 'file' },
  usage:
    '$0 scenario list | new <name> | validate <file...> | import <file> --out FILE | schema\n\nWork on scenario files.',
  positionals: {
    action: {
      choices: ['list', 'new', 'validate', 'import', 'schema'],
      describe: 'What to do',
    },
    files: {
      ...FILES,
      describe: 'validate: files or names; new: a name or path; import: a HAR or tape',
    },
  },
  examples: [
    ['$0 scenario new checkout', 'a small checkout.yaml to start from'],
    ['$0 scenario import a.har --out a.yaml', 'a browser export; start replays it'],
  ],
  run: async (given) => (await import('./scenario-command.ts')).scenario(given),
}

const contract: Command = {
  name: 'contract',
  words: '<action> [files..]',
  needs:
    'contract needs to know what to do: contract explain, contract ledger, contract types or contract diff <older> <newer>.',
  chooses: 'What to do with the contract',
  describe:
    'Say what the contract is served as, what it leaves open, or how two differ; or write its types',
  usage:
    '$0 contract explain | ledger | types [file]\n$0 contract diff <older> <newer>\n\nExplain which resources a contract has, what each operation does in them, and why; say what it leaves open, where, and what would settle it; say how two contracts differ, and what of it breaks clients; or write its types in TypeScript, for handlers (docs/behaviour.md).',
  names: { explain: 'file', ledger: 'file', diff: 'file', types: 'file' },
  positionals: {
    action: { choices: ['explain', 'ledger', 'diff', 'types'], describe: 'What to do' },
    files: {
      ...FILES,
      describe: "The OpenAPI document; without it, the pet store's; diff: both",
    },
  },
  examples: [
    ['$0 contract explain', 'resources, operations, reasons'],
    ['$0 contract explain shop.yaml', 'the same of your own contract'],
    ['$0 contract ledger shop.yaml', 'what it leaves open'],
    ['$0 contract diff old.yaml new.yaml', 'what changes, and what breaks clients'],
    ['$0 contract types shop.yaml > shop.d.ts', 'its types, for handlers in code'],
  ],
  run: async (given) => (await import('./contract/contract-command.ts')).contract(given),
}

const mcp: Command = {
  name: 'mcp',
  words: '[words..]',
  describe: 'Give a coding agent the control of a sandbox, as tools (Model Context Protocol)',
  usage:
    '$0 mcp [contract] [scenario]\n\nGive a coding agent the control of a sandbox, as tools of the Model Context Protocol over standard input and output: of one that it starts, or of one that runs (docs/agents.md).',
  positionals: { words: { ...WORDS, describe: `${CONTRACT}; a scenario; or both` } },
  examples: [
    ['$0 mcp', 'a sandbox of its own, on any free port'],
    ['$0 mcp --url http://127.0.0.1:4010', 'one that runs'],
    ['$0 mcp --url http://127.0.0.1:4010 --read-only', 'to look at it only'],
  ],
  run: async (given) => (await import('./mcp.ts')).mcp(given),
}

const completion: Command = {
  name: 'completion',
  words: '',
  describe: 'Print the script that completes command lines in bash and zsh',
  usage:
    '$0 completion\n\nPrint the script that completes command lines in bash and zsh (docs/completion.md).',
  examples: [['source <($0 completion)', 'in ~/.bashrc or ~/.zshrc']],
  run: async (given) => (await import('./completion.ts')).completion(given),
}

/** The commands, in the order of `--help`. */
export const commands: readonly Command[] = [
  ...[start, proxy, verify, check, report, scenario],
  ...[contract, mcp, completion],
]
