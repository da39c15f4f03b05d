import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../../contract/document/schema-parts.ts'
import { severities } from '../../contract/requests/violation.ts'
import { nextReportSchema, nextShapes } from '../../next/next-schemas.ts'
import {
  choiceExampleSchema,
  choiceSchema,
  entrySchema,
  probedEntrySchema,
  probedRuleSchema,
  probedSchema,
} from './ledger-schema.ts'

const headers = listSchema({ type: 'string' }, 'Header lines: name, value, name, value …')
const body = textSchema('The beginning of the body, if there was one that could be read.')
const count = countSchema('The number of exchanges that met it.')
const status = (description: string): Schema => ({ type: 'integer', description })

/** What a baseline says of a finding. */
const knownSchema = objectSchema(
  { reason: { type: 'string' }, expires: { type: 'string' }, expired: { type: 'boolean' } },
  {
    optional: ['expires'],
    description:
      'The entry of the baseline for this finding. A finding whose entry has expired counts as new.',
  },
)

const counted = Object(nextShapes.CountedChange).properties as { readonly [name: string]: Schema }

const nextChangeSchema: Schema = objectSchema(
  { ...counted, known: knownSchema },
  {
    optional: ['operation', 'known'],
    description: 'A change with its clients, and what the baseline says of it.',
  },
)

const reportedNextSchema: Schema = objectSchema(
  {
    contract: Object(nextReportSchema.properties).contract,
    changes: listSchema(nextChangeSchema),
  },
  { description: 'What exchanges show of the changes to the next contract, by client.' },
)

const responseSchema = objectSchema(
  { status: status('Absent if there was no answer.'), headers, body },
  { optional: ['status', 'body'], description: 'The answer of an example.' },
)

const exampleSchema = objectSchema(
  {
    time: timeSchema('When the exchange began.'),
    run: textSchema('In a merged report: the id of the run with this exchange.'),
    request: objectSchema(
      { method: { type: 'string' }, target: { type: 'string' }, headers, body },
      { optional: ['body'] },
    ),
    response: responseSchema,
    curl: textSchema(
      'A command that sends the request again; the key is taken from `PETSTORE_KEY`.',
    ),
  },
  {
    optional: ['run'],
    description:
      'The first exchange that showed a finding at its severity, without credentials, its bodies shortened.',
  },
)

/** The number of violations of each severity. */
export const countsSchema = objectSchema(
  Object.fromEntries(severities.map((each) => [each, { type: 'integer', minimum: 0 }])),
)

/** A finding without its example. */
const findingProperties = {
  fingerprint: textSchema(
    'The name of the finding: the same in every run for the same rule, operation and place.',
  ),
  rule: { type: 'string' },
  operation: textSchema('The operationId.'),
  location: textSchema('The place, e.g. `response.200.body.*.id`.'),
  severity: { enum: severities },
  message: textSchema('The place, the rule and the value seen.'),
  section: textSchema('The section of the contract that holds the rule.'),
  pointer: textSchema(
    'In place of a section, for a contract of a user: the place in its document, a JSON pointer (RFC 6901).',
  ),
  count: countSchema('The number of exchanges with this finding, at any severity.'),
  bySeverity: {
    ...countsSchema,
    description:
      'The number of exchanges by severity, if the finding has several severities: a mistake that the service refused is a note, a mistake that it accepted an error.',
  },
  occurrences: countSchema(
    'The number of violations in all these exchanges: a list can have many.',
  ),
  firstSeen: timeSchema('The time of the first exchange with this finding.'),
  known: knownSchema,
}

/** The properties that not every finding has. */
const findingOptional = ['known', 'bySeverity', 'section', 'pointer'] as const

const caseSchema = objectSchema({ name: { type: 'string' }, count })

const parameterSchema = objectSchema(
  {
    place: textSchema('`query.limit`, `path.orderId`, `body.name`'),
    cases: listSchema(caseSchema),
  },
  {
    description: 'The cases of a parameter, or of a field of the body, and how often each was met.',
  },
)

const operationSchema = objectSchema(
  {
    operation: textSchema('The operationId.'),
    method: { type: 'string' },
    path: { type: 'string' },
    count,
    statuses: listSchema(
      objectSchema({ status: status('The status.'), documented: { type: 'boolean' }, count }),
    ),
    parameters: listSchema(parameterSchema),
  },
  { description: 'The parts of an operation, and how many exchanges met each.' },
)

const coverageSchema = objectSchema(
  {
    operations: listSchema(
      operationSchema,
      'All operations; of a contract with more than 50 those that had exchanges, unless all are asked for (`--coverage all`).',
    ),
    met: countSchema('How many documented answers and cases were met.'),
    of: countSchema('How many there are.'),
    neverMet: objectSchema(
      {
        count: countSchema('How many there are.'),
        operations: listSchema({ type: 'string' }, 'The first of them, by their operationIds.'),
      },
      {
        description:
          'The operations without exchanges that are not listed. Absent if all operations are.',
      },
    ),
  },
  { description: 'The parts of the contract that exchanges met.', optional: ['neverMet'] },
)

const exchangeCountsSchema = objectSchema(
  {
    total: countSchema('The number of all exchanges: `checked` and `unchecked`.'),
    checked: countSchema('The number of exchanges that were judged, including repeated ones.'),
    repeated: countSchema(
      'The number of checked exchanges that got the verdict of an earlier equal exchange.',
    ),
    partly: countSchema(
      'The number of checked exchanges of which a part, e.g. a body, could not be judged.',
    ),
    unchecked: countSchema('The number of exchanges that were not judged at all.'),
  },
  { description: 'The number of exchanges, and of those that were checked.' },
)

