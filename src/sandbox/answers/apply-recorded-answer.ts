import { isJsonObject } from '../../base/json/json.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import { jsonContent } from '../../contract/document/operations.ts'
import type { RecordId, RecordValue } from '../../store/record-kind.ts'
import { StorageError } from '../../store/store.ts'
import { recordedJson } from '../../tape/tape-entry.ts'
import type { TapeAnswer } from '../../tape/tape-types.ts'
import { viewAt } from './answer-form.ts'
import { compileTarget } from './record-target.ts'
import type { Answer, RequestContext, TapeTaker } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

/** What a recorded answer says of a record without showing it: perhaps its id, and then perhaps more of it. */
export interface RecordMention {
  readonly id: RecordId | undefined
  readonly members: RecordValue
}

/** How recorded answers change the store. */
interface TakerOptions {
  /** Whether no record replaces another. */
  readonly isNew: boolean
  /** Does what the request asks for, where its answer does not show what became of the record; answers if that cannot be kept. */
  readonly make: (context: RequestContext, mention: RecordMention) => Promise<Answer | undefined>
}

/**
 * Compiles how the records in a recorded answer enter the store, under their recorded ids. An answer that shows no record, although it is
 * one of the contract (204, or an id alone), means what its request asked for.
 */
export function compileTapeTaker(parts: RecordParts, { isNew, make }: TakerOptions): TapeTaker {
  const { contract, resource, kind, noun, record, role, operation } = parts
  const { name } = resource
  const view = contract.views(record)
  const target = compileTarget(parts)
  const undone: UnkeptChange = { noun, undone: isNew ? 'added' : 'changed' }
  const inside = (each: unknown) =>
    role.wrapper !== undefined && isJsonObject(each) ? each[role.wrapper] : each
  const recordsOf = (context: RequestContext, json: unknown) =>
    // Values that are no records by the contract are not stored; the check reports them.
    (Array.isArray(json) ? (json as unknown[]) : [json])
      .map(inside)
      .filter((each) => isJsonObject(each) && view.problems(each).length === 0)
      .map((each) => view.show(each, { ...viewAt(context, name), keepsUnknown: false }))
      .filter(isJsonObject)
  const isOfContract = ({ status }: TapeAnswer, json: unknown) => {
    if (!operation.answers.has(status)) return false
    const schema = jsonContent(operation.responses[status]?.content)?.schema
    return schema === undefined || contract.views(schema).problems(json).length === 0
  }
  const mentionIn = (json: unknown): RecordMention => {
    const value = inside(json)
    const id = isJsonObject(value) ? kind.idIn(value) : undefined
    if (!isJsonObject(value) || !kind.isId(id)) return { id: undefined, members: {} }
    const { members } = resource.record
    return {
      id,
      members: Object.fromEntries(Object.entries(value).filter(([each]) => members.has(each))),
    }
  }
  return async (context, recorded) => {
    const { store } = context.world
    if (context.path.violations.length > 0) return undefined
    const json = recordedJson(recorded.body, recorded.headers)
    const records = recordsOf(context, json)
    if (records.length === 0)
      return isOfContract(recorded, json) ? make(context, mentionIn(json)) : undefined
    const parents = target.parents(context)
    for (const value of records) {
      const own = kind.id.property === undefined ? target.id(context) : kind.idIn(value)
      if (!kind.isId(own)) continue
      const there = store.get(name, target.key(context, own))
      // A record never moves to other parents.
      if (there && (isNew || !target.isBelow(context, there))) continue
      try {
        await store.put(name, { id: own, value, parents })
      } catch (error) {
        return refuseUnkept(context, error, undone)
      }
    }
    return undefined
  }
}

/** Why a new world is refused, for its client. */
export const TOO_MANY_WORLDS =
  'as many worlds are kept as there may be (10 times --max-worlds). Use a key that has one, or reset all worlds'

/** A change of a record, for the message that it was not made. */
export interface UnkeptChange {
  readonly noun: Noun
  /** What did not happen to the record. */
  readonly undone: 'added' | 'changed' | 'removed'
}

/** The answer when a change cannot be kept (ledger, `notKept`); any other error is thrown again. */
export function refuseUnkept(
  context: RequestContext,
  error: unknown,
  { noun, undone }: UnkeptChange,
): Answer {
  if (!(error instanceof StorageError)) throw error
  const { why, retryAfter } = REASONS[error.reason]
  const message = `The ${noun.one} was not ${undone}: ${why(noun)}`
  return context.error(context.decideOn('notKept'), message, 'store', ['Retry-After', retryAfter])
}

/** Waits for a change that a recorded answer stands for; answers if it cannot be kept. */
export async function refusedUnlessKept(
  context: RequestContext,
  change: Promise<unknown>,
  undone: UnkeptChange,
): Promise<Answer | undefined> {
  try {
    await change
    return undefined
  } catch (error) {
    return refuseUnkept(context, error, undone)
  }
}

// --- internal ---

/** The reason, and the seconds after which a client may retry: freeing disk space takes longer. */
const REASONS: {
  readonly [reason in StorageError['reason']]: {
    readonly why: (noun: Noun) => string
    readonly retryAfter: string
  }
} = {
  unwritable: { why: () => 'it cannot be written to the disk. Try again later', retryAfter: '5' },
  refused: { why: () => 'the store does not take it. Try again later', retryAfter: '5' },
  unreachable: { why: () => 'the store cannot be reached. Try again', retryAfter: '1' },
  replaced: {
    why: ({ many }) => `the ${many} were reset or replaced at the same time. Try again`,
    retryAfter: '1',
  },
  full: { why: () => TOO_MANY_WORLDS, retryAfter: '60' },
}
