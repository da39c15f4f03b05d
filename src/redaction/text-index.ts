/** A part of a text: its start, and its end (exclusive). */
export type TextRange = readonly [from: number, to: number]

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
  find(text: string): TextRange[] {
    const found: TextRange[] = []
    const hasCut = text.includes(ELLIPSIS)
    // For a few texts, `includes` is faster than looking at each position.
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

/** The forms in which a credential may appear in a text: plain, without backslashes, and in base64 and base64url. */
export function formsOf(secret: string): readonly string[] {
  // `withoutEscapes` removes backslashes.
  const bare = secret.replaceAll('\\', '')
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
  ])
  return [secret, bare, ...encoded]
}

/** An unescaped text, with the place of each character in the original; one more place is the end. */
export interface Unescaped {
  readonly text: string
  readonly places: readonly number[]
}

/** Undoes percent-encoding and JSON escapes, even nested ones, and removes backslashes; `undefined` if there are none. */
export function withoutEscapes(text: string): Unescaped | undefined {
  if (!text.includes('%') && !text.includes('\\')) return undefined
  const places: number[] = []
  let plain = ''
  let done = 0
  /** Where removed backslashes began: they belong to the next character. */
  let leftOut: number | undefined
  const place = (at: number) => {
    places.push(leftOut ?? at)
    leftOut = undefined
  }
  const copy = (end: number) => {
    plain += text.slice(done, end)
    for (let at = done; at < end; at += 1) place(at)
    done = end
  }
  for (const match of text.matchAll(ESCAPE)) {
    const [whole, unit, byte = unit] = match
    copy(match.index)
    const char = byte === undefined ? '' : String.fromCharCode(Number.parseInt(byte, 16))
    if (char === '' || char === '\\') leftOut ??= done
    else {
      plain += char
      place(done)
    }
    done += whole.length
  }
  if (done === 0) return undefined
  copy(text.length)
  place(text.length)
  return { text: plain, places }
}

/** Undoes percent-encoding once, as Latin-1, and keeps the place of each character in the original. */
export function withoutPercents(text: string): Unescaped {
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    places.push(at)
    const digits = text[at] === '%' ? text.slice(at + 1, at + 3) : ''
    if (!/^[\da-f]{2}$/i.test(digits)) plain += text[at]
    else {
      plain += String.fromCharCode(Number.parseInt(digits, 16))
      at += 2
    }
  }
  places.push(text.length)
  return { text: plain, places }
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
  // The cut may be inside an escape.
  const rest = text.slice(at, cut).replace(/(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i, '')
  return texts.some((each) => each.startsWith(rest)) ? cut : undefined
}

/** The base64 characters that depend on the secret alone, for each of the three alignments at which it can begin. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'latin1')
  if (bytes.length < SHORTEST_ENCODED) return []
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(from, to)
  })
}

/** Shorter secrets have too few base64 characters of their own. In bytes. */
const SHORTEST_ENCODED = 6

const ESCAPE = /\\+u00([0-9a-f]{2})|\\+|%(?:25)*([0-9a-f]{2})/gi
