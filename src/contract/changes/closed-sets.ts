import type { ContractChange } from './contract-change.ts'

export type Requirements = ReadonlyMap<string, Pick<ContractChange, 'requires'>>

/** Names of changes with those of all that they require. */
export function closureOf(names: Iterable<string>, byName: Requirements): readonly string[] {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(byName.get(name)?.requires ?? []))
  }
  return [...found]
}

/** The names of all changes but some, and but those that require one of these. */
export function closedWithout(left: Iterable<string>, byName: Requirements): readonly string[] {
  const out = new Set(left)
  return [...byName.keys()].filter(
    (name) => !closureOf([name], byName).some((each) => out.has(each)),
  )
}

/** The changes of a closed set that no other change of it requires: each can be left out on its own. */
export function tipsOf(names: readonly string[], byName: Requirements): readonly string[] {
  const required = new Set(names.flatMap((name) => byName.get(name)?.requires ?? []))
  return names.filter((name) => !required.has(name))
}
