/** A part of a text: its start, and its end (exclusive). */
export type Span = readonly [from: number, to: number]

/** Searches for many texts, each of at least four characters, at the same time, in time proportional to the searched text. */
export class TextIndex {
  /** All of them, while they are few. */
  readonly #few: string[] = []
  readonly #byStart = new Map<string, string[]>()
  /** Marks the hash of each text's first two characters, by which most positions can be skipped. */
  readonly #first = new Uint8Array(SIZE)

  add(text: string): void {
    const start = text.slice(0, START)
    const texts = this.#byStart.get(start)
    if (texts?.includes(text)) return
    if (this.#few.length <= FEW) this.#few.push(text)
    this.#byStart.set(
      start,
      [...(texts ?? []), text].toSorted((a, b) => b.length - a.length),
    )
    this.#first[hash(text, 0)] = 1
  }

  /** Finds the texts in another, even if one is cut off by an ellipsis (the UTF-8 bytes of U+2026). */
  find(text: string): Span[] {
    const found: Span[] = []
    const hasCut = text.includes(ELLIPSIS)
    // A few searches of the engine's own are faster than a look at each place.
    const areFew = this.#few.length <= FEW && !hasCut
    if (areFew && !this.#few.some((each) => text.includes(each))) return found
    for (let at = 0; at + START <= text.length; at += 1) {
      if (this.#first[hash(text, at)] === 0) continue
      const texts = this.#byStart.get(text.slice(at, at + START))
      if (!texts) continue
      const whole = texts.find((each) => text.startsWith(each, at))
      const end = whole ? at + whole.length : hasCut ? endOfCut(texts, text, at) : undefined
      if (end === undefined) continue
      found.push([at, end])
      at = end - 1
    }
    return found
  }
}

// --- internal ---

const START = 4
/** How many texts are searched for one by one. */
const FEW = 24
const SIZE = 4096
const ELLIPSIS = '\xe2\x80\xa6'

function hash(text: string, at: number): number {
  return ((text.charCodeAt(at) << 5) ^ text.charCodeAt(at + 1)) & (SIZE - 1)
}

function endOfCut(texts: readonly string[], text: string, at: number): number | undefined {
  const cut = text.indexOf(ELLIPSIS, at)
  if (cut < 0 || cut - at > (texts[0] as string).length + 6) return undefined
  // An escape may also have been cut.
  const rest = text.slice(at, cut).replace(/(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i, '')
  return texts.some((each) => each.startsWith(rest)) ? cut : undefined
}
