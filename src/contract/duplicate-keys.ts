/**
 * The places of keys that stand twice in one object of a JSON text, e.g. `0.id`. RFC 8259, section 4:
 * what becomes of them is unpredictable, and a parser does not tell. The text must be JSON.
 */
export function duplicateKeys(text: string): readonly string[] {
  const found: string[] = []
  const open: Level[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    const level = open.at(-1)
    if (char === '{') open.push({ keys: new Set(), key: '', index: 0, expectsKey: true })
    else if (char === '[') open.push({ keys: undefined, key: '', index: 0, expectsKey: false })
    else if (char === '}' || char === ']') open.pop()
    else if (char === ',' && level) {
      level.index += 1
      level.expectsKey = level.keys !== undefined
    } else if (char === '"') {
      const end = endOfString(text, at)
      if (level?.keys && level.expectsKey) {
        level.key = JSON.parse(text.slice(at, end + 1))
        level.expectsKey = false
        if (level.keys.has(level.key)) found.push(placeOf(open))
        level.keys.add(level.key)
      }
      at = end
    }
  }
  return found
}

// --- internal ---

interface Level {
  /** The keys seen; `undefined` in an array. */
  readonly keys: Set<string> | undefined
  key: string
  index: number
  expectsKey: boolean
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function placeOf(open: readonly Level[]): string {
  return open.map(({ keys, key, index }) => (keys ? key : String(index))).join('.')
}
