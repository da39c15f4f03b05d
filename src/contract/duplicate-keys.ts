import type { Json } from './json.ts'

/**
 * The places of keys that stand twice in one object of a JSON text, e.g. `0.id`. RFC 8259, section 4:
 * what becomes of them is unpredictable, and a parser does not tell. `value` is what it read from the text.
 */
export function duplicateKeys(text: string, value: Json): readonly string[] {
  // No less in the value than the text can have: nothing was lost, and there is nothing to look for.
  return keysOf(value) === mostKeysIn(text) ? [] : repeatedIn(text)
}

// --- internal ---

/** How many keys all objects of a value have. */
function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += keysOf(item)
  else {
    for (const key in value) count += 1 + keysOf(value[key as keyof typeof value])
  }
  return count
}

/** How many keys a JSON text has at most: a colon after a quotation mark may also stand within a string. */
function mostKeysIn(text: string): number {
  let count = 0
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (text.charCodeAt(before) <= SPACE) before -= 1
    if (text.charCodeAt(before) === QUOTE) count += 1
  }
  return count
}

function repeatedIn(text: string): readonly string[] {
  const found: string[] = []
  const open: Level[] = []
  let level: Level | undefined
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
        level = { keys: new Set(), key: '', index: 0, expectsKey: true }
        open.push(level)
        break
      case OPEN_ARRAY:
        level = { keys: undefined, key: '', index: 0, expectsKey: false }
        open.push(level)
        break
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        open.pop()
        level = open.at(-1)
        break
      case COMMA:
        if (level) {
          level.index += 1
          level.expectsKey = level.keys !== undefined
        }
        break
      case QUOTE: {
        const end = endOfString(text, at)
        if (level?.keys && level.expectsKey) {
          level.key = unquoted(text, at, end)
          level.expectsKey = false
          if (level.keys.has(level.key)) found.push(placeOf(open))
          level.keys.add(level.key)
        }
        at = end
      }
    }
  }
  return found
}

interface Level {
  /** The keys seen; `undefined` in an array. */
  readonly keys: Set<string> | undefined
  key: string
  index: number
  expectsKey: boolean
}

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const [COMMA, QUOTE, BACKSLASH, SPACE] = [0x2c, 0x22, 0x5c, 0x20]

/** Where the quote is that ends a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
  return slashes % 2 === 1
}

function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end)
  return inner.includes('\\') ? JSON.parse(`"${inner}"`) : inner
}

function placeOf(open: readonly Level[]): string {
  return open.map(({ keys, key, index }) => (keys ? key : String(index))).join('.')
}
