import { TIME_PATTERN } from '../base/time.ts'
import type { Schema } from '../contract/document.ts'
import { choicesOf, ledger, ledgerNames, policies } from '../contract/ledger.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import { faultSchema } from '../faults/fault-schema.ts'
import { tapeEntrySchema } from '../tape/tape-entry-schema.ts'

/** The most animals a scenario may generate. */
const MOST_GENERATED = 5_000_000

/**
 * The JSON Schema (2020-12) of scenario files, `scenarios/scenario.schema.json`.
 * @param operationIds The operations that faults can strike.
 */
export function scenarioSchema(operationIds: readonly string[]): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'a scenario of petstore-sandbox',
    description:
      'The pets that exist, the records that are generated, the keys that work, the errors that strike.',
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    if: { not: { required: ['extends'] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { generate: { required: ['count'], $comment: 'how many?' } } },
    properties: {
      $schema: { type: 'string', description: 'Where this schema is, for editors of JSON files.' },
      version: { const: 1, description: 'The version of the format.' },
      name: {
        type: 'string',
        minLength: 1,
        description: 'The name of the file without its ending, when left out.',
      },
      description: { type: 'string', description: 'A sentence for `scenario list`.' },
      extends: {
        type: 'string',
        minLength: 1,
        description:
          'Another scenario, by path or name; the keys of this file are merged over its keys.',
      },
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Everything generated or drawn by chance follows from it. 1, when left out.',
      },
      keys: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'string',
          pattern: '^[A-Za-z0-9._~+/*-]+=*$',
          title: 'a bearer token, in which * stands for any characters',
        },
        description: 'The API keys that work. sandbox-key, when left out.',
      },
      isolation: {
        const: 'shared',
        description: 'All keys see the same animals.',
      },
      pets: { type: 'array', items: petSchema, description: 'The animals that exist.' },
      generate: generateSchema,
      clock: {
        type: 'object',
        additionalProperties: false,
        description: 'What time it is in the sandbox.',
        properties: {
          now: { ...time, description: 'The real time, when left out.' },
          ticking: {
            type: 'boolean',
            description: 'Whether a given time moves on. false, when left out.',
          },
        },
      },
      deprecatedSince: {
        ...time,
        title: `${time.title}, or none`,
        pattern: `^none$|${time.pattern}`,
        description: 'The date in the Deprecation header of getPet; none leaves it out.',
      },
      unspecified: unspecifiedSchema(),
      faults: {
        type: 'array',
        items: faultSchema(operationIds),
        description: 'What goes wrong, and when.',
      },
      exchanges: {
        type: ['string', 'array'],
        minLength: 1,
        items: tapeEntrySchema,
        description: 'A tape: recorded exchanges in order, or the path of a .tape.ndjson.',
      },
      recording: recordingSchema,
    },
  }
}

// --- internal ---

const int64 = { type: 'integer', format: 'int64' }

const petSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'categoryId'],
  properties: {
    id: int64,
    name: { type: 'string' },
    categoryId: int64,
    status: { enum: petStatuses },
    seen: {
      type: 'string',
      description: 'Of a recording: the request whose answer showed it last.',
    },
  },
}

const weight = { type: 'number', minimum: 0, maximum: 1_000_000 }

const generateSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'Animals generated from the schema of the contract, after those of `pets`.',
  properties: {
    count: { type: 'integer', minimum: 0, maximum: MOST_GENERATED, description: 'How many.' },
    categoryIds: {
      type: 'array',
      minItems: 1,
      items: int64,
      description: 'The categories to draw from, evenly.',
    },
    status: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      not: { type: 'object', additionalProperties: { const: 0 } },
      title: 'a map of weights, one of them above 0',
      properties: Object.fromEntries([...petStatuses, 'absent'].map((status) => [status, weight])),
      description: 'How often each status is drawn; absent: no status.',
    },
  },
}

const time = {
  type: 'string',
  title: 'a date (2030-12-04) or a time with its zone (2030-12-04T23:59:00Z)',
  pattern: TIME_PATTERN,
}

const recordingSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'What a recording says of itself.',
  properties: {
    from: { ...time, description: 'When its first request came.' },
    to: { ...time, description: 'When its last request came.' },
    contract: {
      type: 'string',
      title: 'sha256: and 64 hexadecimal digits',
      pattern: '^sha256:[0-9a-f]{64}$',
      description: 'The digest of openapi.yaml when it was recorded.',
    },
    conflicts: {
      type: 'array',
      items: { type: 'string' },
      description: 'Animals with other values in two answers, and no write between.',
    },
  },
}

function unspecifiedSchema(): Schema {
  const entries = ledgerNames.map((name) => [
    name,
    { enum: choicesOf(name), description: ledger[name].question },
  ])
  return {
    description:
      'How the points that the contract leaves open are settled: a policy, or single entries.',
    type: ['string', 'object'],
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { enum: policies },
    else: { additionalProperties: false, properties: Object.fromEntries(entries) },
  }
}
