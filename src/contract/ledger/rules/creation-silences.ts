import { oneOf, plainName } from '../../../base/text/text.ts'
import type { LedgerChoices } from '../../document/contract-hints.ts'
import type { Schema } from '../../document/document.ts'
import { saysDefault, wordsOfField } from './said-words.ts'
import {
  type BodyField,
  idsOf,
  isOwn,
  type LedgerScope,
  type RecordSite,
  refusalOf,
  shownBy,
  using,
  type WriterSite,
  withRole,
} from './scope.ts'
import { defineSilence, everywhere, type FoundSilence } from './silence.ts'

/** Silences about the records that clients create. */
export const creationSilences = {
  omittedValue: defineSilence({
    of: 'creation',
    values: ['absent'],
    why: 'clients leave a field out and count on the value that they have seen',
    find: (scope) =>
      created(scope).flatMap((writer) =>
        writer.fields
          .filter((field) => isLeftOpen(field, writer, scope))
          .map((field) => omitted(field, writer)),
      ),
  }),
  idSequence: defineSilence({
    of: 'creation',
    values: ['next', 'sparse', 'beyond-2^53'],
    why: 'clients guess the next id, order records by it, or keep it in a number that cannot hold it',
    find: (scope) =>
      withRole(scope, 'create').flatMap((site): readonly FoundSilence[] => {
        const bounds = idBounds(site, scope)
        if (!bounds) return []
        const { operation, noun } = site
        const id = idName(site, scope)
        return [
          {
            operation: operation.id,
            at: { source: 'response', location: 'status', status: site.role.status },
            question: `Which ${id} does a created ${noun.one} get?`,
            choices: bounds.isWide ? [...SEQUENCES, BEYOND] : SEQUENCES,
            settledBy: `a sentence in the description of ${id === 'id' ? 'the id' : id}: “Ids mean nothing; they can have gaps.”${bounds.isSaid ? '' : ', and `format: int64`'}`,
          },
        ]
      }),
  }),
  location: defineSilence({
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
  }),
  unknownFields: defineSilence({
    of: 'creation',
    values: ['drop', 'keep', 'reject'],
    why: 'clients send a mistyped field and take its record for complete, or keep notes of their own in one',
    find: (scope) => {
      const shared = sharedNames(scope)
      return scope.writers.flatMap((writer): readonly FoundSilence[] => {
        const { resource, site, all, noun } = writer
        if (!resource || !noun || saysOthers(writer) || !isOwnWriter(writer, scope)) return []
        const { text, label } = refusalOf(all)
        const keep: LedgerChoices[number] = {
          choice: 'keep',
          means: `they are kept, and answered with the ${noun.one}`,
          breaks: ['undeclared-field'],
        }
        const isKept = !all.some((each) => isClosed(each))
        return [
          {
            operation: site.operation.id,
            operations: idsOf(all),
            at: { source: 'request', location: writer.location },
            question: `What happens to fields that ${site.shape?.body?.name ?? 'the body'} does not have?`,
            choices: [
              { choice: 'drop', means: 'they are dropped' },
              ...(isKept ? [keep] : []),
              {
                choice: 'reject',
                means: `they are refused with ${text}`,
                isStrict: true,
                ...label,
              },
            ],
            settledBy: othersText(writer, scope.contract.openapi, shared),
          },
        ]
      })
    },
  }),
  notKept: defineSilence({
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
  }),
}

/** What stands for a field that a new record does not have. */
export const ABSENT = 'absent'

// --- internal ---

function created({ writers }: LedgerScope): readonly WriterSite[] {
  return writers.filter(({ site }) => site.role?.role === 'create')
}

/** Whether nothing says what a field of few values is that a creation leaves out. */
function isLeftOpen(field: BodyField, { resource }: WriterSite, scope: LedgerScope): boolean {
  const { name, isRequired, keywords, isEither } = field
  if (isRequired || isEither || keywords.default !== undefined) return false
  const shown = resource?.record.members.get(name)
  if (shown === undefined || valuesOf(field).length < 2) return false
  return scope.contract.roles.shapes.read(shown).node.default === undefined
}

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
export function idName({ resource }: RecordSite, { contract }: LedgerScope): string {
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
  // Where clients give the id, nothing counts up.
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

/** What would say what happens to other fields; `shared` are the schemas that say more than what a body is: a keyword there speaks of answers, too. */
function othersText({ body }: WriterSite, openapi: string, shared: ReadonlySet<string>): string {
  const isShared = body.name !== undefined && shared.has(body.name)
  const isWhole = CHOICES.every((each) => body.node[each] === undefined)
  const sentence = 'a sentence in its description: “Other fields are dropped.”'
  const apart = sentence.replace('its description', 'the description of the body')
  if (isShared && isWhole)
    return `${apart}, or a schema of its own for the body, with \`additionalProperties\`, true or false`
  if (isWhole)
    return `\`additionalProperties\`, true or false, in the schema of the body, or ${sentence}`
  if (openapi.startsWith('3.0')) return apart
  return isShared
    ? `${apart}, or a schema of its own for the body, with \`unevaluatedProperties\`, true or false`
    : `\`unevaluatedProperties\`, true or false, in the schema of the body, or ${sentence}`
}

const CHOICES = ['allOf', 'anyOf', 'oneOf']

/** The names of the schemas that answers are of, and that others are put together from (`allOf`), wherever these are written. */
function sharedNames({ contract: { written }, sites }: LedgerScope): ReadonlySet<string> {
  const answered = sites.flatMap((site) => shownBy(site)?.name ?? [])
  return new Set([...answered, ...partNames(written, DEEPEST)])
}

/** How deep a document is looked into for parts of schemas. */
const DEEPEST = 40

function partNames(node: unknown, depth: number): readonly string[] {
  if (typeof node !== 'object' || node === null || depth === 0) return []
  const own = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'allOf' && Array.isArray(value) ? value.flatMap(nameOfReference) : [],
  )
  return [...own, ...Object.values(node).flatMap((each) => partNames(each, depth - 1))]
}

function nameOfReference(part: { readonly $ref?: unknown } | null): readonly string[] {
  return typeof part?.$ref === 'string' ? [part.$ref.split('/').at(-1) ?? ''] : []
}

/** Whether what a writer writes are records that its path names. */
function isOwnWriter({ site }: WriterSite, scope: LedgerScope): boolean {
  const record = scope.records.find(({ operation }) => operation === site.operation)
  return record !== undefined && isOwn(record, scope)
}

/** Whether a body says itself what happens to other fields, or declares none. */
function saysOthers({ body }: WriterSite): boolean {
  const { additionalProperties, unevaluatedProperties } = body.node
  const isSaid = additionalProperties !== undefined || unevaluatedProperties !== undefined
  return isSaid || body.isOpen || body.members.size === 0
}

/** Whether an answer can not have other fields than those that are declared. */
function isClosed(site: RecordSite | WriterSite['site']): boolean {
  const { additionalProperties, unevaluatedProperties } = shownBy(site)?.node ?? {}
  return additionalProperties === false || unevaluatedProperties === false
}
