import { mediaAmong, parseMediaType } from '../../base/http/media-type.ts'
import { isRaw, nearestDouble } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, jsonProblemText } from '../../base/json/json.ts'
import { forRequests } from '../../contract/bodies/read-only.ts'
import { itemValues } from '../../contract/bodies/sequences.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Links } from '../../contract/document/contract-source.ts'
import type { Schema } from '../../contract/document/document.ts'
import { objectsIn } from '../../contract/document/linked-document.ts'
import { type BodyType, isJsonKin } from '../../contract/document/operations.ts'
import {
  createLinkedCompiler,
  type SchemaProblem,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { violationOf } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { isWriteOnly, withoutHidden } from '../../contract/views/flat-schema.ts'
import type { ExchangeFacts, FinishedExchange, JsonContent, ReadStream } from './exchange-facts.ts'
import type { PrismJudge, PrismRemark } from './prism.ts'

/** Checks the bodies of an exchange that are JSON. `remark` says what Prism should have judged and did not. */
export type BodyCheck = (facts: ExchangeFacts) => {
  readonly violations: readonly Violation[]
  readonly remark: string | undefined
}

/**
 * Creates the check of bodies in JSON. By which schemas Prism judges, a table says (`JUDGED` in prism.ts); our own rules judge by the others,
 * and say what is wrong in a body that Prism refuses, and where. What a schema needs is made when a body is first checked by it.
 */
export async function createBodyCheck({ links, compile }: Contract): Promise<BodyCheck> {
  const { createPrism } = await import('./prism.ts')
  const prism = createPrism(links.linked, withoutHidden)
  const findNamed = createNamedFinder(links)
  const known = {
    request: new WeakMap<Schema, BodyRules>(),
    response: new WeakMap<Schema, BodyRules>(),
  }
  const compileItem = createLinkedCompiler('exact', links, withoutHidden)
  const rulesFor = (
    source: Violation['source'],
    schema: Schema,
    validate = () => compile(schema, forRequests),
  ): BodyRules => {
    const before = known[source].get(schema)
    if (before) return before
    const rules = {
      ...{ schema, validate: validate(), named: findNamed(source, schema) },
      ...prism(source === 'request' ? forRequests(schema) : schema, source),
    }
    known[source].set(schema, rules)
    return rules
  }
  return ({ exchange, request, response, taken, answered }) => {
    const sent = taken?.kind === 'json' && request.content ? bodySent(exchange) : undefined
    const asked = sent && rulesFor('request', sent.schema)
    const isJson = response.content !== undefined && isJsonKin(response.content.type)
    const { stream } = response
    const items =
      stream && rulesFor('response', stream.item.schema, () => compileItem(stream.item.schema))
    const told =
      isJson && answered
        ? rulesFor('response', answered.schema, () => answered.validate)
        : undefined
    const violations = [
      ...(asked && request.content ? checkBody('request', asked, request.content) : []),
      ...(told && response.content ? checkBody('response', told, response.content) : []),
      ...(items && stream ? checkStream(items, stream) : []),
    ]
    const remark = asked?.remark ?? told?.remark ?? (isLong(stream) ? longStream : undefined)
    return { violations, remark: remark?.(exchange.operation.id) }
  }
}

// --- internal ---

/** How a JSON body is judged by a schema. */
interface BodyRules {
  readonly schema: Schema
  /** Judges by our own rules. */
  readonly validate: SchemaValidator
  /** Prism, if it judges by the schema. */
  readonly judge: PrismJudge | undefined
  readonly remark: PrismRemark | undefined
  /** Demands the branch of an `anyOf` that a discriminator names; `undefined` where none names one. */
  readonly named: SchemaValidator | undefined
}

/** What an operation takes as a body of the media type that was sent; `undefined` if it takes none of it. */
function bodySent({ operation, requestHeaders }: FinishedExchange): BodyType | undefined {
  const { bodyTypes } = operation
  const types = bodyTypes.map(({ whole }) => whole)
  const sent = mediaAmong(types, parseMediaType(requestHeaders['content-type']))
  return bodyTypes.find(({ whole }) => whole === sent)
}

/** Creates what demands the branch of an `anyOf` that a discriminator names, which is a hint alone. */
function createNamedFinder(links: Links) {
  const compilers = {
    request: createLinkedCompiler('exact', links, undefined, true),
    response: createLinkedCompiler('exact', links, withoutHidden, true),
  }
  return (source: Violation['source'], schema: Schema): SchemaValidator | undefined =>
    hasHints(schema)
      ? compilers[source](schema, source === 'request' ? forRequests : undefined)
      : undefined
}

function hasHints(schema: Schema): boolean {
  for (const { anyOf, discriminator } of objectsIn(schema))
    if (anyOf !== undefined && discriminator !== undefined) return true
  return false
}

const MOST_ITEMS = 200

function checkBody(
  source: Violation['source'],
  { schema, judge, validate, named }: BodyRules,
  { value: whole, plain }: JsonContent,
): readonly Violation[] {
  const value =
    Array.isArray(whole) && whole.length > MOST_ITEMS ? whole.slice(0, MOST_ITEMS) : whole
  const violation = violationOf[source]
  const found = plain && judge ? judge(value) : undefined
  const invalid = plain && judge && !found ? [] : problemsIn(source, validate, value)
  // A problem that only Prism finds is reported in Prism's words.
  if (found && invalid.length === 0)
    return [violation(found.rule, placeAt(found.path), found.message)]
  // A field that the schema forbids already has a violation, and gets no second one.
  const bad = new Set(invalid.map(({ location }) => location))
  const { undeclared, hidden } = oddFields(schema, value)
  const warned = undeclared.flatMap((place) => {
    const location = placeAt([place])
    if (bad.has(location)) return []
    const message = `${location} is not a field that the contract declares`
    return [violation('undeclared-field', location, message, 'warning')]
  })
  const shown = (source === 'response' ? hidden : []).map((place) => {
    const message = `${placeAt([place])} is writeOnly: an answer should not have it`
    return violation('write-only', placeAt([place]), message, 'warning')
  })
  const hints = invalid.length > 0 ? [] : (named?.(value) ?? [])
  const misnamed = hints.map(({ path, text }) => {
    const location = placeAt(path)
    const message = `${location} ${text}: so says the branch of anyOf that the discriminator names; another one fits`
    return violation('discriminator', location, message, 'note')
  })
  return [...invalid, ...warned, ...shown, ...misnamed]
}

/** How many items of a stream are judged, the first ones. */
const MOST_STREAM_ITEMS = 10_000

function isLong(stream: ReadStream | undefined): boolean {
  return stream !== undefined && stream.sent.length > MOST_STREAM_ITEMS
}

const longStream = (operation: string) =>
  `${operation}: of a stream with more than ${MOST_STREAM_ITEMS} items, only these are judged.`

/** Judges the items of a stream one by one; what is wrong says which one it is, counted from 1, and the place in it. */
function checkStream(rules: BodyRules, { kind, item, sent }: ReadStream): readonly Violation[] {
  const noun = kind === 'events' ? 'event' : 'item'
  return sent.slice(0, MOST_STREAM_ITEMS).flatMap((each, index) => {
    const place = `body.${index}`
    const inItem = (violation: Violation): Violation => ({
      ...violation,
      location: violation.location.replace('body', place),
      message: `${noun} ${index + 1}: ${violation.message.replace('body', place)}`,
    })
    const { values, problem } = itemValues(each, item, kind)
    const found = values.map((value) =>
      checkBody('response', rules, { value, text: each.text, plain: false, type: '' }),
    )
    const fitting = found.find((all) => all.every(({ severity }) => severity !== 'error'))
    if (fitting) return fitting.map(inItem)
    // Many services end their streams by an event with this text.
    if (kind === 'events' && each.text === LAST && index === sent.length - 1) return []
    if (!problem) return (found[0] ?? []).map(inItem)
    const at = item.isEvent ? 'body.data' : 'body'
    const message = `${at} must be JSON: ${jsonProblemText(problem)}`
    return [inItem(violationOf.response('invalid-json', at, message))]
  })
}

const LAST = '[DONE]'

function problemsIn(
  source: Violation['source'],
  validate: SchemaValidator,
  value: Json,
): readonly Violation[] {
  return validate(value).map((problem) => {
    const location = placeAt(problem.path)
    return violationOf[source](ruleOf(problem, value), location, `${location} ${problem.text}`)
  })
}

function placeAt(path: readonly string[]): string {
  return ['body', ...path].join('.')
}

/** An integer that its format cannot hold breaks the range of int64, or the format; anything else has the wrong type. */
function ruleOf({ keyword, path }: SchemaProblem, root: Json): string {
  if (keyword !== 'int64' && keyword !== 'int32') return keyword
  let value: unknown = root
  for (const part of path) value = (value as { readonly [key: string]: unknown })[part]
  return isInteger(value) ? (keyword === 'int64' ? 'int64-range' : 'format') : 'type'
}

function isInteger(value: unknown): boolean {
  // A number that a double cannot hold is either beyond int64 or has a fraction.
  if (isRaw(value)) return Math.abs(nearestDouble(value)) >= 2 ** 63
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** The places of fields, e.g. `0.colour`; `*` replaces a name with dots, which would read as several steps. */
interface OddFields {
  /** Members that the schema does not declare. */
  readonly undeclared: string[]
  /** Members that answers should not have (`writeOnly`). */
  readonly hidden: string[]
}

function oddFields(schema: Schema, value: Json | undefined): OddFields {
  const found: OddFields = { undeclared: [], hidden: [] }
  collect(schema, value, [], found)
  return found
}

/** Shares its lists, and builds no text before a field is found, because this runs for every item of every list. */
function collect(
  schema: Schema,
  value: Json | undefined,
  path: (string | number)[],
  found: OddFields,
): void {
  if (typeof value !== 'object' || value === null) return
  const { items, fields, hidden, isOpen } = declaredBy(schema)
  if (Array.isArray(value)) {
    if (!items) return
    for (let index = 0; index < value.length; index += 1) {
      path.push(index)
      collect(items, value[index], path, found)
      path.pop()
    }
    return
  }
  const record = asObject(value)
  if (!record || !fields) return
  for (const name in record) {
    const own = fields.get(name)
    const field = record[name]
    const isHidden = hidden.has(name)
    if (!isHidden && (own ? typeof field !== 'object' || field === null : isOpen)) continue
    path.push(name)
    if (isHidden) found.hidden.push(placeOf(path))
    else if (own) collect(own, field, path, found)
    else found.undeclared.push(placeOf(path))
    path.pop()
  }
}

/** What a schema declares, with its parts. */
interface Declared {
  readonly items: Schema | undefined
  /** `undefined` if it declares no fields. */
  readonly fields: ReadonlyMap<string, Schema> | undefined
  /** The fields that are `writeOnly` wherever they are declared. */
  readonly hidden: ReadonlySet<string>
  /** Whether the schema allows undeclared members explicitly. */
  readonly isOpen: boolean
}

/** Asked for every value, so that it is read once for each schema. */
function declaredBy(schema: Schema): Declared {
  const known = declared.get(schema)
  if (known) return known
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list) ? list.map((part) => declaredBy(part as Schema)) : [],
  )
  const own = schema.properties as { readonly [name: string]: Schema } | undefined
  const fields = [
    ...parts.flatMap((part) => [...(part.fields ?? [])]),
    ...Object.entries(own ?? {}),
  ]
  const isDeclared = own !== undefined || parts.some((part) => part.fields !== undefined)
  const mine = Object.entries(own ?? {}).map(([name, each]) => [name, isWriteOnly(each)] as const)
  const within = parts.flatMap((part) =>
    [...(part.fields ?? [])].map(([name]) => [name, part.hidden.has(name)] as const),
  )
  const all = [...mine, ...within]
  const mayBeHidden = all.flatMap(([name, isHidden]) => (isHidden ? [name] : []))
  const shown = new Set(all.flatMap(([name, isHidden]) => (isHidden ? [] : [name])))
  const others = [schema.additionalProperties, schema.unevaluatedProperties]
  const made: Declared = {
    items: (schema.items as Schema | undefined) ?? parts.find(({ items }) => items)?.items,
    fields: isDeclared ? new Map(fields) : undefined,
    hidden: new Set(mayBeHidden.filter((name) => !shown.has(name))),
    isOpen:
      others.some((more) => more !== undefined && more !== false) ||
      schema.patternProperties !== undefined ||
      parts.some(({ isOpen }) => isOpen),
  }
  declared.set(schema, made)
  return made
}

const declared = new WeakMap<Schema, Declared>()

/** A name with a separator in it is a value, perhaps a credential (`v4.local.…`), whose parts could be mistaken for names. */
function placeOf(path: readonly (string | number)[]): string {
  const name = String(path.at(-1))
  return [...path.slice(0, -1), /[./ ]/.test(name) ? '*' : name].join('.')
}
