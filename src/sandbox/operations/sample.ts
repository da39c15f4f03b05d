import { acceptedType } from '../../base/http/media-type.ts'
import { isJsonObject, type Json, ownMember, parseJson } from '../../base/json/json.ts'
import { type Random, randomBelow } from '../../base/random.ts'
import { plainName } from '../../base/text/text.ts'
import { sequenceKind } from '../../contract/bodies/sequences.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { FieldForm, FieldForms } from '../../contract/document/contract-hints.ts'
import type { Content, Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { uuidOf } from '../../contract/views/candidate-values.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { View } from '../../contract/views/view.ts'
import type { ViewAt } from '../../contract/views/view-node.ts'
import { preferred } from '../../faults/prefer.ts'
import { type Point, pointsOf } from '../../silences/ledger-of.ts'
import { formOf, successOf } from '../answers/answer-form.ts'
import { compileFieldRules } from '../answers/field-rules.ts'
import { itemsAbove, missingAmong } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts } from '../answers/role-parts.ts'
import { writeMedia } from '../media/write-media.ts'

/**
 * Compiles an operation that has no part in records: its answer is the documented example, else made from the schema. The same request
 * has the same answer, but for new ids; fields that the request has too are echoed, and times are those of the world.
 */
export function compileSample(parts: OperationParts): Handler {
  const answer = compileAnswer(parts)
  const rules = compileFieldRules(parts)
  const above = itemsAbove(parts)
  return (context) => {
    const missing = missingAmong(above, context)
    if (missing) return missing
    const { value } = context.body
    const violations = rules(context, isJsonObject(value) ? value : {})
    return violations.length > 0 ? context.refuse(violations) : answer(context)
  }
}

/** Compiles the body of the success of an operation on records where that is documented in other media types than JSON: a sample. */
export function compileSampleBody(parts: OperationParts): Around | undefined {
  const types = Object.keys(successOf(parts).response?.content ?? {})
  if (types.length === 0 || types.some(isJsonKin)) return undefined
  const answer = compileAnswer(parts)
  return {
    finish: (context, given) => {
      if (given.origin !== 'store' || given.status >= 300 || given.body !== '') return given
      const sample = answer(context)
      const headers = [...given.headers, ...sample.headers]
      return { ...sample, status: given.status, headers }
    },
  }
}

// --- internal ---

