import { recordRules } from '../src/check/judge/record-rule-table.ts'
import { type RuleEntry, ruleEntries } from '../src/check/judge/rule-catalogue.ts'
import { uncheckedReasons } from '../src/check/reports/exchange-counter.ts'
import { contractOf } from '../src/contract/contract.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'

/** The text of docs/checks.md: every rule, its severity, and what is not judged. */
export function checksPage(): string {
  const rules = ruleEntries(contractOf(builtInContract())).map((rule) => {
    const { id, side, severity, section, meaning } = rule
    const weights = [severity].flat().join(' or ')
    return `| \`${id}\` | ${side} | ${weights} | ${section ?? 'of the place'} | ${operationsOf(rule)} | ${meaning} |`
  })
  const reasons = Object.entries(uncheckedReasons).map(([id, text]) => `| \`${id}\` | ${text} |`)
  const byRole = recordRules.map(({ id, severity = 'error', roles, isOfRun, meaning }) => {
    const weights = [severity].flat().join(' or ')
    const text = meaning({ one: 'record', many: 'records' })
    return `| \`${id}\` | ${weights} | ${roles.join(', ')} | ${isOfRun ? 'yes' : ''} | ${text} |`
  })
  return `${[HEAD, RULES, ...rules, '', BY_ROLE, ...byRole, '', OF_RUN, UNCHECKED, ...reasons, '', REST].join('\n')}`
}

// --- internal ---

function operationsOf(rule: RuleEntry): string {
  if (rule.anywhere) return 'any request'
  if (!rule.operations) return 'all'
  return rule.operations.map((id) => `\`${id}\``).join(', ')
}

const HEAD = `# What is checked

<!-- Written by \`npm run generate\` from src/check/judge/rule-catalogue.ts and scripts/checks-page.ts. -->

Each finished exchange is judged by Prism against \`openapi.yaml\`, with Prism's known wrong verdicts corrected, and
by rules that a schema cannot express. Findings are counted by rule, operation and place: a list with twenty bad
items is one finding, at \`response.200.body.*.id\`; an undocumented status that the contract leaves open is one finding for
each entry of the ledger, at \`response.400.status.invalidQuery\`. A baseline from before these were told apart knows them all.

The rules and their sections are those of the pet store's contract. [Another contract](contracts.md#how-its-exchanges-are-judged) is judged by what
each of its operations describes, and its findings point into its own document.

## Whose fault it is, and how severe

- A violation is in the **request** (the client is at fault) or in the **response** (the service is).
- An **error** breaks what the contract says. A **warning** breaks what it leads one to expect, or uses what it
  leaves open. A **note** is for information and never fails a run.
- A mistake of the client that the service **refused with a 4xx** becomes a note: the service was right, and a
  negative test is not a finding. Whether that 4xx is documented is another rule (\`undocumented-status\`).
- A mistake of the client that the service **accepted** stays an error of the request. If the contract demands a
  refusal, the service breaks a rule too (\`unauthorised\`, \`accepted-invalid\`).
- Where the contract is silent, nothing can be broken: a list with a bad query may be refused or answered (the
  ledger's \`invalidQuery\`, \`repeatedQuery\` and \`emptyQuery\`), so only the status 400, which is not documented there, gives a warning.
- A 4xx that the contract does not document is a warning for any operation, and so fails a run only with \`--fail-on warning\`: [why](decisions.md).

## The rules

Ids never change: baselines depend on them. "Of the place" is section 2 for a body, 7 for the body of an error, and
otherwise the section of the operation.
`

const RULES = `| rule | side | severity | section | operations | what must be true |
|---|---|---|---|---|---|`

const BY_ROLE = `## Rules by role, for any contract

What an operation does with records (\`petstore-sandbox contract explain\`) says which rules its exchanges are held to. \`list-limit\`, \`list-filter\` and
\`list-unique-id\` hold for the lists of any contract, \`get-same-id\` for what reads, replaces, updates or acts on a record, \`create-echo\` and \`create-new-id\`
for creations, \`error-status\` for errors whose shape has the HTTP status (\`status\`, \`statusCode\`, \`httpStatus\` …). Bounds (\`created_after\`, \`price[lte]\`) are filters. And:

| rule | severity | roles | needs other exchanges | what must be true |
|---|---|---|---|---|`

