import type { Surface } from './surface.ts'

/** What is read from files, and written to them. */
export const fileSurfaces: readonly Surface[] = [
  {
    name: 'Contracts, overlays and their references',
    reach:
      'who may write the files of `--contract`, `--overlay`, `--next`, or of a scenario that names them; the network only by an address that you give in place of a file, which is asked once',
    trusts:
      'that it may say what is served. Not its size, depth, references, patterns, names or texts: it may be the document of a stranger',
    out: 'a contract that promises what you do not mean; its descriptions as instructions to people or agents who read them',
    promises: [
      {
        what: 'references lead to files in its folder or below, by no path, address or link out of it; devices and pipes are not read',
        tests: [
          [
            'contract/reading/refusals',
            'a contract that is not read is refused in a sentence with place, rule and way out: %s',
          ],
          [
            'contract/reading/hostile-files',
            'no reference of a contract or of an overlay leads out of its folder, by no path, address or link',
          ],
        ],
      },
      {
        what: 'an address is asked over https alone (http on this machine), within bounds, and so are its redirects; what may be a credential in it is not shown',
        tests: [
          ['contract/reading/fetched', 'an address %s'],
          [
            'contract/reading/fetched',
            'a contract at an address is served, fetched once, and its digest is said',
          ],
          ['contract/reading/fetched', 'a fetched document has references within itself only'],
        ],
      },
      {
        what: 'it is read in a thread or a process of its own; names that reach prototypes are names like any other',
        tests: [
          ['contract/reading/reading', 'names that reach prototypes are names like any other'],
        ],
      },
      {
        what: 'schemas are compiled to code (Ajv), in which its names and values are only ever texts',
        tests: [
          [
            'http/hostile-contract',
            'no name, value or pattern of a contract is run as code, wherever it stands',
          ],
        ],
      },
      {
        what: 'patterns run in linear time (RE2); others are not checked, and named',
        tests: [
          [
            'contract/reading/reading',
            'a pattern that does not run in linear time is not checked, and this is said',
          ],
        ],
      },
      {
        what: 'its texts are never markup on the pages of its API, nor in the ledger as Markdown',
        tests: [
          [
            'http/hostile-contract',
            'no text of a contract is markup on the pages of its API, whatever has it',
          ],
          [
            'cli/contract-ledger',
            'contract ledger writes Markdown in which no text of the contract is markup',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'redirects of an address',
        most: '{base/http/fetch-text.ts#MOST_REDIRECTS}',
        beyond: 'it is refused in a sentence',
        tests: [['contract/reading/fetched', 'an address %s']],
      },
      {
        what: 'all files together',
        most: '{contract/reading/contract-files.ts#LARGEST.bytes bytes}, {contract/reading/contract-files.ts#LARGEST.files} files, {contract/reading/contract-files.ts#LARGEST.nodes} objects and lists, {base/json/json.ts#MAX_DEPTH} levels',
        beyond: 'exit code 2',
        tests: [
          ['contract/reading/refusals', 'a contract of more than 32 MiB is refused'],
          [
            'contract/reading/refusals',
            'a contract that is not read is refused in a sentence with place, rule and way out: %s',
          ],
        ],
      },
      {
        what: 'what is kept of large contracts for the next start, in the cache folder of the user',
        most: '{base/files/result-cache.ts#MOST_KEPT.results} files, {base/files/result-cache.ts#MOST_KEPT.bytes bytes}',
        beyond: 'those go that were used longest ago',
        tests: [
          ['base/result-cache', 'beyond the most results, those go that were used longest ago'],
          [
            'base/result-cache',
            'beyond the most bytes, those go that were used longest ago, and one alone that is larger',
          ],
        ],
      },
      {
        what: 'the thread that reads it, or the process if its files have more together or it has overlays',
        most: '{contract/reading/read-contract.ts#LIMITS.time ms}, {contract/reading/read-contract.ts#LIMITS.memory MiB}; {contract/reading/contract-files.ts#MOST_SMALL bytes}',
        beyond: 'exit code 2',
        tests: [
          ['contract/reading/refusals', 'reading that takes too long is ended'],
          [
            'base/apart',
            'readings that take too much memory are refused, and never end the program',
          ],
        ],
      },
      {
        what: 'branches of one `oneOf`, `anyOf`, `allOf` or `dependentSchemas`',
        most: '{contract/reading/assert-finite.ts#MOST_BRANCHES}',
        beyond: 'exit code 2',
        tests: [
          [
            'contract/reading/hostile-files',
            'a keyword with more branches than code can nest is refused: %s',
          ],
        ],
      },
      {
        what: 'schemas that apply to one value, with all that `allOf`, `anyOf`, `oneOf` and references lead to',
        most: '{contract/reading/assert-finite.ts#MOST_PARTS}',
        beyond: 'exit code 2',
        tests: [
          [
            'contract/reading/hostile-files',
            'what has too many parts for one value is refused: %s of the same, thirty times',
          ],
          [
            'contract/reading/hostile-files',
            'references through a hundred schemas, each once, are read',
          ],
        ],
      },
      {
        what: 'choices that are tried to find that no value fits; values of an `enum` that are compared in place',
        most: '{contract/views/flat-schema.ts#MOST_CHOICES}; {contract/document/exact-keywords.ts#MOST_IN_PLACE}',
        beyond: 'nothing is said of them; they are looked up',
        tests: [
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
      {
        what: 'branches of unions that are tried for one value; schemas that are made for branches',
        most: '{contract/views/view.ts#MOST_TRIES}; {contract/views/view.ts#MOST_BRANCHES}',
        beyond: 'a value that fits none is shown by what was tried; only valid ones are shown',
        tests: [
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
      {
        what: 'references that lead to one schema, one after another; schemas written into one',
        most: '{contract/resources/shape.ts#DEEPEST}; {contract/resources/record-schemas.ts#MOST_INLINED}',
        beyond: 'the parts beyond say nothing of roles; they stay references',
        tests: [
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
      {
        what: 'a value that is made by a schema: its parts, depth, texts',
        most: '{contract/views/view-node.ts#MOST_MADE} parts, {contract/views/view.ts#DEEPEST_MADE} levels; {contract/views/candidate-values.ts#LONGEST} characters',
        beyond: 'what is beyond is left out, or cut',
        tests: [
          [
            'sandbox/recursive',
            'a view of a schema that is within itself is cut where nothing is required',
          ],
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
      {
        what: 'a text made by a pattern',
        most: '{contract/views/pattern-text.ts#MOST} characters, {contract/views/pattern-text.ts#DEEPEST} levels',
        beyond: 'it is made otherwise',
        tests: [
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
      {
        what: 'what Prism loads: a body; all',
        most: '{check/judge/prism.ts#BOUNDS.body}; {check/judge/prism.ts#BOUNDS.all} characters',
        beyond: 'our own check judges alone, and each report says so',
        tests: [
          [
            'check/judge/many-operations',
            'Prism loads no more than it may, and it is said which operations it does not judge',
          ],
        ],
      },
      {
        what: 'contracts that are kept compiled to say which changes refuse a request, and what was found',
        most: '{next/partial-contracts.ts#MOST_KEPT}; {next/next-judge.ts#MOST_SETS}',
        beyond: 'the longest unused are forgotten',
        tests: [
          [
            'base/recent-map',
            'a map is limited by the weight of its values too, and keeps none that is too heavy',
          ],
        ],
      },
    ],
  },
  {
    name: 'Scenarios',
    reach: 'who may write the file, or use the control plane',
    trusts:
      'that it may say what is answered, and which files of this machine it is made of (`extends`, `exchanges`, `contract`): start one of a stranger in a container. Over the control plane no path is taken',
    out: 'a scenario that answers with what you do not like; a file that it names and you may read, of which a mistake in it may show a value',
    promises: [
      {
        what: 'no scenario runs a command or code',
        tests: [
          ['scenarios/bad-files', 'a file that %s ends the start with its place, rule and way out'],
        ],
      },
      {
        what: 'a mistake shows no credential',
        tests: [
          [
            'scenarios/bad-files',
            'no credential is shown, whatever its name and whatever is wrong with it',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'a file in YAML',
        most: '{scenarios/scenario-file.ts#largestScenario.yaml bytes}, {base/json/yaml.ts#MOST_TOKENS} values and marks, {base/json/yaml.ts#MOST_LINES} lines, {base/json/json.ts#MAX_DEPTH} levels',
        beyond: 'exit code 2',
        tests: [['cli/read-bounds', '$file is refused in a sentence if it has too much: $says']],
      },
      {
        what: 'a file in JSON',
        most: '{scenarios/scenario-file.ts#largestScenario.json bytes}, {base/json/json.ts#MAX_DEPTH} levels',
        beyond: 'exit code 2',
        tests: [['cli/read-bounds', '$file is refused in a sentence if it has too much: $says']],
      },
      {
        what: 'a chain of `extends`',
        most: '{scenarios/read-chain.ts#MOST_FILES} files',
        beyond: 'exit code 2, or 400',
        tests: [['cli/read-bounds', 'a chain of scenarios has at most sixteen files']],
      },
      {
        what: 'generated records of a resource',
        most: '{scenarios/scenario-resources.ts#MOST_GENERATED}',
        beyond: 'exit code 2, or 400',
        tests: [
          ['scenarios/bad-files', 'a file that %s ends the start with its place, rule and way out'],
        ],
      },
      {
        what: 'what a message says of a name in a file, of a scenario as of any other',
        most: '{base/text/text.ts#LONGEST_NAME} bytes',
        beyond: 'it is cut',
        tests: [
          [
            'cli/terminal',
            'what is wrong is named shortly in every file, however long a name in it is',
          ],
        ],
      },
      {
        what: 'draws for an id of a parent that a path takes, for an id',
        most: '{scenarios/generate/generate-records.ts#MOST_TRIES}, {scenarios/generate/generate-records.ts#MOST_DRAWS}',
        beyond: 'it is made by its schema',
        tests: [
          [
            'http/hostile-contract',
            'a contract whose schemas unfold without end is served or refused in time: %s',
          ],
        ],
      },
    ],
  },
  {
    name: 'HARs',
    reach: 'who may write the file that `check` or `scenario import` reads',
    trusts: 'nothing: it is the traffic of somebody else',
    out: 'personal data in it other than credentials',
    promises: [
      {
        what: 'anything in any place is read, or refused with its place; bodies beside it are regular files of its folder',
        tests: [
          [
            'recording/odd-files',
            'a HAR with anything in any place is read, or refused with its place',
          ],
          [
            'recording/odd-files',
            'a body beside a HAR is a regular file in its folder: no FIFO, and no link that leads out',
          ],
        ],
      },
      {
        what: 'no credential of it is in what is made of it',
        tests: [
          [
            'redaction/canary',
            'no credential is in what check and scenario import make of a HAR that is full of them',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'the file; a file beside it, and all of them',
        most: '{recording/har/read-har.ts#LARGEST_HAR bytes}, {recording/har/read-har.ts#DEEPEST} levels; {recording/har/read-har.ts#LARGEST bytes}, {recording/har/read-har.ts#MOST_ATTACHED bytes}',
        beyond: 'exit code 2',
        tests: [
          ['cli/read-bounds', '$file is refused in a sentence if it has too much: $says'],
          ['recording/har/har', 'a file that … is refused with place, rule and way out'],
        ],
      },
      {
        what: 'conflicts of seen records that a recording lists',
        most: '{recording/recorded-state.ts#MOST_CONFLICTS}',
        beyond: 'it says that there are more',
        tests: [
          ['recording/recorder', 'conflicts without end do not make a recording without end'],
        ],
      },
    ],
  },
  {
    name: 'Tapes and recordings',
    reach: 'who may write the file; `--record` and the control plane of a proxy write them',
    trusts: 'nothing: answers are played as they are, within what HTTP allows',
    out: 'personal data in it other than credentials; the disk that a recording fills',
    promises: [
      {
        what: 'a recording does not take the place of a file that is none',
        tests: [
          ['recording/overwrite', 'proxy --record does not overwrite … that is not a recording'],
        ],
      },
      {
        what: 'no credential that can be recognised is written',
        tests: [
          [
            'redaction/canary',
            'no credential is in what the proxy writes: reports, baseline, annotations, recordings, logs',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'a line; a tape that is played',
        most: '{base/files/read-files.ts#LONGEST bytes}, {base/json/json.ts#MAX_DEPTH} levels; {tape/tape-file.ts#LARGEST bytes}',
        beyond: 'exit code 2',
        tests: [['cli/read-bounds', '$file is refused in a sentence if it has too much: $says']],
      },
      {
        what: 'entries of a path that are compared to name the nearest miss',
        most: '{tape/tape-player.ts#MOST_COMPARED}',
        beyond: 'the nearest of these is named',
        tests: [
          [
            'tape/tape',
            'on-miss 404 answers with the nearest miss, in the Error and in the journal',
          ],
        ],
      },
    ],
  },
  {
    name: 'Reports, baselines and profiles',
    reach:
      'who may write the files of `report merge`, `--baseline`, `--records`, or a profile, which is a scenario',
    trusts: 'nothing but that they belong to this contract, which is checked',
    out: 'a baseline that hides a finding on purpose: read its reasons',
    promises: [
      {
        what: 'what a service or a client sent is text in every format: no script, no link, no mark, no command of a workflow',
        tests: [
          ['check/reports/formats', 'HTML shows what a peer sent as text only, and loads nothing'],
          ['check/reports/formats', 'Markdown keeps what a peer sent out of its own marks'],
          [
            'check/reports/formats',
            'the summary names findings in text that cannot move the cursor',
          ],
          ['check/reports/annotations', '%s in a finding stays within its annotation'],
          ['check/reports/sarif', 'what a peer sent makes no link in a message'],
        ],
      },
    ],
    bounds: [
      {
        what: 'a report to merge',
        most: '{cli/commands/report-command.ts#LARGEST_REPORT bytes}, {base/json/json.ts#MAX_DEPTH} levels',
        beyond: 'exit code 2',
        tests: [['cli/read-bounds', '$file is refused in a sentence if it has too much: $says']],
      },
      {
        what: 'a baseline',
        most: '{check/reports/findings/baseline.ts#LARGEST_BASELINE bytes}, and what holds for YAML',
        beyond: 'exit code 2',
        tests: [['cli/read-bounds', '$file is refused in a sentence if it has too much: $says']],
      },
    ],
  },
  {
    name: 'Directory (`--data DIR`)',
    reach:
      'who may read and write the directory: its files have the modes of your umask, and what clients sent',
    trusts: 'that nobody else writes there. Damage is noticed, and refused by file and line',
    out: 'credentials in records, which are kept as sent; encryption; other programs that write there while it is used',
    promises: [
      {
        what: 'one process uses it; damage is refused, and a full disk keeps what was acknowledged',
        tests: [
          [
            'store/directory-lock',
            'a second process for a directory ends with 3 and names the first, which goes on; killed, it leaves the directory free',
          ],
          [
            'store/chained-lines',
            'a file of which any one line was … is refused, by file and line, and left as it is',
          ],
          [
            'store/full-disk',
            'on a full disk creations are 503 with the three keys of an Error, reads go on, and the file stays whole',
          ],
        ],
      },
    ],
    bounds: [
      {
        what: 'worlds of keys that are kept, of all scenarios',
        most: 'ten times `--max-worlds`',
        beyond: 'a new one is refused with 503 once it is changed',
        tests: [
          [
            'admin/kept-worlds',
            'a directory keeps ten times as many worlds as may be open: what is there stays, and a new one is refused once it is changed',
          ],
        ],
      },
      {
        what: 'the first line of a file; the wait of the health for a look at all files',
        most: '{store/file/record-file-content.ts#LONGEST_HEADER} bytes; {store/file/files-in-use.ts#LONGEST_LOOK} ms',
        beyond: 'exit code 2; the last known state is said',
        tests: [['store/damaged-files', '%s is refused by file and line, and left as it is']],
      },
    ],
  },
]
