import type { Surface } from './surface.ts'

/** What those reach who look after a sandbox or a proxy. */
export const controlSurfaces: readonly Surface[] = [
  {
    name: 'Control plane',
    reach:
      'without `--admin-token` this machine alone, but every user and program on it, under a loopback name, no page of an origin without a loopback name (any port has one; `null` has none; no `Origin` is a program), nothing that a reverse proxy marks as forwarded; with it, whoever sends the token, for the metrics too. `GET /__admin/health`, the documents at `/__admin/contract/` of a sandbox and the files of the page are open to all',
    trusts:
      'its user with everything in the sandbox: records, faults, clock, keys, all that clients sent. Not with files, commands or other addresses: it has no route for them, but for the recordings of a proxy, which stay in its folder',
    out: 'guessing the token, which is compared in constant time, and as often as somebody tries: choose a long one; roles, and a record of who did what; another token without a restart; other users of this machine, unless there is a token; people who share a token but do not trust one another; a reverse proxy on this machine that sets no `Forwarded` header and passes on a loopback `Host`: give a token there, and to what forwards connections (`ssh -L`, `kubectl port-forward`, a sidecar); pages of other ports of this machine, of which a browser sends simple requests',
    promises: [
      {
        what: 'access as said, also for pages of other origins and behind reverse proxies',
        tests: [
          ['admin/access', 'a reset under the Host … is …'],
          ['admin/access', 'a reset that a page of … has a browser send is …'],
          [
            'admin/access',
            'a reset that a reverse proxy on this machine passes on with %s needs the token',
          ],
          ['admin/access', 'with --admin-token, a request with %s is %3$s'],
        ],
      },
      {
        what: 'no path is read, `contract:` is refused, and recordings are written nowhere else',
        tests: [
          [
            'admin/scenario',
            'no path is read, neither as a name nor in extends, contract or overlay',
          ],
          [
            'admin/proxy-recordings',
            'a file that a client may not record to is 400, and nothing is written',
          ],
        ],
      },
      {
        what: 'whatever is almost right is refused, with the document of the routes as the judge (`npm run fuzz`, in every run of CI)',
        tests: [
          ['admin/frame', 'a reset with … for its body is …'],
          [
            'admin/unheld-numbers',
            'a number of a body that no double holds is refused, unless it is an int64, and the sandbox goes on',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'a body; a scenario',
        most: '{base/http/read-body.ts#LARGEST_BODY bytes}; {admin/plane/dispatcher.ts#LARGEST_SCENARIO bytes}; {base/json/json.ts#MAX_DEPTH} levels',
        beyond: '413; 400',
        tests: [
          ['admin/frame', 'a reset with … for its body is …'],
          [
            'admin/read-bounds',
            'too many %s in a body of %j are refused in a sentence, and others are answered meanwhile',
          ],
        ],
      },
      {
        what: 'YAML of more than 64 KiB, parsed in a process of its own',
        most: '{base/json/yaml-in-process.ts#LONGEST_PARSING ms}, {base/json/yaml-in-process.ts#MOST_MEMORY MiB}; one at a time, and {base/json/yaml-in-process.ts#MOST_WAITING} may wait',
        beyond: '400; 503',
        tests: [
          [
            'base/yaml-in-process',
            'a process that takes too long is ended, and the next text is parsed to the same value and the same lines',
          ],
          ['base/yaml-in-process', 'a process that takes too much memory is ended'],
          ['base/yaml-in-process', 'a fifth long text is refused while four wait'],
        ],
      },
      {
        what: 'routes of a world',
        most: '{routes/route-schema.ts#MOST_ROUTES}',
        beyond: '400',
        tests: [['upstream/worlds', 'a world takes a thousand routes, and no more']],
      },
      {
        what: 'faults of a world',
        most: '{faults/fault.ts#MOST_FAULTS}; together {faults/fault.ts#MOST_FAULT_TEXT bytes} as JSON',
        beyond: '409 when one is added',
        tests: [
          [
            'admin/fault-bounds',
            'a world takes a thousand faults, and refuses one more until one is removed',
          ],
          ['admin/fault-bounds', 'the faults of a world have 16 MiB together'],
        ],
      },
      {
        what: 'different regular expressions in the faults of a world, all in linear time (RE2)',
        most: '{faults/fault.ts#MOST_EXPRESSIONS} of {faults/fault.ts#LONGEST_EXPRESSION} characters, over the first {faults/expression.ts#LONGEST_MATCHED} characters of a text; a text is compared as a number up to {faults/request-filter.ts#LONGEST_NUMBER} characters',
        beyond: '409 when one is added; the rest of a text is not looked at',
        tests: [
          [
            'admin/fault-bounds',
            'the faults of a world have two hundred different expressions, and those that are removed make room',
          ],
          ['faults/expression', 'an expression is matched at once, whatever a request holds'],
          ['faults/expression', 'an expression sees the first 10,000 characters of a text'],
        ],
      },
      {
        what: 'a body that a fault rewrites, decoded; operations of one `rewrite`; why it was not done, in `X-Sandbox-Rewrite`',
        most: '{faults/answer-change.ts#LARGEST_REWRITTEN bytes}; {faults/fault.ts#MOST_REWRITES}; {faults/answer-change.ts#LONGEST_REASON} characters',
        beyond: 'it stays as it is; 400; the rest is left out',
        tests: [
          ['faults/answer-change', 'a body %s is left as it is: %s'],
          ['faults/answer-change', 'a rewrite has at most a hundred operations'],
        ],
      },
      {
        what: 'clients that the rate limits of a world tell apart at a time',
        most: '{faults/limit-windows.ts#MOST_LIMITED_CLIENTS}; whose windows are over is looked up once each {faults/limit-windows.ts#SWEEP_PACE ms} of its clock',
        beyond: 'all others share one count for each limit',
        tests: [
          [
            'faults/rate-limit',
            'of more clients than a world tells apart, the others share one count, until windows are over',
          ],
        ],
      },
      {
        what: 'conditions in one part of a `when`',
        most: '{faults/fault.ts#MOST_CONDITIONS}',
        beyond: '400',
        tests: [
          ['admin/fault-bounds', 'a scenario with too many of these is refused in a sentence: %s'],
        ],
      },
      {
        what: 'keys',
        most: '{scenarios/scenario-schema.ts#MOST_KEYS} of {scenarios/scenario-schema.ts#LONGEST_KEY} characters',
        beyond: '400',
        tests: [['admin/fault-bounds', 'too many or too long keys are refused in a sentence: %#']],
      },
      {
        what: 'snapshots of a world; of all worlds',
        most: '{sandbox/worlds/snapshots.ts#MOST_SNAPSHOTS}; {sandbox/worlds/snapshots.ts#MOST_IN_ALL}, with {sandbox/worlds/snapshots.ts#MOST_RECORDS} records together',
        beyond: '409',
        tests: [
          [
            'admin/snapshots',
            'a world has at most 100 snapshots: one more is refused, and can replace one or take the place of one that is removed …',
          ],
          ['sandbox/state', 'all worlds have at most 10,000 snapshots together'],
          [
            'sandbox/state',
            'snapshots have at most 10,000,000 animals together, in all worlds of a process and in a world at a server',
          ],
        ],
      },
      {
        what: 'streams of requests (`requests/stream`)',
        most: '{admin/plane/event-streams.ts#MOST_STREAMS}',
        beyond: '503',
        tests: [
          [
            'admin/streams',
            'more than a hundred streams are refused in a sentence, until one is closed',
          ],
        ],
      },
      {
        what: 'what one stream holds for a client that does not read; all streams together',
        most: '{admin/plane/event-streams.ts#MOST_WAITING bytes}; {admin/plane/event-streams.ts#MOST_HELD bytes}, what several hold counted once',
        beyond:
          'the latest requests are left out, and counted in an event `missed`; the slowest streams are ended',
        tests: [
          ['admin/requests', 'a client that reads too slowly learns how many requests it missed'],
          [
            'admin/streams',
            'the slowest streams are ended when all together hold too much, and a fast one loses nothing',
          ],
        ],
      },
      {
        what: 'records read for one page of a search',
        most: '{sandbox/inspect/browse-records.ts#MOST}',
        beyond: 'the page says where to go on',
        tests: [['admin/pets', 'a search through very many animals continues where it stopped']],
      },
      {
        what: 'the wait of a report for checks that are under way',
        most: '{admin/routes/report-routes.ts#LONGEST_WAIT ms}',
        beyond: 'the report has what is checked',
        tests: [
          [
            'admin/proxy-report',
            'a check that does not end delays neither the report nor the stop',
          ],
        ],
      },
    ],
  },
  {
    name: 'Pages',
    reach:
      '`/`, `/docs`, `/openapi.*`, also below `/__admin/contract/`: whoever reaches the port, with `--admin-token` too, and pages of any origin read `openapi.*` (CORS). `/__admin/`: who may use the control plane; with a token anybody gets the page, which has nothing until the token is typed',
    trusts:
      'the control plane. Not what it shows: names, headers and bodies of clients, texts of contracts and scenarios',
    out: 'browsers that ignore a content security policy; extensions of browsers; answers of the contract that are HTML (of a tape, a scenario, a fault, the service of `proxy`), which are sent as they are, without a policy, in the origin of the control plane: do not open them in a browser that uses it',
    promises: [
      {
        what: 'nothing from another host, no script in the page, no frame round it; the token is in no address',
        tests: [
          [
            'web/pages',
            'nothing on the page comes from another host, runs from the page itself, or can be framed',
          ],
          ['web/pages', 'without a token, the page answers the same clients as the control plane'],
          ['web/pages', 'with a token, anyone may have the page, which holds no secret'],
          [
            'web/browser/token',
            'the page of the %s asks for the token once and keeps it for the tab',
          ],
        ],
      },
      {
        what: 'texts are never markup: of clients, services, scenarios and contracts',
        tests: [
          ['web/browser/live', 'names, headers and bodies are shown as text'],
          ['web/browser/proxy-findings', 'hostile targets, headers and bodies are text'],
          ['web/browser/faults', 'hostile texts of a scenario are shown as texts'],
          ['http/documents', 'a scenario is shown as text'],
          ['web/pages', '%j is written as %j'],
          [
            'http/hostile-contract',
            'no text of a contract is markup on the pages of its API, whatever has it',
          ],
        ],
      },
    ],
    bounds: [],
  },
]
