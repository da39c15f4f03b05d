import type { RowList } from './row-list.ts'

/** The JSON of the first animals of lists, made once for each length while they stay the same. */
export class FirstPages {
  readonly #lists = new Map<RowList, Pages>()
  #characters = 0

  /** How many characters are kept in all. */
  get characters(): number {
    return this.#characters
  }

  /** The first `count` animals, at most `HEAD`, as a JSON array. */
  of(rows: RowList, count: number): string {
    const pages = this.#pagesOf(rows)
    const length = Math.min(count, rows.length)
    const kept = pages.byLength.get(length)
    if (kept !== undefined) return kept
    const json = `[${rows
      .slice(0, length)
      .map((row) => row.json)
      .join(',')}]`
    if (json.length <= LONGEST) this.#keep(rows, length, json)
    return json
  }

  /** What is kept of a list, as long as its first animals are the same. */
  #pagesOf(rows: RowList): Pages {
    const kept = this.#lists.get(rows)
    if (kept?.head === rows.head) return kept
    if (kept) this.#characters -= kept.characters
    const pages = { head: rows.head, byLength: new Map(), characters: 0 }
    this.#lists.set(rows, pages)
    return pages
  }

  #keep(rows: RowList, length: number, json: string): void {
    if (this.#characters + json.length > MOST) {
      this.#lists.clear()
      this.#characters = 0
    }
    const pages = this.#pagesOf(rows)
    pages.byLength.set(length, json)
    pages.characters += json.length
    this.#characters += json.length
  }
}

// --- internal ---

interface Pages {
  readonly head: object
  readonly byLength: Map<number, string>
  characters: number
}

/** How much is kept in all, in characters of one or two bytes. */
const MOST = 4 * 1024 * 1024
/** A page that is longer is made each time: sending it costs more than that. */
const LONGEST = MOST / 8
