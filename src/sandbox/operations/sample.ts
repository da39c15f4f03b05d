import { type Json, stringifyJson } from '../../base/json/json.ts'
import { type Random, randomBelow } from '../../base/random.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { FieldForm } from '../../contract/document/contract-hints.ts'
import type { Content, Schema } from '../../contract/document/document.ts'
import { isLedgerName } from '../../contract/ledger/ledger.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { keyOf, plainName, readPath } from '../../contract/resources/paths.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { uuidOf } from '../../contract/views/made-values.ts'
import { isJsonObject, type JsonObject } from '../../contract/views/view-node.ts'
import { preferred } from '../../faults/prefer.ts'
import type { RecordId } from '../../store/row.ts'
import { formOf } from '../answers/answer-form.ts'
import { compileFieldRules } from '../answers/field-rules.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type OperationParts, toHandler } from '../answers/role-parts.ts'

/**
 * Compiles an operation that has no part in records: its answer is the documented example, else made from the schema. The same request
 * has the same answer, but for new ids; fields that the request has too are echoed, and times are those of the world.
 */
export function compileSample(parts: OperationParts): Handler {
  const { contract, operation } = parts
  const form = formOf(parts)
  const content = contentOf(parts, form.status)
  const { schema = {} } = content ?? {}
  const view = contract.views(schema)
  const rules = compileFieldRules(contract.hints, [operation.id])
  const hints = contract.hints.samples[operation.id]
  const status = hints?.status
  const properties = (flatten(schema).keywords.properties ?? {}) as {
    readonly [name: string]: Schema
  }
  const above = itemAbove(parts)

  const sampleValue = (context: RequestContext, base: unknown): Json => {
    const { method, target } = context.request
    const at = {
      seed: context.world.scenario.seed,
      path: `${method} ${target}`,
      keepsUnknown: true,
      isFull: true,
    }
    const now = context.world.clock.now()
    const made = base ?? view.show(undefined, { ...at, now })
    if (!isJsonObject(made)) return made as Json
    const given = givenBy(context)
    const isNew = method !== 'GET' && method !== 'HEAD'
    const entries = Object.entries(made).map(([name, value]): [string, unknown] => {
      const own = properties[name]
      const fits = (other: unknown) => own !== undefined && contract.views(own).fits(other)
      const forms = hints?.fields[name]
      if (forms && isLedgerName(forms.entry)) {
        const chosen = forms.forms[String(context.decide(forms.entry))]
        return [name, chosen === undefined ? value : formed(chosen, context, now)]
      }
      const echoed = given.get(plainName(name))
      if (echoed !== undefined && fits(echoed)) return [name, echoed]
      const other =
        isNew && isIdName(name)
          ? newLike(value, () => context.choices.random())
          : timeLike(own, now)
      return [name, other !== undefined && fits(other) ? other : value]
    })
    return view.show(Object.fromEntries(entries), { ...at, isFull: false, now })
  }
  const answer = (context: RequestContext): Answer => {
    const wanted = preferred(context.request.headers.prefer, 'example')
    const named = wanted === undefined ? undefined : exampleOf(content, wanted)
    const isText = form.schema === undefined && content !== undefined
    const value = content === undefined ? '' : sampleValue(context, named ?? usualExample(content))
    const text =
      content === undefined
        ? ''
        : isText && typeof value === 'string'
          ? value
          : stringifyJson(value)
    const chosen =
      status !== undefined && isLedgerName(status) ? Number(context.decide(status)) : form.status
    const contentType = form.contentType ?? (isText ? content.type : undefined)
    return {
      ...context.json(chosen, text),
      ...(contentType !== undefined && { contentType }),
      ...(named !== undefined && { applied: [`example=${wanted}`] }),
    }
  }
  const checked = (context: RequestContext): Eventually<Answer> => {
    const { value } = context.body
    const found: Violation[] = []
    return whenReady(rules(context, isJsonObject(value) ? value : {}, found), (violations) =>
      violations.length > 0 ? context.refuse(violations) : answer(context),
    )
  }
  return toHandler({
    handle: (context) => {
      if (!above) return checked(context)
      const id = context.path.values[above.parameter] as RecordId
      return whenReady(context.world.store.get(above.resource, id), (row) =>
        row
          ? checked(context)
          : context.notFound(`no ${above.noun} has the ${above.parameter} ${id}`),
      )
    },
  })
}

// --- internal ---

/** The media type of an answer, with its schema and examples. */
interface SampleContent {
  readonly type: string
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value?: unknown } }
}

/** The content of an answer: JSON if there is any. */
function contentOf({ operation }: OperationParts, status: number): SampleContent | undefined {
  const response = operation.responses[String(status)] ?? operation.responses['2XX']
  const content: Content = response?.content ?? {}
  const types = Object.keys(content)
  const type = types.find((each) => /[/+]json\b/i.test(each)) ?? types[0]
  return type === undefined ? undefined : { type, ...content[type] }
}

function exampleOf(content: SampleContent | undefined, name: string): unknown {
  const { examples = {} } = content ?? {}
  return Object.hasOwn(examples, name) ? examples[name]?.value : undefined
}

function usualExample({ example, examples = {}, schema }: SampleContent): unknown {
  const [first] = Object.values(examples)
  return example ?? first?.value ?? schema?.example
}

/** The item of a resource that an operation is below: it answers 404 where that is unknown. */
function itemAbove({ contract, operation, kinds }: OperationParts) {
  const own = readPath(operation.path).segments
  for (const role of contract.roles.operations) {
    if (role.role !== 'read' || role.resource === undefined || !kinds.has(role.resource)) continue
    const { segments } = readPath(contract.basePath + role.path)
    const parameter = own[segments.length - 1]?.parameter
    const isAbove =
      segments.length < own.length && keyOf(own.slice(0, segments.length)) === keyOf(segments)
    if (isAbove && parameter !== undefined && segments.at(-1)?.parameter !== undefined) {
      const noun = contract.hints.nouns[role.resource]?.one ?? role.resource
      return { resource: role.resource, parameter, noun }
    }
  }
  return undefined
}

/** What a request says, by plain names: its body before its parameters. */
function givenBy({ body, path, query }: RequestContext): ReadonlyMap<string, unknown> {
  const sent: JsonObject = isJsonObject(body.value) ? body.value : {}
  const all = [
    ...Object.entries(path.values),
    ...Object.entries(query.values),
    ...Object.entries(sent),
  ]
  return new Map(all.map(([name, value]) => [plainName(name), value]))
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

function timeLike(schema: Schema | undefined, now: number): string | undefined {
  return schema?.format === 'date-time' ? new Date(now).toISOString() : undefined
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
