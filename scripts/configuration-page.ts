import {
  type CommandOptions,
  checkOptions,
  mergeOptions,
  proxyOptions,
  scenarioOptions,
  startOptions,
  verifyOptions,
} from '../src/cli/flags.ts'

/** The text of docs/configuration.md: every flag with its environment variable, from the definitions of the flags. */
export function configurationPage(): string {
  const flags = [...new Set(Object.values(COMMANDS).flatMap((options) => Object.keys(options)))]
  const rows = flags.flatMap((flag) => rowsOf(flag))
  return `${[...HEAD, ...rows, '', ...OTHERS].join('\n')}\n`
}

// --- internal ---

const COMMANDS: { readonly [command: string]: CommandOptions } = {
  start: startOptions,
  proxy: proxyOptions,
  verify: verifyOptions,
  check: checkOptions,
  'report merge': mergeOptions,
  scenario: scenarioOptions,
}

/** Flags without an environment variable. */
const WITHOUT_VARIABLE = new Set(['out', 'drop-unknown'])
const PLAIN: { readonly [flag: string]: string } = { port: 'PORT', host: 'HOST' }

/** One row for each meaning of a flag: `--port` has a different default in each command. */
function rowsOf(flag: string): string[] {
  const meanings = new Map<string, string[]>()
  for (const [command, options] of Object.entries(COMMANDS)) {
    const meaning = options[flag]?.describe
    if (meaning) meanings.set(meaning, [...(meanings.get(meaning) ?? []), command])
  }
  return [...meanings].map(([meaning, commands]) => {
    const own = `\`PETSTORE_${flag.toUpperCase().replaceAll('-', '_')}\``
    const plain = PLAIN[flag] ? `, \`${PLAIN[flag]}\`` : ''
    const variable = WITHOUT_VARIABLE.has(flag) ? '–' : own + plain
    const cells = [`\`--${flag}\``, variable, commands.join(', '), meaning.replaceAll('|', '\\|')]
    return `| ${cells.join(' | ')} |`
  })
}

const HEAD = [
  '# Flags and environment variables',
  '',
  '<!-- Written by `npm run generate` from src/cli/flags.ts and scripts/configuration-page.ts. -->',
  '',
  'A flag takes precedence over its variable, the variable over the scenario, and the scenario over the default. A flag',
  'without a value is switched on by `1` or `true` in its variable. `PETSTORE_SCENARIO` can name the scenario of `start`.',
  '',
  '| flag | variable | commands | meaning |',
  '|---|---|---|---|',
]

const OTHERS = [
  'Other variables:',
  '',
  '| variable | meaning |',
  '|---|---|',
  '| `PETSTORE_PRODUCTION_URL`, `PETSTORE_STAGING_URL` | The base addresses behind `proxy production` and `proxy staging` |',
  '| `HTTPS_PROXY`, `NO_PROXY` | The HTTP proxy through which `proxy` reaches an `https` upstream, and the hosts that it reaches directly |',
  '| `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb` | Whether the pretty log has colours |',
  '',
  'The command of `--exec` gets `PETSTORE_URL`, the base address to use, `PETSTORE_ADMIN_URL`, the base address of the control',
  'plane, and `PETSTORE_ADMIN_TOKEN`, its token, if it has one; with `start` also `PETSTORE_KEY`, an accepted key.',
]
