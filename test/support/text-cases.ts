/**
 * Cases that are written as a text: each a line with what is given, indented by two, and below it, indented by four, what is said of it.
 * Backslashes stand for themselves; a line that begins with # is a comment.
 */
export function textCases(
  { raw }: TemplateStringsArray,
  ...values: readonly string[]
): readonly (readonly [given: string, said: string])[] {
  const text = String.raw({ raw }, ...values).replaceAll(/^ *#.*$/gm, '')
  return text
    .split(/\n {2}(?=\S)/)
    .slice(1)
    .map((each) => {
      const [given = '', ...said] = each.trimEnd().split(/ *\n {4}/)
      return [given, said.join('\n')]
    })
}
