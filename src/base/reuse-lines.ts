/**
 * Returns the array of the previous message's header lines where the new ones are equal. A client usually
 * sends the same lines again; they are then kept, or handed on, once.
 */
export function reuseLines(
  lines: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  if (before === undefined || lines.length !== before.length) return lines
  return lines.every((text, at) => text === before[at]) ? before : lines
}
