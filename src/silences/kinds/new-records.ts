import { type Int64, isInt64 } from '../../base/json/exact-numbers.ts'
import { isSameJson } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { firstOf, listed, oneOf, plainName } from '../../base/text/text.ts'
import type { LedgerChoices } from '../../contract/document/contract-hints.ts'
import type { Schema } from '../../contract/document/document.ts'
import { type IdValue, idIn, memberAt } from '../../contract/records-in-answers.ts'
import { ABSENT, allDefaults, creators, defaultsIn } from '../finding/creation-defaults.ts'
import { saysDefault, wordsOfField } from '../finding/described-words.ts'
import { everywhere, type FoundSilence } from '../finding/found-silence.ts'
import {
  atRole,
  type BodyField,
  isRemoved,
  type LedgerScope,
  type RecordSite,
  using,
  type WriterSite,
  withRole,
} from '../finding/scope.ts'
import {
  isServed,
  type ObservedExchange,
  type Question,
  shownRecord,
} from '../observing/observed-exchange.ts'
import { sentRecord } from '../observing/refusal-reasons.ts'
import { afterRemoval, atCreation, created } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const omittedValue = defineSilence({
  of: 'creation',
  values: ['absent'],
  why: 'clients leave a field out and count on the value that they have seen',
  find: (scope) =>
    creators(scope).flatMap((writer) =>
      writer.fields
        .filter((field) => isLeftOpen(field, writer, scope))
        .map((field) => omitted(field, writer)),
    ),
  observe: (seen, { field = '', choices }) => {
    const { record } = seen.facts
    const sent = sentRecord(seen.facts)
    const got = shownRecord(seen)
    if (record?.role !== 'create' || !sent || !got || Object.hasOwn(sent, field)) return undefined
    const value = got[field]
    const choice = choices.find((each) => each.choice === value)?.choice
    const { name, record: schema } = record.resource
    if (!schema.required.has(field)) return value === undefined ? ABSENT : (choice ?? 'other')
    // A required field may get a random value, so several creations are compared.
    const most = timesToBeSure(choices.length - 1)
    return (run) => {
      const { times, isSame } = run.countGiven(name, field, value)
      if (!isSame) return ABSENT
      return times >= most ? (choice ?? 'other') : undefined
    }
  },
  provoke: atCreation(async (creations, { field = '', choices }, id) => {
    if (!creations.asker.record(id)?.resource.record.required.has(field)) return undefined
    for (let time = timesToBeSure(choices.length - 1); time > 0; time -= 1) {
      const made = await creations.create(id)
      if ('unknown' in made) return made.unknown
    }
    return undefined
  }),
})

export const schemaDefault = defineSilence({
  of: 'creation',
  values: ['filled', 'absent'],
  why: 'clients leave out what has a default, and read it from the record',
  standard: 'JSON Schema Validation, section 9.2',
  find: (scope) =>
    creators(scope).flatMap((writer) => {
      const { site, noun, location } = writer
      const names = [...defaultsIn(writer, scope).keys()]
      if (names.length === 0) return []
      const named = listed(firstOf(names, MOST_NAMED), 'and')
      return {
        operation: site.operation.id,
        at: { source: 'request', location },
        question: `Does ${oneOf(noun ?? RECORD)} get the \`default\` of what its creation leaves out (${named})?`,
        choices: [
          { choice: 'filled', means: 'yes' },
          { choice: 'absent', means: 'no: the record is without it' },
        ],
        settledBy: `${named} in \`required\` of what is answered: records then always have it`,
      }
    }),
  observe: (seen) => {
    const { record, exchange } = seen.facts
    const sent = sentRecord(seen.facts)
    const got = shownRecord(seen)
    if (record?.role !== 'create' || !sent || !got) return undefined
    const defaults = seen.contract.once(allDefaults).get(exchange.operation.id) ?? []
    const results = [...defaults].flatMap(([name, value]) => {
      if (Object.hasOwn(sent, name)) return []
      if (got[name] === undefined) return ABSENT
      return isSameJson(got[name], value) ? 'filled' : 'other'
    })
    return new Set(results).size > 1 ? 'other' : results[0]
  },
  provoke: atCreation(async () => undefined),
})

export const idSequence = defineSilence({
  of: 'creation',
  values: ['next', 'sparse', 'beyond-2^53'],
  why: 'clients guess the next id, order records by it, or keep it in a number that cannot hold it',
  find: (scope) =>
    atRole(scope, 'create', (site) => {
      const bounds = idBounds(site, scope)
      if (!bounds) return undefined
      const { noun } = site
      const id = idName(site, scope)
      return {
        at: { source: 'response', location: 'status', status: site.role.status },
        question: `Which ${id} does a created ${noun.one} get?`,
        choices: bounds.isWide ? [...SEQUENCES, BEYOND] : SEQUENCES,
        settledBy: `a sentence in the description of ${id === 'id' ? 'the id' : id}: “Ids mean nothing; they can have gaps.”${bounds.isSaid ? '' : ', and `format: int64`'}`,
      }
    }),
  observe: (seen) => {
    const { record } = seen.facts
    if (record?.role !== 'create' || !record.id.property) return undefined
    const shown = shownRecord(seen)
    const id = shown && memberAt(shown, record.id.property)
    if (id === undefined || !record.givesId) return undefined
    if (!isInt64(id)) return record.id.kind === 'int64' ? 'other' : undefined
    const { name } = record.resource
    if (id > 2n ** 53n) return 'beyond-2^53'
    return nextOrSparse(id, {
      resource: name,
      mayReuse: seen.contract.records.changing.has(name),
    })
  },
  provoke: atCreation(async () => undefined),
})

