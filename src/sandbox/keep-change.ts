import { StorageError } from '../store/storage-error.ts'
import type { Answer, Turn } from './turn.ts'

/** Waits until a change of the animals is kept, or returns why it cannot be. */
export function keepChange<Result>(change: Promise<Result>): Promise<Result | StorageError> {
  return change.catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    return error
  })
}

/**
 * The answer when a change cannot be kept (ledger, `notKept`). `undone` says what did not happen to the animal, e.g.
 * `added`. The log has the details of a disk error.
 */
export function refuseUnkept(turn: Turn, { reason }: StorageError, undone: string): Answer {
  const { why, retryAfter } = REASONS[reason]
  const message = `The animal was not ${undone}: ${why}`
  return turn.error(turn.decide('notKept'), message, 'store', ['Retry-After', retryAfter])
}

/** Why a new world is refused, for its client. */
export const TOO_MANY_WORLDS =
  'as many worlds are kept as there may be (10 times --max-worlds). Use a key that has one, or reset all worlds'

// --- internal ---

/** The reason, and the seconds after which a client may retry: freeing disk space takes longer. */
const REASONS = {
  unwritable: { why: 'it cannot be written to the disk. Try again later', retryAfter: '5' },
  refused: { why: 'the store does not take it. Try again later', retryAfter: '5' },
  unreachable: { why: 'the store cannot be reached. Try again', retryAfter: '1' },
  replaced: {
    why: 'the animals were reset or replaced at the same time. Try again',
    retryAfter: '1',
  },
  full: { why: TOO_MANY_WORLDS, retryAfter: '60' },
} as const
