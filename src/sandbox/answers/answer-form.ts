import { isJsonObject, type Json, readTrusted, stringifyJson } from '../../base/json/json.ts'
import type { Content, ResponseObject, Schema } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { describedBy } from '../../contract/error-shapes.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewAt } from '../../contract/views/view-node.ts'
import type { RecordId, Row } from '../../store/record-kind.ts'
import { hiddenMembers } from './hidden-members.ts'
import type { Answer, RequestContext } from './request-context.ts'
import type { OperationParts, RecordParts } from './role-parts.ts'

/** The form of success: the lowest documented 2xx, and its JSON. */
export interface AnswerForm {
  readonly status: number
  /** The media type of the body, if it is not `application/json`. */
  readonly contentType: string | undefined
  /** The schema of the body; `undefined` if there is none. */
  readonly schema: Schema | undefined
  /** What else the contract says of the JSON, with its examples. */
  readonly content: Content[string] | undefined
}

/** Which of the documented successes an answer is: the one of a creation (201), or any other; without either it is the one there is. */
export type Success = 'created' | 'changed'

/** Finds the form of success of an operation: the lowest, or the lowest of a kind. */
export function formOf(parts: OperationParts, success?: Success): AnswerForm {
  return formIn(successOf(parts, success))
}

/** The form of an answer with a status that is not an error; `undefined` if the contract does not document it. */
export function formAt(
  { responses }: OperationParts['operation'],
  status: number,
): AnswerForm | undefined {
  const response = describedBy(responses, status)
  return response && formIn({ status, response })
}

interface DocumentedSuccess {
  readonly status: number
  readonly response: ResponseObject | undefined
}

export function successOf(
  { operation, role }: OperationParts,
  success?: Success,
): DocumentedSuccess {
  const lowest = lowestSuccess(operation.responses, success)
  return success === undefined ? { ...lowest, status: role.status ?? lowest.status } : lowest
}

/** An answer of this form with a text, or without a body if the form has none. */
export function answered(
  context: RequestContext,
  { status, contentType, schema }: AnswerForm,
  json: string,
  headers: readonly string[] = NONE,
): Answer {
  const answer = context.json(status, schema === undefined ? '' : json, headers)
  return contentType === undefined ? answer : { ...answer, contentType }
}

export interface RowView {
  /** Whether a record is shown as it is kept. */
  fits(record: unknown): boolean
  /** The view of a record, as JSON. A row that is its own view is not read twice. */
  text(context: RequestContext, row: Row): string
  value(context: RequestContext, row: Row): Json
}

/** Compiles the view of the rows of a resource by the schema of an answer, or of a part of one. */
export function createRowView(parts: RecordParts, schema: Schema): RowView {
  const resource = parts.resource.name
  const view = parts.contract.views(schema)
  const hidden = hiddenMembers(parts, schema)
  const show = compileShowing(parts, schema)
  /** Rows never change, and a store has the same ones as long as their records stay. */
  const whole = new WeakSet<Row>()
  const fits = (value: unknown) => view.fits(value) && hidden.strip(value) === value
  const read = (context: RequestContext, row: Row): { isWhole: boolean; value: Json } => {
    const { value } = readTrusted(row.json)
    if (fits(value)) {
      whole.add(row)
      return { isWhole: true, value }
    }
    return { isWhole: false, value: show(value, recordAt(context, resource, row.id)) }
  }
  return {
    fits,
    text: (context, row) => {
      if (whole.has(row)) return row.json
      const { isWhole, value } = read(context, row)
      return isWhole ? row.json : stringifyJson(value)
    },
    value: (context, row) => read(context, row).value,
  }
}

/** Where a view is made in a world, without undeclared fields unless they are kept. */
export function viewAt({ world }: RequestContext, path: string, keepsUnknown = false): ViewAt {
  return { seed: world.scenario.seed, path, keepsUnknown, isFull: false }
}

/**
 * Where the view of records of the store is made, of all or of one. What they have beyond the contract stays where the schema allows
 * it, whatever the ledger says by now: it has kept it, or a scenario has it, and a restart or another replica changes nothing of that.
 */
export function recordAt(context: RequestContext, resource: string, id?: RecordId): ViewAt {
  const path = id === undefined ? resource : `${resource}/${id}`
  return viewAt(context, path, true)
}

export interface RecordForm extends AnswerForm {
  row(context: RequestContext, row: Row, headers?: readonly string[]): Answer
  /** Shows a value that is no record of the store, by declared members alone, which are made where it has none; `path` is its resource and id. */
  value(context: RequestContext, value: unknown, path: string): Answer
  /** Shows the record of a row that is its own view. */
  whole(context: RequestContext, row: Row, headers?: readonly string[]): Answer
}

