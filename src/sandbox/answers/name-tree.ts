import { plainName } from '../../base/text/text.ts'

/** Names of members without case and separators, each with those that are asked for in it. */
export type NameTree = Map<string, NameTree>

/** How many members a name leads through: `customer.address.city`. */
const DEEPEST = 3

/** Adds a name with dots in it to a tree. */
export function addName(tree: NameTree, name: string): void {
  let at = tree
  for (const part of name.split('.').slice(0, DEEPEST).map(plainName)) {
    const inner: NameTree = at.get(part) ?? new Map()
    at.set(part, inner)
    at = inner
  }
}
