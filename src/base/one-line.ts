/** Collapses every run of white space into one space, and trims both ends. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
