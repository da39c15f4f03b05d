/**
 * Returns a function that remembers what `compute` returned for the last texts: for at most `most` of them, each at most
 * `longest` characters long. When there are more, it forgets them all, which costs less than finding the oldest.
 */
export function memoizeTexts<Result>(
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

/** Returns a function that makes something at its first call, e.g. a promise of a module, and returns the same from then on. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns a function that finds out each thing at its first call with it, and returns the same from then on. */
export function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Value
    const found = find(key)
    known.set(key, found)
    return found
  }
}
