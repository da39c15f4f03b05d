import { asObject, type Json, type JsonObject, ownMember } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { EchoedMember, RecordOperation } from '../../contract/resources/record-operations.ts'
import { recordSent, recordsIn } from '../../contract/shown-records.ts'
import { isEchoOf, isOther } from '../records/same-values.ts'
import { lastWrites } from '../records/sent-changes.ts'
import type { Facts } from './facts.ts'

/**
 * Which members of what was sent come back: the built-in contract promises the whole of a creation; another one describes them, so that
 * those that come back in the same form are those that were sent.
 */
export type EchoPromise = 'whole' | 'described'

/** What a request writes to a record: each member that its answer is expected to give back. */
export interface SentMember {
  readonly member: EchoedMember
  readonly value: Json
}

/** The rule that an answer breaks that shows something else than was sent, by the role of its operation. */
export const echoRules = {
  create: 'create-echo',
  replace: 'replace-echo',
  update: 'update-echo',
} as const

/** Checks that what was sent is what comes back. Values are compared exactly, digit for digit. */
export function checkEcho(
  facts: Facts,
  record: RecordOperation & { readonly role: keyof typeof echoRules },
  promises: EchoPromise,
): Violation[] {
  const got = asObject(recordsIn(record, facts.response.content?.value)?.[0])
  if (!got) return []
  const violation = ({ name }: EchoedMember, message: string) =>
    responseViolation(echoRules[record.role], ['body', ...record.inAnswer, name].join('.'), message)
  const isWhole = promises === 'whole' && record.role === 'create'
  const changed = sentMembers(facts, record).flatMap(({ member, value }) => {
    const { name, isRequired, unsaid } = member
    const back = ownMember(got, name)
    if (isEchoOf(value, back, member)) return []
    // A missing required field already violates the schema.
    if (back === undefined && isRequired) return []
    if (!isWhole && !(isOther(value, back, unsaid) && canShow(record, got, { name, value })))
      return []
    return [violation(member, `${name} was sent as ${shown(value)}, got ${shown(back)}`)]
  })
  const kept = removedMembers(facts, record).flatMap((member) => {
    const back = ownMember(got, member.name)
    if (back === undefined || back === null || member.isRequired) return []
    if (record.defaults[member.name] !== undefined) return []
    return [violation(member, `${member.name} was taken out, got ${shown(back)}`)]
  })
  return [...changed, ...kept]
}

/** The members that a request writes, as far as they are valid: an invalid value is not expected back (`accepted-invalid` reports it). */
export function sentMembers(
  { exchange, request }: Facts,
  record: RecordOperation,
): readonly SentMember[] {
  const value = request.content?.value
  if (Array.isArray(value)) return sentInChanges(value, record)
  const problems = exchange.operation.validateBody?.(value) ?? []
  const bad = new Set(problems.map(({ location }) => location))
  const sent = recordSent(record, value)
  if (!sent) return []
  return record.echoed.flatMap((member) => {
    const each = ownMember(sent, member.sentAs)
    const at = ['body', ...record.inRequest, member.sentAs].join('.')
    return each === undefined || bad.has(at) ? [] : [{ member, value: each }]
  })
}

/** The members that a request takes out of a record: by null where its media type says so (RFC 7396), or by a change of its own (RFC 6902). */
export function removedMembers(
  { request }: Facts,
  record: RecordOperation,
): readonly EchoedMember[] {
  if (record.role !== 'update') return []
  const { value, type } = request.content ?? {}
  const isTaken = takenOut(value, { type, record })
  return record.echoed.filter((member) => isTaken(member.sentAs))
}

// --- internal ---

/** Whether a record can show a value: a contract may take what no answer may have. */
function canShow(
  { isShown }: RecordOperation,
  got: JsonObject,
  { name, value }: { readonly name: string; readonly value: Json },
): boolean {
  return isShown({ ...got, [name]: value }) || !isShown(got)
}

const MERGE_PATCH = 'application/merge-patch+json'

function takenOut(
  value: Json | undefined,
  { type, record }: { readonly type: string | undefined; readonly record: RecordOperation },
): (name: string) => boolean {
  if (Array.isArray(value)) {
    const { removed } = lastWrites(value)
    return (name) => removed.has(name)
  }
  const sent: JsonObject | undefined = type === MERGE_PATCH ? recordSent(record, value) : undefined
  return (name) => sent !== undefined && ownMember(sent, name) === null
}

function sentInChanges(changes: readonly Json[], record: RecordOperation): readonly SentMember[] {
  const { written } = lastWrites(changes)
  return record.echoed.flatMap((member) => {
    const value = written.get(member.sentAs)
    return value === undefined ? [] : [{ member, value }]
  })
}
