/**
 * Chooses among media types by an `Accept` header (RFC 9110, section 12.5.1): the first of those with the greatest weight. Without a
 * header any will do; `undefined` if none is accepted.
 */
export function acceptedType(
  accept: string | undefined,
  types: readonly string[],
): string | undefined {
  if (accept === undefined || accept.trim() === '') return types[0]
  const ranges = accept.split(',').flatMap((each) => {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
    return range === '' ? [] : [{ range, weight: weight === undefined ? 1 : Number(weight) || 0 }]
  })
  let best: { readonly type: string; readonly weight: number } | undefined
  for (const type of types) {
    const name = (type.split(';', 1)[0] as string).trim().toLowerCase()
    const matching = ranges.filter(({ range }) => matches(range, name))
    // The most specific range counts.
    const [found] = matching.sort((one, other) => specificity(other.range) - specificity(one.range))
    if (found && found.weight > (best?.weight ?? 0)) best = { type, weight: found.weight }
  }
  return best?.type
}

// --- internal ---

function matches(range: string, name: string): boolean {
  return (
    range === name ||
    range === '*/*' ||
    (range.endsWith('/*') && name.startsWith(range.slice(0, -1)))
  )
}

function specificity(range: string): number {
  return range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2
}
