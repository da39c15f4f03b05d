import { asObject, ownMember } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type { Content, Schema } from '../../contract/document/document.ts'
import { describedStatus, isJsonKin } from '../../contract/document/operations.ts'
import {
  errorMemberMeaning,
  errorWord,
  statusWords,
  wordingOf,
} from '../../contract/error-values.ts'
import { isObjectShape, type Shape, type ShapeReader } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { everywhere, type SilentPlace } from '../finding/found-silence.ts'
import type { LedgerScope, OperationSite } from '../finding/scope.ts'
import type { ObservedExchange } from '../observing/observed-exchange.ts'
import { pathToNone, wrongRequests } from '../probing/invalid-requests.ts'
import type { ProbeClient } from '../probing/probe-client.ts'
import { plainReads, reading } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const errorCode = defineSilence({
  of: 'error',
  values: ['snake_case', 'SCREAMING_CASE', 'status'],
  why: 'clients compare codes of errors with words that they have seen once',
  find: (scope) => {
    const found = codeAt(scope)
    const code = found?.path.at(-1)
    return everywhere(code !== undefined, {
      at: found && placeOf(found),
      question: `How is \`${code}\` of an Error written?`,
      choices: [
        { choice: 'snake_case', means: 'as a word such as not_found' },
        { choice: 'SCREAMING_CASE', means: 'as a word such as NOT_FOUND' },
        { choice: 'status', means: 'as the status in a text, such as "404"' },
      ],
      settledBy: `an \`enum\` of \`${code}\`, or examples of errors`,
    })
  },
  observe: (seen) => {
    const code = wordIn(seen, 'code')
    return code === undefined ? undefined : wordingOf(code, seen.status)
  },
  provoke: reading(provokeErrors),
})

export const errorMessage = defineSilence({
  of: 'error',
  values: ['detailed', 'short'],
  why: 'clients search the message of an error for words, or show it to people',
  find: (scope) => {
    const found = messageAt(scope)
    return everywhere(found !== undefined, {
      at: found && placeOf(found),
      // Beside a code, a message is for people; so is `detail` of problem details (RFC 9457, section 3.1.4).
      isSettled: hasCode(scope) || typesOfErrors(scope).every((type) => PROBLEM.test(type)),
      question: `How is \`${found?.path.at(-1)}\` of an Error worded?`,
      choices: [
        { choice: 'detailed', means: 'it says what is wrong, and often the way out' },
        {
          choice: 'short',
          means: 'by the words of the status alone, such as "Not Found"',
        },
      ],
      settledBy:
        'a sentence in the description of the error: “The message is for people and can change.”',
    })
  },
  observe: (seen) => {
    const message = wordIn(seen, 'message')
    if (message === undefined) return undefined
    if (message.trim() === '') return 'other'
    return message.toLowerCase() === statusWords(seen.status).toLowerCase() ? 'short' : 'detailed'
  },
  provoke: reading(provokeErrors),
})

// --- internal ---

/** A member of a documented error: the operation and the status that it is documented at, and the members that lead to it. */
interface ErrorMember {
  readonly operation: string
  readonly status: number
  readonly path: readonly string[]
}

function placeOf({ operation, status, path }: ErrorMember): SilentPlace {
  return { operation, source: 'response', location: ['body', ...path].join('.'), status }
}

/** The member of documented errors that has a code in words; `undefined` if no error has one that is not settled. */
function codeAt(scope: LedgerScope): ErrorMember | undefined {
  return memberOfErrors(scope, (shape, read) => codeIn(shape, read, 2))
}

/** The member of documented errors that has words for people, by its name; `undefined` if none has. */
function messageAt(scope: LedgerScope): ErrorMember | undefined {
  return memberOfErrors(scope, (shape, read) => wordedMember(shape, read, 2))
}

function memberOfErrors(
  scope: LedgerScope,
  find: (shape: Shape, read: ShapeReader) => readonly string[] | undefined,
): ErrorMember | undefined {
  const { read } = scope.contract.roles.shapes
  for (const { site, status, body } of errorBodies(scope)) {
    const path = body.schema && find(read(body.schema), read)
    if (path)
      return { operation: site.operation.id, status: statusOf(status, site.operation), path }
  }
  return undefined
}

/** A status of an error that is described under this key: `404`, `4XX` or `default`. */
function statusOf(key: string, { responses }: OperationSite['operation']): number {
  const statuses = Array.from({ length: 200 }, (_, at) => 400 + at)
  return statuses.find((each) => describedStatus(responses, each) === key) ?? 400
}

