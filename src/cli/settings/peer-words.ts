/** The command here that does what one of another program does, by its name there. */
export const PEER_COMMANDS: { readonly [word: string]: string } = {
  ...{ document: 'start', serve: 'start', server: 'start', run: 'start', dev: 'start' },
  ...{ validate: 'check', lint: 'contract', test: 'verify', record: 'proxy' },
}

/**
 * Flags that other mock servers and proxies have, without dashes and in small letters: the flag that does it here, or a sentence that says
 * how it is done.
 */
const PEER_FLAGS: {
  readonly [flag: string]: { readonly flag: string } | { readonly say: string }
} = {
  ...flags('tls-self-signed', ['https', 'tls', 'ssl']),
  ...flags('tls-cert', ['cert']),
  ...flags('delay', ['latency']),
  ...flags('host', ['hostname', 'bind', 'address']),
  ...flags('seed', ['fakerseed']),
  ...flags('log', ['quiet', 'q', 'verbose', 'verboselevel', 'logtransaction', 'disablelogtofile']),
  ...flags('admin-token', ['adminkey']),
  ...sentences('The contract is a word, or --contract FILE: petstore-sandbox start shop.yaml.', [
    ...['spec', 'file', 'document', 'definition', 'openapi', 'swagger', 'schema'],
    ...['api', 'input'],
  ]),
  ...sentences(
    'It is not needed: answers come from records that are generated, and change with each request that changes them.',
    ['d', 'dynamic', 'ignoreexamples', 'jsonschemafakerfillproperties'],
  ),
  ...sentences(
    'It is not needed: requests are always checked; the proxy passes on what it finds at fault and reports it (--report FILE, --annotate, --fail-on).',
    ['errors', 'validate', 'validaterequest', 'validateresponse'],
  ),
  ...sentences('It is not needed: other origins may ask, and learn it by CORS (docs/cors.md).', [
    ...['cors', 'nocors'],
  ]),
  ...sentences('There is one process, and it needs no more.', ['m', 'multiprocess', 'workers']),
  ...sentences(
    'Paths, ids and what records refer to follow from the contract: petstore-sandbox contract explain shop.yaml says how.',
    ['routes', 'r', 'id', 'i', 'foreignkeysuffix', 'prefix'],
  ),
  ...sentences('Set HTTPS_PROXY instead.', ['upstreamproxy', 'httpproxy']),
  ...sentences(
    'In front of a service stands the proxy: petstore-sandbox proxy shop.yaml https://api.example.com/v1.',
    ['proxyurl', 'target'],
  ),
  ...sentences(
    'The state is read and replaced over the control plane (docs/control-plane.md), and kept with --data DIR.',
    ['snapshots', 'db'],
  ),
}

/** The hint for a flag of another tool: which flag of ours it corresponds to, or how the same is done here. */
export function peerFlag(flag: string): (typeof PEER_FLAGS)[string] | undefined {
  const name = flag.replaceAll('-', '').toLowerCase()
  return Object.hasOwn(PEER_FLAGS, name) ? PEER_FLAGS[name] : undefined
}

// --- internal ---

function flags(flag: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { flag }]))
}

function sentences(say: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { say }]))
}
