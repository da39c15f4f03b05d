/**
 * Finds where a value stands in the text of JSON: the line of its key or its item, counted from 1, or
 * of the nearest thing above it that is there.
 * @param text What `JSON.parse` takes.
 */
export function lineInJson(text: string, path: readonly string[]): number {
  let line = 1
  const end = offsetInJson(text, path)
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

// --- internal ---

/** What tells where a value begins and ends: a bracket, a comma, or a string, which is a key when a colon follows. */
const TOKEN = /[{}[\],]|("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g

/** Goes through the text once; brackets are counted, and only what is on the way is compared. */
function offsetInJson(text: string, path: readonly string[]): number {
  let offset = startOf(text, 0)
  let [found, open, item] = [0, 0, 0]
  let isList = false
  const take = (at: number) => {
    found += 1
    offset = at
  }
  const takeItem = (comma: number) => {
    const at = startOf(text, comma + 1)
    if (isList && text[at] !== ']' && String(item) === path[found]) take(at)
  }
  for (const { 0: token, 1: key, 2: colon, index } of text.matchAll(TOKEN)) {
    if (found === path.length) break
    if (token === '{' || token === '[') {
      open += 1
      if (open !== found + 1) continue
      isList = token === '['
      item = 0
      takeItem(index)
    } else if (token === '}' || token === ']') {
      open -= 1
      // What the path has led into ends here.
      if (open <= found) break
    } else if (token === ',') {
      if (open <= found) break
      if (open === found + 1) {
        item += 1
        takeItem(index)
      }
    } else if (open === found + 1 && colon && JSON.parse(key as string) === path[found]) take(index)
  }
  return offset
}

/** The first character from a place on that is not white space. */
function startOf(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return at
}
