import { absent, type CommandName, defaultsTo, each, option, required, unset } from './option.ts'
import { aSwitch, file, milliseconds, names, port, text, upstream, whole } from './option-kinds.ts'

const TRUSTED =
  'PEM file of the authorities to trust for an https upstream, instead of the default ones'
const SERVICE =
  'Base address of the service; or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)'
const BEHIND =
  'Base address of a real service behind the sandbox, which answers what no route sends to the sandbox (docs/upstream.md); or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)'
const PRODUCTION =
  '--upstream production needs a word about writes: --mock writes answers them here, --read-only refuses them.'

/** The options about a real service: in front of which a proxy stands, that is verified, or that is behind a sandbox. */
export const upstreamOptions = {
  /**
   * The base address of a real service behind the sandbox, http or https, which answers what no route sends to the sandbox. Without a path it
   * gets that of the contract. Default: none.
   */
  upstream: option({
    kind: upstream,
    commands: {
      proxy: needsUpstream('proxy'),
      verify: needsUpstream('verify'),
      ...each(unset(), ['start', 'mcp']),
    },
    functions: ['startSandbox'],
    positional: ['proxy', 'verify'],
    help: { proxy: SERVICE, verify: SERVICE, start: BEHIND, mcp: BEHIND },
    conflict: (all) => {
      const { upstream: given, mock, readOnly } = all
      // Other commands do not have it; that of mcp is about tools.
      const isServing = 'mock' in all
      const isReadOnly = readOnly && !('url' in all)
      return given === 'production' && isServing && !isReadOnly && !saysWrites(mock)
        ? PRODUCTION
        : undefined
    },
  }),
  /**
   * What the sandbox answers by itself although there is an upstream: operations, resources, `writes` (all but GET, HEAD, OPTIONS), `all`. It is
   * short for routes, which come before those of the scenario.
   */
  mock: option({
    kind: names,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'With --upstream: what the sandbox answers by itself: operations, resources, writes (all but GET, HEAD, OPTIONS) or all, separated by commas (docs/upstream.md)',
  }),
  rate: option({
    kind: whole(1, 1000),
    commands: { verify: defaultsTo('10') },
    help: 'Requests per second to the upstream, at most',
  }),
  /** Whether only GET, HEAD, OPTIONS and QUERY are passed on. */
  readOnly: option({
    kind: aSwitch,
    commands: each(absent, ['proxy', 'start', 'mcp']),
    functions: ['startProxy', 'startSandbox'],
    help: {
      start:
        'With --upstream: pass on GET, HEAD, OPTIONS and QUERY only; 403 for the rest that a route sends there',
      proxy: 'Pass on GET, HEAD, OPTIONS and QUERY only; 403 for the rest',
      mcp: 'Offer only the tools that change nothing',
    },
  }),
  /** Where the webhooks and callbacks of the service are passed on to: the base address of their receiver. Default: none are taken. */
  webhooksTo: option({
    kind: text,
    commands: { proxy: unset() },
    functions: ['startProxy'],
    help: 'Take the webhooks and callbacks of the service, check them and pass them on to this base address of their receiver',
  }),
  /** The port on which they are taken. Default: the one after that of the proxy; any free one where that is 0. */
  webhooksPort: option({
    kind: port,
    commands: { proxy: unset('the port after --port') },
    functions: ['startProxy'],
    help: 'With --webhooks-to: the port to take them on; 0 takes any free one',
    conflict: ({ webhooksPort, webhooksTo }) =>
      webhooksPort !== undefined && webhooksTo === undefined
        ? '--webhooks-port needs --webhooks-to, the address that they are passed on to.'
        : undefined,
  }),
  /** How long the upstream may be silent before and within its answer, in milliseconds. Default: 30,000. */
  timeout: option({
    kind: milliseconds,
    commands: { ...each(defaultsTo('30000'), ['proxy', 'verify']), start: unset('30000') },
    functions: ['startProxy', 'startSandbox'],
    help: {
      start: 'With --upstream: how long that may be silent before the answer is 504, in ms',
      proxy: 'How long the upstream may be silent before the answer is 504, in ms',
      verify: 'How long the upstream may take for an answer, in ms',
    },
  }),
  /** A PEM file of the authorities to trust for an https upstream. Default: those of Node. */
  ca: option({
    kind: file,
    commands: each(unset(), ['start', 'proxy', 'verify', 'mcp']),
    functions: ['startProxy', 'startSandbox'],
    help: {
      start: TRUSTED,
      proxy: TRUSTED,
      verify: TRUSTED,
      mcp: 'PEM file to trust for a sandbox on https',
    },
  }),
  /** Whether any certificate of an https upstream is accepted. */
  insecure: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'proxy', 'verify']),
    functions: ['startProxy', 'startSandbox'],
    help: 'Accept any certificate of an https upstream',
  }),
}

// --- internal ---

function saysWrites(mock: unknown): boolean {
  return Array.isArray(mock) && (mock.includes('writes') || mock.includes('all'))
}

function needsUpstream(command: CommandName) {
  return required(
    `${command} needs an upstream: ${command} https://api.example.com/v1, ${command} staging or ${command} production.`,
  )
}
