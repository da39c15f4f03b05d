import type { Edit } from './compared/matching.ts'

/**
 * The edits that can only be had together, for each edit: those that require one another in a circle (Tarjan, "Depth-first search and linear
 * graph algorithms", 1972).
 */
export function togetherOf(edits: readonly Edit[]): ReadonlyMap<Edit, readonly Edit[]> {
  const groups = new Map<Edit, readonly Edit[]>()
  const numbers = new Map<Edit, number>()
  const lows = new Map<Edit, number>()
  const open: Edit[] = []
  for (const root of edits) {
    if (numbers.has(root)) continue
    const path = [enter(root)]
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { edit, others } = last
      const { value: next, done } = others.next()
      if (!done) {
        if (!numbers.has(next)) path.push(enter(next))
        else if (open.includes(next)) lower(edit, numbers.get(next))
        continue
      }
      path.pop()
      const around = path.at(-1)
      if (around) lower(around.edit, lows.get(edit))
      if (lows.get(edit) !== numbers.get(edit)) continue
      const group = open.splice(open.indexOf(edit))
      for (const each of group) groups.set(each, group)
    }
  }
  return groups

  function enter(edit: Edit) {
    numbers.set(edit, numbers.size)
    lows.set(edit, numbers.size - 1)
    open.push(edit)
    return { edit, others: edit.requires[Symbol.iterator]() }
  }

  function lower(edit: Edit, to = 0): void {
    lows.set(edit, Math.min(lows.get(edit) ?? to, to))
  }
}
