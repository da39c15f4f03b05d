// With prism.ts the only file that imports Prism. Import it lazily: it takes 0.3 s.
import { transformOas3Operations } from '@stoplight/http-spec/oas3/operation'
import partsOfPrism from '@stoplight/prism-http/dist/validator/validators/index.js'
import contextsOfPrism from '@stoplight/prism-http/dist/validator/validators/types.js'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { LinkedDocument } from '../../contract/document/linked-document.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { type PrismVerdict, toViolations } from '../prism/prism-violations.ts'
import { FORBIDDEN, type OperationDocument, operationDocument } from './operation-document.ts'

/** Texts of parameters or headers by name, each as Prism reads it. */
type Texts = { readonly [name: string]: string }

/** A JSON body, and the media type under which it is described. */
interface TypedBody {
  readonly type: string
  readonly value: unknown
}

/** What Prism is asked about an exchange: what the document of its operation describes (`operationDocument`). */
export interface OperationQuestion {
  readonly path: Texts
  readonly query: Texts
  /** Of the request; names are in small letters. */
  readonly headers: Texts
  readonly requestBody: TypedBody | undefined
  /** `undefined` if its status is not described. */
  readonly answer:
    | {
        /** As it is described: `200`, `4XX`, `default`. */
        readonly status: string
        readonly headers: Texts
        readonly body: TypedBody | undefined
      }
    | undefined
}

/** What Prism says, and a sentence if it does not judge the operation. */
export interface PrismAnswer {
  readonly violations: readonly Violation[]
  readonly remark: string | undefined
}

/** Asks Prism about an exchange of an operation, which is loaded when it is first asked about. Throws nothing. */
export type OperationPrisms = (
  operation: CompiledOperation,
  question: OperationQuestion,
) => PrismAnswer

/** How much Prism loads, in characters of the documents that it gets. */
export interface PrismBounds {
  /** Of one operation. */
  readonly operation: number
  /** Of all together. */
  readonly all: number
}

/**
 * Creates what asks Prism about the operations of a contract. Prism's own reader of documents takes seconds or minutes for a large
 * one, so that Prism gets a small document of each operation that is used. What it has compiled it keeps until its thread ends, and
 * would compile once more for an operation that was dropped: so none is dropped, and there is a bound.
 */
export function createOperationPrisms(
  { linked }: { readonly linked: LinkedDocument },
  bounds: PrismBounds = BOUNDS,
): OperationPrisms {
  const known = new Map<string, Loaded>()
  let left = bounds.all
  return (operation, question) => {
    const { id } = operation
    const before = known.get(id)
    const { judge, remark, size } = before ?? load(operation, linked, { ...bounds, all: left })
    if (!before) {
      left -= size
      known.set(id, { judge, remark, size })
    }
    if (!judge) return { violations: NONE, remark }
    try {
      return { violations: judge(question), remark }
    } catch (error) {
      const failed = remarkOn(id, reasonOf(error))
      known.set(id, { judge: undefined, remark: failed, size })
      return { violations: NONE, remark: failed }
    }
  }
}

// --- internal ---

/**
 * A character takes some 55 bytes of memory and 4 µs; the largest operation of GitHub's contract has 50,000, its operations have 4,000 on
 * average. What all take is a part of what the thread of a check may take.
 */
const BOUNDS: PrismBounds = { operation: 300_000, all: 2_000_000 }

const NONE: readonly Violation[] = []

const { validateBody, validateHeaders, validatePath, validateQuery } = partsOfPrism
const { Input, Output } = contextsOfPrism.ValidationContext
type Context = typeof Input | typeof Output

type PrismOperation = ReturnType<typeof transformOas3Operations>[0]
type Content = NonNullable<PrismOperation['responses'][0]['contents']>[0]

/** An operation, with its judge, or the sentence that says why there is none. */
interface Loaded {
  readonly judge: ((question: OperationQuestion) => readonly Violation[]) | undefined
  readonly remark: string | undefined
  /** In characters. */
  readonly size: number
}

