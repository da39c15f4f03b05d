import { decodeContent } from '../base/http/decode-content.ts'
import {
  eachHeader,
  type HeaderLines,
  headerPairs,
  headerText,
  headerValue,
} from '../base/http/header-lines.ts'
import { jsonPatch, mergePatch, PatchError } from '../base/http/json-patch.ts'
import { mediaType } from '../base/http/media-type.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import type { Schema } from '../contract/document/document.ts'
import { isJsonKin } from '../contract/document/operations.ts'
import { answerHeaderNameSchema, headerValueSchema } from '../contract/document/schema-parts.ts'
import type { BodyRewrite, Fault } from './fault-types.ts'

/** What faults change in the head of an answer that passes: a new one is a row here, and its words in the page. */
export const headChanges = {
  headers: {
    schema: {
      ...{ type: 'object', minProperties: 1, propertyNames: answerHeaderNameSchema },
      description: 'Header lines that the answer gets, in place of its own; `null` removes them.',
      additionalProperties: {
        title: `${headerValueSchema.title}, or null`,
        anyOf: [headerValueSchema, { type: 'null' }],
      },
    },
    lines: ({ headers = {} }) => Object.entries(headers),
  },
  status: {
    schema: {
      ...{ type: 'integer', minimum: 200, maximum: 599 },
      description: 'The status that the answer gets, in place of its own.',
    },
    lines: () => [],
  },
} satisfies { readonly [name: string]: HeadChange }

/** What a fault changes in an answer that passes. */
export type AnswerChange = Pick<Fault, ChangeName>

export const changeNames = ['rewrite', ...Object.keys(headChanges)] as readonly ChangeName[]

/** The statuses whose answers have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const bodylessStatuses: readonly number[] = [204, 205, 304]

/** The longest body that is rewritten, in bytes, once it is decoded. */
export const LARGEST_REWRITTEN = 1024 * 1024

/** The header that says whether a body was rewritten, and if not, why. */
export const REWRITE_HEADER = 'X-Sandbox-Rewrite'

/** What a fault changes in an answer; `undefined` if it changes nothing. */
export function changeOf(fault: Omit<Fault, 'id' | 'on'>): AnswerChange | undefined {
  const named = changeNames.filter((name) => fault[name] !== undefined)
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map((name) => [name, fault[name]]))
}

/** The status that changes give an answer. */
export function changedStatus(status: number, changes: readonly AnswerChange[]): number {
  return changes.reduce((before, change) => change.status ?? before, status)
}

/** Whether an answer with a status has no body. */
export function isBodyless(status: number): boolean {
  return bodylessStatuses.includes(status)
}

/** Header lines with those that changes set, in place of those that have the same names, and without those that they remove. */
export function changedLines(lines: HeaderLines, changes: readonly AnswerChange[]): string[] {
  const set = changes.flatMap((change) =>
    Object.values<HeadChange>(headChanges).flatMap((each) => each.lines(change)),
  )
  return withLines(
    lines,
    // A later fault sets a name again.
    [...new Map(set.map(([name, value]) => [name.toLowerCase(), [name, value] as const])).values()],
  )
}

/** Header lines with others in place of those that have the same names; `null` only removes them. */
export function withLines(
  lines: HeaderLines,
  set: readonly (readonly [name: string, value: string | null])[],
): string[] {
  const names = new Set(set.map(([name]) => name.toLowerCase()))
  const left: string[] = []
  eachHeader(lines, (name, value) => {
    if (!names.has(name.toLowerCase())) left.push(name, value)
  })
  for (const [name, value] of set) if (value !== null) left.push(name, value)
  return left
}

/** The rewrites among changes, in order. */
export function rewritesOf(changes: readonly AnswerChange[]): readonly BodyRewrite[] {
  return changes.flatMap(({ rewrite }) => rewrite ?? [])
}

/** A body that rewrites may change, with the header lines of its answer. */
export interface RewritableAnswer {
  readonly status: number
  /** `Content-Type` and `Content-Encoding` among them. */
  readonly lines: HeaderLines
  /** `undefined` if it is longer than may be rewritten. */
  readonly body: Buffer | undefined
}

/** What became of a body. */
export interface Rewritten {
  /** `undefined` if it was left as it is. */
  readonly body: Buffer | undefined
  /** For people: what was done, or why nothing was. */
  readonly how: string
}

/** Why the body of an answer cannot be rewritten, as far as its head tells; `undefined` if it may be. */
export function unfitHead({ status, lines }: Omit<RewritableAnswer, 'body'>): string | undefined {
  if (isBodyless(status)) return 'it has no body'
  if (status === 206) return 'it is a part of a whole (206)'
  const type = headerValue(lines, 'content-type')
  return type !== undefined && isJsonKin(mediaType(type)) ? undefined : 'its type is not JSON'
}

/** Rewrites the JSON of a body, decoded, one rewrite after the other; numbers keep every digit. */
export function rewriteBody(
  { lines, body, ...head }: RewritableAnswer,
  rewrites: readonly BodyRewrite[],
): Rewritten {
  const left = (why: string): Rewritten => ({
    body: undefined,
    how: `left: ${headerText(why, LONGEST_REASON)}`,
  })
  const unfit = unfitHead({ lines, ...head })
  if (unfit !== undefined) return left(unfit)
  if (body === undefined) return left(TOO_LONG)
  if (body.length === 0) return left('it has no body')
  const codings = headerPairs(lines)
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value)
    .join(', ')
  const { bytes, problem } = decodeContent(body, codings, LARGEST_REWRITTEN)
  if (!bytes) return left(UNDECODED[problem])
  try {
    let value: unknown = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    for (const rewrite of rewrites) value = rewritten(value, rewrite)
    const how = codings === '' ? 'done' : `done, decoded ${headerText(codings, LONGEST_REASON)}`
    return { body: Buffer.from(stringifyJson(value)), how }
  } catch (error) {
    if (error instanceof PatchError) return left(error.message)
    if (error instanceof SyntaxError || error instanceof TypeError) return left('it is not JSON')
    throw error
  }
}

/** The lines of a body that was changed: without its length and coding, and without what is true of the former one alone. */
export function linesOfChanged(lines: HeaderLines): string[] {
  return withLines(
    lines,
    OF_THE_BYTES.map((name) => [name, null] as const),
  )
}

// --- internal ---

type ChangeName = 'rewrite' | keyof typeof headChanges

interface HeadChange {
  readonly schema: Schema
  /** The header lines that it sets; `null` removes those of a name. */
  readonly lines: (
    change: Omit<Fault, 'id' | 'on'>,
  ) => readonly (readonly [name: string, value: string | null])[]
}

const OF_THE_BYTES = [
  ...['content-length', 'content-encoding', 'transfer-encoding', 'trailer', 'accept-ranges'],
  ...['etag', 'digest', 'content-digest', 'repr-digest', 'content-md5'],
]

const TOO_LONG = `it is longer than ${LARGEST_REWRITTEN} bytes`

const UNDECODED = {
  'too-long': `decoded, ${TOO_LONG}`,
  'unknown-coding': 'its content coding is not known',
  undecodable: 'its content coding cannot be decoded',
}

function rewritten(value: unknown, { merge, patch }: RewriteParts): unknown {
  return patch === undefined ? mergePatch(value, merge) : jsonPatch(value, patch)
}

/** Either of the two. */
interface RewriteParts {
  readonly merge?: unknown
  readonly patch?: unknown
}

/** In characters. */
const LONGEST_REASON = 200
