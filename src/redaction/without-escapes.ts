/** A text with its escapes undone, and for each of its characters where it began in the text (one more: its end). */
export interface Unescaped {
  readonly text: string
  readonly places: readonly number[]
}

/**
 * Undoes percent-encoding and the escapes of JSON, also where they were applied twice, and leaves backslashes out:
 * nobody knows how many of them are escapes. `undefined` where there is nothing to undo.
 */
export function withoutEscapes(text: string): Unescaped | undefined {
  if (!text.includes('%') && !text.includes('\\')) return undefined
  const places: number[] = []
  let plain = ''
  let done = 0
  /** Where backslashes began that were left out: they belong to the character after them. */
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
