import { type ExactJson, endOfString } from './json.ts'

/** Where a place in a JSON text is, or the nearest one around it that there is. */
export interface JsonOffset {
  /** Of its key or its item, in UTF-16 code units. */
  readonly offset: number
  /** How many keys of the path lead to it. */
  readonly depth: number
}

/**
 * Finds places in a JSON text in one pass.
 * @param text Valid JSON.
 * @returns For each path, in their order; an empty path is the whole.
 */
export function jsonOffsets(
  text: string,
  paths: readonly (readonly string[])[],
): readonly JsonOffset[] {
  const root = wantedOf(paths)
  root.offset = text.search(/[^ \n\r\t\ufeff]/)
  const way: (Wanted | undefined)[] = [root]
  scan(text, (open, offset) => {
    const next = way[open.length - 1]?.inner.get(String(open.at(-1)?.key))
    if (next) next.offset = offset
    way[open.length] = next
  })
  return paths.map((keys) => {
    let [at, depth] = [root, 0]
    for (const key of keys) {
      const next = at.inner.get(key)
      if (next?.offset === undefined) break
      at = next
      depth += 1
    }
    return { offset: at.offset ?? 0, depth }
  })
}

/** A key that its object already has. */
export interface RepeatedKey {
  readonly key: string
  /** Its path: keys and indexes, e.g. `0.id`. */
  readonly place: string
  /** Where the key begins in the text. */
  readonly offset: number
}

/**
 * Finds the keys that appear twice in one object of a JSON text; their effect is unpredictable (RFC 8259,
 * section 4), and `JSON.parse` does not report them. The second argument is the parsed text.
 */
export function repeatedKeys(text: string, { value, plain }: ExactJson): readonly RepeatedKey[] {
  // JSON.stringify writes the shortest text of a plain value: a text of that length has lost nothing.
  // (An exponent can make a number shorter, but then the text is not plain.)
  const isWhole = plain && JSON.stringify(value).length === text.length
  return isWhole ? [] : repeatedIn(text)
}

/** How many of some numbers, in order, are not above another one. */
export function countUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return low
}

// --- internal ---

/** A member or item whose offset is wanted, or that is on the path to one. */
interface Wanted {
  readonly inner: Map<string, Wanted>
  offset: number | undefined
}

function wantedOf(paths: readonly (readonly string[])[]): Wanted {
  const root: Wanted = { inner: new Map(), offset: undefined }
  for (const keys of paths) {
    let at = root
    for (const key of keys) {
      const next = at.inner.get(key) ?? { inner: new Map(), offset: undefined }
      at.inner.set(key, next)
      at = next
    }
  }
  return root
}

/** Calls `onPlace` at each member and item of a JSON text, with what encloses it and where it begins. */
function scan(text: string, onPlace: (open: readonly Level[], offset: number) => void): void {
  const open: Level[] = []
  let level: Level | undefined
  let begins = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (begins && level && char > BLANK && char !== CLOSE_OBJECT && char !== CLOSE_ARRAY) {
      begins = false
      const offset = at
      if (typeof level.key === 'number') level.key += 1
      else {
        at = endOfString(text, offset)
        level.key = unquoted(text, offset, at)
      }
      onPlace(open, offset)
      if (at > offset) continue // behind the key
    }
    switch (char) {
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        level = { key: char === OPEN_OBJECT ? '' : -1, keys: undefined }
        open.push(level)
        begins = true
        break
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        open.pop()
        level = open.at(-1)
        begins = false
        break
      case COMMA:
        begins = true
        break
      case QUOTE:
        at = endOfString(text, at)
    }
  }
}

/** An object or an array that is open. */
interface Level {
  /** The key or index of the member or item that was begun last. */
  key: string | number
  /** The keys of this object so far, where repeated keys are looked for. */
  keys: Set<string> | undefined
}

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const [COMMA, QUOTE, BLANK] = [0x2c, 0x22, 0x20]

function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end)
  return inner.includes('\\') ? JSON.parse(`"${inner}"`) : inner
}

function repeatedIn(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = []
  scan(text, (open, offset) => {
    const level = open.at(-1)
    if (typeof level?.key !== 'string') return
    level.keys ??= new Set()
    if (level.keys.has(level.key))
      found.push({ key: level.key, place: open.map(({ key }) => key).join('.'), offset })
    level.keys.add(level.key)
  })
  return found
}
