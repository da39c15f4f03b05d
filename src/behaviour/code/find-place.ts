/** The number of the line on which the code of handlers gives a name to something: an operation, and perhaps a hook in it. */
export function lineOf(code: string, names: readonly string[]): number | undefined {
  let at = 0
  for (const name of names) {
    const found = placeOfKey(code, name, at)
    if (found === undefined) return undefined
    at = found
  }
  return code.slice(0, at).split('\n').length
}

// --- internal ---

/** Where a name is a key: perhaps in quotes, and followed by a colon, a comma or the parameters of a method. */
function placeOfKey(code: string, name: string, from: number): number | undefined {
  for (let at = code.indexOf(name, from); at >= 0; at = code.indexOf(name, at + 1)) {
    if (isPartOfName(code[at - 1])) continue
    const rest = code.slice(at + name.length, at + name.length + 40)
    if (/^['"]?\s*[:(,}]/.test(rest)) return at
  }
  return undefined
}

function isPartOfName(char: string | undefined): boolean {
  return char !== undefined && /[\w$.]/.test(char)
}
