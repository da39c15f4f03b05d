import { type ExactJson, endOfString } from './json.ts'

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

// --- internal ---

function repeatedIn(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = []
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
          const key = unquoted(text, at, end)
          level.key = key
          level.expectsKey = false
          if (level.keys.has(key)) found.push({ key, place: placeOf(open), offset: at })
          level.keys.add(key)
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
const [COMMA, QUOTE] = [0x2c, 0x22]

function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end)
  return inner.includes('\\') ? JSON.parse(`"${inner}"`) : inner
}

function placeOf(open: readonly Level[]): string {
  return open.map(({ keys, key, index }) => (keys ? key : String(index))).join('.')
}
