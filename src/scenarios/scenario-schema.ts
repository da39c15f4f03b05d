import { TIME_PATTERN } from '../base/time.ts'
import type { Schema } from '../contract/document/document.ts'
import { petFieldNames, petFields, petStatuses } from '../contract/document/pet-fields.ts'
import { listSchema, switchSchema, textSchema } from '../contract/document/schema-parts.ts'
import { ledger, ledgerNames, policies, settingsFor } from '../contract/ledger/ledger.ts'
import { MOST_FAULTS } from '../faults/fault.ts'
import { faultDefinitions, faultSchema } from '../faults/fault-schema.ts'
import { isolations, onMissChoices } from '../options/words.ts'
import { tapeEntrySchema } from '../tape/tape-entry-schema.ts'

/** How many keys a scenario may have, and how long each may be, in characters. A key with `*` stands for any number of keys. */
const MOST_KEYS = 1000
const LONGEST_KEY = 1000

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
      'A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends.',
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    if: { not: { required: ['extends'] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { generate: { required: ['count'], $comment: 'how many?' } } },
    // Defined once and compiled once, although two lists have faults.
    $defs: { fault: faultSchema(operationIds), ...faultDefinitions() },
    properties: {
      $schema: textSchema('Where this schema is, for editors of JSON files.'),
      version: { const: 1, description: 'The version of the format.' },
      name: {
        type: 'string',
        minLength: 1,
        description: 'Default: the name of the file without its extension.',
      },
      description: textSchema('A sentence for `scenario list`.'),
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
        description: 'The seed of everything that is generated or random. Default: 1.',
      },
      chance: {
        type: 'integer',
        minimum: 0,
        maximum: 2 ** 32 - 1,
        description:
          'The state of the random numbers of answers (a uint32), to continue another run. Default: it follows from the seed.',
      },
      keys: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_KEYS,
        items: {
          type: 'string',
          maxLength: LONGEST_KEY,
          pattern: '^[A-Za-z0-9._~+/*-]+=*$',
          title: 'a bearer token, in which * matches any characters',
        },
        description:
          'The accepted API keys, in which `*` matches any characters. Default: sandbox-key.',
      },
      isolation: {
        enum: isolations,
        description:
          'Whether all keys share one world, or each has its own animals, clock, faults and journal. Default: shared.',
      },
      pets: listSchema(petSchema, 'The animals that exist.'),
      generate: generateSchema,
      lastId: {
        ...int64,
        description: 'New ids are greater than this one and than those of all animals.',
      },
      clock: {
        type: 'object',
        additionalProperties: false,
        description:
          'The time in the sandbox: the real time, a time that stands still, or a time that ticks on from `now`.',
        properties: {
          now: { ...time, description: 'Default: the real time.' },
          ticking: switchSchema('Whether the clock ticks on from `now`. Default: false.'),
        },
      },
      deprecatedSince: {
        ...time,
        title: `${time.title}, or none`,
        pattern: `^none$|${time.pattern}`,
        description:
          'The date in the Deprecation header of getPet; none omits the header. Default: as in the contract.',
      },
      unspecified: unspecifiedSchema(),
      faults: {
        type: 'array',
        maxItems: MOST_FAULTS,
        items: { $ref: '#/$defs/fault' },
        description: 'What goes wrong, and when. Replaces the faults of the extended scenario.',
      },
      'faults+': {
        type: 'array',
        maxItems: MOST_FAULTS,
        items: { $ref: '#/$defs/fault' },
        description: 'Faults that are appended to those of the extended scenario.',
      },
      exchanges: {
        type: ['string', 'array'],
        minLength: 1,
        items: tapeEntrySchema,
        description: 'A tape: recorded exchanges in order, or the path of a .tape.ndjson.',
      },
      replay: {
        type: 'object',
        additionalProperties: false,
        description: 'How the tape is played.',
        properties: {
          onMiss: {
            anyOf: [{ enum: onMissChoices }, { const: 404 }],
            title: onMissChoices.join(' or '),
            description: 'What answers requests that are not on the tape. Default: store.',
          },
          overtaken: switchSchema(
            'Whether the animals have changed since: the store then answers lists and gets.',
          ),
        },
      },
      recording: recordingSchema,
    },
  }
}

/** The schemas of the types of a written scenario, by their names. */
export function scenarioShapes(): { readonly [type: string]: Schema } {
  return {
    ScenarioInput: scenarioSchema([]),
    PetInput: petSchema,
    GenerateInput: generateSchema,
    Recording: recordingSchema,
  }
}

// --- internal ---

const int64 = { type: 'integer', format: 'int64' }

/** Fields of the contract, and names that would reach JavaScript's prototypes. */
const notOther = [...petFieldNames, '__proto__', 'constructor', 'prototype']

const petSchema = {
  type: 'object',
  description: 'An animal as it is written.',
  additionalProperties: false,
  required: petFieldNames.filter((name) => petFields[name].isRequired),
  properties: {
    ...Object.fromEntries(petFieldNames.map((name) => [name, petFields[name].schema])),
    seen: textSchema('In a recording: the request whose answer last showed the animal.'),
    other: {
      type: 'object',
      propertyNames: {
        not: { enum: notOther },
        title: `another name than ${notOther.join(', ')}`,
      },
      description: 'Further fields, as the ledger keeps them (unknownFields: keep).',
    },
  },
}

const weight = { type: 'number', minimum: 0, maximum: 1_000_000 }

const generateSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'Animals to generate from the schema of the contract, after those of `pets`.',
  properties: {
    count: { type: 'integer', minimum: 0, maximum: MOST_GENERATED, description: 'How many.' },
    categoryIds: {
      type: 'array',
      minItems: 1,
      items: int64,
      description:
        'The categories to draw from, with equal probability. Default: the hints in openapi.yaml.',
    },
    status: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      not: { type: 'object', additionalProperties: { const: 0 } },
      title: 'a map of weights, one of them above 0',
      properties: Object.fromEntries([...petStatuses, 'absent'].map((status) => [status, weight])),
      description:
        'The weight of each status; absent stands for no status. Default: the hints in openapi.yaml.',
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
  description: 'Facts about a recording. Times are ISO 8601.',
  properties: {
    from: { ...time, description: 'The time of its first request.' },
    to: { ...time, description: 'The time of its last request.' },
    contract: {
      type: 'string',
      title: 'sha256: and 64 hexadecimal digits',
      pattern: '^sha256:[0-9a-f]{64}$',
      description: 'The digest of openapi.yaml when it was recorded.',
    },
    conflicts: listSchema(
      { type: 'string' },
      'Animals that differ between two answers without a write in between.',
    ),
  },
}

function unspecifiedSchema(): Schema {
  const entries = ledgerNames.map((name) => [
    name,
    { enum: settingsFor(name), description: ledger[name].question },
  ])
  return {
    description:
      'How to decide what the contract leaves open: a policy, or choices for single entries and a policy for the others. Default: `pinned`.',
    type: ['string', 'object'],
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { enum: policies },
    else: {
      additionalProperties: false,
      properties: {
        mode: {
          enum: policies,
          description: 'Decides every entry that is not named. Default: pinned.',
        },
        ...Object.fromEntries(entries),
      },
    },
  }
}