const OF_RUN = `Of what was sent, members are compared that request and answer both have in one form, and that clients may send: none that are \`readOnly\` or \`writeOnly\`, no
files, passwords, or values that no answer may have, none that the path says. Times of one instant, numbers in a text, texts without the spaces round them, addresses in
another case, lists in another order and hidden digits are the same; what the service adds is its own.

The rules that need other exchanges hold for contracts of users, and are warnings: the check sees only what passes it. They say nothing where that makes them undecidable:

- another exchange of the record (for pages: any write to the resource) overlaps, failed, got no answer, or was left out (\`--sample\`, a full queue); a 202 says that
  something is still to be done; an operation without a role below the path, or a write below the record, may have changed it;
- another client asks, by its credentials; more than a minute has gone by (but \`removed-gone\`); a time, number or version that only the service gives is later than the
  answer to the write had it; the total of a list changed from one page to the next; a removed record says that it is (\`deletedAt\`, \`state: archived\`);
- the answer breaks another rule about its records.

What a later answer explains is taken back. In files times are whole milliseconds: exchanges that end and begin in the same one count as overlapping. Of a resource, 10,000
written or removed records are remembered, of a list 10,000 records, of a run 200 lists by client and query, and 1,000 findings that can be taken back; beyond the first two, what was known is forgotten, and
a sentence of the report says so.
`

const UNCHECKED = `## What is not judged

Every exchange is counted, and what could not be judged is counted by reason. The reasons up to \`checker-failed\`
leave the whole exchange unjudged, the others only the part that they name.

| reason | meaning |
|---|---|`

