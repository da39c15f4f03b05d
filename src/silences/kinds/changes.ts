import type { JsonObject } from '../../base/json/json.ts'
import { oneOf } from '../../base/text/text.ts'
import type { LedgerChoices } from '../../contract/document/contract-hints.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import type { Shape } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import {
  atRole,
  documents,
  isOwn,
  isRemoved,
  type LedgerScope,
  operationIdsOf,
  type RecordSite,
  shownBy,
  using,
  withRole,
} from '../finding/scope.ts'
import {
  isServed,
  type ObservedExchange,
  type Sign,
  shownRecord,
} from '../observing/observed-exchange.ts'
import { sentRecord } from '../observing/refusal-reasons.ts'
import { fieldsOfBody, probeBody } from '../probing/probe-bodies.ts'
import { pathTo } from '../probing/probe-records.ts'
import { verdictOn, whySilent } from '../probing/probe-requests.ts'
import {
  afterRemoval,
  askOn,
  onCreated,
  operationOn,
  reading,
  sent,
} from '../probing/probe-steps.ts'
import { requestedRecordKey } from '../run/requested-list.ts'
import { defineSilence } from './silence.ts'

export const unknownReplaced = defineSilence({
  of: 'request',
  values: ['not-found', 'create'],
  why: 'clients create by PUT where a service lets them, or take a 404 for a lost record',
  find: (scope) =>
    atRole(scope, 'replace', (site) => {
      const { operation, resource, noun } = site
      const isRecord = isOfItem(site) && isOwn(site, scope)
      if (resource.isSingleton || !isRecord || operation.answers.has(201)) return undefined
      const hasPost = createsByPost(site, scope)
      const notFound = {
        choice: 'not-found',
        means: 'with 404: there is nothing to replace',
        ...using([site], 404),
      }
      const choices: LedgerChoices = hasPost
        ? [notFound, { choice: 'create', means: 'it is created, with 201', ...using([site], 201) }]
        : [{ choice: 'create', means: 'it is created: there is no other way' }, notFound]
      return {
        // A PUT that requires nothing is an update, so it does not create.
        isSettled: hasPost && (documents(site, 404) || !site.shape.body?.required.size),
        question: `What becomes of a PUT of ${oneOf(noun)} that is not there?`,
        choices,
        settledBy: 'the answer 201 in `responses` where it creates, and 404 where it does not',
      }
    }),
  observe: (seen) =>
    ifRemoved(seen, isServed(seen) ? 'create' : seen.status === 404 ? 'not-found' : undefined),
  provoke: afterRemoval(async (creations, { id, resource, there }) => {
    const { asker } = creations
    const body = await probeBody(asker, id, { number: 80 })
    if ('unknown' in body) return body.unknown
    const record = asker.record(id)
    const answer = await asker.ask(id, {
      body: body.body,
      ...(record && { path: pathTo(record, there) }),
    })
    if ('unknown' in answer) return answer.unknown
    if (verdictOn(answer) === 'served') creations.keep(resource, there)
    return whySilent(answer)?.unknown
  }),
})

export const nullMember = defineSilence({
  of: 'request',
  values: ['kept', 'removed'],
  why: 'clients send null to take a value out, or to say that there is none',
  find: (scope) =>
    atRole(scope, 'update', (site) => {
      const { noun } = site
      const name = nullableMember(site, scope)
      if (name === undefined) return undefined
      return {
        at: { source: 'request', location: 'body' },
        question: `What does null do to a member of ${oneOf(noun)} that may be null or left out, such as \`${name}\`?`,
        choices: [
          { choice: 'kept', means: 'the member is null' },
          { choice: 'removed', means: 'the member is gone, as in a merge patch (RFC 7396)' },
        ],
        settledBy:
          'the media type application/merge-patch+json, or a sentence in the description of the body',
      }
    }),
  observe: (seen) => {
    const { record } = seen.facts
    const [sent, got] = [sentRecord(seen.facts), shownRecord(seen)]
    const key = requestedRecordKey(seen.facts)
    if (!record || !isServed(seen)) return undefined
    const { name: resource, record: schema } = record.resource
    const isOpen = (name: string) => !schema.required.has(name) && isNullable(name, schema, seen)
    if (record.role === 'read') {
      if (!got || key === undefined) return undefined
      const names = [...schema.members.keys()].filter(isOpen)
      const shown = new Map(names.map((name) => [name, nullIn(got, name)]))
      return (run, began) => shown.get(run.nullSent(resource, key, began) ?? '')
    }
    const name = Object.keys(sent ?? {}).find((each) => sent?.[each] === null && isOpen(each))
    if (record.role !== 'update' || name === undefined) return undefined
    if (seen.text && got && record.isShown(got)) return nullIn(got, name)
    // If the answer shows no record, a later read shows what the change did.
    if (key === undefined || got) return undefined
    return (run) => {
      run.noteNull(resource, key, name)
      return undefined
    }
  },
  isReadBack: true,
  provoke: onCreated(async (creations, { id, there }) => {
    const { asker } = creations
    const [name] =
      Object.entries(fieldsOfBody(asker, id)).find(([, schema]) =>
        [flatten(schema).keywords.type].flat().includes('null'),
      ) ?? []
    if (name === undefined) return 'no member of its body may be null'
    const why = await askOn(creations, id, there, { body: { [name]: null } })
    const reading = operationOn(asker, asker.record(id)?.resource.name ?? '', 'read')
    return why ?? (reading && (await askOn(creations, reading.operation, there)))
  }),
})