function load(operation: CompiledOperation, linked: LinkedDocument, bounds: PrismBounds): Loaded {
  const without = (remark: string): Loaded => ({ judge: undefined, remark, size: 0 })
  const { id } = operation
  try {
    const document = operationDocument(operation, linked)
    const { length: size } = JSON.stringify(document)
    if (size > bounds.operation) return without(remarkOn(id, 'its schemas are too large for Prism'))
    if (size > bounds.all) return without(FULL)
    return { judge: createJudge(document), remark: undefined, size }
  } catch (error) {
    return without(remarkOn(id, reasonOf(error)))
  }
}

/** Said once of all that come later. */
const FULL =
  'Prism has loaded as many operations as it may: those that came later are judged by our own check alone, without Prism.'

function remarkOn(id: string, why: string): string {
  return `${id} is judged by our own check alone, without Prism: ${why}.`
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return `Prism fails with ${text.replace(/\s+/g, ' ').slice(0, LONGEST_REASON)}`
}

const LONGEST_REASON = 200

/** @throws Error when Prism can not read the document. */
function createJudge(document: OperationDocument): NonNullable<Loaded['judge']> {
  const [operation] = transformOas3Operations({ ...document })
  if (!operation) throw new Error('no operation')
  const schemas = forPrism(document.components.schemas)
  const { request = {}, responses } = operation
  const asked = bodyJudge(request.body?.contents, { schemas, context: Input })
  const answers = new Map(
    responses.map(({ code, contents, headers = [] }) => [
      code,
      { headers, judge: bodyJudge(contents, { schemas, context: Output }) },
    ]),
  )
  return ({ path, query, headers, requestBody, answer }) => {
    const described = answers.get(answer?.status ?? '')
    return [
      ...(requestBody ? asked(requestBody) : NONE),
      ...toViolations('request', validateQuery({ ...query }, request.query ?? [], Input), [
        ...Object.keys(query),
      ]),
      ...toViolations('request', validatePath({ ...path }, request.path ?? [], Input), [
        ...Object.keys(path),
      ]),
      ...toViolations('request', validateHeaders({ ...headers }, request.headers ?? [], Input), []),
      ...(described && answer
        ? toViolations(
            'response',
            validateHeaders({ ...answer.headers }, described.headers, Output),
            [],
          )
        : NONE),
      ...(described && answer?.body ? described.judge(answer.body) : NONE),
    ]
  }
}

/** Judges bodies by their media types; a schema is compiled when it is first needed. */
function bodyJudge(
  contents: readonly Content[] = [],
  { schemas, context }: { readonly schemas: object; readonly context: Context },
): (body: TypedBody) => readonly Violation[] {
  const source = context === Input ? 'request' : 'response'
  const byType = new Map(
    contents.map((each) => [each.mediaType, { ...each, schema: forPrism(each.schema ?? {}) }]),
  )
  const compiled = new Set<string>()
  return ({ type, value }) => {
    const content = byType.get(type)
    if (!content) return NONE
    const judge = (body: unknown) => {
      const verdict = validateBody(body, [content], context, undefined, undefined, schemas)
      return toViolations(source, unescaped(verdict), [])
    }
    if (!compiled.has(type)) {
      // To Prism, a schema that does not compile means that everything is valid.
      if (!judge(FORBIDDEN).some(({ rule }) => rule === 'not'))
        throw new Error(`it does not compile the schema of a body of the type ${type}`)
      compiled.add(type)
    }
    return judge(value)
  }
}

/** A schema whose references lead to where Prism puts the schemas beside it. */
function forPrism<Part extends object>(schema: Part): Part {
  return JSON.parse(JSON.stringify(schema).replaceAll(REFERENCE, '"$ref":"#/__bundled__/'))
}

const REFERENCE = '"$ref":"#/components/schemas/'

/** Prism splits the pointers of Ajv, and leaves their escapes (RFC 6901, section 4). */
function unescaped(verdict: PrismVerdict): PrismVerdict {
  if (verdict._tag === 'Right') return verdict
  const plain = (part: string | number) => String(part).replaceAll('~1', '/').replaceAll('~0', '~')
  return {
    ...verdict,
    left: verdict.left.map((each) => ({ ...each, path: each.path?.map(plain) })),
  }
}
