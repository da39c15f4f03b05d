/**
 * Returns a function that remembers what `compute` returned for the last texts: for at most `most` of them, each at most
 * `longest` characters long. When there are more, it forgets them all, which costs less than finding the oldest.
 */
export function rememberResults<Result>(
  compute: (text: string) => Result,
  { most, longest }: { readonly most: number; readonly longest: number },
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = compute(text)
    if (text.length > longest) return result
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}
