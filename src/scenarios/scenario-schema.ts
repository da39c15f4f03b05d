import { firstOf, wordsOf } from '../base/text/text.ts'
import { TIME_PATTERN } from '../base/time.ts'
import { behaviourSchema } from '../contract/behaviour/behaviour-words.ts'
import type { Contract } from '../contract/contract.ts'
import { operationIds as idsOfOperations, otherContractOf } from '../contract/contract-pair.ts'
import type { Schema } from '../contract/document/document.ts'
import { implies, listSchema, switchSchema, textSchema } from '../contract/document/schema-parts.ts'
import { writtenEvents } from '../contract/events/written-events.ts'
import { singular } from '../contract/resources/paths.ts'
import { webhooksSchema } from '../events/settings/webhook-settings.ts'
import { MOST_FAULTS } from '../faults/fault.ts'
import { faultDefinitions, faultSchema } from '../faults/schema/fault-schema.ts'
import { isolations, onMissChoices } from '../options/words.ts'
import { MOST_ROUTES, routeSchema } from '../routes/route-schema.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { ledgerSettings, policies } from '../silences/settlement.ts'
import { tapeEntrySchema } from '../tape/tape-entry-schema.ts'
import { laterSchema, upstreamRecordsSchema } from './scenario-behaviour.ts'
import {
  type ScenarioResource,
  type ScenarioResources,
  scenarioResources,
} from './scenario-resources.ts'

/** How many keys a scenario may have, and how long each may be, in characters. A key with `*` stands for any number of keys. */
const MOST_KEYS = 1000
const LONGEST_KEY = 1000

/**
 * The JSON Schema (2020-12) of scenario files of a contract; of the built-in one it is `scenarios/scenario.schema.json`.
 * @param operationIds The operations that faults can strike.
 * @param isNamed Whether the schema is to say what records of a resource are. Default: of all.
 * @param hasEntries Whether it is to say how single entries of the ledger are settled: these must be found first. Default: yes.
 */
export function scenarioSchema(
  contract: Contract,
  operationIds: readonly string[] = idsOfOperations(contract),
  isNamed: (resource: string) => boolean = () => true,
  hasEntries = true,
): Schema {
  const resources = scenarioResources(contract)
  const listOf = ({ name, list }: ScenarioResource) => (isNamed(name) ? list : {})
  const { noun } = resources
  const short = [...resources.all.values()].filter(({ isShort }) => isShort)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'a scenario of petstore-sandbox',
    description:
      'A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends.',
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    ...implies(
      { not: { required: ['extends'] } },
      { properties: { generate: countsAreRequired(resources) } },
    ),
    // Defined once and compiled once, although two lists have faults.
    $defs: {
      fault: faultSchema(operationIds, contract.once(eventNames)),
      requestRoute: routeSchema(operationIds),
      ...faultDefinitions(),
    },
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
      contract: {
        type: 'string',
        minLength: 1,
        description:
          'The OpenAPI document that the scenario is about: a path, relative to this file. Default: that of this package. `--contract` overrides it.',
      },
      overlay: {
        type: ['string', 'array'],
        minLength: 1,
        items: { type: 'string', minLength: 1 },
        description:
          'OpenAPI Overlays of that document, in their order: a path, relative to this file, or several.',
      },
      handlers: {
        type: 'string',
        minLength: 1,
        description:
          'Code that says what operations do beyond the contract: the path of a file of JavaScript or TypeScript, relative to this file. `--handlers` overrides it.',
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
        ...{ type: 'array', minItems: 1, maxItems: MOST_KEYS, items: keySchema },
        description:
          'The accepted API keys, in which `*` matches any characters. Default: sandbox-key; of a recording, of another contract and with an upstream, any.',
      },
      nextKeys: {
        ...{ type: 'array', maxItems: MOST_KEYS, items: keySchema },
        description:
          'Those whose requests meet the next contract (`--next`), in which `*` matches any characters. Default: none.',
      },
      isolation: {
        enum: isolations,
        description: `Whether all keys share one world, or each has its own ${noun}, clock, faults and journal. Default: shared; per-key with an upstream.`,
      },
      ...Object.fromEntries(short.map((each) => [each.name, listOf(each)])),
      records: recordsSchema(resources, listOf),
      generate: generateSchema(resources),
      lastId: lastIdSchema(resources),
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
        description: `The date in the Deprecation header of ${deprecatedIn(contract)}; none omits the header. Default: as in the contract.`,
      },
      unspecified: hasEntries ? unspecifiedSchema(contract) : { enum: policies },
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
      behaviour: behaviourSchema(),
      later: laterSchema(),
      upstreamRecords: upstreamRecordsSchema(),
      webhooks: webhooksSchema(),
      upstream: {
        type: 'string',
        minLength: 1,
        description:
          'The base address of a real service behind the sandbox, which answers what no route sends to the sandbox. `--upstream` overrides it; only a scenario of the command line may have it.',
      },
      routes: {
        type: 'array',
        maxItems: MOST_ROUTES,
        items: { $ref: '#/$defs/requestRoute' },
        description:
          'Who answers, with an upstream: the first route that matches a request decides. What none matches goes to the upstream.',
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
            `Whether the ${noun} have changed since: the store then answers lists and gets.`,
          ),
        },
      },
      recording: recordingSchema(resources),
    },
  }
}