export const idReuse = defineSilence({
  of: 'creation',
  values: ['never', 'again'],
  why: 'clients keep the id of what was removed, and find another record under it',
  find: (scope) =>
    atRole(scope, 'create', (site) => {
      const { resource, noun, shape } = site
      const isCounted = resource.id?.kind === 'int64' && resource.id.property !== undefined
      const isGiven = shape.body?.members.has(resource.id?.property?.[0] ?? '')
      if (!isCounted || isGiven || !isRemoved(site, scope)) return undefined
      const id = idName(site, scope)
      return {
        at: { source: 'response', location: 'status', status: site.role.status },
        question: `Does a new ${noun.one} get the ${id} of one that was removed?`,
        choices: [
          { choice: 'never', means: 'no' },
          { choice: 'again', means: 'yes, if that was the greatest' },
        ],
        settledBy: `a sentence in the description of ${id === 'id' ? 'the id' : id}: “Ids are not used again.”`,
      }
    }),
  observe: (seen) => {
    const { record } = seen.facts
    const id = createdId(seen)
    if (record?.role !== 'create' || !isInt64(id) || record.parents.length > 0) return undefined
    return againOrNever(id, record.resource.name)
  },
  provoke: afterRemoval(async (creations, { resource }) => {
    const next = await created(creations, resource)
    return typeof next === 'string' ? next : undefined
  }),
})

