/** How far a long piece of work is. */
export interface Progress {
  /** What is being done, as the first word of a line: `checking`. */
  readonly step: string
  readonly done: number
  /** The total; `undefined` if it is not known. */
  readonly of: number | undefined
  /** What is counted, as a word in the plural; bytes by default. */
  readonly unit?: string
}

/** Called often, with the progress of a long piece of work. It must be cheap. */
export type OnProgress = (progress: Progress) => void

/** Does something with each of many items, and tells how many are done every few thousand of them. */
export function mapTelling<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  tell: (done: number) => void,
): readonly Result[] {
  return items.map((item, at) => {
    if (at % TELLING === 0) tell(at)
    return map(item)
  })
}

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

/** The number of items of a long list after which progress is reported. */
export const TELLING = 4096
