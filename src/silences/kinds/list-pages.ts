import { parseInt64 } from '../../base/json/exact-numbers.ts'
import { ownMember } from '../../base/json/json.ts'
import { describedStatus } from '../../contract/document/operations.ts'
import { isCountHeader, isMoreName } from '../../contract/resources/envelopes.ts'
import { isPart, listedNoun } from '../finding/listed-nouns.ts'
import {
  atRole,
  isRemoved,
  type LedgerScope,
  type RecordSite,
  refusalOf,
  withRole,
} from '../finding/scope.ts'
import {
  ifMore,
  isServed,
  listIn,
  parametersOfMeaning,
  refusedFor,
} from '../observing/observed-exchange.ts'
import type { RequestChange } from '../probing/probe-client.ts'
import { verdictOn, whySilent } from '../probing/probe-requests.ts'
import { fewRecords, LARGEST_LIMIT, limitOf, onCreated, reading } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const listFill = defineSilence({
  of: 'list',
  values: ['full', 'short'],
  why: 'clients take a list that is shorter than its limit for the last one',
  find: (scope) =>
    atRole(scope, 'list', (site) => {
      const { role } = site
      const limit = role.parameters.find(({ meaning }) => meaning === 'limit')
      // With numbered pages, records that a short page leaves out would be on no page at all.
      const isCounted = role.parameters.some(
        ({ meaning }) => meaning === 'page' || meaning === 'offset',
      )
      if (!limit || isCounted || hasLeastItems(site, scope)) return undefined
      return {
        at: { source: 'request', location: `query.${limit.name}` },
        isSettled: saysMore(site, scope),
        question: `\`${limit.name}\` means “at most”: is a list filled up to it?`,
        choices: [
          { choice: 'full', means: 'yes, where there are as many' },
          { choice: 'short', means: 'no: it has half of what it could have' },
        ],
        settledBy: `a sentence in the description of \`${limit.name}\`: “A list has fewer only where there are no more.”, or how clients know that there are more`,
      }
    }),
  observe: (seen) => {
    const list = listIn(seen)
    const { record, query } = seen.facts
    const [limit] = record ? parametersOfMeaning(record, 'limit') : []
    if (!list || limit === undefined || query.violations.length > 0) return undefined
    const most = Number(query.texts[limit] ?? query.values[limit])
    if (!(most >= 2) || list.length > most) return undefined
    if (list.length === most) return 'full'
    return seen.asked() && ifMore(seen, list.length, 'short')
  },
  // The limits are lower than the number of records that another list has shown.
  provoke: reading(async (asker, { operation = '' }) => {
    const limit = limitOf(asker.record(operation))
    const whole = await asker.list(operation)
    if ('unknown' in whole) return whole.unknown
    const { length } = whole.records
    if (!limit || length < 3) return fewRecords(operation, length)
    for (const most of new Set([Math.min(length, LARGEST_LIMIT) - 1, 2])) {
      const listed = await asker.list(operation, { query: [[limit, String(most)]] })
      if ('unknown' in listed) return listed.unknown
    }
    return undefined
  }),
})

export const listTotal = defineSilence({
  of: 'list',
  values: ['none', 'header'],
  why: 'clients show a number of pages, or ask until a list is empty',
  find: (scope) =>
    withRole(scope, 'list')
      .filter((site) => site.role.envelope.length === 0 && isPart(site) && !hasCountHeader(site))
      .map((site) => ({
        operation: site.operation.id,
        at: { source: 'response', location: 'status', status: site.role.status },
        isSettled: hasLinks(site),
        question: `Does a list say how many ${listedNoun(site, scope)} there are in all?`,
        choices: [
          { choice: 'none', means: 'no' },
          { choice: 'header', means: 'yes: in the header X-Total-Count' },
        ],
        settledBy:
          'the header with the total in `headers` of the answer, or an envelope with a count',
      })),
  headers: ['x-total-count', 'x-total', 'total-count', 'x-count'],
  observe: (seen) => {
    if (!listIn(seen)) return undefined
    const { responseHeaders } = seen.facts.exchange
    const counts = Object.keys(responseHeaders).filter(isCountHeader)
    if (counts.length === 0) return 'none'
    return counts.every((name) => /^\d+$/.test(ownMember(responseHeaders, name) ?? ''))
      ? 'header'
      : 'other'
  },
  provoke: reading(async (asker, { operation = '' }) => {
    const listed = await asker.list(operation)
    return 'unknown' in listed ? listed.unknown : undefined
  }),
})