/** The schemas of the types of a written scenario, by their names. */
export function scenarioShapes(contract: Contract): { readonly [type: string]: Schema } {
  const resources = scenarioResources(contract)
  const all = [...resources.all.values()]
  return {
    ScenarioInput: scenarioSchema(contract, []),
    ...Object.fromEntries(all.map(({ name, item }) => [`${typeName(singular(name))}Input`, item])),
    ...Object.fromEntries(
      all.map(({ name, generate }) => [`Generate${typeName(name)}Input`, generate]),
    ),
    GenerateInput: generateSchema(resources),
    Recording: recordingSchema(resources),
  }
}

// --- internal ---

function eventNames({ written }: Contract): readonly string[] {
  return writtenEvents(written).map(({ name }) => name)
}

function typeName(name: string): string {
  return wordsOf(name)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')
}

const keySchema = {
  type: 'string',
  maxLength: LONGEST_KEY,
  pattern: '^[A-Za-z0-9._~+/*-]+=*$',
  title: 'a bearer token, in which * matches any characters',
}

const int64 = { type: 'integer', format: 'int64' }

function deprecatedIn({ operations }: Contract): string {
  const deprecated = operations.filter(({ deprecation }) => deprecation).map(({ id }) => id)
  return deprecated.length > 0 ? firstOf(deprecated).join(', ') : 'deprecated operations'
}

/** An object with a key for each resource that has one. */
function byResource(
  { all }: ScenarioResources,
  schemaOf: (resource: ScenarioResource) => Schema | undefined,
): { readonly [name: string]: Schema } {
  const entries = [...all.values()].flatMap((resource): [string, Schema][] => {
    const schema = schemaOf(resource)
    return schema ? [[resource.name, schema]] : []
  })
  return Object.fromEntries(entries)
}

function recordsSchema(
  resources: ScenarioResources,
  listOf: (resource: ScenarioResource) => Schema,
): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    description:
      'The records that exist, by resource. The name of a resource at the top level is short for it.',
    properties: byResource(resources, listOf),
  }
}

/** Of each resource, or of the one that is meant where none is named. */
function generateSchema(resources: ScenarioResources): Schema {
  const { main } = resources
  const { description, properties } = main?.generate ?? {}
  return {
    type: 'object',
    additionalProperties: false,
    description:
      description ?? 'Records to generate from the schemas of the contract, by resource.',
    // The short form has its keys first.
    properties: {
      ...(properties as object | undefined),
      ...byResource(resources, ({ name, generate }) =>
        properties && Object.hasOwn(properties as object, name) ? undefined : generate,
      ),
    },
  }
}

/** A scenario that extends none says how many records there are of each kind that it generates. */
function countsAreRequired(resources: ScenarioResources): Schema {
  const required = { required: ['count'], $comment: 'how many?' }
  const { properties } = resources.main?.generate ?? {}
  const isNoKey = ({ name }: ScenarioResource) =>
    !Object.hasOwn({ ...(properties as object) }, name)
  const counted = {
    properties: byResource(resources, (each) => (isNoKey(each) ? required : undefined)),
  }
  if (!properties) return counted
  const more = Object.keys(properties).filter((name) => name !== 'count')
  const isMeant = [{ maxProperties: 0 }, ...more.map((name) => ({ required: [name] }))]
  return { ...implies({ anyOf: isMeant }, required), ...counted }
}

function lastIdSchema(resources: ScenarioResources): Schema {
  const { main, noun } = resources
  const description = `New ids are greater than this one and than those of all ${noun}.`
  const others = byResource(resources, ({ id }) => (id.kind === 'int64' ? int64 : undefined))
  if (main && resources.all.size === 1) return { ...int64, description }
  return {
    description: main
      ? `${description} It is about ${main.name}, or by resource.`
      : `${description} By resource.`,
    type: main ? ['integer', 'object'] : 'object',
    ...(main && { format: 'int64' }),
    additionalProperties: false,
    properties: others,
  }
}

const time = {
  type: 'string',
  title: 'a date (2030-12-04) or a time with its zone (2030-12-04T23:59:00Z)',
  pattern: TIME_PATTERN,
}

function recordingSchema({ noun }: ScenarioResources): Schema {
  return {
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
        description: 'The digest of the contract when it was recorded.',
      },
      title: textSchema('The title of the contract, unless it is that of this package.'),
      conflicts: listSchema(
        { type: 'string' },
        `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} that differ between two answers without a write in between.`,
      ),
    },
  }
}

function unspecifiedSchema(contract: Contract): Schema {
  const beside = otherContractOf(contract)
  const others = beside ? ledgerSettings(ledgerOf(beside)) : []
  const entries = [...others, ...ledgerSettings(ledgerOf(contract))].map(
    ({ name, question, settings }) => [name, { enum: settings, description: question }],
  )
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
