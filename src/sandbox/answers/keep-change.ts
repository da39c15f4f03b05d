import type { Noun } from '../../contract/document/contract-hints.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { Answer, RequestContext } from './request-context.ts'

/** Why a new world is refused, for its client. */
export const TOO_MANY_WORLDS =
  'as many worlds are kept as there may be (10 times --max-worlds). Use a key that has one, or reset all worlds'

/** A change of a record, for the message that it was not made. */
export interface Undone {
  readonly noun: Noun
  /** What did not happen to the record. */
  readonly undone: 'added' | 'changed' | 'removed'
}

/** The answer when a change cannot be kept (ledger, `notKept`); any other error is thrown again. */
export function refuseUnkept(
  context: RequestContext,
  error: unknown,
  { noun, undone }: Undone,
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
  undone: Undone,
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
