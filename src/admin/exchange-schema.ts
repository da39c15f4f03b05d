import type { Schema } from '../contract/document.ts'
import { ledgerNames } from '../contract/ledger.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { severities } from '../contract/violation.ts'
import { origins } from '../journal/exchange.ts'

const text = (description: string): Schema => ({ type: 'string', description })

const headersSchema: Schema = {
  type: 'object',
  description: 'Header values by name in lower case; `set-cookie` is a list.',
  additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
}

const messageProperties = {
  headers: headersSchema,
  rawHeaders: {
    type: 'array',
    items: { type: 'string' },
    description: 'Header lines as sent: name, value, name, value …',
  },
  body: text('Absent if there was none, or if it was too long to be kept.'),
}

const requestSchema = objectSchema(
  {
    method: { type: 'string' },
    target: text('Path and query as in the request line.'),
    ...messageProperties,
  },
  { optional: ['body'] },
)

const answerSchema = objectSchema(
  { status: { type: 'integer', minimum: 100, maximum: 599 }, ...messageProperties },
  { optional: ['body'], description: 'Absent if the connection was cut before an answer.' },
)

const violationSchema = objectSchema(
  {
    source: { enum: ['request', 'response'] },
    severity: { enum: severities },
    rule: text('The rule that is broken, e.g. `required`.'),
    location: text('Where, e.g. `body.categoryId`.'),
    message: text('The place, the rule and the value seen.'),
    section: text('The section of the contract that holds the rule.'),
    pointer: text(
      'The place in the contract: a JSON pointer (RFC 6901) into its document, `openapi.json`.',
    ),
  },
  { optional: ['section', 'pointer'] },
)

const nearestSchema = objectSchema(
  {
    operation: text('The operationId.'),
    method: { type: 'string' },
    path: text('The path as the contract writes it.'),
    text: text('What may have been meant.'),
  },
  { description: 'The nearest operation, if the request matches none.' },
)

const optional = [
  ...['world', 'operation', 'answer', 'fault', 'unknownFault', 'abandoned', 'nearest', 'miss'],
  'drawn',
]

/** The JSON Schema of an exchange of the journal. */
export const exchangeSchema: Schema = objectSchema(
  {
    id: text("The value of the answer's `X-Request-Id`."),
    time: { type: 'number', description: 'When it arrived, in milliseconds since 1970.' },
    duration: { type: 'number', description: 'How long the answer took, in milliseconds.' },
    world: text('The id of the world that answered.'),
    operation: text('The operationId; absent if the request matches none.'),
    request: requestSchema,
    answer: answerSchema,
    origin: { enum: origins, description: 'What answered.' },
    fault: text('The ids of the faults that struck, separated by commas.'),
    relied: {
      type: 'array',
      items: { enum: ledgerNames },
      description: 'The ledger entries that the answer relied on.',
    },
    drawn: {
      type: 'object',
      description: 'The choices of these entries that were drawn for this request (`rotate`).',
    },
    violations: { type: 'array', items: violationSchema },
    unknownFault: text('The fault that `Prefer` asked for, if it does not exist.'),
    abandoned: { const: true, description: 'The client left before there was an answer.' },
    nearest: nearestSchema,
    miss: text('The nearest request on the tape, if the tape does not have this one.'),
  },
  { optional, description: 'One request and its answer, without any credential.' },
)

/** The JSON Schema of an exchange that almost meets the conditions. */
export const nearMissSchema: Schema = objectSchema({
  id: text('The id of the exchange.'),
  request: text('Its request line and status.'),
  differences: {
    type: 'array',
    items: objectSchema(
      {
        name: text('The name of the condition.'),
        wanted: { description: 'What the condition asks for.' },
        seen: { description: 'What the request has instead; absent if it has nothing.' },
      },
      { optional: ['seen'] },
    ),
  },
  text: text('All of this as one sentence.'),
})