export const location = defineSilence({
  of: 'creation',
  values: ['none', 'address'],
  why: 'clients follow Location where it is there, and build the address themselves where it is not',
  standard: 'RFC 9110, sections 10.2.2 and 15.3.2',
  find: (scope) =>
    withRole(scope, 'create')
      .filter((site) => site.operation.answers.has(201) && !hasLocation(site))
      .map((site) => ({
        operation: site.operation.id,
        at: { source: 'response', location: 'status', status: 201 },
        isSettled: hasOwnAddress(site),
        question: `Does a 201 carry the address of the new ${site.noun.one}?`,
        choices: [
          { choice: 'none', means: 'no' },
          { choice: 'address', means: 'yes: in the header Location' },
        ],
        settledBy: 'the header Location in `headers` of the 201 (RFC 9110, section 15.3.2)',
      })),
  headers: ['location'],
  observe: (seen) => {
    const { record, exchange } = seen.facts
    if (record?.role !== 'create' || !isServed(seen)) return undefined
    const { location } = exchange.responseHeaders
    const id = createdId(seen)
    if (id === undefined && seen.status !== 201) return undefined
    if (location === undefined) return 'none'
    const [path = ''] = location.split(/[?#]/)
    const last = (path.split('/').at(-1) ?? '').split(/[=;,.()]/)
    return id === undefined || last.includes(percentEncoded(String(id))) ? 'address' : 'other'
  },
  provoke: atCreation(async () => undefined),
})

export const notKept = defineSilence({
  of: 'creation',
  values: [503, 500, 507],
  why: 'clients try again after a 503, and give up after a 500',
  standard: 'RFC 9110, section 15.6',
  find: (scope) => {
    const sites = scope.records.filter(({ operation }) => operation.method !== 'GET')
    return everywhere(sites.length > 0, {
      question: 'How is a change that cannot be stored answered?',
      choices: [
        { choice: 503, means: 'with 503: it may work later', ...using(sites, 503) },
        { choice: 500, means: 'with 500', ...using(sites, 500) },
        { choice: 507, means: 'with 507: there is no room', ...using(sites, 507) },
      ],
      settledBy: 'the answer 503 in `responses` of what writes, with Retry-After',
    })
  },
  // A failure does not say that something could not be stored
  observe: () => undefined,
  provoke: { ask: async () => 'it cannot be provoked from outside' },
})

// --- internal ---

/** How often one of some values comes in a row by chance less than once in a hundred times. */
function timesToBeSure(values: number): number {
  return 1 + Math.ceil(Math.log(100) / Math.log(values))
}

/** Whether nothing says what a field of few values is that a creation leaves out. */
function isLeftOpen(field: BodyField, { resource }: WriterSite, scope: LedgerScope): boolean {
  const { name, isRequired, keywords, isEither } = field
  if (isRequired || isEither || keywords.default !== undefined) return false
  const shown = resource?.record.members.get(name)
  if (shown === undefined || valuesOf(field).length < 2) return false
  return scope.contract.roles.shapes.read(shown).node.default === undefined
}

/** How many fields a question names. */
const MOST_NAMED = 5

/** How many values an entry has choices for. */
const MOST_VALUES = 20

function valuesOf({ keywords }: BodyField): readonly string[] {
  const values = Array.isArray(keywords.enum) ? keywords.enum : []
  const texts = values.filter((each): each is string => typeof each === 'string')
  const isChoice = (text: string) => text !== ABSENT && text !== 'rotate' && text.isWellFormed()
  return texts.filter(isChoice).slice(0, MOST_VALUES)
}

function omitted(field: BodyField, writer: WriterSite): FoundSilence {
  const { name } = field
  const { site, resource, noun, location } = writer
  const isShown = resource?.record.required.has(name) === true
  const none = isShown ? 'a value that the service chooses, and shows' : 'none at all'
  const values = valuesOf(field).map((value) => ({ choice: value, means: `it is ${value}` }))
  return {
    operation: site.operation.id,
    field: name,
    at: { source: 'request', location: `${location}.${name}` },
    isSettled: saysDefault(wordsOfField(field)),
    question: `Which ${name} does ${oneOf(noun ?? RECORD)} get that is created without one?`,
    choices: [{ choice: ABSENT, means: none }, ...values],
    settledBy: `\`default\` in the schema of \`${name}\`, or that it is required`,
  }
}

const RECORD = { one: 'record' }

const SEQUENCES: LedgerChoices = [
  { choice: 'next', means: 'the next integer' },
  {
    choice: 'sparse',
    means: 'a greater one, with gaps (in the sandbox up to 1,000)',
    isErratic: true,
  },
]

const BEYOND = {
  choice: 'beyond-2^53',
  means: 'one that a double cannot hold, from 9007199254740993 on',
} as const

/** What a question calls the id of a record: by its member where another one could be meant. */
function idName({ resource }: RecordSite, { contract }: LedgerScope): string {
  const own = resource.id?.property?.[0]
  const { read } = contract.roles.shapes
  const isDifferent = ([name, schema]: readonly [string, Schema]) =>
    name !== own && plainName(name) === 'id' && read(schema).types.includes('integer')
  return own !== undefined && [...resource.record.members].some(isDifferent) ? `\`${own}\`` : 'id'
}

/** How wide the ids of new records may be, and whether a format says so; `undefined` if they are none that count up without a bound. */
function idBounds(
  { resource, shape }: RecordSite,
  { contract }: LedgerScope,
): { readonly isWide: boolean; readonly isSaid: boolean } | undefined {
  const { read } = contract.roles.shapes
  const { id } = resource
  if (id?.kind !== 'int64' || !id.property) return undefined
  const at = id.property.reduce(
    (inside, each) => read(inside.members.get(each) ?? {}),
    resource.record,
  )
  // If clients choose ids, there is no sequence.
  if (shape.body?.members.has(id.property[0] ?? '')) return undefined
  const both = [at, read(id.asked)]
  const isBound = both.some(({ node }) => BOUNDS.some((each) => node[each] !== undefined))
  if (isBound) return undefined
  const isWide = both.every(
    ({ types, format }) =>
      types.includes('integer') && (format === undefined || format === 'int64'),
  )
  return { isWide, isSaid: both.some(({ format }) => format === 'int64') }
}

const BOUNDS = [
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'enum',
  'const',
  'allOf',
  'anyOf',
  'oneOf',
]

function hasLocation({ operation }: RecordSite): boolean {
  const headers = operation.responses['201']?.headers ?? {}
  return Object.keys(headers).some((name) => plainName(name) === 'location')
}

/** Whether a created record says itself where it is. */
function hasOwnAddress({ resource }: RecordSite): boolean {
  return [...resource.record.members.keys()].some((name) => ADDRESSES.has(plainName(name)))
}

const ADDRESSES = new Set([
  'self',
  'href',
  'url',
  'uri',
  'link',
  'links',
  'selflink',
  'resourceuri',
])

function createdId(seen: ObservedExchange): IdValue | undefined {
  const { record } = seen.facts
  const shown = shownRecord(seen)
  return record && shown && idIn(record, shown)
}

/** Other clients may create records in between; this cannot be told from a gap. */
function nextOrSparse(
  id: Int64,
  { resource, mayReuse }: { readonly resource: string; readonly mayReuse: boolean },
): Question {
  return (run, began) => {
    const before = run.createdBefore(resource, began)
    if (before === undefined) return undefined
    // The id of a removed record may be used again (`idReuse`).
    if (id <= before) return mayReuse ? undefined : 'other'
    return BigInt(id) - BigInt(before) === 1n ? 'next' : 'sparse'
  }
}

/** If the greatest id was removed, and the next creation gets the one after it, ids are not used again. */
function againOrNever(id: Int64, resource: string): Question {
  return (run, began) => {
    if (run.isRemoved(resource, id, began)) return 'again'
    const greatest = run.greatestIn(resource)
    const isNext = greatest !== undefined && BigInt(id) - BigInt(greatest) === 1n
    return isNext && run.isRemoved(resource, greatest, began) ? 'never' : undefined
  }
}
