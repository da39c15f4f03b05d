// The JSON Schemas from which journal-types.ts and violation-types.ts are made.
import type { Schema } from '../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  switchSchema,
  textSchema,
} from '../contract/document/schema-parts.ts'
import { severities } from '../contract/requests/violation.ts'
import { origins, streamEnds } from './exchange.ts'

const messageProperties = {
  headers: {
    type: 'object',
    description: 'Header values by name in lower case; `set-cookie` is a list.',
    additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
  },
  rawHeaders: listSchema({ type: 'string' }, 'Header lines as sent: name, value, name, value …'),
  body: textSchema('Absent if there was none, or if it was too long to be kept.'),
}

const requestSchema = objectSchema(
  {
    method: { type: 'string' },
    target: textSchema('Path and query as in the request line.'),
    ...messageProperties,
  },
  { optional: ['body'], description: 'What a client sent.' },
)

const streamSchema = objectSchema(
  {
    events: countSchema('How many of its items were sent whole.'),
    bytes: countSchema('How many bytes were sent.'),
    kept: countSchema('How many of the items `body` has: the first ones.'),
    end: {
      enum: streamEnds,
      description:
        'How it ended: `whole`, `cut` by a fault, `left` by the client, `stopped` with the server, `full` (the most items) or `late` (the longest time).',
    },
  },
  { description: 'What was sent of an answer that is a stream.' },
)

const answerSchema = objectSchema(
  {
    status: { type: 'integer', minimum: 100, maximum: 599 },
    ...messageProperties,
    stream: streamSchema,
  },
  {
    optional: ['body', 'stream'],
    description: 'What was answered; absent if the connection was cut before an answer.',
  },
)

const violationSchema = objectSchema(
  {
    source: { enum: ['request', 'response'] },
    severity: { enum: severities, description: 'The severity. A note never fails a run.' },
    rule: textSchema('The rule that is broken, e.g. `required`, `int64` or `enum`.'),
    location: textSchema('The place, e.g. `body.quantity`, `query.limit`, `header.content-type`.'),
    message: textSchema('For a person: the place, the rule and the value seen.'),
    section: textSchema('The section of the contract that holds the rule, e.g. `4.1`.'),
    pointer: textSchema(
      'The place in the document of the contract, `openapi.json`: a JSON pointer (RFC 6901), which is added when the violation is shown.',
    ),
  },
  {
    optional: ['section', 'pointer'],
    description: 'A rule of the contract that a request or an answer breaks.',
  },
)

const nearestSchema = objectSchema(
  {
    operation: textSchema('The operationId.'),
    method: { type: 'string' },
    path: textSchema('The path as the contract writes it, e.g. `/v1/orders/{orderId}`.'),
    text: textSchema('What may have been meant, as one sentence.'),
  },
  { description: 'The nearest operation, if the request matches none and one is near.' },
)

const changeName = textSchema('The name of a change, as `GET next` and `contract diff` have it.')

/** How the answer of the next contract differs at a place. */
export const waysToDiffer = ['gone', 'new', 'other'] as const

const nextVerdictSchema = objectSchema(
  {
    result: {
      enum: ['refused', 'otherwise', 'same'],
      description:
        '`refused`: it would be refused; `otherwise`: it would be answered otherwise; `same`: neither.',
    },
    refused: listSchema(
      objectSchema({ change: changeName, why: textSchema('The place and the rule.') }),
      'The changes by which it would be refused.',
    ),
    otherwise: listSchema(
      objectSchema({
        place: textSchema('`status`, `content-type` or a place in the body: `body.*.name`.'),
        how: { enum: waysToDiffer, description: 'Whether it is gone, new, or has another value.' },
      }),
      'Where the answer would be another one.',
    ),
    met: listSchema(
      objectSchema({ change: changeName, where: textSchema('Where it is met.') }),
      'The changes of which it has something.',
    ),
  },
  {
    description:
      'What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both.',
  },
)

