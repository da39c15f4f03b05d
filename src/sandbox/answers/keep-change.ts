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

/** Waits until a change of the records is kept, and uses what became of it; answers if it cannot be kept. */
export function keepChange<Result, Used>(
  context: RequestContext,
  change: Promise<Result>,
  undone: Undone,
  use: (result: Result) => Used,
): Promise<Used | Answer> {
  return change.then(use, (error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    return refuseUnkept(context, error, undone)
  })
}

// --- internal ---

/** The answer when a change cannot be kept (ledger, `notKept`). */
function refuseUnkept(
  context: RequestContext,
  { reason }: StorageError,
  { noun, undone }: Undone,
): Answer {
  const { why, retryAfter } = REASONS[reason]
  const message = `The ${noun.one} was not ${undone}: ${why(noun)}`
  return context.error(context.decideOn('notKept'), message, 'store', ['Retry-After', retryAfter])
}

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
