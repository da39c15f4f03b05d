import { oneOf } from '../../../base/text/text.ts'
import type { LedgerChoices } from '../../document/contract-hints.ts'
import { isJsonKin } from '../../document/operations.ts'
import { unwrap } from '../../resources/envelopes.ts'
import { itemParameter, readPath } from '../../resources/paths.ts'
import { flatten } from '../../views/flat-schema.ts'
import { idName } from './creation-silences.ts'
import { isPart, keyOfItems, listedNoun, tiesOf } from './list-silences.ts'
import {
  documents,
  idsOf,
  isOwn,
  type LedgerScope,
  type RecordSite,
  refusalOf,
  shownBy,
  using,
  withRole,
} from './scope.ts'
import { defineSilence, type FoundSilence } from './silence.ts'

/** Silences about records that are changed and removed, and about what is asked of them later. */
export const changeSilences = {
  unknownReplaced: defineSilence({
    of: 'request',
    values: ['not-found', 'create'],
    why: 'clients create by PUT where a service lets them, or take a 404 for a lost record',
    find: (scope) =>
      withRole(scope, 'replace').flatMap((site): readonly FoundSilence[] => {
        const { operation, resource, noun } = site
        const isRecord = isOfItem(site) && isOwn(site, scope)
        if (resource.isSingleton || !isRecord || operation.answers.has(201)) return []
        const hasPost = createsByPost(site, scope)
        const notFound = {
          choice: 'not-found',
          means: 'with 404: there is nothing to replace',
          ...using([site], 404),
        }
        const choices: LedgerChoices = hasPost
          ? [
              notFound,
              { choice: 'create', means: 'it is created, with 201', ...using([site], 201) },
            ]
          : [{ choice: 'create', means: 'it is created: there is no other way' }, notFound]
        return [
          {
            operation: operation.id,
            // What demands no member changes what is there.
            isSettled: hasPost && (documents(site, 404) || !site.shape.body?.required.size),
            question: `What becomes of a PUT of ${oneOf(noun)} that is not there?`,
            choices,
            settledBy: 'the answer 201 in `responses` where it creates, and 404 where it does not',
          },
        ]
      }),
  }),
  nullMember: defineSilence({
    of: 'request',
    values: ['kept', 'removed'],
    why: 'clients send null to take a value out, or to say that there is none',
    find: (scope) =>
      withRole(scope, 'update').flatMap((site): readonly FoundSilence[] => {
        const { operation, noun } = site
        const name = nullableMember(site, scope)
        if (name === undefined) return []
        return [
          {
            operation: operation.id,
            at: { source: 'request', location: 'body' },
            question: `What does null do to a member of ${oneOf(noun)} that may be null or left out, such as \`${name}\`?`,
            choices: [
              { choice: 'kept', means: 'the member is null' },
              { choice: 'removed', means: 'the member is gone, as in a merge patch (RFC 7396)' },
            ],
            settledBy:
              'the media type application/merge-patch+json, or a sentence in the description of the body',
          },
        ]
      }),
  }),
  removedTwice: defineSilence({
    of: 'request',
    values: ['not-found', 'success'],
    why: 'clients that try a removal again take the 404 of the second one for a failure',
    find: (scope) =>
      withRole(scope, 'remove').flatMap((site): readonly FoundSilence[] => {
        const { operation, resource, noun, role } = site
        if (resource.isSingleton || !isOfItem(site) || shownBy(site)) return []
        return [
          {
            operation: operation.id,
            isSettled: documents(site, 404) || documents(site, 400),
            question: `How is the removal of ${oneOf(noun)} answered that is not there, or no longer?`,
            choices: [
              { choice: 'not-found', means: 'with 404', ...using([site], 404) },
              { choice: 'success', means: `with ${role.status}, as the first time` },
            ],
            settledBy: `a sentence in the description of the ${role.status}, or of the 404: “It is gone already.”`,
          },
        ]
      }),
  }),
  readRemoved: defineSilence({
    of: 'request',
    values: [404, 410],
    why: 'clients forget what is gone, and ask again for what was never there',
    standard: 'RFC 9110, sections 15.5.5 and 15.5.11',
    find: (scope) =>
      withRole(scope, 'read').flatMap((site): readonly FoundSilence[] => {
        const { operation, resource, noun, role } = site
        const isCounted = resource.id?.kind === 'int64' && createsByPost(site, scope)
        if (role.elsewhere || !isOfItem(site) || !isCounted || !isRemoved(site, scope)) return []
        return [
          {
            operation: operation.id,
            question: `How is ${oneOf(noun)} answered that was removed?`,
            choices: [
              { choice: 404, means: 'with 404, as one that never was', ...using([site], 404) },
              { choice: 410, means: 'with 410: it was there', ...using([site], 410) },
            ],
            settledBy: 'the answer 410 in `responses`, or a sentence in the description of the 404',
          },
        ]
      }),
  }),
  idReuse: defineSilence({
    of: 'creation',
    values: ['never', 'again'],
    why: 'clients keep the id of what was removed, and find another record under it',
    find: (scope) =>
      withRole(scope, 'create').flatMap((site): readonly FoundSilence[] => {
        const { operation, resource, noun, shape } = site
        const isCounted = resource.id?.kind === 'int64' && resource.id.property !== undefined
        const isGiven = shape.body?.members.has(resource.id?.property?.[0] ?? '')
        if (!isCounted || isGiven || !isRemoved(site, scope)) return []
        const id = idName(site, scope)
        return [
          {
            operation: operation.id,
            at: { source: 'response', location: 'status', status: site.role.status },
            question: `Does a new ${noun.one} get the ${id} of one that was removed?`,
            choices: [
              { choice: 'never', means: 'no' },
              { choice: 'again', means: 'yes, if that was the greatest' },
            ],
            settledBy: `a sentence in the description of ${id === 'id' ? 'the id' : id}: “Ids are not used again.”`,
          },
        ]
      }),
  }),
  staleCursor: defineSilence({
    of: 'request',
    values: ['go-on', 'reject'],
    why: 'clients keep the place in a list while others remove what is there',
    find: (scope) =>
      withRole(scope, 'list').flatMap((site): readonly FoundSilence[] => {
        const { operation, noun, role } = site
        const cursor = role.parameters.find(
          ({ meaning }) => meaning === 'after' || meaning === 'before',
        )
        if (!cursor || !isRemoved(site, scope)) return []
        const { text, label } = refusalOf([site])
        return [
          {
            operation: operation.id,
            field: cursor.name,
            at: { source: 'request', location: `query.${cursor.name}` },
            question: `How is a \`${cursor.name}\` answered whose ${noun.one} is gone?`,
            choices: [
              { choice: 'go-on', means: 'the list goes on from where it was' },
              { choice: 'reject', means: `it is refused with ${text}`, isStrict: true, ...label },
            ],
            settledBy: `a sentence in the description of \`${cursor.name}\`: how long it is good, and what comes after that`,
          },
        ]
      }),
  }),
  sortTies: defineSilence({
    of: 'list',
    values: ['id', 'newest'],
    why: 'clients that sort by something which many records share expect one order of those',
    find: (scope) =>
      withRole(scope, 'list').flatMap((site): readonly FoundSilence[] => {
        const { operation, role } = site
        const sort = role.parameters.find(({ meaning }) => meaning === 'sort')
        const hasKey = keyOfItems(site, scope) !== undefined
        // Where a list is whole, equal ones are neither twice nor missing.
        if (!sort || !hasKey || !isPart(site)) return []
        return [
          {
            operation: operation.id,
            at: { source: 'request', location: `query.${sort.name}` },
            isSteady: true,
            question: `In which order are ${listedNoun(site, scope)} that are equal in what \`${sort.name}\` sorts by?`,
            choices: tiesOf(site, scope),
            settledBy: `a sentence in the description of \`${sort.name}\`: “Those with equal values are in the order of their ids.”, or that their order can change from page to page`,
          },
        ]
      }),
  }),
  entityTags: defineSilence({
    of: 'answer',
    values: ['none', 'etag'],
    why: 'clients write over what others wrote since they read, or count on being stopped',
    standard: 'RFC 9110, sections 8.8 and 13',
    find: (scope) =>
      withRole(scope, 'read').flatMap((site): readonly FoundSilence[] => {
        const { operation, resource, noun, role } = site
        const writers = writersOf(site, scope)
        const isPlain = !role.elsewhere && !resource.isSingleton && isOfItem(site)
        // Only what sends what was read loses an update of another.
        const isWritten = writers.some(({ operation }) => WRITING.has(operation.method))
        if (!isPlain || !isWritten || !isOwn(site, scope) || saysTags([site, ...writers])) return []
        const isShown = [...resource.record.members.keys()].some((name) => /^_?etag$/i.test(name))
        return [
          {
            operation: operation.id,
            operations: idsOf([site, ...writers]),
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
          },
        ]
      }),
  }),
}

// --- internal ---

function isOfItem({ role }: RecordSite): boolean {
  return itemParameter(readPath(role.path)) !== undefined
}

const WRITING: ReadonlySet<string> = new Set(['PUT', 'PATCH'])

function createsByPost({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'create').some((each) => each.resource === resource)
}

function isRemoved({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'remove').some((each) => each.resource === resource)
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

function label(...all: readonly Pick<LedgerChoices[number], 'undocumented'>[]) {
  const undocumented = all.flatMap((each) => each.undocumented ?? [])
  return undocumented.length > 0 ? { undocumented } : {}
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
