import type { RowList } from './row-list.ts'

/** Caches the first pages of lists as JSON, by length, until one of their animals changes. */
export class FirstPages {
  readonly #lists = new Map<RowList, Pages>()
  #characters = 0

  /** The number of cached characters. */
  get characters(): number {
    return this.#characters
  }

  /** The first `count` animals as a JSON array. Pages longer than `HEAD` are not cached. */
  of(rows: RowList, count: number): string {
    const head = rows.headOf(count)
    // Changes beyond the tracked animals are not noticed, so such a page cannot be cached.
    if (!head) return toJson(rows, count)
    const length = Math.min(count, rows.length)
    const kept = this.#pagesOf(rows, head).byLength.get(length)
    if (kept !== undefined) return kept
    const json = toJson(rows, length)
    if (json.length <= LONGEST) this.#keep(json, { rows, head, length })
    return json
  }

  /** The pages that are cached for a list while its first animals stay the same. */
  #pagesOf(rows: RowList, head: object): Pages {
    const kept = this.#lists.get(rows)
    if (kept?.head === head) return kept
    if (kept) this.#characters -= kept.characters
    const pages = { head, byLength: new Map(), characters: 0 }
    this.#lists.set(rows, pages)
    return pages
  }

  #keep(json: string, { rows, head, length }: Page): void {
    if (this.#characters + json.length > MOST) {
      this.#lists.clear()
      this.#characters = 0
    }
    const pages = this.#pagesOf(rows, head)
    pages.byLength.set(length, json)
    pages.characters += json.length
    this.#characters += json.length
  }
}

// --- internal ---

interface Page {
  readonly rows: RowList
  readonly head: object
  readonly length: number
}

interface Pages {
  readonly head: object
  readonly byLength: Map<number, string>
  characters: number
}

/** The size of the cache, in characters of one or two bytes. */
const MOST = 4 * 1024 * 1024
/** Longer pages are not cached: sending them costs more than building them. */
const LONGEST = MOST / 8

function toJson(rows: RowList, count: number): string {
  return `[${rows
    .slice(0, count)
    .map((row) => row.json)
    .join(',')}]`
}
