/** An unescaped text, with the place of each character in the original; one more place is the end. */
export interface Unescaped {
  readonly text: string
  readonly places: readonly number[]
}

/**
 * Undoes percent-encoding and JSON escapes, even if applied twice, and removes backslashes, because any number of
 * them may be escapes. `undefined` if there is nothing to undo.
 */
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

// --- internal ---

const ESCAPE = /\\+u00([0-9a-f]{2})|\\+|%(?:25)*([0-9a-f]{2})/gi
