import type { Surface } from './surface.ts'

/** What clients of the contract reach. */
export const contractSurfaces: readonly Surface[] = [
  {
    name: 'Contract port',
    reach:
      'whoever reaches the one port, at the address of `--host`, `PETSTORE_HOST` or `HOST`, 127.0.0.1 without them: then every user of this machine; pages of any origin (CORS)',
    trusts:
      'nobody. A key is compared in constant time, and only chooses a world: the key of `default` is in the documentation, and a recording or another contract without `keys` takes any credential',
    out: 'rates of requests, and the one core that all clients share; clients of one key among themselves; what clients with a key store, which takes the memory of the process, the disk or the server',
    promises: [
      {
        what: 'requests that are almost right, and bytes that are no HTTP, get a refusal in a sentence or the end of their own connection (`npm run fuzz`, in every run of CI)',
        tests: [['http/raw-http', '… is … with an Error, origin and request id']],
      },
      {
        what: 'our own reading of a request takes time in proportion to its length',
        tests: [
          ['http/hostile-input', 'what reads input reads … hostile characters in linear time'],
        ],
      },
      {
        what: 'nothing of one world is seen in another',
        tests: [['admin/worlds', 'a setting of one world is in no other']],
      },
      {
        what: 'no answer that a tape, a HAR or a fault holds ends the sandbox',
        tests: [
          [
            'http/any-answer',
            'nothing that an answer holds ends the sandbox: tapes, HARs and faults with any lines, statuses and bodies',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'connections',
        most: '`--max-connections`, {options/words.ts#MOST_CONNECTIONS} by default; {base/http/listen.ts#MOST_REFUSED} more are told so at once',
        beyond: '503 in a sentence, or the end of the connection; the log says so once a minute',
        tests: [
          [
            'http/connections',
            'a … serves as many connections as it may, tells one more so with 503, and takes the next when one has left',
          ],
          [
            'http/connections',
            'connections that nobody can be told about are closed without a word: of a flood beyond the most, and with TLS',
          ],
        ],
      },
      {
        what: 'the head of a request',
        most: '16 KiB (Node); 2,000 lines, of which further ones are not read',
        beyond: '431',
        tests: [['http/raw-http', '… is … with an Error, origin and request id']],
      },
      {
        what: 'time until the head of a request is there, and all of it',
        most: '{base/http/listen.ts#LONGEST_HEAD ms}, {base/http/listen.ts#LONGEST_REQUEST ms}; looked at every 30 s (Node)',
        beyond: '408, and the end of the connection',
        tests: [
          [
            'http/slow-requests',
            'a %s that comes byte by byte is answered 408 when its time is over, and others are answered meanwhile',
          ],
        ],
      },
      {
        what: 'time between two requests of a connection',
        most: '{base/http/listen.ts#LONGEST_IDLE ms} (Node; a second more)',
        beyond: 'the end of the connection',
        tests: [['http/slow-requests', 'a connection on which nothing more is asked is closed']],
      },
      {
        what: 'the body of a request',
        most: '{base/http/read-body.ts#LARGEST_BODY bytes}, {base/json/json.ts#MAX_DEPTH} levels',
        beyond: '413; 400',
        tests: [
          ['sandbox/bodies', 'a body of 1 MiB and a byte is 413, by its declared length'],
          ['sandbox/bodies', 'a body that nests 64 levels is accepted, one of 65 is 400'],
        ],
      },
      {
        what: 'a refused body, which is read so that its sender can read the answer',
        most: '{base/http/http.ts#MOST_DRAINED bytes}',
        beyond: 'the end of the connection',
        tests: [['http/bodies', 'a body … that does not end is cut off']],
      },
      {
        what: 'parts of a form',
        most: '{contract/bodies/multipart.ts#MOST_PARTS} ({contract/bodies/multipart.ts#MOST_PARTS} of files)',
        beyond: '400',
        tests: [
          ['requests/multipart', 'a body that is no form in parts, or has too many, is refused'],
        ],
      },
      {
        what: 'copying and measuring by a list of changes (RFC 6902)',
        most: '{base/http/json-patch.ts#MOST_STEPS} steps; the record stays within what a body may be',
        beyond: '400',
        tests: [
          [
            'sandbox/changes',
            'a list of changes makes no record deeper or longer than a body may be',
          ],
        ],
      },
      {
        what: 'requests that wait on a connection',
        most: '{base/http/listen.ts#MOST_WAITING}',
        beyond: 'nothing more is read from it',
        tests: [
          [
            'base/listen',
            'nothing more is read from a connection on which many requests wait for an answer',
          ],
        ],
      },
      {
        what: 'an answer that its client does not read',
        most: '{http/start-sandbox.ts#LONGEST_UNREAD ms}, noticed after twice that at most',
        beyond: 'the end of the connection',
        tests: [
          [
            'http/bodies',
            'a client that reads nothing of an answer is cut off after a while, and one that waits is not',
          ],
        ],
      },
      {
        what: 'answers of 1 MB and more that wait for their clients, together',
        most: '{http/exchange/send-outcome.ts#LIMITS.most bytes}, then {http/exchange/send-outcome.ts#LIMITS.patience ms} without reading',
        beyond: 'the end of the connections on which nothing was read for longest',
        tests: [
          [
            'http/bodies',
            'of long answers that wait, those that nobody reads are cut when all are too much, and one that is read goes on',
          ],
        ],
      },
      {
        what: 'records of a list on a page, where the contract has no bound',
        most: '{sandbox/lists/list-request.ts#MOST_ON_PAGE}',
        beyond: 'the page ends there',
        tests: [
          ['sandbox/pages', 'numbers of pages and bounds that lead nowhere get a sound answer'],
        ],
      },
      {
        what: 'properties that a request sorts a list by',
        most: '{sandbox/lists/sort-keys.ts#MOST_KEYS}, each once',
        beyond: 'further ones change nothing',
        tests: [
          [
            'sandbox/in-slices',
            'a property counts where it is named first, and no more than ten count',
          ],
        ],
      },
      {
        what: 'words that a request searches a list for',
        most: '{sandbox/lists/record-tests.ts#MOST_WORDS}, each once',
        beyond: '400',
        tests: [['sandbox/filters', 'a search has at most twenty different words']],
      },
      {
        what: 'what a request asks to be shown in records (`expand`, `fields`)',
        most: '{sandbox/answers/shown-members.ts#MOST_ASKED} names, {sandbox/answers/shown-members.ts#DEEPEST} levels, {sandbox/answers/shown-members.ts#MOST_CHILDREN} children of a record, looked for in {sandbox/answers/shown-members.ts#MOST_READ} records, {sandbox/answers/shown-members.ts#MOST_BYTES bytes} of an answer and the record with which they are reached',
        beyond: 'the rest stays as it is',
        tests: [
          [
            'sandbox/shown-members',
            'what a request asks to be shown has bounds: 20 names, 100 children of a record, 1 MiB of an answer',
          ],
        ],
      },
      {
        what: 'what words say: other records that one request changes, members that one setting has, records of a scenario that become something else later; how often that is tried',
        most: '{contract/behaviour/operation-words.ts#MOST_EFFECTS}; {contract/behaviour/operation-words.ts#MOST_SET}; {scenarios/scenario-behaviour.ts#MOST_LATER}; {store/world-store.ts#MOST_RETRIES}',
        beyond: 'an error at the start that names it; 503',
        tests: [['behaviour/mistakes', 'what words say has bounds']],
      },
      {
        what: 'what is asynchronous in a hook of handlers',
        most: '{behaviour/call-hook.ts#LONGEST_HOOK ms}',
        beyond: '500, and nothing of the request is kept; its world answers others meanwhile',
        tests: [
          [
            'behaviour/bounds',
            'a hook that never ends is a 500 after five seconds, and its world goes on',
          ],
        ],
      },
      {
        what: 'records that one request changes by hooks; attempts of a request whose records others change',
        most: '{store/draft.ts#MOST_CHANGES_AT_ONCE}; {sandbox/hooks/behave.ts#MOST_ATTEMPTS}',
        beyond: '500; 503 with `Retry-After`',
        tests: [
          ['behaviour/bounds', 'one request changes at most five hundred records by hooks'],
          [
            'behaviour/bounds',
            'a request whose records are changed by others each time is a 503 in the end',
          ],
        ],
      },
      {
        what: 'the message of an Error; a reason in a header',
        most: '{contract/error-values.ts#LONGEST bytes}; {sandbox/answers/request-context.ts#LONGEST_REASON} bytes',
        beyond: 'it is cut between two characters',
        tests: [
          [
            'sandbox/query',
            'a message of an Error is at most 4 KiB long, and cut between characters',
          ],
          [
            'sandbox/refusals',
            'a documented text that is the same for every refusal has the reason in a header',
          ],
        ],
      },
      {
        what: 'violations of one request that are named and kept; the name of a member in one',
        most: '{sandbox/answers/request-context.ts#MOST_VIOLATIONS}; {base/text/text.ts#LONGEST_NAME} bytes',
        beyond: 'further ones are not looked at; it is cut',
        tests: [
          [
            'sandbox/refusals',
            'a body with %s is refused in a sentence, names a hundred places at most, and keeps nothing else from its answer',
          ],
        ],
      },
      {
        what: 'records that clients with an accepted key create',
        most: 'none of its own: what the process, a container or `maxmemory` of the server allows, 1 MiB for each',
        beyond:
          'without memory the process ends; with `--data` what was acknowledged is there after its next start; a full disk and a full server refuse with 503',
        tests: [
          [
            'store/kill',
            'every acknowledged animal is there after SIGKILL under load, once, under its id',
          ],
          [
            'store/full-disk',
            'on a full disk creations are 503 with the three keys of an Error, reads go on, and the file stays whole',
          ],
          [
            'store/redis/outages',
            'a server without free memory refuses changes and loses nothing; reads still work…',
          ],
        ],
      },
      {
        what: 'worlds of keys in memory',
        most: '`--max-worlds`, {sandbox/worlds/keys.ts#USUAL_WORLDS} by default; unused for `--world-idle`',
        beyond: 'the longest unused is removed, and the log says so',
        tests: [
          [
            'sandbox/worlds',
            'if there are too many worlds, the longest unused is removed, and a notice says so',
          ],
        ],
      },
      {
        what: 'requests in the journal of a world',
        most: '{journal/journal.ts#MOST_EXCHANGES} ({store/redis/redis-journal.ts#MOST_EXCHANGES} at a server)',
        beyond: 'the oldest are forgotten',
        tests: [
          ['journal/journal', 'the journal keeps the last 1,000 exchanges, the oldest first'],
          ['store/redis/requests', 'every replica shows the last 1,000 of all'],
        ],
      },
      {
        what: 'answers that are streams: at a time of a world; of all; events and time of one',
        most: '{http/exchange/stream-sender.ts#LIMITS.mostOfWorld}; {http/exchange/stream-sender.ts#LIMITS.most}; {contract/bodies/sequences.ts#MOST_EVENTS}, {http/exchange/stream-sender.ts#LIMITS.longest ms}',
        beyond: '503; the stream ends, which a comment in it and the log say',
        tests: [
          [
            'http/streams',
            'more streams of a world, or of all, than there may be are refused in a sentence until one ends',
          ],
          [
            'http/streams',
            'a stream has so many events at most, and lasts so long at most, which a comment says',
          ],
        ],
      },
      {
        what: 'a body in the journal; all journals together',
        most: '{http/exchange/send-outcome.ts#LONGEST_KEPT bytes}; {journal/journal.ts#MOST bytes}',
        beyond: 'it is not kept; the journals that were unused for longest are forgotten',
        tests: [
          ['journal/journal', 'a long body is not kept'],
          [
            'journal/journal-memory',
            'journals together stay within their memory: the longest unused forget first',
          ],
        ],
      },
      {
        what: 'exchanges that wait for what the next contract makes of them, and their bodies; verdicts that are kept, and those for equal exchanges',
        most: '{next/shadow/shadow.ts#MOST_WAITING}, {next/shadow/shadow.ts#LONGEST_WAITING} characters; {next/shadow/shadow.ts#MOST_KNOWN}, {next/shadow/shadow-judge.ts#MOST_KNOWN}',
        beyond:
          'the latest are left out, and counted as `unjudged`; the longest unused are judged again when they are shown',
        tests: [
          [
            'next/shadow-bounds',
            'exchanges that come faster than they are judged are left out and counted, and judged when they are shown',
          ],
        ],
      },
      {
        what: 'clients that the shadow of the next contract tells apart',
        most: '{next/next-counter.ts#MOST_CLIENTS}',
        beyond: 'the rest are one',
        tests: [['next/counter', 'a hundred clients are told apart, and the rest are one']],
      },
      {
        what: 'a delay (`Prefer`, a fault, `--delay`)',
        most: '{base/time.ts#MAX_DELAY ms}',
        beyond: 'the preference is ignored; a fault is refused',
        tests: [['sandbox/prefer', 'Prefer: … is answered …, applied: …']],
      },
      {
        what: 'lines of the log that nobody reads',
        most: '{cli/log/line-writer.ts#MOST} characters, {cli/log/line-writer.ts#MOST_UNMADE} lines',
        beyond: 'they are dropped, and counted in a line',
        tests: [
          [
            'cli/unwritable-log',
            'lines of the log that were dropped are counted, and said once there is room again',
          ],
        ],
      },
    ],
  },
]