/** The way to such a member of an object, of an object in it, or of the items of a list in it. */
function wordedMember(
  shape: Shape,
  read: ShapeReader,
  depth: number,
): readonly string[] | undefined {
  const names = new Set([...shape.members.keys()].map(plainName))
  for (const [name, schema] of shape.members) {
    const member = read(schema)
    const inner = member.items ? read(member.items) : member
    // The name of a thing is the title of an error at best.
    const isMessage = name !== 'name' && errorMemberMeaning(plainName(name), names) === 'message'
    if (inner.types.includes('string')) {
      if (isMessage) return [name]
      continue
    }
    const found = depth > 1 ? wordedMember(inner, read, depth - 1) : undefined
    if (found) return [name, ...(member.items ? [FIRST] : []), ...found]
  }
  return undefined
}

/** Stands for the items of a list in the way to a member. */
const FIRST = '0'

/** Whether an error has a code beside its words, of which programs make something. */
function hasCode(scope: LedgerScope): boolean {
  const { read } = scope.contract.roles.shapes
  return errorsOf(scope).some((schema) => {
    const whole = read(schema)
    const { members } = whole.items ? read(whole.items) : whole
    const inner = [...members.values()].flatMap((each) => {
      const member = read(each)
      return [...(member.items ? read(member.items) : member).members.keys()]
    })
    return [...members.keys(), ...inner].some((name) => CODES.has(plainName(name)))
  })
}

const PROBLEM = /^application\/problem\+(?:json|xml)\b/i

/** The body of a documented error in one media type. */
interface ErrorBody {
  readonly site: OperationSite
  /** The key that it is described under: `404`, `4XX` or `default`. */
  readonly status: string
  readonly type: string
  readonly body: Content[string]
}

function errorBodies({ sites }: LedgerScope): readonly ErrorBody[] {
  return sites.flatMap((site) =>
    Object.entries(site.operation.responses)
      .filter(([status]) => /^[45d]/.test(status))
      .flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, body]) => ({ site, status, type, body })),
      ),
  )
}

function errorsOf(scope: LedgerScope): readonly Schema[] {
  return errorBodies(scope).flatMap(({ body: { schema } }) => (schema ? [schema] : []))
}

function typesOfErrors(scope: LedgerScope): readonly string[] {
  return errorBodies(scope).map(({ type }) => type)
}

const CODES = new Set(['code', 'errorcode'])

/** The way to the member of an object with a code, or of an object in it. */
function codeIn(shape: Shape, read: ShapeReader, depth: number): readonly string[] | undefined {
  if (shape.items && depth > 1) {
    const inner = codeIn(read(shape.items), read, depth)
    return inner && [FIRST, ...inner]
  }
  if (!isObjectShape(shape)) return undefined
  for (const [name, schema] of shape.members) {
    const { types, node } = read(schema)
    const isOpen = types.includes('string') && !node.enum && node.const === undefined
    if (isOpen && CODES.has(plainName(name))) return [name]
  }
  if (depth === 1) return undefined
  for (const [name, schema] of shape.members) {
    const found = codeIn(read(schema), read, depth - 1)
    if (found) return [name, ...found]
  }
  return undefined
}

/** A word of an error that is as the contract describes errors, and leaves the word open. */
function wordIn(seen: ObservedExchange, meaning: 'code' | 'message'): string | undefined {
  const { status, answer, facts } = seen
  if (status < 400) return undefined
  const { responses } = facts.exchange.operation
  const documented = Object.keys(responses).find((each) => /^[45]/.test(each))
  const { content = {} } = responses[describedStatus(responses, status) ?? documented ?? ''] ?? {}
  const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? []
  const found = errorWord(answer, meaning)
  if (!json?.schema || !found) return undefined
  const said = asObject(answer)?.status
  if (typeof said === 'number' && said !== status) return undefined
  return isOpenAt(json.schema, found.path) ? found.text : undefined
}

/** Whether a schema says no more of a member than that it is a text. */
function isOpenAt(schema: object, path: readonly string[]): boolean {
  let at: { readonly [keyword: string]: unknown } = flatten(schema).keywords
  for (const name of path) {
    const members = (at.properties ?? {}) as { readonly [name: string]: object }
    const items = at.items as object | undefined
    const next = name === ITEM ? items : ownMember(members, name)
    if (!next) return false
    at = flatten(next).keywords
  }
  return ['enum', 'const', 'pattern', 'default'].every((each) => at[each] === undefined)
}

const ITEM = '*'

/** Provokes an error of each kind that reads can have: without a credential, for a record that is not there, and for what is invalid. */
async function provokeErrors(asker: ProbeClient): Promise<undefined> {
  const [closed] = await plainReads(asker, 1, ({ credentials }) => !credentials.isPublic)
  if (closed !== undefined) await asker.ask(closed, { isBare: true })
  const [read] = await plainReads(asker, 1, ({ id }) => asker.record(id)?.role === 'read')
  const record = read === undefined ? undefined : asker.record(read)
  const path = record && (await pathToNone(asker, record))
  if (read !== undefined && path) await asker.ask(read, { path })
  for (const { id, change } of await wrongRequests(asker)) await asker.ask(id, change)
}
