import { acceptedType } from '../../base/http/media-type.ts'
import { isJsonObject, ownMember } from '../../base/json/json.ts'
import { sequenceKind } from '../../contract/bodies/sequences.ts'
import type { Content } from '../../contract/document/document.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { preferred } from '../../faults/prefer.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import { formOf, successOf } from '../answers/answer-form.ts'
import { compileFieldRules } from '../answers/field-rules.ts'
import { itemsAbove, missingAmong } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import type { Around, OperationParts } from '../answers/role-parts.ts'
import { writeMedia } from '../media/documented-answer.ts'
import {
  compileSampleValue,
  exampleOf,
  type SampleContent,
  usualExample,
} from '../media/sample-value.ts'

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
  const types = contentsOf(parts)
  if (types.length === 0 || types.some(({ type }) => isJsonKin(type))) return undefined
  const answer = compileAnswer(parts)
  return {
    finish: (context, given) => {
      if (given.origin !== 'store' || given.status >= 300 || given.body !== '' || given.stream)
        return given
      const sample = answer(context)
      const headers = [...given.headers, ...sample.headers]
      return { ...sample, status: given.status, headers }
    },
  }
}

// --- internal ---

function compileAnswer(parts: OperationParts): (context: RequestContext) => Answer {
  const { contract, operation } = parts
  const form = formOf(parts)
  const contents = contentsOf(parts)
  const { schema = {} } = contents[0] ?? {}
  const hints = ownMember(contract.hints.samples, operation.id)
  const status = hints?.status === undefined ? undefined : pointsOf(contract).named(hints.status)
  const sampleValue = compileSampleValue(parts, schema, isJsonKin(contents[0]?.type ?? ''))
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

/** The contents of an answer: one in JSON if there is any, else all of them; streams are answered elsewhere (`compileStream`). */
function contentsOf(parts: OperationParts): readonly SampleContent[] {
  const content: Content = successOf(parts).response?.content ?? {}
  const all = Object.entries(content)
    .filter(([type]) => sequenceKind(type) === undefined)
    .map(([type, each]) => ({ ...each, type: concrete(type) }))
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
