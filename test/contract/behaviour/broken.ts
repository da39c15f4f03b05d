import type { Broken, Played } from './play.ts'

/** What is broken and has no reason in the contract, as sentences; one of a kind for each operation. */
export function brokenIn(all: readonly Played[]): readonly string[] {
  return sentencesOf(all, ({ reason }) => reason === undefined)
}

/** What can not be otherwise, because the contract contradicts itself, with the reason. */
export function contradictionsIn(all: readonly Played[]): readonly string[] {
  return sentencesOf(all, ({ reason }) => reason !== undefined)
}

// --- internal ---

function sentencesOf(
  all: readonly Played[],
  isOne: (broken: Broken) => boolean,
): readonly string[] {
  return all.flatMap(({ document, broken }) => {
    const kinds = Map.groupBy(broken.filter(isOne), ({ operation, reason, what }) =>
      reason === undefined ? `${operation}: ${what.slice(0, 60)}` : `${operation}: ${reason}`,
    )
    return [...kinds].map(([kind, [first]]) => {
      const { what, request, reason } = first as Broken
      return reason === undefined
        ? `${document}: ${first?.operation}: ${what}\n  ${request}`
        : `${document}: ${kind}`
    })
  })
}
