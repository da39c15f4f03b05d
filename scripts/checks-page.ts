import { ruleCatalogue } from '../src/check/judge/rule-catalogue.ts'
import { uncheckedReasons } from '../src/check/reports/unchecked.ts'

/** The text of docs/checks.md: every rule, how it weighs, and what is not judged. */
export function checksPage(): string {
  const rules = ruleCatalogue.map(
    ({ id, side, severity, section, operations, anywhere, meaning }) => {
      const on = anywhere
        ? 'any request'
        : (operations?.map((each) => `\`${each}\``).join(', ') ?? 'all')
      const weights = [severity].flat().join(' or ')
      return `| \`${id}\` | ${side} | ${weights} | ${section ?? 'of the place'} | ${on} | ${meaning} |`
    },
  )
  const reasons = Object.entries(uncheckedReasons).map(([id, text]) => `| \`${id}\` | ${text} |`)
  return `${[HEAD, RULES, ...rules, '', UNCHECKED, ...reasons, '', REST].join('\n')}`
}

// --- internal ---

const HEAD = `# What is checked

<!-- Written by \`npm run generate\` from src/check/judge/rule-catalogue.ts and scripts/checks-page.ts. -->

Each finished exchange is judged by Prism against \`openapi.yaml\`, its verdict put right where it is known to
be wrong, and by the rules that no schema can say. What is found counts by rule, operation and place: a list
with twenty bad items is one finding, at \`response.200.body.*.id\`.

## Whose fault it is, and what it weighs

- A violation is of the **request** (the client is at fault) or of the **response** (the service is).
- An **error** breaks what the contract says. A **warning** breaks what it lets one expect, or uses what it
  leaves open. A **note** is for information and never fails a run.
- A fault of the client that the service **refused with a 4xx** becomes a note: the service did right, and a
  negative test is no finding. Whether that 4xx is the documented one is another rule (\`undocumented-status\`).
- A fault of the client that the service **took** stays an error of the request; where the contract demands a
  refusal, the service breaks a rule too (\`unauthorised\`, \`accepted-invalid\`).
- Where the contract is silent there is nothing to break: a list with a bad query may be refused or answered
  (the ledger's \`invalidQuery\`), so only the status 400, which is not documented there, is worth a warning.

## The rules

Ids stay as they are: baselines depend on them. "Of the place" is 2 for a body, 7 for the body of an error, and
else the section of the operation.
`

const RULES = `| rule | side | severity | section | operations | what must be true |
|---|---|---|---|---|---|`

const UNCHECKED = `## What is not judged

Everything that passed is counted; what could not be judged is counted by its reason. \`no-answer\`, \`sampled-out\`,
\`queue-full\`, \`other-path\`, \`unknown-operation\` and \`options\` leave the whole exchange unjudged, the others only
the part that is named.

| reason | meaning |
|---|---|`

const REST = `Of one exchange the 1,000 gravest violations are kept, the first of each rule and place before a second, and those
beyond are counted at the place of the first. Of a run 1,000 findings are kept beside those that the baseline knows:
an error never gives way to a warning or a note, and no rule to another that has more findings. How many violations
are of findings that are left out, by severity, stands in every report, and they fail a run as others do.

Bodies are decoded for the check only (gzip, deflate, br, zstd, up to three codings) and judged up to 1 MiB
decoded. Of a list, the first 200 items are judged by their schema. An exchange equal to one before (method,
target, both bodies, status, and the headers that rules read) keeps its verdict and counts as checked;
\`create-new-id\`, which needs memory, is judged every time. It remembers 50,000 ids: a service that is reset
between two runs through one proxy gives ids again, which this rule takes for a fault.

## What the fp-ts pin is for

Prism is written with fp-ts, and fp-ts from 2.13 on copies its arguments at every call. The build holds fp-ts 2.12.3,
which lies in Prism's own range: with a newer one verdicts are the same, and a check that is judged again takes about
1.3 times as long (\`node bench/check.ts\`, medians of three: list of 20, 74 µs rather than 64 µs of CPU time; create
80 µs rather than 59 µs).
`