function compileAnswer(parts: OperationParts): (context: RequestContext) => Answer {
  const { contract, operation } = parts
  const { method } = operation
  const form = formOf(parts)
  const contents = contentsOf(parts)
  const { schema = {} } = contents[0] ?? {}
  const view = contract.views(schema)
  const hints = ownMember(contract.hints.samples, operation.id)
  const points = pointsOf(contract)
  const pointOf = (name: string | undefined) =>
    name === undefined ? undefined : points.named(name)
  const status = pointOf(hints?.status)
  const properties = (flatten(schema).keywords.properties ?? {}) as {
    readonly [name: string]: Schema
  }

  const fields = Object.entries(properties).map(([field, each]): SampleField => {
    const forms = hints && ownMember(hints.fields, field)
    const point = pointOf(forms?.entry)
    return {
      name: field,
      view: contract.views(each),
      // A repeated GET gets the same answer, so only other methods answer new ids and times.
      isTime: each.format === 'date-time' && method !== 'GET',
      isId: isIdName(field) && method !== 'GET',
      echo: echoOf(field, operation),
      form: forms && point ? { point, forms: forms.forms } : undefined,
    }
  })
  /** Examples that are their own view stay it, whatever member is replaced by another that fits. */
  const isLoose = keysOfWhole(schema).length === 0

  const isJson = isJsonKin(contents[0]?.type ?? '')
  /** The value of an example that is JSON in a text, where its schema takes none. */
  const inText = (base: unknown): unknown =>
    isJson && typeof base === 'string' && !view.fits(base) ? parsed(base) : undefined

  /** What is made from the schema: of records that are written one after the other, a few. */
  const generated = (at: ViewAt): Json => {
    const value = view.show(undefined, at)
    if (!Array.isArray(value) || !sequenceKind(contents[0]?.type ?? '')) return value
    const more = OTHERS.flatMap((path) => view.show(undefined, { ...at, path: at.path + path }))
    const all = [...value, ...more]
    return view.fits(all) ? all : value
  }

  const sampleValue = (context: RequestContext, base: unknown): Json => {
    const { target } = context.request
    const now = method === 'GET' ? undefined : context.world.clock.now()
    const at = {
      seed: context.world.scenario.seed,
      path: `${method} ${target}`,
      keepsUnknown: true,
      isFull: true,
      ...(now !== undefined && { now }),
    }
    const made = base === undefined ? generated(at) : (inText(base) ?? base)
    if (!isJsonObject(made))
      return isJson && !view.fits(made) ? view.show(made, at) : (made as Json)
    const value: { [name: string]: unknown } = { ...made }
    for (const field of fields) {
      const { name, echo } = field
      const isThere = Object.hasOwn(value, name) || (echo && echoed(echo, context) !== undefined)
      if (isThere) value[name] = sampleField(field, value[name], context)
    }
    const isWhole = isLoose && base !== undefined && view.fits(made)
    return isWhole ? value : view.show(value, { ...at, isFull: false })
  }
  return (context) => {
    const wanted = preferred(context.request.headers.prefer, 'example')
    const content = contents.length > 1 ? acceptedContent(context, contents) : contents[0]
    const named = wanted === undefined ? undefined : exampleOf(content, wanted)
    const value =
      content === undefined
        ? ''
        : sampleValue(context, named ?? usualExample(content, parts.role.sample))
    const body = content ? writeMedia(content.type, value, schema) : { text: '' }
    const chosen = status ? Number(context.decide(status)) : form.status
    const contentType = content?.type === 'application/json' ? undefined : content?.type
    const made =
      'bytes' in body
        ? { ...context.json(chosen, '', ['Content-Type', contentType ?? '']), bytes: body.bytes }
        : context.json(chosen, body.text)
    return {
      ...made,
      ...(contentType !== undefined && { contentType }),
      ...(named !== undefined && { applied: [`example=${wanted}`] }),
    }
  }
}

/** What is added to the place of the first record of a sequence for each of the others. */
const OTHERS = ['#2', '#3']

/** What a text has in JSON; `undefined` if it has none. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Then the view says what can be made of the text.
    return undefined
  }
}

/** The media type of an answer, with its schema and examples. */
interface SampleContent {
  readonly type: string
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value?: unknown } }
}

/** The contents of an answer: one in JSON if there is any, else all of them. */
function contentsOf(parts: OperationParts): readonly SampleContent[] {
  const content: Content = successOf(parts).response?.content ?? {}
  const all = Object.entries(content).map(([type, each]) => ({ ...each, type: concrete(type) }))
  const json = all.find(({ type }) => isJsonKin(type))
  return json ? [json] : all
}

/** The content that a client accepts, of several; the first if it accepts none. */
function acceptedContent(
  { request }: RequestContext,
  contents: readonly SampleContent[],
): SampleContent | undefined {
  const types = contents.map(({ type }) => type)
  const type = acceptedType(request.headers.accept as string | undefined, types)
  return contents.find((each) => each.type === type) ?? contents[0]
}

/** A media type of a range. */
function concrete(type: string): string {
  const [kind] = type.split('/*', 1)
  if (!type.includes('*')) return type
  return RANGES[kind ?? ''] ?? 'application/octet-stream'
}

const RANGES: { readonly [kind: string]: string } = { text: 'text/plain', image: 'image/png' }

function exampleOf(content: SampleContent | undefined, name: string): unknown {
  const { examples = {} } = content ?? {}
  return Object.hasOwn(examples, name) ? examples[name]?.value : undefined
}