export const removedTwice = defineSilence({
  of: 'request',
  values: ['not-found', 'success'],
  why: 'clients that try a removal again take the 404 of the second one for a failure',
  find: (scope) =>
    atRole(scope, 'remove', (site) => {
      const { resource, noun, role } = site
      if (resource.isSingleton || !isOfItem(site) || shownBy(site)) return undefined
      return {
        isSettled: documents(site, 404) || documents(site, 400),
        question: `How is the removal of ${oneOf(noun)} answered that is not there, or no longer?`,
        choices: [
          { choice: 'not-found', means: 'with 404', ...using([site], 404) },
          { choice: 'success', means: `with ${role.status}, as the first time` },
        ],
        settledBy: `a sentence in the description of the ${role.status}, or of the 404: “It is gone already.”`,
      }
    }),
  observe: (seen) =>
    ifRemoved(seen, isServed(seen) ? 'success' : seen.status === 404 ? 'not-found' : undefined),
  provoke: afterRemoval((creations, { id, there }) => askOn(creations, id, there)),
})

export const readRemoved = defineSilence({
  of: 'request',
  values: [404, 410],
  why: 'clients forget what is gone, and ask again for what was never there',
  standard: 'RFC 9110, sections 15.5.5 and 15.5.11',
  find: (scope) =>
    atRole(scope, 'read', (site) => {
      const { resource, noun, role } = site
      const isCounted = resource.id?.kind === 'int64' && createsByPost(site, scope)
      if (role.elsewhere || !isOfItem(site) || !isCounted || !isRemoved(site, scope))
        return undefined
      return {
        question: `How is ${oneOf(noun)} answered that was removed?`,
        choices: [
          { choice: 404, means: 'with 404, as one that never was', ...using([site], 404) },
          { choice: 410, means: 'with 410: it was there', ...using([site], 410) },
        ],
        settledBy: 'the answer 410 in `responses`, or a sentence in the description of the 404',
      }
    }),
  observe: (seen) =>
    ifRemoved(seen, seen.status === 404 ? 404 : seen.status === 410 ? 410 : undefined),
  provoke: afterRemoval((creations, { id, there }) => askOn(creations, id, there)),
})

export const entityTags = defineSilence({
  of: 'answer',
  values: ['none', 'etag'],
  why: 'clients write over what others wrote since they read, or count on being stopped',
  standard: 'RFC 9110, sections 8.8 and 13',
  find: (scope) =>
    atRole(scope, 'read', (site) => {
      const { resource, noun, role } = site
      const writers = writersOf(site, scope)
      const isPlain = !role.elsewhere && !resource.isSingleton && isOfItem(site)
      // Lost updates are possible only where clients send back what they have read.
      const isWritten = writers.some(({ operation }) => WRITING.has(operation.method))
      if (!isPlain || !isWritten || !isOwn(site, scope) || saysTags([site, ...writers]))
        return undefined
      const isShown = [...resource.record.members.keys()].some((name) => /^_?etag$/i.test(name))
      return {
        operations: operationIdsOf([site, ...writers]),
        isSettled: isShown,
        isSteady: true,
        question: `Does ${oneOf(noun)} have an ETag, and do If-None-Match and If-Match count?`,
        choices: [
          { choice: 'none', means: 'no' },
          {
            choice: 'etag',
            means: 'yes: 304 where it is the same, 412 where it is not (RFC 9110, section 13)',
            ...label(using([site], 304), using(writers, 412)),
          },
        ],
        settledBy: 'the header ETag in `headers` of the answer, and 304 and 412 in `responses`',
      }
    }),
  headers: ['etag'],
  observe: (seen) => {
    const { method, operation, requestHeaders, responseHeaders } = seen.facts.exchange
    if (method !== 'GET' || seen.facts.record?.role !== 'read') return undefined
    if (seen.status === 304 && requestHeaders['if-none-match'] !== undefined) return 'etag'
    // An ETag alone does not show whether conditions are evaluated.
    return seen.status === 200 && operation.method === 'GET' && responseHeaders.etag === undefined
      ? 'none'
      : undefined
  },
  provoke: reading(async (asker, { operation = '' }) => {
    const first = await asker.ask(operation)
    if ('unknown' in first) return first.unknown
    const { etag } = first.headers
    return etag === undefined
      ? undefined
      : sent(asker, operation, { headers: ['If-None-Match', etag] })
  }),
})

