/**
 * Returns the previous message's header lines if the new ones are equal. A client usually repeats its
 * lines; one array then serves all its messages.
 */
export function reuseLines(
  lines: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  if (before === undefined || lines.length !== before.length) return lines
  return lines.every((text, at) => text === before[at]) ? before : lines
}