/** The JSON Schema of an exchange of the journal. */
export const exchangeSchema: Schema = objectSchema(
  {
    id: textSchema("The value of the answer's `X-Request-Id`."),
    time: { type: 'number', description: 'When it arrived, in milliseconds since 1970.' },
    duration: { type: 'number', description: 'How long the answer took, in milliseconds.' },
    world: textSchema(
      'The id of the world that answered; absent if each key has its own world and the request had no working key.',
    ),
    contract: {
      enum: ['current', 'next'],
      description: 'Which contract it met; absent if there is only one.',
    },
    next: nextVerdictSchema,
    operation: textSchema('The operationId; absent if the request matches none.'),
    request: requestSchema,
    answer: answerSchema,
    origin: {
      enum: origins,
      description:
        'What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route).',
    },
    reason: textSchema(
      'What the answer says, if it is an error of the sandbox; absent from the answers of faults and tapes.',
    ),
    hooks: textSchema(
      'What users say of the operation beyond its contract: the hooks that it has met, where they are written, and which of them has ended it.',
    ),
    fault: textSchema('The ids of the faults that struck, separated by commas.'),
    relied: listSchema({ type: 'string' }, 'The ledger entries that the answer relied on.'),
    drawn: {
      type: 'object',
      description: 'The choices of these entries that were drawn for this request (`rotate`).',
    },
    violations: listSchema(violationSchema),
    unknownFault: textSchema('The fault that `Prefer` asked for, if it does not exist.'),
    abandoned: { const: true, description: 'The client left before there was an answer.' },
    nearest: nearestSchema,
    miss: textSchema('The nearest request on the tape, if the tape does not have this one.'),
  },
  {
    optional: [
      ...['world', 'contract', 'next', 'operation', 'answer', 'fault', 'drawn', 'unknownFault'],
      ...['reason', 'hooks', 'abandoned', 'nearest', 'miss'],
    ],
    description:
      'One request and its answer: plain data without any credential that can be recognised.',
  },
)

const differenceSchema = objectSchema(
  {
    name: textSchema('The name of the condition, e.g. `status`.'),
    wanted: { description: 'What the condition asks for.' },
    seen: { description: 'What the request has instead; absent if it has nothing.' },
  },
  { optional: ['seen'], description: 'A condition that is not met.' },
)

/** The JSON Schema of an exchange that almost meets the conditions. */
export const nearMissSchema: Schema = objectSchema(
  {
    id: textSchema('The id of the exchange.'),
    request: textSchema('Its request line and status.'),
    differences: listSchema(differenceSchema),
    text: textSchema('All of this as one sentence.'),
  },
  { description: 'An exchange that almost meets the conditions, and how it differs.' },
)

const count = countSchema('How often it was met.')
const status = {
  ...{ type: 'integer', minimum: 0, maximum: 599 },
  description: 'The status; 0 for no answer.',
}

const coveredAnswerSchema = objectSchema(
  {
    status,
    documented: switchSchema('Whether the contract documents it.'),
    count,
    cases: listSchema(
      objectSchema({ name: { type: 'string' }, count }),
      'For a list, whether it was empty; for a 401, whether there was a key.',
    ),
  },
  { description: 'How often an operation was answered with a status.' },
)

const coveredCaseSchema = objectSchema(
  {
    name: textSchema('A boundary or a choice.'),
    count,
    answers: listSchema(objectSchema({ status, count })),
  },
  { description: 'How often a case was met, and how it was answered.' },
)

const coveredPlaceSchema = objectSchema(
  {
    place: textSchema('`query.limit`, `path.orderId`, `body.name`'),
    cases: listSchema(coveredCaseSchema),
  },
  { description: 'The cases of a parameter, or of a field of the body.' },
)

const coveredOperationSchema = objectSchema(
  {
    operation: textSchema('The operationId.'),
    method: { type: 'string' },
    path: { type: 'string' },
    deprecated: { type: 'boolean' },
    sunset: textSchema('The day on which a deprecated operation is removed, e.g. `2030-12-05`.'),
    role: textSchema('What it does to its resource: `list`, `create`, `sample` …'),
    resource: textSchema('The name of its resource; absent for a sample.'),
    count,
    answers: listSchema(
      coveredAnswerSchema,
      'The documented answers, followed by other answers that were given.',
    ),
    places: listSchema(coveredPlaceSchema),
  },
  {
    optional: ['sunset', 'role', 'resource'],
    description: 'What the clients have met of one operation.',
  },
)

/** The JSON Schema of what the clients have met of the contract. */
export const coverageSchema = objectSchema(
  {
    operations: listSchema(coveredOperationSchema),
    unmatched: countSchema('How many requests matched no operation.'),
    met: countSchema('How many of the documented answers and of the cases were met.'),
    of: countSchema('How many of them exist.'),
    never: listSchema(
      { type: 'string' },
      'The names of those that were not met: `listOrders 401 no key`, `listOrders query.limit maximum (100)`.',
    ),
  },
  { description: 'Which parts of the contract the clients have met, and which not.' },
)

export const journalShapes = {
  Exchange: exchangeSchema,
  RequestRecord: requestSchema,
  AnswerRecord: answerSchema,
  StreamRecord: streamSchema,
  NearOperation: nearestSchema,
  NextVerdict: nextVerdictSchema,
  NearMiss: nearMissSchema,
  Difference: differenceSchema,
  CoverageReport: coverageSchema,
  CoveredOperation: coveredOperationSchema,
  CoveredAnswer: coveredAnswerSchema,
  CoveredPlace: coveredPlaceSchema,
  CoveredCase: coveredCaseSchema,
}

export const violationShapes = { Violation: violationSchema }
