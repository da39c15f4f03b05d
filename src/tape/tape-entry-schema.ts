import { credentialSchemes } from '../base/text/secret-names.ts'
import type { Schema } from '../contract/document/document.ts'
import {
  answerHeaderNameSchema,
  countSchema,
  headerValueSchema,
  implies,
  objectSchema,
  switchSchema,
} from '../contract/document/schema-parts.ts'

const LOWER_CASE: Schema = {
  pattern: "^[a-z0-9!#$%&'*+.^_`|~-]+$",
  title: 'an HTTP header name in lower case',
}

const credentialSchema = {
  enum: ['absent', 'present', 'invalid'],
  description:
    'Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept.',
}

/** The JSON Schema of a tape entry: an item of `exchanges`, a line of a `.tape.ndjson`. */
export const tapeEntrySchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['request'],
  description: 'A recorded exchange, without credentials.',
  properties: {
    request: {
      type: 'string',
      title: 'a method and a target, e.g. GET /v1/orders?limit=5',
      description: 'Method and target: `GET /v1/orders?limit=5`.',
      pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+ [^ \\t\\r\\n]+$",
    },
    credential: credentialSchema,
    scheme: {
      enum: credentialSchemes,
      description: 'How the credential was sent; `bearer` if left out.',
    },
    headers: headers('Headers of the request.', LOWER_CASE),
    body: body('The body of the request; left out if there was none.'),
    answer: answerSchema(),
    failure: {
      type: 'string',
      minLength: 1,
      description: 'What went wrong on the way. Such an exchange is not replayed.',
    },
    played: switchSchema(
      'Whether it has been replayed: the next equal request gets the next equal entry.',
    ),
    time: {
      type: 'string',
      title: 'a time in UTC, e.g. 2026-11-20T09:30:00.000Z',
      pattern: '^[+-]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
      description: 'When the request arrived (ISO 8601).',
    },
    ms: {
      type: 'number',
      minimum: 0,
      description: 'How long the answer took, in milliseconds.',
    },
  },
}

/** The schemas of the types of a tape, by their names. Those of headers and bodies say what is checked below in steps. */
export const tapeShapes = {
  TapeEntry: tapeEntrySchema,
  TapeAnswer: answerSchema(),
  TapeHeaders: {
    type: 'object',
    description: 'Header values by name in lower case; a list if a line was repeated.',
    additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
  },
  TapeBody: {
    description:
      'A body: text if it is UTF-8, otherwise its bytes; `omitted` says why it was not kept.',
    anyOf: [
      { type: 'string' },
      ...['base64', 'omitted'].map((name) => objectSchema({ [name]: { type: 'string' } })),
    ],
  },
  CredentialClass: credentialSchema,
}

// --- internal ---

function answerSchema(): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['status'],
    properties: {
      status: { type: 'integer', minimum: 100, maximum: 999 },
      headers: headers('Headers of the answer, without those that are generated for each answer.', {
        allOf: [LOWER_CASE, answerHeaderNameSchema],
      }),
      body: body('The body of the answer; left out if it was empty.'),
      length: {
        ...countSchema('For an answer to HEAD: the length that its body would have, in bytes.'),
        maximum: Number.MAX_SAFE_INTEGER,
      },
    },
    description:
      'The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them.',
  }
}

function headers(description: string, propertyNames: Schema): Schema {
  return {
    type: 'object',
    description,
    propertyNames,
    additionalProperties: {
      type: ['string', 'array'],
      ...implies({ type: 'string' }, headerValueSchema, { items: headerValueSchema }),
    },
  }
}

function body(description: string): Schema {
  return {
    type: ['string', 'object'],
    description,
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        base64: {
          type: 'string',
          title: 'bytes in base64',
          pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
        },
        omitted: { type: 'string', minLength: 1, description: 'Why the body was not kept.' },
      },
    },
  }
}
