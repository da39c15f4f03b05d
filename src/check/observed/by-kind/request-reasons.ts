import { asObject, type Json } from '../../../base/json/json.ts'
import { isJsonKin } from '../../../contract/document/operations.ts'
import type { LedgerEntry } from '../../../contract/ledger/ledger.ts'
import { LONGEST_TEXT } from '../../../contract/ledger/rules/field-silences.ts'
import type { Violation } from '../../../contract/requests/violation-types.ts'
import { isReference } from '../../../contract/resources/paths.ts'
import { recordSent } from '../../../contract/shown-records.ts'
import type { Facts } from '../../judge/facts.ts'

/**
 * Why a service may refuse a request: a kind of silence, `credential`, `invalid` for what else breaks the contract, or `unclear` for
 * values of which only the service knows what they may be.
 */
export interface Reason {
  readonly kind: string
  /** The parameter or field; `undefined` if it is none. */
  readonly name?: string | undefined
}

/** Finds the reasons for which a service may refuse a request. `entries` are those of its operation, `violations` those of the request. */
export function findReasons(
  facts: Facts,
  violations: readonly Violation[],
  entries: readonly LedgerEntry[],
): readonly Reason[] {
  const { exchange, query, record } = facts
  const { requestHeaders, requestBody } = exchange
  const own = ['body', ...(record?.inRequest ?? [])].join('.')
  const found: Reason[] = violations.flatMap((each) => reasonIn(each, own))
  for (const { rule, location } of query.violations)
    found.push({
      kind: OF_QUERY.get(rule) ?? 'invalidQuery',
      name: location.slice('query.'.length),
    })
  for (const name of query.unknown) found.push({ kind: 'unknownQuery', name })
  for (const name of Object.keys(query.texts)) found.push({ kind: 'unclear', name })
  const coding = requestHeaders['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') found.push({ kind: 'codedBody' })
  if (requestBody.kind === 'unread') found.push({ kind: 'invalid' })
  const sent = sentRecord(facts)
  if (!sent) return found
  for (const { kind, field = '' } of entries) {
    const value = sent[field]
    if (value !== undefined && FIELDS.get(kind)?.(value)) found.push({ kind, name: field })
  }
  for (const name of Object.keys(sent)) if (isReference(name)) found.push({ kind: 'unclear', name })
  return found
}

/** The record in a request in JSON; `undefined` if it has none. */
export function sentRecord({
  request,
  record,
}: Facts): { readonly [name: string]: Json } | undefined {
  const { content } = request
  if (!content || !isJsonKin(content.type)) return undefined
  return record ? recordSent(record, content.value) : asObject(content.value)
}

// --- internal ---

const OF_QUERY: ReadonlyMap<string, string> = new Map([
  ['repeated-parameter', 'repeatedQuery'],
  ['empty-parameter', 'emptyQuery'],
])

/** When a value of a field is what a kind asks about. */
const FIELDS: ReadonlyMap<string, (value: Json) => boolean> = new Map<
  string,
  (value: Json) => boolean
>([
  ['emptyText', (value) => value === ''],
  ['longText', (value) => typeof value === 'string' && [...value].length > LONGEST_TEXT],
  [
    'negativeNumber',
    (value) => (typeof value === 'number' || typeof value === 'bigint') && value < 0,
  ],
  ['unlistedReference', () => true],
])

/** The reason in a violation; `own` is the place of the record in the body. */
function reasonIn({ rule, location }: Violation, own: string): readonly Reason[] {
  if (location.startsWith('query.') || OF_NOTHING.has(rule)) return []
  if (rule === 'credential') return [{ kind: 'credential' }]
  if (location.startsWith('path.'))
    return [{ kind: 'invalidId', name: location.slice('path.'.length) }]
  if (rule === 'media-type' || rule === 'malformed-content-type') return [{ kind: 'contentType' }]
  if (rule === 'duplicate-key')
    return [{ kind: 'duplicateKeys', name: location.split('.').at(-1) ?? '' }]
  const at = location.lastIndexOf('.')
  if (rule === 'undeclared-field' && location.slice(0, at) === own && !location.endsWith('.*'))
    return [{ kind: 'unknownFields', name: location.slice(at + 1) }]
  return [{ kind: rule === 'unexpected-body' ? 'unclear' : 'invalid' }]
}

/** What says nothing of a request: it is found in its query, or no service refuses it. */
const OF_NOTHING = new Set(['unknown-parameter', 'deprecated-operation'])
