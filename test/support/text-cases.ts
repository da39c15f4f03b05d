/**
 * Cases that are written as a text: each a line with what is given, indented by two, and below it, indented by four, what is said of it.
 * Backslashes stand for themselves.
 */
export function textCases(
  { raw }: TemplateStringsArray,
  ...values: readonly string[]
): readonly (readonly [given: string, said: string])[] {
  const cases: [string, string][] = []
  for (const line of String.raw({ raw }, ...values).split('\n')) {
    const last = cases.at(-1)
    if (last && line.startsWith('    ')) last[1] += line.slice(4).trimEnd()
    else if (line.trim() !== '') cases.push([line.trim(), ''])
  }
  return cases
}
