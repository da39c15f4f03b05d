import type { Arbitrary } from 'fast-check'

/** One kind of input: what is tried of it, and where. */
export interface FuzzKind<Case = unknown> {
  /** Starts what is tried, in processes of its own, so that a crash is seen as one. */
  open(): Promise<OpenKind<Case>>
}

/** A kind whose processes run. */
export interface OpenKind<Case = unknown> {
  /** Cases as plain data, which a file keeps. Each is whole: it depends on none before it. */
  readonly cases: Arbitrary<Case>
  /** Tries a case, and returns what is wrong, if anything: a sentence whose first line is the same for each case of one defect. */
  tryCase(one: Case): Promise<string | undefined>
  /** Smaller cases than one, the smallest first, beside those that fast-check knows: which part of a text does not matter. */
  smaller?(one: Case): Iterable<Case>
  /** What is said of the processes at the end, such as their memory. */
  describe?(): string
  close(): Promise<void>
}
