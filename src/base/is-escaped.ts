/** Whether an odd number of backslashes precedes a position of a text. */
export function isEscaped(text: string, at: number): boolean {
  let first = at
  while (first > 0 && text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}
