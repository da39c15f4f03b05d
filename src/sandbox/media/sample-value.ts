import { isJsonObject, type Json, jsonOrNone, ownMember } from '../../base/json/json.ts'
import { type Random, randomBelow } from '../../base/random.ts'
import { plainName } from '../../base/text/text.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { FieldForm, FieldForms } from '../../contract/document/contract-hints.ts'
import type { Schema } from '../../contract/document/document.ts'
import { uuidOf } from '../../contract/views/candidate-values.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { View } from '../../contract/views/view.ts'
import { type Point, pointsOf } from '../../silences/ledger-of.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { OperationParts } from '../answers/role-parts.ts'

/** Makes a sample for a request of an example, or of the schema where there is none; `place` tells apart those of one answer. */
export type SampleMaker = (context: RequestContext, example: unknown, place?: string) => Json

/** Compiles how values of a schema are made for the answers of an operation. What is no JSON stays as its example has it. */
export function compileSampleValue(
  { contract, operation }: OperationParts,
  schema: Schema,
  isJson: boolean,
): SampleMaker {
  const { method } = operation
  const view = contract.views(schema)
  const hints = ownMember(contract.hints.samples, operation.id)
  const points = pointsOf(contract)
  const properties = (flatten(schema).keywords.properties ?? {}) as {
    readonly [name: string]: Schema
  }
  const fields = Object.entries(properties).map(([field, each]): SampleField => {
    const forms = hints && ownMember(hints.fields, field)
    const point = forms?.entry === undefined ? undefined : points.named(forms.entry)
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
  /** The value of an example that is JSON in a text, where its schema takes none. */
  const inText = (base: unknown): unknown =>
    isJson && typeof base === 'string' && !view.fits(base) ? jsonOrNone(base) : undefined
  return (context, base, place = '') => {
    const { target } = context.request
    const now = method === 'GET' ? undefined : context.world.clock.now()
    const at = {
      seed: context.world.scenario.seed,
      path: `${method} ${target}${place}`,
      keepsUnknown: true,
      isFull: true,
      ...(now !== undefined && { now }),
    }
    const made = base === undefined ? view.show(undefined, at) : (inText(base) ?? base)
    if (!isJsonObject(made))
      return isJson && !view.fits(made) ? view.show(made, at) : (made as Json)
    const value: { [name: string]: unknown } = { ...made }
    for (const field of fields) {
      const { name, echo } = field
      const isThere = Object.hasOwn(value, name) || (echo && echoed(echo, context) !== undefined)
      if (isThere) value[name] = sampleField(field, value[name], context)
    }
    const isWhole = isLoose && base !== undefined && view.fits(made)
    return isWhole ? (value as Json) : view.show(value, { ...at, isFull: false })
  }
}

/** The media type of an answer, with its schema and examples. */
export interface SampleContent {
  readonly type: string
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value?: unknown } }
}

/** The values of the named examples of an answer. */
export function exampleValues({ examples = {} }: SampleContent): readonly unknown[] {
  return Object.values(examples).flatMap(({ value }) => (value === undefined ? [] : [value]))
}

export function exampleOf(content: Omit<SampleContent, 'type'> | undefined, name: string): unknown {
  const { examples = {} } = content ?? {}
  return Object.hasOwn(examples, name) ? examples[name]?.value : undefined
}

/** The example of an answer: the one that `x-sandbox` names, else the first. */
export function usualExample(
  content: Omit<SampleContent, 'type'>,
  told: string | undefined,
): unknown {
  const { example, examples = {}, schema } = content
  const [first] = Object.values(examples)
  const named = told === undefined ? undefined : exampleOf(content, told)
  return named ?? example ?? first?.value ?? schema?.example
}

// --- internal ---

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
