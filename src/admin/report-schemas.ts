import { thresholds } from '../check/reports/fails-on.ts'
import type { Schema } from '../contract/document.ts'
import { severities } from '../contract/violation.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
import { schemaRef } from './admin-schemas.ts'
import { countSchema, objectSchema, timeSchema } from './media.ts'

const text = (description: string): Schema => ({ type: 'string', description })
const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
})

const headers = list({ type: 'string' }, 'Header lines: name, value, name, value …')
const body = text('The beginning of the body, if there was one that could be read.')
const count = countSchema('How often it was met.')
const status = (description: string): Schema => ({ type: 'integer', description })

const exampleSchema = objectSchema(
  {
    request: objectSchema(
      { method: { type: 'string' }, target: { type: 'string' }, headers, body },
      { optional: ['body'] },
    ),
    response: objectSchema(
      { status: status('Absent if there was no answer.'), headers, body },
      { optional: ['status', 'body'] },
    ),
    curl: text('A command that sends the request again; the key is taken from `PETSTORE_KEY`.'),
  },
  { description: 'The first exchange that showed it, without credentials.' },
)

const findingProperties = {
  fingerprint: text('The same for the same rule, operation and place in every run.'),
  rule: { type: 'string' },
  operation: text('The operationId.'),
  location: text('Where, e.g. `response.200.body.*.id`.'),
  severity: { enum: severities },
  message: text('The place, the rule and the value seen.'),
  section: text('The section of the contract that holds the rule.'),
  count: countSchema('In how many exchanges it was seen.'),
  occurrences: countSchema('How often it was seen in all.'),
  firstSeen: timeSchema('When it was first seen.'),
  known: objectSchema(
    { reason: { type: 'string' }, expires: { type: 'string' }, expired: { type: 'boolean' } },
    { optional: ['expires'], description: 'What the baseline says of it.' },
  ),
}

const caseSchema = objectSchema({ name: { type: 'string' }, count })

const coverageSchema = objectSchema({
  operations: list(
    objectSchema({
      operation: text('The operationId.'),
      method: { type: 'string' },
      path: { type: 'string' },
      count,
      statuses: list(
        objectSchema({ status: status('The status.'), documented: { type: 'boolean' }, count }),
      ),
      parameters: list(
        objectSchema({
          place: text('A parameter, or a field of the body.'),
          cases: list(caseSchema),
        }),
      ),
    }),
  ),
  met: countSchema('How many documented answers and cases were met.'),
  of: countSchema('How many there are.'),
})

const reportProperties = {
  version: { const: 1 },
  tool: text('What wrote it, with its version.'),
  upstream: text('The base address of the service.'),
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
    additionalProperties: { type: 'integer' },
  },
  findingsLeftOut: countSchema('How many violations belong to findings that are left out.'),
  leftOutBySeverity: objectSchema(
    Object.fromEntries(severities.map((each) => [each, { type: 'integer', minimum: 0 }])),
    { description: 'The same by severity.' },
  ),
  coverage: coverageSchema,
}

/** The schemas of what a proxy has found, by name. */
export const reportSchemas: { readonly [name: string]: Schema } = {
  Report: objectSchema({ ...reportProperties, findings: list(schemaRef('Finding')) }),
  Finding: objectSchema({ ...findingProperties, example: exampleSchema }, { optional: ['known'] }),
  FindingOutline: objectSchema(findingProperties, { optional: ['known'] }),
  Status: objectSchema(
    {
      ...reportProperties,
      findings: list(schemaRef('FindingOutline')),
      sample: { type: 'number', description: 'The share of exchanges that are checked.' },
      whenBehind: {
        enum: whenBehindChoices,
        description: 'What happens when exchanges come faster than they are checked.',
      },
      failOn: { enum: thresholds, description: 'The lowest severity that makes the run fail.' },
      fails: { type: 'boolean', description: 'Whether the run would fail if it ended now.' },
      queue: objectSchema({
        waiting: countSchema('How many exchanges wait for their check.'),
        bytes: countSchema('The bytes of their bodies.'),
        lag: countSchema('How long the last one that was checked had waited, in milliseconds.'),
      }),
      recording: objectSchema(
        {
          file: { type: 'string' },
          exchanges: countSchema('How many exchanges it has.'),
          failure: text('Why it has ended early.'),
        },
        { optional: ['failure'], description: 'The recording that runs.' },
      ),
    },
    { optional: ['queue', 'recording'] },
  ),
}
