import { many } from '../petstore/built-in-words.ts'
import { absent, defaultsTo, each, option, unset } from './option.ts'
import {
  adminToken,
  aSwitch,
  delay,
  directory,
  duration,
  file,
  files,
  handlersFile,
  headers,
  hosts,
  isAddress,
  keys,
  oneWord,
  port,
  scenarioName,
  scenarioWord,
  seed,
  startTime,
  text,
  tls,
  unspecified,
  wait,
  webAddress,
  whole,
} from './option-kinds.ts'
import { upstreamOptions } from './upstream-options.ts'
import { isolations, MOST_CONNECTIONS, onMissChoices } from './words.ts'

/** The commands that read a contract. */
const ABOUT_CONTRACTS = [
  ...(['start', 'proxy', 'verify', 'check'] as const),
  ...(['report', 'scenario', 'contract', 'mcp'] as const),
] as const
const THE_PET_STORE = unset("the pet store's")
const SERVED = 'OpenAPI document (a file or an https address) to serve instead'
const SERVED_TOO =
  'OpenAPI document of the next version of the contract, to serve it too, over the same state'
const HELD_AGAINST =
  'OpenAPI document of the next version of the contract, to count which clients each of its changes would refuse'
const INSTEAD = 'OpenAPI document (a file or an https address) to check against instead'
const OWN_MACHINE = unset('only this machine')
const CONNECTIONS = defaultsTo(String(MOST_CONNECTIONS))
const IN_MEMORY = 'state lives in memory'
const NAMED = 'A name in scenarios/, or the path of a YAML or JSON file'
const SEED = 'Seed of everything that is generated or random'
const TOKEN = 'Token that opens the control plane to other machines'
/** The options about the contract, what is started, and how it answers: the first part of the table (options.ts). */
export const servingOptions = {
  /** The OpenAPI document of another service, which is served, or checked against, in place of the pet store's: a path, or an https address. */
  contract: option({
    kind: file,
    commands: each(THE_PET_STORE, ABOUT_CONTRACTS),
    functions: ['startSandbox', 'startProxy'],
    help: {
      start: SERVED,
      mcp: SERVED,
      ...{ proxy: INSTEAD, verify: INSTEAD, check: INSTEAD, report: INSTEAD },
      scenario: 'OpenAPI document that the scenarios are about',
      contract: 'OpenAPI document to read',
    },
  }),
  /** Overlays of that document (OpenAPI Overlay 1.0), in their order. */
  overlay: option({
    kind: files,
    commands: each(absent, ABOUT_CONTRACTS),
    functions: ['startSandbox', 'startProxy'],
    help: 'OpenAPI Overlay (1.0) to lay over the contract; can be repeated',
  }),
  noCache: option({
    kind: aSwitch,
    commands: each(absent, ABOUT_CONTRACTS),
    help: 'Keep nothing of a contract for the next start, and use nothing that was kept',
  }),
  /** Refuses a contract that has anything wrong in a part, with all of it. Default: the part is left out, and the rest is served. */
  strictContract: option({
    kind: aSwitch,
    commands: each(absent, ABOUT_CONTRACTS),
    functions: ['startSandbox', 'startProxy'],
    help: 'Refuse a contract of which parts cannot be read, instead of leaving those out (contract explain lists them)',
  }),
  /** The next version of the contract: the path of an OpenAPI document. It is served beside it over one state, or held against real traffic. */
  next: option({
    kind: file,
    commands: each(unset(), ['start', 'mcp', 'proxy', 'check']),
    functions: ['startSandbox', 'startProxy'],
    help: { start: SERVED_TOO, mcp: SERVED_TOO, proxy: HELD_AGAINST, check: HELD_AGAINST },
  }),
  url: option({
    kind: text,
    commands: { mcp: unset('a sandbox is started') },
    variable: 'none',
    help: 'Address of a sandbox that runs, such as http://127.0.0.1:4010; without it, one is started',
  }),
  /** The port; 0 takes any free one, which is the default of the library. */
  port: option({
    kind: port,
    commands: { start: defaultsTo('4010'), proxy: defaultsTo('4011'), mcp: unset('any free one') },
    functions: ['startSandbox', 'startProxy'],
    variable: 'PORT',
    alias: 'p',
    help: 'Port; 0 takes any free one',
  }),
  /** The address to listen on. Default: `127.0.0.1`. */
  host: option({
    kind: text,
    commands: each(defaultsTo('127.0.0.1'), ['start', 'proxy', 'mcp']),
    functions: ['startSandbox', 'startProxy'],
    variable: 'HOST',
    alias: 'h',
    help: 'Address to listen on',
  }),
  /**
   * Speaks https instead of http, with a certificate made for this run (`self-signed`), or of PEM files, which are read again when they
   * change: `{ cert, key }`. With `ca` in addition, clients need a certificate of an authority in that file. Default: http.
   */
  tls: option({
    kind: tls,
    commands: {},
    functions: ['startSandbox', 'startProxy'],
    variable: 'none',
    help: {},
  }),
  tlsCert: option({
    kind: file,
    commands: each(unset('http'), ['start', 'proxy', 'mcp']),
    help: 'PEM file of the certificate with which to speak https',
    conflict: ({ tlsKey }) =>
      tlsKey === undefined ? '--tls-cert needs --tls-key FILE, its private key.' : undefined,
  }),
  tlsKey: option({
    kind: file,
    commands: each(unset(), ['start', 'proxy', 'mcp']),
    help: 'PEM file of its private key',
    conflict: ({ tlsCert }) =>
      tlsCert === undefined ? '--tls-key needs --tls-cert FILE, its certificate.' : undefined,
  }),
  tlsSelfSigned: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'proxy', 'mcp']),
    help: 'Speak https with a certificate made for this run; what clients can trust is in a file that is printed',
    conflict: ({ tlsCert }) =>
      tlsCert === undefined
        ? undefined
        : '--tls-self-signed cannot be used with --tls-cert: there is one certificate.',
  }),
  tlsCa: option({
    kind: file,
    commands: each(unset(), ['start', 'proxy']),
    help: 'PEM file of authorities; clients then need a certificate that one of them has signed, except for the health',
    conflict: ({ tlsCert, tlsSelfSigned }) =>
      tlsCert === undefined && !tlsSelfSigned
        ? '--tls-ca needs --tls-cert and --tls-key, or --tls-self-signed.'
        : undefined,
  }),
  /**
   * The directory in which state is kept, or the address of the Redis or Valkey server (`redis://HOST:PORT`) on which all sandboxes
   * with the same scenario share it. Default: state is in memory.
   */
  data: option({
    kind: directory,
    commands: each(unset(IN_MEMORY), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Directory to keep state in, or redis://HOST:PORT[/DB] to share it with other sandboxes of the scenario',
  }),
  /** How many replicas of the server must confirm a change before it is acknowledged, up to 99. Default: 0. */
  waitReplicas: option({
    kind: whole(0, 99),
    commands: each(unset('0'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'How many replicas of the Redis server must have a change before it is answered',
    conflict: ({ data }) =>
      typeof data === 'string' && isAddress(data)
        ? undefined
        : '--wait-replicas needs --data redis://HOST:PORT: only a server has replicas.',
  }),
  /** Forgets the kept state of the scenario. */
  fresh: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Forget the state that --data keeps for the scenario',
    conflict: ({ data }) =>
      data === undefined ? '--fresh needs --data: without it nothing is kept.' : undefined,
  }),
  key: option({
    kind: adminToken,
    commands: { verify: unset() },
    help: 'An API key that the upstream accepts, if the contract needs one; better given as PETSTORE_KEY',
  }),
  allowWrites: option({
    kind: aSwitch,
    commands: { verify: absent },
    help: `Also send requests that may create ${many} there; without it only GET and HEAD`,
  }),
  scenario: option({
    kind: scenarioName,
    commands: each(defaultsTo('default'), ['start', 'verify', 'mcp']),
    positional: ['start', 'mcp'],
    help: {
      ...{ start: NAMED, mcp: NAMED },
      verify: 'The scenario of the sandbox, a name or a path',
    },
  }),
  /**
   * What operations do beyond the contract, in code: the name of a file of JavaScript or TypeScript, or `handlers({ … })` of
   * `petstore-sandbox/handlers`. It overrides what the scenario names.
   */
  handlers: option({
    kind: handlersFile,
    commands: each(unset(), ['start', 'verify', 'mcp']),
    functions: ['startSandbox'],
    help: 'File of JavaScript or TypeScript that says what operations do beyond the contract (docs/behaviour.md); it runs with your rights',
  }),
  ...upstreamOptions,
  /** Where the webhooks of the contract go. It overrides the scenario. Default: nowhere, so that none is sent. */
  webhookUrl: option({
    kind: webAddress,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Address that the webhooks of the contract are sent to (docs/events.md)',
  }),
  /** The hosts besides this machine that webhooks of scenarios and callbacks may go to, and that of `webhookUrl`. Default: none. */
  callbackHosts: option({
    kind: hosts,
    commands: each(unset('only this machine'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Hosts that webhooks and callbacks may go to besides this machine, separated by commas',
  }),
  /** The seed of everything that is generated or random. This and the next options override the scenario. */
  seed: option({
    kind: seed,
    commands: { ...each(unset(), ['start', 'mcp']), verify: unset('a random one') },
    functions: ['startSandbox'],
    help: {
      ...{ start: SEED, mcp: SEED },
      verify: 'What is asked for at random follows from it, a whole number',
    },
  }),
  header: option({
    kind: headers,
    commands: each(absent, ['proxy', 'verify']),
    help: {
      proxy:
        "A header line, 'NAME: VALUE', of the one request that the proxy itself sends, to see at its start whether the upstream answers; can be repeated. Requests that pass stay as they are",
      verify:
        "A header line that every request to the upstream has, 'NAME: VALUE'; can be repeated. Reports do not have it",
    },
  }),
  /** The accepted keys; `*` matches any characters. */
  keys: option({
    kind: keys,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Accepted API keys, separated by commas; * matches any characters',
  }),
  /** Whether all keys share one world, or each has its own. */
  isolation: option({
    kind: scenarioWord(isolations),
    commands: each(unset('shared'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Whether all keys share one world, or each has a world of its own',
  }),
  /**
   * How many worlds of keys there may be; if there are more, the longest unused is removed. With `data`, 10 times as many are kept;
   * a new one is then refused. Default: 1,000.
   */
  maxWorlds: option({
    kind: whole(1, 1_000_000),
    commands: each(unset('1000'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'With --isolation per-key: how many worlds there may be; beyond that, the longest unused is removed. With --data, 10 times as many are kept',
  }),
  /**
   * How many connections of clients there may be at once, those of the control plane too; one more is answered with 503. Default: 1,000.
   */
  maxConnections: option({
    kind: whole(1, 1_000_000),
    commands: each(CONNECTIONS, ['start', 'proxy', 'mcp']),
    functions: ['startSandbox', 'startProxy'],
    help: 'How many connections there may be at once; one more is answered with 503',
  }),
  /** How long the world of a key may be unused before it is removed, in milliseconds. Default: an hour. */
  worldIdle: option({
    kind: duration,
    commands: each(unset('1h'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'How long a world may be unused before it is removed, e.g. 30m',
  }),
  /** How to decide what the contract leaves open: a mode for all entries of the ledger, choices for some, or both. */
  unspecified: option({
    kind: unspecified,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'How to decide what the contract leaves open: pinned, strict, documented or rotate (a new choice for each request), and choices for single entries, e.g. rotate,listOrder=id (docs/limits.md)',
  }),
  /** The time of its clock, in milliseconds since 1970, at which it stands still; `{ now, ticking: true }` ticks on from there. Default: what the scenario says. */
  now: option({
    kind: startTime,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'The time in the sandbox, which stands still there unless the clock of the scenario ticks, e.g. 2030-12-05T00:00:00Z; with ,ticking after it, it ticks on',
  }),
  /**
   * How long every answer is delayed, in milliseconds: a number, or `{ lower, upper }` for a time drawn by the seed. It is the fault
   * `delay` of every scenario and every world, until it is removed there. Default: 0, which is no fault.
   */
  delay: option({
    kind: delay,
    commands: each(unset(), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'Delay every answer by this many ms, or by a time drawn from a range, e.g. 200 or 100-400; it is the fault "delay" (docs/faults.md), which reaches no call without an accepted key (401)',
  }),
  watch: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'mcp']),
    alias: 'w',
    help: 'Read the contract, its overlays and the scenario again when their files change',
  }),
  /** What answers requests that are not on the tape of a recorded scenario. Default: `store`. */
  onMiss: option({
    kind: oneWord(onMissChoices),
    commands: each(unset('store'), ['start', 'mcp']),
    functions: ['startSandbox'],
    help: 'What answers requests that are not in the recording',
  }),
  drain: option({
    kind: wait,
    commands: each(defaultsTo('0'), ['start', 'proxy']),
    help: 'How long to keep answering after SIGTERM, while the health says fail, e.g. 10s',
  }),
  /**
   * The bearer token that every request to the control plane needs, except for its health. Default: none, and the control
   * plane answers only this machine.
   */
  adminToken: option({
    kind: adminToken,
    commands: each(OWN_MACHINE, ['start', 'proxy', 'mcp']),
    functions: ['startSandbox', 'startProxy'],
    help: { start: TOKEN, proxy: TOKEN, mcp: 'Token of the control plane of the sandbox' },
  }),
  open: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'proxy']),
    help: 'Open the page of the control plane in the browser',
  }),
}
