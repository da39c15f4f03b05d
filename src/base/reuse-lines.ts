/**
 * Header lines, as the same array as those of the message before where they are equal: a client mostly sends
 * the same ones again, which are kept, or handed on, once then.
 */
export function reuseLines(
  lines: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  if (before === undefined || lines.length !== before.length) return lines
  return lines.every((text, at) => text === before[at]) ? before : lines
}
