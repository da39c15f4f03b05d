/**
 * Finds a smallest set of items that still fails, by delta debugging (Zeller, Hildebrandt: "Simplifying and Isolating
 * Failure-Inducing Input", 2002): no item of it can be left out. All items together must fail, and no items must not.
 */
export async function smallestSet<Item>(
  items: readonly Item[],
  fails: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let current = items
  let parts = 2
  while (current.length > 1) {
    const pieces = split(current, parts)
    const rests = parts === 2 ? [] : pieces.map((piece) => without(current, piece))
    const piece = await firstThat(fails, pieces)
    const rest = piece ?? (await firstThat(fails, rests))
    if (!rest && parts >= current.length) return current
    if (rest) {
      current = rest
      parts = piece ? 2 : Math.max(parts - 1, 2)
    } else parts = Math.min(parts * 2, current.length)
  }
  return current
}

// --- internal ---

/** Splits items into parts of about the same length. */
function split<Item>(items: readonly Item[], parts: number): readonly (readonly Item[])[] {
  const at = (part: number) => Math.round((part * items.length) / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(at(part), at(part + 1)))
}

function without<Item>(items: readonly Item[], some: readonly Item[]): readonly Item[] {
  return items.filter((item) => !some.includes(item))
}

async function firstThat<Item>(
  fails: (some: readonly Item[]) => Promise<boolean>,
  candidates: readonly (readonly Item[])[],
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate
  return undefined
}