export const staleCursor = defineSilence({
  of: 'request',
  values: ['go-on', 'reject'],
  why: 'clients keep the place in a list while others remove what is there',
  find: (scope) =>
    atRole(scope, 'list', (site) => {
      const { noun, role } = site
      const cursor = role.parameters.find(
        ({ meaning }) => meaning === 'after' || meaning === 'before',
      )
      if (!cursor || !isRemoved(site, scope)) return undefined
      const { text, label } = refusalOf([site])
      return {
        field: cursor.name,
        at: { source: 'request', location: `query.${cursor.name}` },
        question: `How is a \`${cursor.name}\` answered whose ${noun.one} is gone?`,
        choices: [
          { choice: 'go-on', means: 'the list goes on from where it was' },
          { choice: 'reject', means: `it is refused with ${text}`, isStrict: true, ...label },
        ],
        settledBy: `a sentence in the description of \`${cursor.name}\`: how long it is good, and what comes after that`,
      }
    }),
  observe: (seen, { field = '' }) => {
    const { record, query } = seen.facts
    const text = query.texts[field]
    if (!record || text === undefined || record.parents.length > 0) return undefined
    const id = record.id.kind === 'int64' ? parseInt64(text) : text
    const { name } = record.resource
    const choice = isServed(seen) ? 'go-on' : refusedFor(seen, { kind: 'unclear', name: field })
    if (id === undefined || choice === undefined || typeof choice === 'function') return undefined
    return (run, began) => (run.isRemoved(name, id, began) ? choice : undefined)
  },
  provoke: onCreated(async (creations, { id, field, there }) => {
    const change: RequestChange = { query: [[field, String(there.id)]] }
    const before = await creations.asker.ask(id, change)
    if ('unknown' in before) return before.unknown
    if (verdictOn(before) !== 'served')
      return `${field} does not take the id of a record, and of other cursors nothing is known`
    const why = await creations.remove(there)
    if (why !== undefined) return why
    const answer = await creations.asker.ask(id, change)
    return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
  }),
})

// --- internal ---

/** Whether a list must have some items. */
function hasLeastItems({ role, shape }: RecordSite, { contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const answer = shape.success?.answer
  const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer)
  return Number(list?.node.minItems ?? 0) > 0
}

/** Whether the answer says itself that there are more: in a header, in a member, or in a member of one (`meta`, `links`). */
function saysMore(site: RecordSite, { contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const answer = site.shape.success?.answer
  if (hasLinks(site) || hasCountHeader(site)) return true
  const members = [...(answer?.members ?? [])]
  return members.some(
    ([name, schema]) => isMoreName(name) || [...read(schema).members.keys()].some(isMoreName),
  )
}

/** Whether the answer leads to other pages (RFC 8288). */
function hasLinks({ operation, role }: RecordSite): boolean {
  return headersOf({ operation, role }).some((name) => name.toLowerCase() === 'link')
}

function hasCountHeader(site: RecordSite): boolean {
  return headersOf(site).some(isCountHeader)
}

function headersOf({ operation, role }: Pick<RecordSite, 'operation' | 'role'>): readonly string[] {
  const { responses } = operation
  return Object.keys(responses[describedStatus(responses, role.status ?? 200) ?? '']?.headers ?? {})
}
