/**
 * Finds a key that one object has twice, of which `JSON.parse` silently keeps the last.
 * @param text What `JSON.parse` takes.
 */
export function findRepeatedKey(text: string): { key: string; offset: number } | undefined {
  const scopes: Set<string>[] = []
  for (const { 0: token, 1: key, index: offset } of text.matchAll(TOKEN)) {
    if (token === '{') scopes.push(new Set())
    else if (token === '}') scopes.pop()
    else if (key !== undefined) {
      const scope = scopes.at(-1) as Set<string>
      const name = JSON.parse(key)
      if (scope.has(name)) return { key, offset }
      scope.add(name)
    }
  }
  return undefined
}

// --- internal ---

/**
 * A brace, or a string, which is a key when a colon follows. Written as a choice for each character, the
 * expression would need a place of V8's stack for each, and fail on a string of 10 MB.
 */
const TOKEN = /[{}]|("[^"\\]*(?:\\.[^"\\]*)*")\s*:|"[^"\\]*(?:\\.[^"\\]*)*"/g
