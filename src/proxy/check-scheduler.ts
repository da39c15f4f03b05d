import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'

/** A queued exchange, with `resolve` when a client waits for the verdict. */
export interface QueueEntry {
  readonly capture: Capture
  readonly resolve: ((violations: readonly Violation[]) => void) | undefined
}

/** Decides when the exchanges of a queue are checked. */
export interface CheckScheduler {
  /** How many exchanges wait for their verdict. */
  readonly length: number
  add(entry: QueueEntry): void
  /** Stops postponing checks: a caller waits until none is left. */
  hurry(): void
}

/** What a scheduler calls on its queue. */
export interface SchedulerHooks {
  /** Reports exchanges when their verdicts are known. Never rejects. */
  readonly settle: (entries: readonly QueueEntry[], verdicts: Promise<Verdicts>) => Promise<void>
  /** Frees the room of exchanges. */
  readonly release: (entries: readonly QueueEntry[]) => void
  /** Called when nothing is left. */
  readonly onRest: () => void
}
