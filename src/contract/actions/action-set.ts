import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'
import { type MemberValues, readMember, type SchemaReader } from './member-parts.ts'
import { type VerbStates, verbStates } from './verb-states.ts'

/** What an action sets by its word, with its reason. */
export interface ActionSet {
  /** By member; `$now` is the time, in the form of the member's schema. Null takes a time away that is over. */
  readonly set: { readonly [member: string]: string | boolean | null }
  /** A clause that follows "because". */
  readonly because: string
}

/** The text that stands for the time of a request. */
export const NOW = '$now'

/** An action, as far as what it sets follows from it. */
export interface ActionWord {
  readonly word: string
  /** What the resource is called, in the plural and in the singular. */
  readonly nouns: readonly string[]
  /** Whether it takes its word back: DELETE. */
  readonly isUndone: boolean
}

/** A member of a record: its path, the last name of that, and its schema. */
export interface RecordMember {
  readonly path: string
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/**
 * What an action sets of its record, where its word is a state of it: the value of an enum of states (`cancel` and cancelled), a boolean
 * (`archive` and isArchived) and the time that belongs to it (archivedAt). `undefined` where nothing fits, or more than one thing does.
 */
export function actionSetOf(
  { word, nouns, isUndone }: ActionWord,
  all: readonly RecordMember[],
  read: SchemaReader,
): ActionSet | undefined {
  const states = verbStates(word, nouns, { isUndone })
  const members = all.map(
    ({ path, name, schema, isRequired }): Member => ({
      ...{ name: path, plain: plainName(name), isRequired },
      ...readMember(schema, read),
    }),
  )
  const flags = members.flatMap((each) => flagOf(each, states))
  const enums = members.flatMap((each) => statesOf(each, states))
  if (flags.length > 1 || enums.length > 1) return undefined
  const times = members.flatMap((each) => timeOf(each, states))
  const found = [...enums, ...flags, ...times]
  if (found.length === 0) return undefined
  return {
    set: Object.fromEntries(found.map(({ member, value }) => [member, value])),
    because: found.map(({ because }) => because).join(', and '),
  }
}

// --- internal ---

interface Member extends MemberValues {
  readonly name: string
  readonly plain: string
  readonly isRequired: boolean
}

interface Found {
  readonly member: string
  readonly value: string | boolean | null
  readonly because: string
}

/** A boolean that is called like a state: `archived`, `isArchived`. */
function flagOf({ name, plain, type }: Member, states: VerbStates): Found[] {
  const { verb, reached, left, refused } = states
  if (type !== 'boolean') return []
  const bare = plain.replace(/^(?:is|was)/, '')
  // A flag that has the name of the verb itself may be a setting: `test`, `sync`.
  if (reached.includes(bare) && plain !== verb)
    return [{ member: name, value: true, because: `${name} says whether that is so` }]
  return left.includes(bare) || refused.includes(bare)
    ? [{ member: name, value: false, because: `${name} says whether what it ends is so` }]
    : []
}

/** The value of an enum of states that the verb is about; of two, the other one. */
function statesOf({ name, plain, listed }: Member, { reached, left }: VerbStates): Found[] {
  if (!STATE.test(plain)) return []
  const texts = listed.filter((each) => typeof each === 'string')
  const among = (wanted: readonly string[]) =>
    texts.filter((each) => wanted.includes(plainName(each)))
  const own = among(reached)
  if (own.length > 0)
    return own.map((value) => ({ member: name, value, because: `${value} is a value of ${name}` }))
  const [ended] = among(left)
  const [other, third] = texts.filter((each) => each !== ended)
  return ended === undefined || other === undefined || third !== undefined
    ? []
    : [{ member: name, value: other, because: `${name} is ${ended} or ${other}` }]
}

const STATE = /(?:status|state|phase|stage)$/

/** The time of a state: `cancelledAt`, `canceled_at`, `dateArchived`. */
function timeOf(member: Member, { verb, reached, left }: VerbStates): Found[] {
  const { name, plain, time, mayBeNull, isRequired } = member
  const [, last, first, second] = TIME.exec(plain) ?? []
  const bare = first ?? second
  if (bare === undefined || time === undefined) return []
  // `stopAt` is the time of what is to come, and `lastStopTime` of what has been.
  if (reached.includes(bare) && (bare !== verb || last !== undefined) && !PLANS.has(verb))
    return [{ member: name, value: NOW, because: `${name} is the time of that` }]
  const canEnd = last === undefined && (mayBeNull || !isRequired)
  return left.includes(bare) && canEnd
    ? [{ member: name, value: null, because: `${name} is the time of what it ends` }]
    : []
}

const TIME = /^(last)?([a-z]+?)(?:at|on|date|time|timestamp)$|^date([a-z]+)$/

/** Verbs whose times are those of what they plan. */
const PLANS: ReadonlySet<string> = new Set(['plan', 'postpone', 'reschedule', 'schedule', 'snooze'])
