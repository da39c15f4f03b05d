import type { Rows } from '../store/pet-index.ts'
import type { Row } from '../store/row.ts'

/** The JSON of the first animals of a list, made once for each length while no animal is added. */
export class FirstPages {
  readonly #pages = new WeakMap<Rows, Map<number, Page>>()

  /** The first `count` animals as a JSON array. */
  of(rows: Rows, count: number): string {
    const pages = this.#pages.get(rows) ?? new Map<number, Page>()
    const kept = pages.get(count)
    // Animals are only ever added: as many are the same ones.
    if (kept?.among === rows.length) return kept.json
    const json = toJson(rows, count)
    this.#pages.set(rows, pages.set(count, { among: rows.length, json }))
    return json
  }
}

// --- internal ---

interface Page {
  /** How many animals there were. */
  readonly among: number
  readonly json: string
}

function toJson(rows: Rows, count: number): string {
  const texts = Array.from({ length: count }, (_, at) => (rows.at(at) as Row).json)
  return `[${texts.join(',')}]`
}