// --- internal ---

function label(...all: readonly Pick<LedgerChoices[number], 'undocumented'>[]) {
  const undocumented = all.flatMap((each) => each.undocumented ?? [])
  return undocumented.length > 0 ? { undocumented } : {}
}

/** What a record shows of a member that was set to null. */
function nullIn(record: JsonObject, name: string): 'removed' | 'kept' | 'other' {
  if (!Object.hasOwn(record, name)) return 'removed'
  return record[name] === null ? 'kept' : 'other'
}

function isNullable(name: string, { members }: Shape, { contract }: ObservedExchange): boolean {
  const schema = contract.resolve(members.get(name)) as object | undefined
  return schema !== undefined && [flatten(schema).keywords.type].flat().includes('null')
}

function isOfItem({ role }: RecordSite): boolean {
  return itemParameter(readPath(role.path)) !== undefined
}

const WRITING: ReadonlySet<string> = new Set(['PUT', 'PATCH'])

function createsByPost({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'create').some((each) => each.resource === resource)
}

/** What changes the record that an operation reads, at the same path. */
function writersOf({ resource, role }: RecordSite, scope: LedgerScope): readonly RecordSite[] {
  return withRole(scope, 'replace', 'update', 'remove').filter(
    (each) => each.resource === resource && each.role.path === role.path,
  )
}

/** Whether the contract has entity tags itself: a header of an answer, or of a request. */
function saysTags(sites: readonly RecordSite[]): boolean {
  return sites.some(({ operation }) => {
    const answered = Object.values(operation.responses).flatMap(({ headers = {} }) =>
      Object.keys(headers),
    )
    const asked = operation.parameters.flatMap((each) => (each.in === 'header' ? each.name : []))
    return [...answered, ...asked].some((name) => /^(?:etag|if-(?:none-)?match)$/i.test(name))
  })
}

/** A member that a change may set to null, and that a record may lack: null may mean either. */
function nullableMember(
  { operation, resource, shape }: RecordSite,
  { contract }: LedgerScope,
): string | undefined {
  const { read } = contract.roles.shapes
  const isJson = operation.bodyTypes.some(
    ({ type }) => isJsonKin(type) && !/(?:merge-patch|json-patch)/.test(type),
  )
  if (!isJson || !shape.body) return undefined
  const { record: body } = unwrap(shape.body, {
    word: resource.word,
    read,
    record: resource.record,
  })
  const isNullable = (schema: object | undefined) => {
    const { type } = flatten(contract.resolve(schema)).keywords
    return [type].flat().includes('null')
  }
  return [...body.members].find(
    ([name, schema]) =>
      !resource.record.required.has(name) &&
      isNullable(schema) &&
      isNullable(resource.record.members.get(name)),
  )?.[0]
}

/** What an answer shows of a record that was removed: of one below parents, these may be gone too. */
function ifRemoved(
  { facts, reasons }: ObservedExchange,
  choice: 'create' | 'success' | 'not-found' | 404 | 410 | undefined,
): Sign {
  const { record, exchange } = facts
  const key = requestedRecordKey(facts)
  const isPlain = record !== undefined && record.parents.length === 0 && reasons.length === 0
  if (choice === undefined || key === undefined || !isPlain) return undefined
  if (exchange.operation.deprecation?.sunset !== undefined) return undefined
  const { name } = record.resource
  return (run, began) => (run.isRemoved(name, key, began) ? choice : undefined)
}
