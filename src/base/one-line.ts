/** A text with every run of spaces and line ends as one space, and none at either end. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
