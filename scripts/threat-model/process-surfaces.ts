import type { Surface } from './surface.ts'

/** What the one who starts it gives it, and what it starts. */
export const processSurfaces: readonly Surface[] = [
  {
    name: '`--exec` and `--open`',
    reach: 'who writes the command line or `PETSTORE_EXEC`: no file and no request has it',
    trusts:
      'the command, which runs with your rights and gets the key and, if there is one, the token of the control plane',
    out: 'what the command does; the browser that `--open` starts by the opener of the system, with the address of the page and without the token',
    promises: [
      {
        what: 'it gets no private key, ends with all that it started, and is the only command that runs, but for the opener of `--open`',
        tests: [
          [
            'tls/exec',
            'no command gets a private key: of --tls-cert, or of what it trusts already',
          ],
          [
            'cli/exec',
            'a command that ignores SIGTERM is killed with all that it started, after a grace period',
          ],
          ['cli/exec', 'what a command leaves running ends with it'],
        ],
      },
    ],
    bounds: [
      {
        what: 'a run of a command under rotation or rehearsal',
        most: 'none of its own; a stop waits {cli/process/exec.ts#EXEC_GRACE ms}',
        beyond: 'SIGKILL',
        tests: [
          [
            'cli/exec',
            'a command that ignores SIGTERM is killed with all that it started, after a grace period',
          ],
        ],
      },
    ],
  },
  {
    name: 'Environment and command line',
    reach:
      'who starts it. Others on the machine see a command line: give keys, tokens and passwords as variables',
    trusts:
      'its values, which are checked; variables that do nothing are named. `HOST` and `PORT`, which others set for reasons of their own, change where it listens: `--host` and `--port` win over them',
    out: "who may read the environment of the process; who may write the compile cache of Node in the folder for temporary files: SECURITY.md says how to switch it off; what you start with another user's cache folder (`XDG_CACHE_HOME`), which is not used where others can write",
    promises: [
      {
        what: 'no message shows a key, a token, a password or the text of a private key that it is given',
        tests: [
          [
            'options/no-secret-shown',
            'no option of %s shows a key that it is given, nor does the cause of its error',
          ],
          [
            'options/no-secret-shown',
            'an address with a password is never shown with it, whatever else is wrong with it',
          ],
        ],
      },
      {
        what: 'journal, logs, reports and recordings have no credential that can be recognised',
        tests: [
          [
            'redaction/canary',
            'no credential is in what the sandbox writes: journal, HAR, stream, repros, metrics, logs, messages of errors',
          ],
          [
            'redaction/own-contract',
            'no credential that a contract of a user declares is in a recording, a report, a HAR or a log',
          ],
        ],
      },
      {
        what: 'the containers of the docs and the examples have a read-only root and no rights; the package writes nowhere else',
        tests: [
          [
            'examples/hardened',
            'each container that a command of the docs runs has a read-only root, no capabilities and no new privileges',
          ],
          [
            'package/read-only',
            'the installed package serves, keeps what it stores and stops, with nothing writable but its data…',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'credentials that are looked for everywhere; of one body; names that are remembered',
        most: '{redaction/redaction.ts#MOST}, of which the later half stays; {redaction/body-credentials.ts#MOST} of at most {redaction/body-credentials.ts#LONGEST} characters, from bodies of at most {redaction/redaction.ts#LONGEST_DECODED bytes}; {redaction/body-credentials.ts#MOST_KNOWN}, {redaction/redaction.ts#MOST_SEEN} header lines',
        beyond: 'they are still redacted where their names are',
        tests: [
          [
            'redaction/secrets',
            'of more than a thousand credentials, the earlier half is forgotten, and the later one is searched for',
          ],
        ],
      },
      {
        what: 'the depth of JSON written as a text in JSON, and the length of a name, in which credentials are looked for',
        most: '{redaction/body-credentials.ts#DEEPEST}; {redaction/body-credentials.ts#LONGEST_NAME} characters',
        beyond: 'not recognised: credentials.md says so',
        tests: [
          ['redaction/bodies', 'the body %s is kept as %s, as a text and as bytes, once and twice'],
        ],
      },
      {
        what: 'the name of an instance',
        most: '{options/option-kinds.ts#LONGEST_INSTANCE} characters',
        beyond: 'exit code 2',
        tests: [
          [
            'proxy/cli',
            '%s is refused with its exit code, before anything is passed on or written',
          ],
        ],
      },
    ],
  },
  {
    name: 'Agents (`mcp`)',
    reach:
      'the program that starts it, over standard input and output; it listens to nobody else. It asks one control plane: that of `--url`, or of the sandbox that it starts',
    trusts:
      'the agent with that control plane (`--read-only`: with looking). Not what clients sent: it is marked as untrusted, and cannot end its mark',
    out: 'an agent that follows instructions in marked text all the same; what else the agent may do on its machine; texts of the contract and the scenario, which are yours',
    promises: [
      {
        what: 'no tool takes a path or an address; what clients sent is marked, and holds no credential that can be recognised',
        tests: [
          [
            'mcp/hostile',
            'arguments that a tool does not take are refused, each with its name, the rule and the way out',
          ],
          [
            'mcp/hostile',
            'what clients sent comes back marked, and cannot end its mark, hide in it, or look like an answer',
          ],
          ['mcp/hostile', 'a credential that a client sent is in no answer'],
          ['mcp/hostile', 'with --read-only, only the tools are offered that change nothing'],
        ],
      },
    ],
    bounds: [
      {
        what: 'a message; the length of a text, list or object in its arguments',
        most: '{mcp/line-transport.ts#LONGEST_MESSAGE bytes}; {mcp/tool.ts#LONGEST.text} characters, {mcp/tool.ts#LONGEST.list} items, {mcp/tool.ts#LONGEST.object} members',
        beyond: 'the answer of the tool says so',
        tests: [
          [
            'mcp/lines',
            'standard output has nothing but messages, whatever lines come in and whatever the sandbox logs',
          ],
          [
            'mcp/hostile',
            'arguments that a tool does not take are refused, each with its name, the rule and the way out',
          ],
        ],
      },
      {
        what: 'calls that are answered at once',
        most: '{mcp/line-transport.ts#MOST_AT_ONCE}',
        beyond: 'refused in a sentence',
        tests: [
          [
            'mcp/lines',
            'more calls than it does at once are refused, and those before them are answered',
          ],
          [
            'mcp/lines',
            'an agent that reads nothing more does not make it grow, and one that closes its output ends it',
          ],
        ],
      },
      {
        what: 'what something else at the address says',
        most: '{mcp/serve-tools.ts#LONGEST_SENTENCE} bytes',
        beyond: 'it is cut',
        tests: [
          ['mcp/crossings', 'what something else at the address says is bounded, and ends no call'],
        ],
      },
      {
        what: 'a quote in an answer',
        most: '{mcp/serve-tools.ts#LONGEST_QUOTE} characters',
        beyond: 'it is cut, which it says, and the rest can be asked for',
        tests: [
          [
            'mcp/hostile',
            'bodies that are no text and answers that are too long are cut, and the rest can be had',
          ],
        ],
      },
      {
        what: 'an answer of the sandbox, and the wait for it; a wait for a request',
        most: '{cli/commands/mcp.ts#BOUNDS.largest bytes} ({client/connect-sandbox.ts#LARGEST bytes} over TLS), {cli/commands/mcp.ts#BOUNDS.patience ms}; {mcp/request-tools.ts#LONGEST_WAIT ms}',
        beyond: 'the answer of the tool says so',
        tests: [
          [
            'mcp/hostile',
            'a sandbox that is gone, a wrong token and an address of something else are said in a sentence, call by call',
          ],
          [
            'mcp/session',
            'a request that comes later is waited for, and one that does not come is answered with the nearest',
          ],
        ],
      },
      {
        what: 'records put or removed at once; requests looked through; references followed; faults described',
        most: '{mcp/record-tools.ts#MOST}; {mcp/request-tools.ts#MOST}; {mcp/contract-tools.ts#MOST}; {mcp/world-tools.ts#MOST}',
        beyond: 'refused; the rest is counted',
        tests: [
          [
            'mcp/hostile',
            'arguments that a tool does not take are refused, each with its name, the rule and the way out',
          ],
        ],
      },
    ],
  },
]
