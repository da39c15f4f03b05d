import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'

/** An exchange that waits for its check; `resolve` where a client waits for the verdict. */
export interface QueueEntry {
  readonly capture: Capture
  readonly resolve: ((violations: readonly Violation[]) => void) | undefined
}

/** Says when the exchanges of a queue are checked. */
export interface CheckScheduler {
  /** How many wait for their verdict. */
  readonly length: number
  /** Whether nothing waits and nothing is about to be done. */
  readonly isResting: boolean
  add(entry: QueueEntry): void
  /** Somebody waits until nothing is left. */
  hurry(): void
}

/** What a scheduler has of its queue. */
export interface SchedulerHooks {
  /** Tells of exchanges once their verdicts are known; never rejects. */
  readonly settle: (entries: readonly QueueEntry[], verdicts: Promise<Verdicts>) => Promise<void>
  /** Gives back the room of exchanges. */
  readonly release: (entries: readonly QueueEntry[]) => void
  /** Called when nothing is left. */
  readonly onRest: () => void
}
