import { isSameJson, ownMember } from '../../base/json/json.ts'
import { oneOf, plainName, wordsOf } from '../../base/text/text.ts'
import { memberAt } from '../../contract/records-in-answers.ts'
import { conventionalMeaning } from '../../contract/requests/conventional-parameters.ts'
import { isReference, readPath, singular } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import {
  isCount,
  isFreeTextName,
  isLongText,
  LONGEST_TEXT,
  saysBounds,
  saysEmpty,
  saysLength,
  wordsOfField,
} from '../finding/described-words.ts'
import type { FoundSilence } from '../finding/found-silence.ts'
import {
  acceptOrReject,
  type BodyField,
  type LedgerScope,
  operationIdsOf,
  type WriterSite,
} from '../finding/scope.ts'
import {
  isServed,
  type ObservedExchange,
  referenceIn,
  refusalReason,
  refusedFor,
  type Sign,
  shownRecord,
  weighReason,
} from '../observing/observed-exchange.ts'
import { sentRecord } from '../observing/refusal-reasons.ts'
import { CREATED_TEXT, fieldsOfBody } from '../probing/probe-bodies.ts'
import {
  askSample,
  atCreation,
  create,
  type EntryProbe,
  INVENTED_NUMBER,
  INVENTED_TEXT,
  INVENTED_UUID,
  smallNumber,
} from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const unlistedReference = defineSilence({
  of: 'creation',
  values: ['accept', 'reject'],
  why: 'clients name what is not there, and learn of it when somebody looks it up',
  find: (scope) =>
    atFields(scope, isUnlisted, ({ name }, { noun }) => ({
      question: `May the ${name} of ${oneOf({ one: noun?.one ?? 'record' })} name what is not there? The contract does not list what it names.`,
      settledBy: `a sentence in the description of \`${name}\`, and an operation that lists what it names`,
    })),
  observe: (seen, { field = '' }) => {
    const reason = { kind: 'unlistedReference', name: field }
    if (!refusalReason(seen, reason.kind, field)) return undefined
    const choice = isServed(seen) ? 'accept' : refusedFor(seen, reason)
    if (choice === undefined || typeof choice === 'function') return undefined
    if (!isServed(seen) && seen.text?.includes(field)) return choice
    // Otherwise only the run knows whether the referenced record exists: it has invented the id.
    const reference = referenceIn(seen.facts, field)
    return (run) => (run.isNewReference(reference) ? choice : undefined)
  },
  provoke: atCreation((creations, { field = '' }, id) => {
    const { type, format } = flatten(
      ownMember(fieldsOfBody(creations.asker, id), field) ?? {},
    ).keywords
    const number =
      format === 'int32' ? INVENTED_NUMBER : smallNumber(creations.asker.service.newReference)
    const value = type === 'integer' ? number : format === 'uuid' ? INVENTED_UUID : INVENTED_TEXT
    return create(creations, id, { set: { [field]: value } })
  }),
})

export const emptyText = defineSilence({
  of: 'creation',
  values: ['accept', 'reject'],
  why: 'clients send what a form gives them; an empty text is accepted by one release and refused by the next',
  find: (scope) =>
    atFields(scope, isMaybeEmpty, (field, writer) => ({
      question: `May ${named(field.name, writer, scope)} be empty?`,
      isSettled:
        !isFreeTextName(field.name) ||
        saysEmpty(wordsOfField(field)) ||
        isShownWith('minLength', field, writer, scope),
      settledBy: `\`minLength\` in the schema of \`${field.name}\`: 1 or 0`,
    })),
  observe: seeAccepted,
  provoke: ofField(''),
})

export const longText = defineSilence({
  of: 'creation',
  values: ['accept', 'reject'],
  why: 'clients find the longest text out when the first one is refused or cut',
  find: (scope) =>
    atFields(scope, isMaybeLong, (field, writer) => ({
      question: `May ${named(field.name, writer, scope)} have more than ${LONGEST_TEXT} characters?`,
      isSettled:
        !(isLongText(field.name) || isKey(field, scope)) ||
        saysLength(wordsOfField(field)) ||
        isShownWith('maxLength', field, writer, scope),
      settledBy: `\`maxLength\` in the schema of \`${field.name}\``,
    })),
  observe: seeAccepted,
  // More characters than the longest text that the ledger does not call long.
  provoke: ofField(CREATED_TEXT.padEnd(300, '.')),
})

export const negativeNumber = defineSilence({
  of: 'creation',
  values: ['accept', 'reject'],
  why: 'clients count on a number being a count or an id, or send -1 for none',
  find: (scope) =>
    atFields(scope, isMaybeNegative, (field, writer) => ({
      question: `May ${named(field.name, writer, scope)} be below 0?`,
      isSettled:
        !isCount(field.name) ||
        countsRecords(field, writer) ||
        saysBounds(wordsOfField(field)) ||
        isShownWith('minimum', field, writer, scope),
      settledBy: `\`minimum\` in the schema of \`${field.name}\``,
    })),
  observe: seeAccepted,
  provoke: ofField(-1),
})

// --- internal ---

