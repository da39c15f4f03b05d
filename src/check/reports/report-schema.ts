import type { Schema } from '../../contract/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../../contract/schema-parts.ts'
import { severities } from '../../contract/violation.ts'

const headers = listSchema({ type: 'string' }, 'Header lines: name, value, name, value …')
const body = textSchema('The beginning of the body, if there was one that could be read.')
const count = countSchema('How often it was met.')
const status = (description: string): Schema => ({ type: 'integer', description })

/** The example of a finding. */
export const exampleSchema = objectSchema(
  {
    time: timeSchema('When it began.'),
    run: textSchema('In a merged report: the run that it is of.'),
    request: objectSchema(
      { method: { type: 'string' }, target: { type: 'string' }, headers, body },
      { optional: ['body'] },
    ),
    response: objectSchema(
      { status: status('Absent if there was no answer.'), headers, body },
      { optional: ['status', 'body'] },
    ),
    curl: textSchema(
      'A command that sends the request again; the key is taken from `PETSTORE_KEY`.',
    ),
  },
  { optional: ['run'], description: 'The first exchange that showed it, without credentials.' },
)

/** A finding without its example. */
export const findingProperties = {
  fingerprint: textSchema('The same for the same rule, operation and place in every run.'),
  rule: { type: 'string' },
  operation: textSchema('The operationId.'),
  location: textSchema('Where, e.g. `response.200.body.*.id`.'),
  severity: { enum: severities },
  message: textSchema('The place, the rule and the value seen.'),
  section: textSchema('The section of the contract that holds the rule.'),
  count: countSchema('In how many exchanges it was seen, at whatever severity.'),
  bySeverity: objectSchema(
    Object.fromEntries(severities.map((each) => [each, { type: 'integer', minimum: 0 }])),
    { description: 'The same by severity, if it was seen at several.' },
  ),
  occurrences: countSchema('How often it was seen in all.'),
  firstSeen: timeSchema('When it was first seen.'),
  known: objectSchema(
    { reason: { type: 'string' }, expires: { type: 'string' }, expired: { type: 'boolean' } },
    { optional: ['expires'], description: 'What the baseline says of it.' },
  ),
}

/** What not every finding has. */
export const findingOptional = ['known', 'bySeverity'] as const

const caseSchema = objectSchema({ name: { type: 'string' }, count })

const coverageSchema = objectSchema({
  operations: listSchema(
    objectSchema({
      operation: textSchema('The operationId.'),
      method: { type: 'string' },
      path: { type: 'string' },
      count,
      statuses: listSchema(
        objectSchema({ status: status('The status.'), documented: { type: 'boolean' }, count }),
      ),
      parameters: listSchema(
        objectSchema({
          place: textSchema('A parameter, or a field of the body.'),
          cases: listSchema(caseSchema),
        }),
      ),
    }),
  ),
  met: countSchema('How many documented answers and cases were met.'),
  of: countSchema('How many there are.'),
})

const choicesSchema = listSchema(
  objectSchema(
    {
      choice: {
        type: ['string', 'integer'],
        description: 'A choice of the entry, or `other` for what is none of them.',
      },
      count: countSchema('How often it was seen.'),
      kinds: listSchema(
        { type: 'string' },
        'The kinds of exchanges that showed it, and no other choice.',
      ),
    },
    { optional: ['kinds'] },
  ),
)

const ledgerSchema = listSchema(
  objectSchema({
    entry: textSchema('An entry of the ledger that was seen.'),
    of: countSchema('How often it was seen.'),
    choices: choicesSchema,
  }),
  'What the exchanges show about the points that the contract leaves open.',
)

const probedSchema = objectSchema(
  {
    seed: countSchema('What was asked for at random follows from it.'),
    rules: listSchema(
      objectSchema(
        {
          name: textSchema('The name of a rule of the contract.'),
          rule: textSchema('What must be true.'),
          section: textSchema('The section of the contract.'),
          result: { enum: ['held', 'broken', 'unknown'] },
          reason: textSchema('Why the result is not known, or what breaks the rule.'),
        },
        { optional: ['reason'] },
      ),
    ),
    entries: listSchema(
      objectSchema(
        {
          entry: textSchema('An entry of the ledger.'),
          sandbox: choicesSchema,
          upstream: choicesSchema,
          result: { enum: ['same', 'differs', 'unknown'] },
          rotates: {
            const: true,
            description: 'Present if the sandbox makes every choice in turn.',
          },
          reason: textSchema('Why the result is not known.'),
        },
        { optional: ['rotates', 'reason'] },
      ),
    ),
  },
  { optional: ['seed'] },
)

/** A report, but for its findings, and the run that it is of. */
export const reportProperties = {
  version: { const: 1 },
  tool: textSchema('What wrote it, with its version.'),
  contract: textSchema('The digest of the contract.'),
  upstream: textSchema('The base address of the service.'),
  from: timeSchema('When the run began.'),
  to: timeSchema('When this was written.'),
  exchanges: objectSchema({
    total: countSchema('Those checked and those not.'),
    checked: countSchema('How many were judged.'),
    repeated: countSchema('How many of them by the verdict of an equal exchange.'),
    partly: countSchema('How many of them only in part.'),
    unchecked: countSchema('How many were not judged.'),
  }),
  unchecked: {
    type: 'object',
    description: 'How many exchanges were not judged, or only in part, by reason.',
    additionalProperties: { type: 'integer', minimum: 0 },
  },
  findingsLeftOut: countSchema('How many violations belong to findings that are left out.'),
  leftOutBySeverity: objectSchema(
    Object.fromEntries(severities.map((each) => [each, { type: 'integer', minimum: 0 }])),
    { description: 'The same by severity.' },
  ),
  coverage: coverageSchema,
  ledger: ledgerSchema,
}

/** The run that a report is of. */
export const stampProperties = {
  instance: textSchema('The name of the proxy.'),
  run: textSchema('The id of the run.'),
  sequence: countSchema('Later reports of a run have higher numbers.'),
  sample: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'The share of exchanges that are checked.',
  },
}

/** The JSON Schema of a report file, of one run or merged. */
export const reportFileSchema = objectSchema(
  {
    ...reportProperties,
    ...stampProperties,
    findings: listSchema(
      objectSchema({ ...findingProperties, example: exampleSchema }, { optional: findingOptional }),
    ),
    parts: listSchema(partSchema()),
    probed: probedSchema,
  },
  // Reports of earlier releases have no ledger.
  { optional: [...Object.keys(stampProperties), 'parts', 'upstream', 'ledger', 'probed'] },
)

// --- internal ---

/** What a run contributes to a merged report. */
function partSchema(): Schema {
  const { upstream, from, to, exchanges, unchecked, leftOutBySeverity, coverage, ledger } =
    reportProperties
  const { fingerprint, severity, count, bySeverity, occurrences, firstSeen } = findingProperties
  return objectSchema(
    {
      ...stampProperties,
      ...{ upstream, from, to, exchanges, unchecked, leftOutBySeverity, coverage, ledger },
      findings: listSchema(
        objectSchema(
          { fingerprint, severity, count, bySeverity, occurrences, firstSeen },
          { optional: ['bySeverity'] },
        ),
      ),
    },
    { optional: ['upstream', 'ledger'] },
  )
}
