import { isJsonObject } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import {
  bodiesOf,
  type Declared,
  type DeclaredMember,
  declaredInAll,
  hasParts,
  isOpenTo,
  itemsIn,
  type KeptPlace,
  type LeftOut,
  NONE,
  without,
} from './declared-members.ts'
import { findOtherContractMembers } from './other-contract-members.ts'
import type { RecordParts } from './role-parts.ts'

/** What an answer does not show of a kept record. */
export interface Hidden {
  /** The value without it; the value itself if it has nothing of it. */
  strip(value: unknown): unknown
}

/**
 * Finds the members of kept records that an answer does not show: those that the contract declares of the record, or of a body that
 * writes it, and not of this answer, such as a password; also in objects and arrays within. What a record has beyond the contract is none
 * of them.
 *
 * An answer that is open to any member hides those that are declared of bodies alone, unless records are open as well. `writeOnly` members
 * are always hidden, and so is what only another contract over the same state declares.
 */
export function hiddenMembers(parts: RecordParts, answer: Schema): Hidden {
  const { record } = parts
  const hidden = hiddenIn({ answers: [answer], records: [record], bodies: bodiesOf(parts) })
  const beside = findOtherContractMembers(parts, answer)
  return { strip: (value) => without(beside ? beside.strip(value) : value, hidden) }
}

/** A value without some members; the value itself if it has none of them. */
export function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isJsonObject(value)) return value
  const entries = Object.entries(value)
  const left = entries.filter(([name]) => !names.has(name))
  return left.length === entries.length ? value : Object.fromEntries(left)
}

export function onlyMembers(value: ViewObject, names: ReadonlySet<string>): ViewObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

// --- internal ---

/** The schemas of one place in an answer, in a record, and in the bodies that write it. */
interface Place extends KeptPlace {
  readonly answers: readonly Schema[]
}

function hiddenIn({ answers, records, bodies }: Place): LeftOut | undefined {
  const [shown, ofRecord, ofBodies] = [answers, records, bodies].map(declaredInAll) as [
    Declared,
    Declared,
    Declared,
  ]
  const isOpen = answers.every((each) => isOpenTo(each, shown))
  const isRecordOpen = records.every((each) => isOpenTo(each, ofRecord))
  const areGiven = [...ofBodies].filter(([name]) => !ofRecord.has(name))
  const isHidden = ([, { isWriteOnly }]: readonly [string, DeclaredMember]) => isWriteOnly
  const known = isOpen
    ? [...[...ofRecord].filter(isHidden), ...(isRecordOpen ? areGiven.filter(isHidden) : areGiven)]
    : [...ofRecord, ...ofBodies]
  const names = new Set([
    ...known.map(([name]) => name).filter((name) => !shown.has(name)),
    ...[...shown].filter(isHidden).map(([name]) => name),
  ])
  const within = (name: string): Place => ({
    answers: (shown.get(name) ?? ofRecord.get(name))?.schemas ?? NONE,
    records: ofRecord.get(name)?.schemas ?? NONE,
    bodies: ofBodies.get(name)?.schemas ?? NONE,
  })
  const nested = new Set(
    [...shown.keys(), ...ofRecord.keys(), ...ofBodies.keys()].filter((name) =>
      Object.values(within(name)).flat().some(hasParts),
    ),
  )
  const items = { answers: itemsIn(answers), records: itemsIn(records), bodies: itemsIn(bodies) }
  const hasItems = Object.values(items).flat().some(hasParts)
  if (names.size === 0 && nested.size === 0 && !hasItems) return undefined
  return {
    names,
    member: memoize((name) =>
      nested.has(name) && !names.has(name) ? hiddenIn(within(name)) : undefined,
    ),
    item: lazy(() => (hasItems ? hiddenIn(items) : undefined)),
  }
}