/** Compiles the form of an answer with one record, which may be in a wrapper (`{ data: … }`). */
export function compileRecordForm(parts: RecordParts, success?: Success): RecordForm {
  const resource = parts.resource.name
  const form = formOf(parts, success)
  const { schema } = form
  const { views } = parts.contract
  const { wrapper } = parts.role
  const inner = schema && wrapper !== undefined ? memberSchema(schema, wrapper) : schema
  const rows = createRowView(parts, inner ?? {})
  const whole = views(schema ?? {})
  const showRecord = compileShowing(parts, inner ?? {})
  const wrap = (value: unknown, at: ViewAt) =>
    stringifyJson(wrapper === undefined ? value : whole.show({ [wrapper]: value }, at))
  const show: RecordForm['row'] = (context, row, headers) => {
    if (schema === undefined) return answered(context, form, '', headers)
    const text =
      wrapper === undefined
        ? rows.text(context, row)
        : wrap(rows.value(context, row), recordAt(context, resource, row.id))
    return answered(context, form, text, headers)
  }
  return {
    ...form,
    row: show,
    whole:
      wrapper === undefined
        ? (context, row, headers) => answered(context, form, row.json, headers)
        : show,
    value: (context, value, path) => {
      if (schema === undefined) return answered(context, form, '')
      const at = viewAt(context, path)
      const shown = showRecord(value, at)
      const isNothing = isJsonObject(shown) && Object.keys(shown).length === 0
      return answered(
        context,
        form,
        wrap(isNothing ? showRecord(value, { ...at, isFull: true }) : shown, at),
      )
    },
  }
}

/** The schema of a declared member; one of the branches of a union is that of any of them. */
export function memberSchema(schema: Schema, name: string): Schema {
  return eitherOf(membersNamed(schema, name))
}

/** The schemas of a declared member: its own, or those of the branches of a union. */
export function membersNamed(schema: Schema, name: string): readonly Schema[] {
  const { keywords, choices } = flatten(schema)
  const known = (keywords.properties ?? {}) as { readonly [name: string]: Schema }
  if (Object.hasOwn(known, name)) return [known[name] as Schema]
  return choices.flat().flatMap((branch) => membersNamed(branch, name))
}

/** The schema of what any of some allow; of anything, if there are none. */
export function eitherOf(all: readonly Schema[]): Schema {
  const [first = {}] = all
  return all.length > 1 ? { anyOf: all } : first
}

// --- internal ---

function formIn({ status, response }: DocumentedSuccess): AnswerForm {
  const media = Object.entries(response?.content ?? {}).find(([type]) => isJsonKin(type))
  const [type, content] = media ?? []
  return {
    status,
    contentType: type === 'application/json' ? undefined : type,
    schema: content?.schema,
    content,
  }
}

const NONE: readonly never[] = []

/**
 * Compiles how a kept value is shown by the schema of an answer. What is missing is made as records have it, whatever the answer says
 * of it: each answer that shows a member shows the same one.
 */
function compileShowing(parts: RecordParts, schema: Schema): (value: unknown, at: ViewAt) => Json {
  const { views } = parts.contract
  const view = views(schema)
  const record = views(parts.record)
  const hidden = hiddenMembers(parts, schema)
  if (record === view) return (value, at) => view.show(hidden.strip(value), at)
  return (value, at) => {
    const made = isJsonObject(value) ? record.show(value, at) : undefined
    const whole = isJsonObject(made) ? { ...made, ...Object(value) } : value
    return view.show(hidden.strip(whole), at)
  }
}

function lowestSuccess(
  responses: { readonly [status: string]: ResponseObject },
  success: Success | undefined,
): DocumentedSuccess {
  const all = Object.keys(responses)
    .filter((status) => /^2(?:\d\d|XX)$/i.test(status))
    .toSorted()
  const wanted = all.filter((status) => (status === '201') === (success === 'created'))
  const [lowest] = success === undefined || wanted.length === 0 ? all : wanted
  if (lowest !== undefined)
    return { status: Number(lowest.replace(/XX/i, '00')), response: responses[lowest] }
  // An operation without a documented success answers its redirection, else the `default` answer.
  const [redirection] = Object.keys(responses)
    .filter((status) => /^3\d\d$/.test(status))
    .toSorted()
  return redirection === undefined
    ? { status: 200, response: responses.default }
    : { status: Number(redirection), response: responses[redirection] }
}
