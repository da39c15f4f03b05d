/** A command line that is being typed, up to the cursor. */
export interface ShellLine {
  /** Its words without their quotes; the last one is being typed. */
  readonly words: readonly string[]
  /** Where in the last word begins what bash replaces: after the last character that breaks words, or after an open quote. */
  readonly from: number
  /** The quote that is open; empty if none is. */
  readonly quote: string
}

/** Splits a command line as bash does; `breaks` are the characters at which readline begins another word (`COMP_WORDBREAKS`). */
export function splitShellLine(line: string, breaks: string): ShellLine {
  const words: string[] = []
  let word = ''
  let isWord = false
  let quote = ''
  let from = 0
  const end = () => {
    if (isWord) words.push(word)
    word = ''
    isWord = false
    from = 0
  }
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] as string
    const isEscape = character === '\\' && quote !== "'" && at + 1 < line.length
    if (isEscape) {
      at += 1
      word += line[at]
      isWord = true
    } else if (quote !== '') {
      if (character === quote) quote = ''
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      from = word.length
      isWord = true
    } else if (/\s/.test(character)) end()
    else {
      word += character
      isWord = true
      if (breaks.includes(character)) from = word.length
    }
  }
  return { words: [...words, word], from, quote }
}
