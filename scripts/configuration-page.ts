import { commandNames } from '../src/options/option.ts'
import { type AnyOption, flagOf, helpOf, options, variablesOf } from '../src/options/options.ts'

/** The text of docs/configuration.md: every flag with its environment variable, from the table of options. */
export function configurationPage(): string {
  const rows = Object.entries(options).flatMap(([name, option]) => rowsOf(name, option))
  return `${[...HEAD, ...rows, '', ...OTHERS].join('\n')}\n`
}

// --- internal ---

/** One row for each meaning of a flag: `--port` has a different default in each command. */
function rowsOf(name: string, option: AnyOption): string[] {
  const { commands, positional = [] } = option
  const withFlag = commandNames.filter((each) => commands[each] && !positional.includes(each))
  const meanings = Map.groupBy(withFlag, (command) => helpOf(option, command))
  const variables = variablesOf(name, option).map((each) => `\`${each}\``)
  return [...meanings].map(([meaning, users]) => {
    const shown = users.map((each) => (each === 'report' ? 'report merge' : each)).join(', ')
    const cells = [
      `\`--${flagOf(name)}\``,
      variables.join(', ') || '–',
      shown,
      meaning.replaceAll('|', '\\|'),
    ]
    return `| ${cells.join(' | ')} |`
  })
}

const HEAD = [
  '# Flags and environment variables',
  '',
  '<!-- Written by `npm run generate` from src/options and scripts/configuration-page.ts. -->',
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
  'The command of `--exec` gets `SANDBOX_URL`, the base address to use, `SANDBOX_ADMIN_URL`, the base address of the control',
  'plane, and `SANDBOX_ADMIN_TOKEN`, its token, if it has one; with `start` also `SANDBOX_KEY`, an accepted key; over',
  'https also `SANDBOX_CA_FILE`, the file that clients can trust, if there is one ([tls.md](tls.md)). Each is also there under the',
  'name that it has for the pet store, `PETSTORE_URL` and so on.',
]
