/**
 * Removes every repetition of a character at the end of a text. An expression such as `0+$` would take quadratic
 * time on long repetitions.
 */
export function withoutEnd(text: string, char: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === char) end -= 1
  return text.slice(0, end)
}