/** Whether a service takes a value of a field: it is served, and what the answer shows of it is what was sent. */
function seeAccepted(
  seen: ObservedExchange,
  { kind, field = '' }: { kind: string; field?: string | undefined },
): Sign {
  return weighReason(seen, { kind, name: field }, () => {
    const { facts } = seen
    if (!facts.record) return 'accept'
    const back = memberAt(shownRecord(seen), [field])
    return back !== undefined && isSameJson(back, sentRecord(facts)?.[field]) ? 'accept' : undefined
  })
}

/** A probe of whether a value of a field is taken, also of what creates no records that can be found again. */
function ofField(value: string | number): EntryProbe {
  const probe = atCreation((creations, { field = '' }, id) =>
    create(creations, id, { set: { [field]: value } }),
  )
  return {
    writes: true,
    ask: (creations, entry) =>
      creations.asker.record(entry.operation ?? '')
        ? probe.ask(creations, entry)
        : askSample(creations.asker, entry, { [entry.field ?? '']: value }),
  }
}

type Asked = Pick<FoundSilence, 'question' | 'settledBy' | 'isSettled'>

function atFields(
  scope: LedgerScope,
  is: (field: BodyField, writer: WriterSite, scope: LedgerScope) => boolean,
  ask: (field: BodyField, writer: WriterSite) => Asked,
): readonly FoundSilence[] {
  return scope.writers.flatMap((writer) =>
    writer.fields
      .filter((field) => !field.isEither && is(field, writer, scope))
      .map(
        (field): FoundSilence => ({
          operation: writer.site.operation.id,
          field: field.name,
          operations: operationIdsOf(writer.all),
          of: writer.resource ? undefined : 'request',
          at: { source: 'request', location: `${writer.location}.${field.name}` },
          choices: acceptOrReject(writer.all),
          ...ask(field, writer),
        }),
      ),
  )
}

/** A field with its article, and of what it is one where the contract has several resources: `a name`, `the name of an order`. */
function named(name: string, { noun, site }: WriterSite, { contract }: LedgerScope): string {
  if (!noun) return `the ${name} that ${site.operation.id} takes`
  return contract.roles.resources.length > 1
    ? `the ${name} of ${oneOf(noun)}`
    : oneOf({ one: name })
}

function isOf(type: string, { shape }: BodyField): boolean {
  return shape.types.length === 1 && shape.types[0] === type
}

function says({ keywords }: BodyField, ...names: readonly string[]): boolean {
  return names.some((name) => keywords[name] !== undefined)
}

/** Whether a field is a required text that no keyword restricts. */
function isMaybeEmpty(field: BodyField): boolean {
  const isSaid = says(field, 'minLength', 'enum', 'const', 'format', 'pattern', 'default')
  return field.isRequired && isOf('string', field) && !isSaid
}

function isMaybeLong(field: BodyField): boolean {
  return isOf('string', field) && !says(field, 'maxLength', 'enum', 'const', 'format', 'pattern')
}

function isMaybeNegative(field: BodyField): boolean {
  return (
    isOf('integer', field) &&
    !says(field, 'minimum', 'exclusiveMinimum', 'enum', 'const', 'multipleOf')
  )
}

/** Whether a parameter in a body says how much of a list is wanted, or from where on: less than none of it is nothing. */
function countsRecords({ name }: BodyField, { resource }: WriterSite): boolean {
  return !resource && COUNTING.has(conventionalMeaning(plainName(name)))
}

const COUNTING: ReadonlySet<unknown> = new Set(['limit', 'offset', 'page'])

/** Whether a path names records by a field: its values are parts of addresses. */
function isKey({ name }: BodyField, { sites }: LedgerScope): boolean {
  return sites.some(({ operation }) =>
    operation.parameters.some(
      (each) => each.in === 'path' && plainName(each.name) === plainName(name),
    ),
  )
}

/** Whether the schema of the record bounds a field: then a value beyond the bound cannot be kept as sent. */
function isShownWith(
  keyword: string,
  { name }: BodyField,
  { resource }: WriterSite,
  { contract }: LedgerScope,
): boolean {
  const shown = resource?.record.members.get(name)
  if (!shown) return false
  return flatten(contract.resolve(shown)).keywords[keyword] !== undefined
}

/** The id of something that is no resource of the contract, which records have in common. */
function isUnlisted(
  field: BodyField,
  { resource }: WriterSite,
  { contract }: LedgerScope,
): boolean {
  const { name } = field
  const isId = isOf('integer', field) || isOf('string', field)
  if (!resource || !isId || !isReference(name) || !resource.record.members.has(name)) return false
  if (says(field, 'enum', 'const')) return false
  const named = wordsOf(name).slice(0, -1)
  const isNamedBy = (word: string) => namesOf(word).has(named.join(''))
  // Another path may list it, though its records are no resource, or those of another one.
  const words = contract.operations.flatMap(({ path }) =>
    readPath(path).segments.flatMap(({ word, parameter }) => (parameter === undefined ? word : [])),
  )
  return ![...contract.roles.resources.map((each) => each.name), ...new Set(words)].some(isNamedBy)
}

/** The names, without separators, that a field may call a resource or a list by. */
function namesOf(resource: string): ReadonlySet<string> {
  const words = wordsOf(resource)
  return new Set([words.join(''), singular(words.join('')), singular(words.at(-1) ?? '')])
}
