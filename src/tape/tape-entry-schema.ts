import type { Schema } from '../contract/document.ts'
import { answerHeaderNameSchema, headerValueSchema } from '../contract/header-schema.ts'
import { credentialSchemes } from '../redaction/credential-scheme.ts'

const LOWER_CASE: Schema = {
  pattern: "^[a-z0-9!#$%&'*+.^_`|~-]+$",
  title: 'an HTTP header name in lower case',
}

/** The JSON Schema of a tape entry: an item of `exchanges`, a line of a `.tape.ndjson`. */
export const tapeEntrySchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['request'],
  description: 'A recorded exchange.',
  properties: {
    request: {
      type: 'string',
      title: 'a method and a target, e.g. GET /v1/pets?limit=5',
      pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+ [^ \\t\\r\\n]+$",
    },
    credential: {
      enum: ['absent', 'present', 'invalid'],
      description: 'Which credential the request had; `present` if left out.',
    },
    scheme: {
      enum: credentialSchemes,
      description: 'How the credential was sent; `bearer` if left out.',
    },
    headers: headers('Headers of the request.', LOWER_CASE),
    body: body('The body of the request; left out if there was none.'),
    answer: {
      type: 'object',
      additionalProperties: false,
      required: ['status'],
      properties: {
        status: { type: 'integer', minimum: 100, maximum: 999 },
        headers: headers(
          'Headers of the answer, without those that are generated for each answer.',
          {
            allOf: [LOWER_CASE, answerHeaderNameSchema],
          },
        ),
        body: body('The body of the answer; left out if it was empty.'),
        length: {
          type: 'integer',
          minimum: 0,
          description: 'For an answer to HEAD: the length that its body would have, in bytes.',
        },
      },
      description: 'Left out if there was no answer.',
    },
    failure: {
      type: 'string',
      minLength: 1,
      description: 'What went wrong on the way. Such an exchange is not replayed.',
    },
    played: {
      type: 'boolean',
      description:
        'Whether it has been replayed: the next equal request gets the next equal entry.',
    },
    time: {
      type: 'string',
      title: 'a time in UTC, e.g. 2026-11-20T09:30:00.000Z',
      pattern: '^[+-]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
      description: 'When the request arrived.',
    },
    ms: { type: 'number', minimum: 0, description: 'How long the answer took, in milliseconds.' },
  },
}

// --- internal ---

function headers(description: string, propertyNames: Schema): Schema {
  return {
    type: 'object',
    description,
    propertyNames,
    additionalProperties: {
      type: ['string', 'array'],
      if: { type: 'string' },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: headerValueSchema,
      else: { items: headerValueSchema },
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
