import { statSync } from 'node:fs'

/** How far a long piece of work is. */
export interface Progress {
  /** What is being done, as the first word of a line: `checking`. */
  readonly step: string
  /** In bytes. */
  readonly done: number
  readonly of: number
}

/** Called often, with the progress of a long piece of work. It must be cheap. */
export type OnProgress = (progress: Progress) => void

/** Goes through items that were read from a file of `size` bytes; tells `onRead` how many bytes they stand for. */
export function* passing<Item>(
  items: readonly Item[],
  size: number,
  onRead: (bytes: number) => void,
): Generator<Item> {
  for (const [at, item] of items.entries()) {
    yield item
    onRead((size * (at + 1)) / items.length)
  }
}

/** The size of a file, in bytes; 0 if it is missing, which is refused when it is read. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
