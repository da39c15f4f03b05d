import { oneOf, plainName, wordsOf } from '../../base/text/text.ts'
import { readMember } from '../actions/member-parts.ts'
import { statesSaid, verbStates } from '../actions/verb-states.ts'
import { unwrap } from '../resources/envelopes.ts'
import { isBelowItem, lastWord, readPath, singular } from '../resources/paths.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles, OperationRole, Role } from '../resources/roles.ts'
import { ownName, shapeProperties } from '../resources/shape.ts'
import type { EventRule } from './event-definitions.ts'
import { BEGINNINGS, type SaidName } from './event-names.ts'

/** When an event is sent, and why. */
export interface RulesOfDeed {
  readonly when: readonly EventRule[]
  /** A clause that follows "because". */
  readonly why: string
}

/**
 * The rules of what a name says: the operations that do it, or the member of records that shows it. `undefined` where nothing of the
 * contract does or shows it, or several members do.
 * @param isBeside whether there is an event whose name has another word in place of the deed: reopened beside opened
 */
export function rulesOf(
  { of: { resource }, deed }: SaidName,
  roles: ContractRoles,
  isBeside: (word: string) => boolean,
): RulesOfDeed | undefined {
  const own = roles.operations.filter((each) => each.resource === resource.name)
  const noun = oneOf({ one: singular(resource.word) })
  const says = (what: string) => `its name says that ${noun} ${what}`
  if (deed.is === 'moved') {
    const member = stateMember(resource, roles)
    return member === undefined
      ? undefined
      : {
          when: [{ ...stateRule(resource, member), change: 'changed' }],
          why: says(`has another ${member}`),
        }
  }
  if (deed.is === 'said') return rulesOfWords(deed.words, { resource, own, roles, isBeside, says })
  const usual = DEEDS[deed.is]
  if (!usual.includes(deed.word) && usual.some(isBeside)) return undefined
  const when = doing(deed.is, own)
  return when.length > 0 ? { when, why: says(`is ${deed.is}`) } : undefined
}

// --- internal ---

/** The usual words for what becomes of a record. */
const DEEDS: { readonly [deed in 'created' | 'changed' | 'removed']: readonly string[] } = {
  created: ['created'],
  changed: ['updated', 'changed', 'edited'],
  removed: ['deleted', 'removed'],
}

/** Words that say of a record that it was there before. */
const RETURN = /^re(?:open|activat|enabl|instat|start|sum)/

interface Words {
  readonly resource: Resource
  /** The operations of the resource. */
  readonly own: readonly OperationRole[]
  readonly roles: ContractRoles
  isBeside(word: string): boolean
  says(what: string): string
}

/** The rules of words that are a state of a record, else an action, else the beginning of one. */
function rulesOfWords(
  words: readonly string[],
  { resource, own, roles, isBeside, says }: Words,
): RulesOfDeed | undefined {
  const word = plainName(words.join(''))
  const wanted = statesSaid(word)
  const isBeginning = BEGINNINGS.has(word)
  const when = isBeginning && !isBeside('created') ? doing('created', own) : []
  const created = when.length > 0 ? { when, why: says('is created') } : undefined
  // What is opened again was opened when it was created, whatever state a new record is in.
  if (created && isBeside(`re${word}`)) return created
  const found = shownBy(wanted, resource, roles)
  if (found) {
    const { member, becomes } = found
    const isAgain = RETURN.test(word) || (isBeginning && isBeside('created'))
    const change = isAgain ? 'changed' : isBeside(`re${word}`) ? 'created' : undefined
    const rule = { ...stateRule(resource, member), becomes }
    return {
      when: [change ? { ...rule, change } : rule],
      why: says(`is ${words.join(' ')}, which its ${member} shows`),
    }
  }
  const acting = own.filter((role) => isAction(role, wanted, resource, roles))
  if (acting.length > 0)
    return {
      when: acting.map(({ operation }) => ({ on: 'operation', operation, after: 0 })),
      why: says(`is ${words.join(' ')}, which ${acting[0]?.operation} does`),
    }
  return created
}

function stateRule(resource: Resource, member: string) {
  return { on: 'state', resource: resource.name, member, after: 0 } as const
}