/** The example of an answer: the one that `x-sandbox` names, else the first. */
function usualExample(content: SampleContent, told: string | undefined): unknown {
  const { example, examples = {}, schema } = content
  const [first] = Object.values(examples)
  const named = told === undefined ? undefined : exampleOf(content, told)
  return named ?? example ?? first?.value ?? schema?.example
}

/** A declared member of a sample, and what it may be besides the value of the example. */
interface SampleField {
  readonly name: string
  readonly view: View
  readonly isTime: boolean
  readonly isId: boolean
  /** The place in the request that has a member of its name. */
  readonly echo: Echo | undefined
  /** The forms that an entry of the ledger decides on. */
  readonly form: { readonly point: Point; readonly forms: FieldForms['forms'] } | undefined
}

interface Echo {
  readonly from: 'body' | 'path' | 'query'
  readonly name: string
}

/** Finds the member of the body, else the parameter, that has a name but for case and separators. */
function echoOf(field: string, { bodyFields, parameters }: CompiledOperation): Echo | undefined {
  const isSame = (name: string) => plainName(name) === plainName(field)
  const own = [...bodyFields].find(isSame)
  if (own !== undefined) return { from: 'body', name: own }
  const parameter = parameters.find((each) => isSame(each.name))
  if (parameter?.in !== 'path' && parameter?.in !== 'query') return undefined
  return { from: parameter.in, name: parameter.name }
}

function echoed({ from, name }: Echo, { body, path, query }: RequestContext): unknown {
  if (from === 'path') return path.values[name]
  if (from === 'query') return query.values[name]
  return isJsonObject(body.value) && Object.hasOwn(body.value, name) ? body.value[name] : undefined
}

/** What a member is in this answer: in the form of the ledger, as in the request, new, now, or as in the example. */
function sampleField(
  { view, echo, form, isId, isTime }: SampleField,
  usual: unknown,
  context: RequestContext,
): unknown {
  const now = context.world.clock.now()
  if (form) {
    const chosen = form.forms[String(context.decide(form.point))]
    return chosen === undefined ? usual : formed(chosen, context, now)
  }
  const given = echo && echoed(echo, context)
  if (given !== undefined && view.fits(given)) return given
  const other = isId
    ? newLike(usual, () => context.choices.random())
    : isTime
      ? new Date(now).toISOString()
      : undefined
  return other !== undefined && view.fits(other) ? other : usual
}

/** The keywords of an object about its members as a whole. */
function keysOfWhole(schema: Schema): readonly string[] {
  const { keywords, choices } = flatten(schema)
  const known = ['type', 'properties', 'required', 'title', 'description', 'example']
  const others = Object.keys(keywords).filter(
    (each) => !known.includes(each) && !each.startsWith('x-'),
  )
  return choices.length > 0 ? ['choices', ...others] : others
}

function isIdName(name: string): boolean {
  return ['id', 'uuid', 'guid', 'gid', 'sid'].includes(plainName(name))
}

/** A new id in the form of another: a prefix (`msg_`) stays. */
function newLike(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return 1 + randomBelow(2 ** 31 - 1, random)
  if (typeof value !== 'string') return undefined
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return uuidOf(random)
  const at = Math.max(value.lastIndexOf('_'), value.lastIndexOf('-'))
  return value.slice(0, at + 1) + drawn(16, 36, random)
}

function drawn(length: number, radix: number, random: Random): string {
  return Array.from({ length }, () => randomBelow(radix, random).toString(radix)).join('')
}

/** The value of a form: a new id, or the time in one of the forms of ISO 8601. */
function formed(form: FieldForm, { choices }: RequestContext, now: number): string {
  const random = () => choices.random()
  if (typeof form === 'object') return form.prefix + drawn(form.length, form.radix, random)
  const time = new Date(now).toISOString()
  switch (form) {
    case 'uuid':
      return uuidOf(random)
    case 'seconds':
      return time.replace(/\.\d+Z$/, 'Z')
    case 'offset':
      return time.replace(/Z$/, '+00:00')
    case 'milliseconds':
      return time
  }
}
