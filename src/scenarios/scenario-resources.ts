import { ownMember, PROTOTYPE_NAMES } from '../base/json/json.ts'
import { firstOf, oneOf, titled, wordsOf } from '../base/text/text.ts'
import type { Contract } from '../contract/contract.ts'
import type { ContractHints } from '../contract/document/contract-hints.ts'
import type { Schema } from '../contract/document/document.ts'
import { mapParts } from '../contract/document/linked-document.ts'
import { listSchema, textSchema } from '../contract/document/schema-parts.ts'
import { NUMBERS } from '../contract/document/schema-words.ts'
import { isReference, plural } from '../contract/resources/paths.ts'
import {
  exactly,
  type RecordSchemas,
  readRecordSchemas,
  valueRules,
} from '../contract/resources/record-schemas.ts'
import type { View } from '../contract/views/view.ts'
import { WITHOUT_FIELD } from './generate/likely-values.ts'

/** What a scenario can say about the records of one resource. */
export interface ScenarioResource extends RecordSchemas {
  /** A record as it is written. */
  readonly item: Schema
  readonly list: Schema
  readonly generate: Schema
  /** The names of what is written beside the members of a record: others than theirs; with a `$` where those may have any name. */
  readonly beside: { readonly seen: string; readonly other: string; readonly path: string }
  /** The parameters of its path whose values are kept beside the record, from the outside. */
  readonly path: readonly string[]
  /** Shows a record as the contract has it, with undeclared fields and with what is required and missing. Compiled when it is needed. */
  readonly view: () => View
  /** Whether its name at the top level is short for it. */
  readonly isShort: boolean
  /** What its records are called together. */
  readonly noun: string
}

export interface ScenarioResources {
  /** In the order of the contract. */
  readonly all: ReadonlyMap<string, ScenarioResource>
  /** The resource that `generate` and `lastId` mean where they name none, and that is written at the top level. */
  readonly main: ScenarioResource | undefined
  /** The resource that the counts called `pets` are about: the main one, else the first. */
  readonly leading: ScenarioResource | undefined
  /** What its records are called together. */
  readonly noun: string
}

/** The resources of a contract. They are read once: that takes longer than reading most scenarios. */
export function scenarioResources(contract: Contract): ScenarioResources {
  return contract.once(readResources)
}

/** The field of a record that `generate` draws from a list of values, by its key: `ownerIds` for `ownerId`. */
export function listedField(key: string, { members, id }: RecordSchemas): string | undefined {
  return [...members.keys()].find(
    (name) => name !== id.property?.[0] && isReference(name) && `${name}s` === key,
  )
}

// --- internal ---

function readResources({ written, roles, views, hints }: Contract): ScenarioResources {
  const all = new Map(
    readRecordSchemas(written, roles).map((schemas) => [
      schemas.name,
      {
        ...toResource(schemas, wordsFor(schemas.name, hints)),
        view: () => views(asKept(schemas.schema)),
      },
    ]),
  )
  const [only, second] = all.values()
  const main = all.get(hints.main?.resource ?? '') ?? (second ? undefined : only)
  const noun = (!second && only && ownMember(hints.nouns, only.name)?.many) || 'records'
  return { all, main, leading: main ?? only, noun }
}

/** The schema of a record without words that hide members from answers: a scenario has all that is kept. */
function asKept(schema: Schema): Schema {
  const { writeOnly: _hidden, ...kept } = mapParts(schema, asKept)
  return kept
}

/** The keys of the format: a resource of one of these names has no short form. */
const FORMAT_KEYS: ReadonlySet<string> = new Set([
  ...[
    '$schema',
    'version',
    'name',
    'description',
    'extends',
    'seed',
    'chance',
    'keys',
    'isolation',
  ],
  ...[
    'records',
    'generate',
    'lastId',
    'clock',
    'deprecatedSince',
    'unspecified',
    'faults',
    'faults+',
  ],
  ...['upstream', 'routes', 'exchanges', 'replay', 'recording', 'contract', 'overlay', 'nextKeys'],
  'webhooks',
])

export const MOST_GENERATED = 5_000_000

/** What the records of a resource are called. */
interface Words {
  /** One record, at the beginning of a sentence. */
  readonly one: string
  /** Several, within a sentence. */
  readonly many: string
}

function wordsFor(name: string, { nouns }: ContractHints): Words {
  const noun = ownMember(nouns, name)
  return {
    one: noun ? titled(oneOf(noun)) : `A record of ${name}`,
    many: noun?.many ?? `records of ${name}`,
  }
}

function toResource(schemas: RecordSchemas, words: Words): Omit<ScenarioResource, 'view'> {
  const { name, id, parents, members, isOpen } = schemas
  const free = (wanted: string): string =>
    members.has(wanted) || (isOpen && !wanted.startsWith('$')) ? free(`$${wanted}`) : wanted
  const path = [
    ...parents.map(({ parameter }) => parameter),
    ...(id.property === undefined && id.parameter !== undefined ? [id.parameter] : []),
  ]
  const beside = { seen: free('seen'), other: free('other'), path: free('path') }
  const item = itemSchema({ ...schemas, beside, path }, words)
  return {
    ...{ ...schemas, beside, path, isShort: !FORMAT_KEYS.has(name) },
    noun: words.many,
    item,
    list: {
      ...listSchema(item, `The ${words.many} that exist.`),
      ...(schemas.isSingleton && { maxItems: 1 }),
    },
    generate: generateSchema(schemas, words),
  }
}