/** The operations of a resource that do something, as rules: what changes a record at its own path counts before its actions. */
function doing(
  deed: 'created' | 'changed' | 'removed',
  own: readonly OperationRole[],
): readonly EventRule[] {
  const has = (wanted: Role) => own.some(({ role }) => role === wanted)
  const isDirect = ({ role, path }: OperationRole) =>
    role === 'replace' || (role === 'update' && !isBelowItem(readPath(path)))
  const changing = own.some(isDirect) ? isDirect : ({ role }: OperationRole) => CHANGING.has(role)
  return own.flatMap((each): readonly EventRule[] => {
    const { role, method, operation, status } = each
    const rule = { on: 'operation', operation, after: 0 } as const
    if (deed === 'changed' && changing(each))
      // It may make the record, too.
      return [role === 'replace' ? { ...rule, change: deed } : rule]
    if (role === 'replace' && deed === 'created')
      return status === 201 || !has('create') ? [{ ...rule, change: deed }] : []
    const isLink = role === 'link' && deed === (method === 'DELETE' ? 'removed' : 'created')
    return isLink || role === DOING_ALONE[deed] ? [rule] : []
  })
}

const CHANGING: ReadonlySet<Role> = new Set<Role>(['replace', 'update', 'action'])

const DOING_ALONE: { readonly [deed: string]: Role } = { created: 'create', removed: 'remove' }

const STATE = /(?:status|state|phase|stage)$/

/** Members whose values are what has become of a record, and those that say only that it has another state. */
const SHOWING = /(?:status|state|phase|stage|outcome|result|conclusion|availability)$/

/** The members of a record with what they take; of a text without an enum, what the bodies that write it say. */
function membersOf({ name, word, record }: Resource, { operations, shapes }: ContractRoles) {
  const { read } = shapes
  const own = new Set(operations.flatMap((each) => (each.resource === name ? each.operation : [])))
  const bodies = shapes.operations.flatMap(({ id, body }) =>
    body && own.has(id) ? unwrap(body, { word, read, record }).record : [],
  )
  return [...shapeProperties(record, read)].map(([member, schema]) => {
    const { type, listed } = readMember(schema, read)
    const inBodies = () =>
      bodies.flatMap(({ members }) => readMember(members.get(member) ?? {}, read).listed)
    return {
      ...{ member, plain: plainName(ownName(member)), type },
      listed: listed.length > 0 ? listed : [...new Set(inBodies())],
    }
  })
}

function stateMember(resource: Resource, roles: ContractRoles): string | undefined {
  const found = membersOf(resource, roles).filter(({ plain }) => STATE.test(plain))
  const usual = found.find(({ plain }) => plain === 'status' || plain === 'state')
  return (usual ?? (found.length === 1 ? found[0] : undefined))?.member
}

/** The member that shows one of these states, and its value then: of an enum of states, or a boolean. */
function shownBy(wanted: readonly string[], resource: Resource, roles: ContractRoles) {
  const members = membersOf(resource, roles)
  const values = members.flatMap(({ member, plain, listed }) =>
    listed.flatMap((value) => {
      const rank = typeof value === 'string' ? wanted.indexOf(plainName(value)) : -1
      return rank < 0 || !SHOWING.test(plain) ? [] : [{ member, becomes: value, rank }]
    }),
  )
  const undone = wanted.flatMap((each) => /^un(.{3,})/.exec(each)?.[1] ?? [])
  const flags = members.flatMap(({ member, plain, type }) => {
    const bare = plain.replace(/^(?:is|was)/, '')
    const becomes = !undone.includes(bare)
    const rank = type === 'boolean' ? (becomes ? wanted : undone).indexOf(bare) : -1
    return rank < 0 ? [] : [{ member, becomes, rank }]
  })
  const found = values.length > 0 ? values : flags
  const [best, second] = found.toSorted((one, other) => one.rank - other.rank)
  return second !== undefined && second.member !== best?.member ? undefined : best
}

/** Whether an operation is the action that brings about one of these states. */
function isAction(
  { role, operation, method }: OperationRole,
  wanted: readonly string[],
  { word }: Resource,
  { shapes }: ContractRoles,
): boolean {
  const shape = shapes.operations.find(({ id }) => id === operation)
  if (!shape || (role !== 'action' && role !== 'update')) return false
  const nouns = [word, singular(word)]
  const last = isBelowItem(shape.path) ? lastWord(shape.path.segments) : undefined
  return [last, operation].some((each) => {
    if (each === undefined || wordsOf(each).length === 0) return false
    const { verb, reached } = verbStates(each, nouns, { isUndone: method === 'DELETE' })
    return verb !== '' && [verb, ...reached].some((word) => wanted.includes(word))
  })
}