/** The properties of a report about its run, without the findings. */
export const reportProperties = {
  version: { const: 1 },
  tool: textSchema('The name of the program that wrote the report.'),
  contract: textSchema(
    'The digest of the contract: only reports on the same contract can be merged.',
  ),
  upstream: textSchema(
    'The base address of the service, without credentials; absent if it is not known.',
  ),
  from: timeSchema('When the run began.'),
  to: timeSchema('When the report was written.'),
  exchanges: exchangeCountsSchema,
  unchecked: {
    type: 'object',
    description: 'The number of exchanges that were not judged, or only in part, by reason.',
    additionalProperties: { type: 'integer', minimum: 0 },
  },
  findingsLeftOut: countSchema(
    'The number of violations whose findings are left out: a report has room for 1,000 findings. These violations fail a run too.',
  ),
  leftOutBySeverity: {
    ...countsSchema,
    description:
      'The number of violations that are left out, by severity. A finding is never left out while a less severe one is listed.',
  },
  coverage: coverageSchema,
  ledger: listSchema(
    entrySchema,
    'The entries of the ledger about which the exchanges show something: points that the contract leaves open.',
  ),
}

/** The run that wrote a report, and the number of the report within that run. */
export const stampProperties = {
  instance: textSchema('The name of the proxy.'),
  run: textSchema('The id of the run.'),
  sequence: countSchema(
    'The number of the report within its run: later reports have higher numbers.',
  ),
  sample: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'The share of the exchanges that the run was to check.',
  },
}

const outlineSchema = objectSchema(findingProperties, {
  optional: findingOptional,
  description: 'A finding without its example.',
})

const findingSchema = objectSchema(
  { ...findingProperties, example: exampleSchema },
  {
    optional: findingOptional,
    description: 'All violations of one rule at one place of one operation.',
  },
)

const {
  fingerprint,
  severity,
  count: seenIn,
  bySeverity,
  occurrences,
  firstSeen,
} = findingProperties

const findingCountsSchema = objectSchema(
  { fingerprint, severity, count: seenIn, bySeverity, occurrences, firstSeen },
  { optional: ['bySeverity'], description: 'The numbers of a finding in one run.' },
)

const { tool: _tool, version: _version, contract: _contract, ...partProperties } = reportProperties
const { findingsLeftOut: _leftOut, ...numbers } = partProperties

const partSchema = objectSchema(
  {
    ...{ ...stampProperties, ...numbers, findings: listSchema(findingCountsSchema) },
    next: {
      ...nextReportSchema,
      description: 'What the run shows of the next contract: the changes that some client met.',
    },
  },
  {
    optional: ['upstream', 'ledger', 'next'],
    description: 'The part of a merged report that comes from one run: all its numbers.',
  },
)

const remarks = listSchema(
  { type: 'string' },
  'Sentences about what was not judged as it should be: operations that Prism does not judge. They are no findings.',
)

const parts = listSchema(
  partSchema,
  'Only in a merged report, in place of instance, run, sequence and sample: the numbers of each run. With them the report can be merged again.',
)

/** The properties that not every report has. */
const OPTIONAL = [
  ...Object.keys(stampProperties),
  ...['parts', 'upstream', 'ledger', 'next', 'probed', 'remarks'],
]

/** The JSON Schema of a report file, of one run or merged. */
export const reportFileSchema = objectSchema(
  {
    ...reportProperties,
    ...stampProperties,
    findings: listSchema(
      findingSchema,
      'The findings: new ones first, then the most severe, then the most frequent.',
    ),
    parts,
    ...{ next: reportedNextSchema, probed: probedSchema, remarks },
  },
  {
    // Reports of earlier releases have no ledger.
    optional: [...OPTIONAL],
    description:
      'The result of a run, or of several: findings, counts and coverage as plain data, without credentials.',
  },
)

/** The schemas of the types in report.ts, by their names. */
export const reportShapes = {
  Report: reportFileSchema,
  ReportOutline: objectSchema(
    {
      ...reportProperties,
      ...stampProperties,
      findings: listSchema(outlineSchema),
      parts,
      ...{ next: reportedNextSchema, probed: probedSchema, remarks },
    },
    {
      optional: [...OPTIONAL],
      description: 'A report without the examples, which are most of it.',
    },
  ),
  RunStamp: objectSchema(stampProperties, {
    description: 'The run that wrote a report, and the number of the report within that run.',
  }),
  Part: partSchema,
  FindingCounts: findingCountsSchema,
  ExchangeCounts: exchangeCountsSchema,
  Finding: findingSchema,
  FindingOutline: outlineSchema,
  Known: knownSchema,
  ReportedNext: reportedNextSchema,
  NextChange: nextChangeSchema,
  Example: exampleSchema,
  ExampleResponse: responseSchema,
  Coverage: coverageSchema,
  OperationCoverage: operationSchema,
  ParameterCoverage: parameterSchema,
  EntryCount: entrySchema,
  ChoiceCount: choiceSchema,
  ChoiceExample: choiceExampleSchema,
  Probed: probedSchema,
  ProbedRule: probedRuleSchema,
  ProbedEntry: probedEntrySchema,
}
