import type { Surface } from './surface.ts'

/** What stands between two others: the proxy, TLS, the server. */
export const betweenSurfaces: readonly Surface[] = [
  {
    name: 'Proxy, to its clients',
    reach: 'whoever reaches the address of `--host`, 127.0.0.1 unless you say otherwise',
    trusts:
      'nobody; it passes on what they send, with their credentials, so that whoever reaches it reaches the service (`--read-only` lets GET, HEAD and OPTIONS pass)',
    out: 'protecting the service; uploads of any length and duration, which pass as they come: `--max-connections` bounds how many at once',
    promises: [
      {
        what: 'what is no HTTP, or has two meanings, is refused and not passed on',
        tests: [
          [
            'proxy/upstream-target',
            '%s: the request is refused for what is wrong with it, or passes',
          ],
          ['proxy/upstream-target', 'CONNECT gets 501'],
        ],
      },
      {
        what: '`--read-only` also stops what asks for writing otherwise (`X-HTTP-Method-Override`)',
        tests: [
          [
            'proxy/upstream-target',
            'with readOnly a GET with %s gets the status that writing deserves',
          ],
        ],
      },
      {
        what: "no page of another origin has the service behind a sandbox written to by the sandbox's own grants (CORS): `Prefer: answer=upstream` counts for a write only where the request has no `Origin`",
        tests: [
          [
            'upstream/routes',
            'no page has the service take a write that routes keep here, whatever it prefers',
          ],
        ],
      },
      {
        what: 'nothing that a client or a service sends makes a check fail or delays an answer',
        tests: [
          ['check/any-exchange', 'nothing that a peer can send makes the check of %s fail'],
          ['proxy/check', 'an answer does not wait for its check'],
        ],
      },
    ],
    bounds: [
      {
        what: 'connections',
        most: '`--max-connections`, {options/words.ts#MOST_CONNECTIONS} by default',
        beyond: '503 in a sentence, or the end of the connection',
        tests: [
          [
            'http/connections',
            'a … serves as many connections as it may, tells one more so with 503, and takes the next when one has left',
          ],
        ],
      },
      {
        what: 'the head of a request, and of an answer',
        most: '{proxy/upstream-call.ts#LONGEST_HEAD bytes}, any number of lines',
        beyond: '431; 502',
        tests: [
          ['proxy/bytes', 'a head with 3,000 lines passes whole in both directions'],
          [
            'proxy/upstream-target',
            'a head of more than 256 KiB is refused, of a request with 431 and of an answer with 502',
          ],
        ],
      },
      {
        what: 'a body that is copied for the check; one that is judged when decoded, of at most {base/http/decode-content.ts#MOST_CODINGS} codings',
        most: '{proxy/forwarder.ts#LARGEST_COPY bytes}; {check/read-capture.ts#LONGEST_DECODED bytes} ({next/judged-exchange.ts#LONGEST bytes} by the next contract)',
        beyond: 'it passes whole, and counts as not checked',
        tests: [
          ['proxy/check', 'a body over the cap passes whole and is not kept'],
          ['check/checker', '%s is counted as what it is, and gives no finding'],
        ],
      },
      {
        what: 'an answer of the upstream of a sandbox that is not passed on, as the sandbox answers in its place',
        most: '{proxy/relay.ts#MOST_DISCARDED bytes}',
        beyond: 'its connection is cut',
        tests: [['upstream/routes', 'of an answer that is not passed on, 64 KiB are read']],
      },
      {
        what: 'an answer of the upstream of a sandbox that is read whole, to be merged with what was changed here',
        most: '{upstream/ask-upstream.ts#LONGEST_ANSWER bytes}',
        beyond: '502',
        tests: [
          ['upstream/ask', 'the upstream is asked over the connections that forward to it, and %s'],
        ],
      },
      {
        what: 'the rest of an answer that a fault keeps from its client, when the proxy stops',
        most: '{proxy/forwarder.ts#LONGEST_REST ms}',
        beyond: 'its connection is cut',
        tests: [
          [
            'proxy/faults/traffic',
            'for the rest of an answer that a fault keeps from its client, a proxy that stops waits a second',
          ],
        ],
      },
      {
        what: 'exchanges that wait for their check, and their bodies',
        most: '{proxy/forwarder.ts#MOST_WAITING.count}; {proxy/forwarder.ts#MOST_WAITING.bytes bytes}',
        beyond:
          '`--when-behind wait`: the next request waits; `drop`: it is not checked, and counted',
        tests: [
          ['proxy/check', 'a queue full by %s delays the next request until there is room'],
          ['proxy/check', 'a full queue that drops delays nobody and counts what it drops'],
        ],
      },
      {
        what: 'memory of the thread that checks; exchanges counted as skipped before it is told',
        most: '{check/threads/checker-thread.ts#LIMITS.maxOldGenerationSizeMb MiB} and {check/threads/checker-thread.ts#LIMITS.maxYoungGenerationSizeMb MiB}; {check/threads/checker-thread.ts#MOST_SKIPPED}',
        beyond: 'the thread ends, and what was to be checked is said to have failed',
        tests: [
          [
            'proxy/checking-proxy',
            'a thread that has ended fails what it was asked, and what it is asked after',
          ],
        ],
      },
      {
        what: 'what the check remembers of a run: records shown, touched and written, claims, values, lists and pages',
        most: '{silences/run/known-records.ts#MOST}, {silences/run/known-records.ts#MOST_TOUCHED}, {silences/run/written-records.ts#MOST} of a resource ({silences/run/resource-memory.ts#MOST_CREATED} as created); {silences/run/claims.ts#MOST_CLAIMS} and {silences/run/claims.ts#MOST_CLAIMS}; {silences/run/run-memory.ts#MOST}; {silences/run/page-walks.ts#MOST_WALKS} of {silences/run/page-walks.ts#MOST_LISTED} records, {silences/run/page-walks.ts#MOST_PARTS}; of the ledger {silences/run/run-memory.ts#MOST} removed, the last {silences/run/run-memory.ts#MOST_LISTS} lists with {silences/run/requested-list.ts#LONGEST_LIST} records, queries of {silences/run/requested-list.ts#LONGEST_ASKED} characters',
        beyond: 'the longest unused is forgotten, and said once',
        tests: [
          [
            'check/observed/run-memory',
            'a run knows the 50,000 ids that were shown last, in whatever order they were shown first',
          ],
          [
            'check/observed/run-memory',
            'a run knows the 10,000 categories and field names that were seen last',
          ],
          [
            'check/run/forgotten',
            'what is forgotten of more records than are remembered is said once',
          ],
        ],
      },
      {
        what: 'verdicts that are kept for equal exchanges',
        most: '{check/checker.ts#MOST}, {check/checker.ts#MOST_BYTES bytes}',
        beyond: 'the longest unused is forgotten',
        tests: [
          [
            'base/recent-map',
            'a map is limited by the weight of its values too, and keeps none that is too heavy',
          ],
        ],
      },
      {
        what: 'violations of one exchange; items of a list that are judged by their schema',
        most: '{check/verdict.ts#MOST}; {check/judge/body-rules.ts#MOST_ITEMS}; {check/judge/body-rules.ts#MOST_STREAM_ITEMS}',
        beyond: 'counted only, the least severe first',
        tests: [
          [
            'check/many-violations',
            'the most severe violations of an exchange are kept, with the first of every kind, and none is lost',
          ],
        ],
      },
      {
        what: 'findings that the baseline does not know',
        most: '{check/reports/findings/findings.ts#MOST_FINDINGS}, with examples of {check/reports/findings/example.ts#LONGEST} characters',
        beyond: 'counted only; a severe one is never left out for a lesser one',
        tests: [
          ['check/checker', 'findings are limited, and the rest is counted'],
          [
            'check/many-violations',
            'however many findings there are, a severe one is never left out for a lesser one, and exit codes count all',
          ],
        ],
      },
      {
        what: 'violations in the header of `--annotate`',
        most: '{proxy/forwarded-lines.ts#LONGEST} characters',
        beyond: 'the rest is counted in it',
        tests: [
          ['proxy/check', '%i violations fit into the header as valid JSON that counts them all'],
        ],
      },
      {
        what: 'recordings at a time',
        most: 'one; its tape grows with the traffic, as a log does',
        beyond:
          '409; a disk that takes no more ends the recording, which is said at once, and traffic goes on',
        tests: [
          [
            'admin/proxy-recordings',
            'one recording runs at a time: a second start, and a stop without one, are 409',
          ],
          [
            'recording/crash',
            'a recording that fails on the way says so at once and at the end, and traffic goes on',
          ],
        ],
      },
    ],
  },
  {
    name: 'Proxy and verify, to the service',
    reach:
      'the one address that you name, if it is `https` through `HTTPS_PROXY` where that is set; nothing else is connected to, and no redirect is followed',
    trusts:
      'its certificate, by the authorities of Node or those of `--ca`; none with `--insecure`. Not its answers',
    out: 'what the service does with what clients send it; `verify --allow-writes` creates what it says at its start',
    promises: [
      {
        what: 'a certificate that is not trusted is refused',
        tests: [
          ['proxy/https', 'a self-signed upstream is not trusted, and the problem says what helps'],
        ],
      },
      {
        what: 'a service that is broken, slow or gone is a sentence to the client, and never the end of the proxy',
        tests: [
          ['proxy/failures', 'an upstream that %s gives a problem of the proxy'],
          ['proxy/failures', 'an upstream that %s cuts the connection of the client'],
          ['proxy/bugs', '%s… leaves no client waiting, and is reported'],
        ],
      },
      {
        what: '`verify` without leave to write only reads',
        tests: [
          ['verify/manners', 'without leave to write nothing but GET and HEAD is sent'],
          ['verify/manners', 'no redirect is followed: an answer that is one is told'],
        ],
      },
    ],
    bounds: [
      {
        what: 'silence of the service',
        most: '`--timeout`, {proxy/forwarder.ts#LONGEST_SILENCE ms} by default',
        beyond: '504, or the end of the connection within an answer',
        tests: [['proxy/failures', 'an upstream that %s gives a problem of the proxy']],
      },
      {
        what: 'an answer of the service that the changes of a world are laid over, as it comes and decoded; pages of the service that are read for one of its own',
        most: '{upstream/ask-upstream.ts#LONGEST_ANSWER bytes}; {upstream/layer/upstream-pages.ts#MOST_PAGES_READ}',
        beyond: 'it passes as it is, which the log says; the page has fewer records',
        tests: [
          [
            'upstream/layer',
            'an answer that is too long to be laid over passes as it is, which the log says',
          ],
          ['upstream/laid-pages', 'for one page, no more than ten of the upstream are read'],
        ],
      },
      {
        what: 'an answer that `verify` reads',
        most: '{verify/service/service.ts#LARGEST bytes}',
        beyond: 'the rest is not read, and told',
        tests: [['verify/manners', 'answers that cannot be read are told, and the run goes on']],
      },
      {
        what: 'requests of `verify`: in all, to an operation, records that are there at once; tries, and waits that a service asks for',
        most: '{silences/probing/probe-client.ts#MOST.run}, {silences/probing/probe-client.ts#MOST.operation}, {silences/probing/record-creations.ts#MOST_THERE}; {verify/service/service.ts#MOST_ATTEMPTS}, {verify/service/service.ts#LONGEST_WAIT ms} each and {verify/service/service.ts#MOST_WAITED ms} together; {verify/service/service.ts#MOST_FAILURES} in a row without an answer',
        beyond: 'the rest is not asked, and told',
        tests: [
          ['verify/patience', 'patience ends with the third request, and after two minutes in all'],
          [
            'verify/manners',
            'a service that is gone half-way ends the run, which tells what it has seen',
          ],
          [
            'verify/manners',
            'with it no more is created than is said at the start, even if everything is taken that may be',
          ],
        ],
      },
      {
        what: 'operations that `verify` reads; records and messages that it creates at the pet store',
        most: '{verify/use-operations.ts#MOST_READS}; {petstore/pet-rules.ts#MOST_CREATED.records} and {petstore/pet-rules.ts#MOST_CREATED.messages}',
        beyond: 'the rest is not asked',
        tests: [
          [
            'verify/manners',
            'with it no more is created than is said at the start, even if everything is taken that may be',
          ],
        ],
      },
    ],
  },
  {
    name: 'TLS',
    reach:
      'who reaches the port; with `--tls-ca` only clients with a certificate of these authorities are answered, but for the health',
    trusts:
      'the files that you name. The key of a certificate made for the run is never written, and its authority is forgotten at once',
    out: 'a `--tls-self-signed` that clients do not check; certificates that expire while they are used; TLS older than 1.2, which is refused; revocation lists',
    promises: [
      {
        what: 'what a client does wrong in TLS ends its own connection, and nothing else',
        tests: [
          [
            'tls/bounds',
            'bytes that are neither TLS nor HTTP end their connection, and nothing else',
          ],
          ['tls/bounds', 'a client that resets in the middle of its handshake disturbs nobody'],
        ],
      },
      {
        what: 'a client without an accepted certificate is told so, and nothing of it is passed on',
        tests: [
          [
            'tls/client-certificates',
            'with --tls-ca, a client with … gets a 403 in a sentence for everything but the health (…)',
          ],
          [
            'tls/client-certificates',
            'a proxy asks its clients in the same way, and passes nothing on without',
          ],
        ],
      },
      {
        what: 'a private key is handed to nobody',
        tests: [
          [
            'tls/exec',
            'no command gets a private key: of --tls-cert, or of what it trusts already',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'time until a connection is secure',
        most: '{base/http/secure-server.ts#LONGEST_HANDSHAKE ms}',
        beyond: 'the end of the connection',
        tests: [
          [
            'tls/bounds',
            'a client that is not secure in 20 seconds is let go: one that says nothing, half a handshake, or one byte at a time',
          ],
        ],
      },
      {
        what: 'connections that are not secure yet',
        most: 'they count as connections',
        beyond: 'the end of the connection, without a word',
        tests: [
          [
            'http/connections',
            'connections that nobody can be told about are closed without a word: of a flood beyond the most, and with TLS',
          ],
        ],
      },
      {
        what: 'a file of `--tls-cert`, `--tls-key`, `--tls-ca`; of `--ca`',
        most: '{base/tls/certificate-files.ts#LARGEST bytes}; {proxy/upstream.ts#LARGEST_CA bytes}',
        beyond: 'exit code 2; after a change the old one stays',
        tests: [
          ['tls/refusals', '… refuses each wrong use of the flags of TLS in a sentence, with 2'],
          ['cli/read-bounds', '$file is refused in a sentence if it has too much: $says'],
          ['tls/reload', 'a file that … after a change is named, and the old certificate stays'],
        ],
      },
    ],
  },
  {
    name: 'Server (Redis, Valkey)',
    reach:
      'the process connects to the address of `--data`, of a cluster also to the nodes that it names, with its password; whoever reaches that server has all of the state',
    trusts: 'the server, and all that write under `petstore:`',
    out: 'what clients store, which is kept as sent, credentials in bodies included; encryption of the server (`rediss://` is for the way to it); its memory, which its `maxmemory` bounds',
    promises: [
      {
        what: 'no output has its password, and the server never gets the credential of a request',
        tests: [
          ['store/redis/address', 'no error about an address has its password'],
          ['store/redis/requests', 'the server never gets the credential of a request'],
        ],
      },
      {
        what: 'a server without free memory refuses changes and loses nothing',
        tests: [
          [
            'store/redis/outages',
            'a server without free memory refuses changes and loses nothing; reads still work…',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'silence of the server',
        most: '{store/redis/redis-client.ts#LONGEST_SILENCE ms}',
        beyond: '503 at once, until it is back',
        tests: [
          [
            'store/redis/outages',
            'a server that falls silent makes every answer a 503 within a bound, however many requests arrive, until it goes on…',
          ],
        ],
      },
      {
        what: 'requests that share a turn; tries of a change that others overtake',
        most: '{store/redis/turns.ts#MOST_AT_ONCE}; {sandbox/replicas/replicas.ts#MOST_TRIES}',
        beyond: 'they wait for the next turn; 503',
        tests: [
          [
            'store/redis/control-plane',
            'changes at the control planes of three replicas at the same time are all kept…',
          ],
        ],
      },
      {
        what: 'worlds of keys that are kept, for each scenario; each expires with `--world-idle`',
        most: 'ten times `--max-worlds`',
        beyond: 'a new one is refused with 503',
        tests: [
          [
            'admin/kept-worlds',
            'a server keeps ten times as many worlds as may be open: what is there stays, and a new one is refused…',
          ],
        ],
      },
    ],
  },
]