/** A record as it is written: its members, and beside them what is no member. */
function itemSchema(
  parts: Pick<ScenarioResource, 'beside' | 'path' | keyof RecordSchemas>,
  words: Words,
): Schema {
  const { schema, members, id, beside, path, isOpen } = parts
  const { type: _type, additionalProperties, required, properties, ...rules } = valueRules(schema)
  const [first] = id.property ?? []
  const needed = [
    ...new Set([
      ...(Array.isArray(required) ? required : []),
      ...(first === undefined ? [] : [first]),
      ...(path.length > 0 ? [beside.path] : []),
    ]),
  ]
  const additions = {
    [beside.seen]: textSchema(
      `In a recording: the request whose answer last showed ${words.one.replace(/^An? /, 'the ')}.`,
    ),
    ...(!isOpen && { [beside.other]: otherSchema([...members.keys()]) }),
    ...(path.length > 0 && { [beside.path]: pathSchema(path) }),
  }
  const isComposed = Object.keys(rules).some((keyword) => COMPOSING.has(keyword))
  const isSaid = isOpen && rules.unevaluatedProperties !== undefined
  return exactly({
    type: 'object',
    description: `${words.one} as it is written.`,
    ...(isComposed || isSaid
      ? !isOpen && { unevaluatedProperties: false }
      : { additionalProperties: isOpen ? (additionalProperties ?? true) : false }),
    required: needed,
    properties: { ...(properties as object | undefined), ...additions },
    ...rules,
  })
}

/** Keywords whose schemas see all members of a record. */
const COMPOSING = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'not', 'dependentSchemas'])

/** Fields of the contract have a place of their own. */
function otherSchema(members: readonly string[]): Schema {
  const not = [...members, ...PROTOTYPE_NAMES]
  return {
    type: 'object',
    propertyNames: { not: { enum: not }, title: `another name than ${firstOf(not).join(', ')}` },
    description: 'Further fields, as the ledger keeps them (unknownFields: keep).',
  }
}

function pathSchema(path: readonly string[]): Schema {
  const value = { type: ['string', 'integer'] }
  return {
    [NUMBERS]: 'exact',
    $comment: `write path: { ${path.map((name) => `${name}: 1`).join(', ')} }`,
    type: 'object',
    additionalProperties: false,
    required: path,
    properties: Object.fromEntries(path.map((name) => [name, value])),
    description: 'What the path to the record says, and the record itself does not.',
  }
}

const weight = { type: 'number', minimum: 0, maximum: 1_000_000 }

function generateSchema(schemas: RecordSchemas, { many }: Words): Schema {
  const { name: resource, members, id } = schemas
  const fields = [...members].filter(([name]) => name !== id.property?.[0])
  const keys = fields.flatMap(([name, schema]): [string, Schema][] => {
    if (isReference(name) && isScalar(schema)) return [[`${name}s`, valuesSchema(name, schema)]]
    const { enum: values } = schema
    return Array.isArray(values) ? [[name, weightsSchema(name, values, schemas)]] : []
  })
  return {
    type: 'object',
    additionalProperties: false,
    description: `${many.slice(0, 1).toUpperCase()}${many.slice(1)} to generate from the schema of the contract, after those of \`${resource}\`.`,
    properties: {
      count: { type: 'integer', minimum: 0, maximum: MOST_GENERATED, description: 'How many.' },
      ...Object.fromEntries(keys.filter(([key]) => key !== 'count')),
    },
  }
}

function valuesSchema(name: string, schema: Schema): Schema {
  return {
    type: 'array',
    minItems: 1,
    items: valueRules(schema),
    description: `The ${plural(wordsOf(name).slice(0, -1).join(' '))} to draw from, with equal probability. Default: the hints in openapi.yaml.`,
  }
}

function weightsSchema(
  name: string,
  values: readonly unknown[],
  { required }: RecordSchemas,
): Schema {
  const absent = required.has(name) || values.includes(WITHOUT_FIELD) ? [] : [WITHOUT_FIELD]
  // Half of a surrogate pair cannot be a name in a schema.
  const names = [...values.map(String).filter((each) => each.isWellFormed()), ...absent]
  return {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    not: { type: 'object', additionalProperties: { const: 0 } },
    title: 'a map of weights, one of them above 0',
    properties: Object.fromEntries(names.map((each) => [each, weight])),
    description: `The weight of each ${name}${absent.length > 0 ? `; absent stands for no ${name}` : ''}. Default: the hints in openapi.yaml.`,
  }
}

function isScalar({ type, enum: values }: Schema): boolean {
  return !Array.isArray(values) && (type === 'integer' || type === 'string')
}