const REST = `For one exchange, the 1,000 most severe violations are kept, the first of each rule and place before any second; the
others are counted at the place of the first. For a run, 1,000 findings are kept in addition to those that the baseline
knows: a warning or a note never displaces an error, and a rule with many findings never displaces another rule. Every report says, by
severity, how many violations belong to findings that are left out. They fail a run like any other.

Bodies are decoded only for the check (gzip, deflate, br, zstd, up to three codings), and judged up to 1 MiB decoded.
Of a list, the first 200 items are judged by their schema. An exchange equal to an earlier one (method, target, both
bodies, status, and the headers that rules read) gets the same verdict and counts as checked; \`create-new-id\`, which
needs memory, is judged every time, and so are the rules by role that do. It remembers 50,000 ids: a service that is reset between two runs through one
proxy gives the same ids again, which this rule reports.

## When \`openapi.yaml\` changes

Rules follow from what operations do with records (\`petstore-sandbox contract explain\`): a list with a parameter for limits has \`list-limit\`, a read
\`get-same-id\`, a creation \`create-echo\`. Filters other than \`status\` have the rule \`list-filter\`: enumerated values, booleans, numbers and UUIDs must
be equal, a free text must be in the value, in any case; an array has to have one of the values.

Where operations remove or change records, rules with a memory and what exchanges show about the ledger go by what no exchange can have made untrue. An exchange that may have
removed a record (it was answered 2xx, failed, or got no answer), and a record that is not found any more (a 404, or a list without a filter that is shorter than its limit and leaves it out), make the check forget that record: the service may give its id again. The rest it
knows stays. A removal counts for every exchange that overlaps with it: if its answer comes later than the finding, the finding is taken back. Removals
count that are not checked, too (\`--sample\`, a full queue). Of removals on other ways than through the proxy, or in no file of \`check\`, it knows nothing.

## What exchanges show about the ledger

What the contract leaves open ([limits.md](limits.md)) is not a finding. A report counts it: for each entry of the ledger, how often
each choice was seen, and \`other\` for everything else.

\`\`\`json
"ledger": [
  { "entry": "listOrder", "of": 41, "choices": [{ "choice": "id", "count": 41 }] },
  { "entry": "errorCode", "of": 3, "choices": [{ "choice": "other", "count": 3 }] }
]
\`\`\`

On the terminal that is \`errorCode: other in 3 of 3 errors (the sandbox: snake_case)\`: only entries for which the service differs
from the defaults of the sandbox are named there, the others are counted. HTML and Markdown list them all.

An exchange counts only if it shows a choice beyond doubt, so most exchanges count for few entries. In particular:

- A refusal (400, or 422, which is \`other\`) says something only if nothing else in the request can be its reason: another odd field, no
  credential, or a category in which no animal has been seen.
- The order of a list that is in the order of ids, or in its reverse, shows from five animals on: a shuffled list of five is in order once in 60
  times. Any other list shows its order only when it is compared with the last one for the same query: \`shuffled\` if the animals of both come in another order,
  and \`other\` if both have the same order, e.g. by name (from five animals on).
- How an invalid limit is read shows in a list with as many animals as the minimum, the default or the maximum (more are \`other\`); if there are fewer, no
  more may exist. Only after the run has seen animals that a list leaves out does an empty list show how an unknown status is read, and a
  list with one of two statuses which of them counted.
- A list is \`short\` only if earlier lists of the run had more animals, with its status if one is asked for. Lists of each status add up: so
  a service shows that ends every list at the same number.
- \`idSequence\` compares successive creations of one run. Animals that other clients create in between look like \`sparse\`.
- A 404 of one animal never says that a path, or after the sunset the operation, is not served, unless the run has seen the animal.
- \`extraFields\` does not count fields that a client of the run has sent, nor those that only some animals of a list have.
- \`largeBody\` shows in a 413, or in a 400 to a body whose Content-Length is over 1 MiB, the limit of the sandbox; the content is not read.
- \`unknownCategory\` and \`notKept\` do not show in traffic: traffic cannot show that a category is empty, or why a service
  could not store something.

Equal exchanges count each time, and exchanges that were not checked do not count, except for requests that are not an operation of the contract
(\`trailingSlash\`, \`pathCase\`, \`otherMethods\`). \`report merge\` adds the counts; reports of releases that did not count add nothing.

### Another contract

The same is counted for the entries of any contract, by the kind of each and the role of its operations (\`src/silences\`). Each entry has its \`question\`, the choice that a
sandbox makes (\`pinned\`) and what is counted (\`shownBy\`), and each choice the first exchange that shows it:

\`\`\`json
{ "entry": "listOrder:listJobs", "question": "In which order are jobs listed?", "pinned": "id", "shownBy": "list", "of": 12,
  "choices": [{ "choice": "newest", "count": 12, "example": { "time": "2026-11-27T10:00:00.000Z", "request": "GET /v3/jobs?limit=9", "status": 200 } }] }
\`\`\`

They are seen in the same way, wherever the contract has them. In particular:

- A request may also be refused for values of which only the service knows what they may be: filters without listed values, ids of other records. Then the answer must name the
  parameter or field, and no other one that the request gives.
- Errors whose form the contract does not describe in JSON may come from something in front of a service, and say nothing of headers and forms.
- Lists are compared with earlier ones that the same credential asked for. Ids that are texts can be in any order that stays.
- What was removed, and how it is answered later, shows where the removal itself was seen, and nothing has shown the record since.
  Of records below parents nothing is said of that.
- \`notKept\` never shows, nor that a reference to nothing is accepted, nor which value a record gets for a field that every record has.

An exchange that was not checked, or failed, makes the check forget what was removed and created last. A report lists at most 1,000 entries, one for people (HTML, Markdown, the terminal) 100, and says how many there are more.

## Why fp-ts is pinned

Prism is written with fp-ts, which from 2.13 on copies its arguments at every call. The build contains fp-ts 2.12.3,
which Prism allows. A newer one gives the same verdicts, but checks that compute a verdict take about 1.3 times as long
(\`node bench/check.ts\`, medians of three: list of 20, 74 µs instead of 64 µs of CPU time; create 80 µs instead of
59 µs).
`
