/** One of several parts: a run of operations, and as many of the resources. */
export interface Part {
  readonly at: number
  readonly of: number
}

/** What is in a part of some things. */
export function partOf<Thing>(
  all: readonly Thing[],
  { at, of }: Part = { at: 0, of: 1 },
): readonly Thing[] {
  const bound = (part: number) => Math.floor((all.length * part) / of)
  return all.slice(bound(at), bound(at + 1))
}
