import type { Broken, Played } from './play.ts'

/** The table of the corpus, in Markdown: a line for each document that is served, and one for all. */
export function tableOf(all: readonly Played[]): string {
  const served = all.filter(({ refusal }) => refusal === undefined)
  const sum = (of: (each: Played) => number) => served.reduce((total, each) => total + of(each), 0)
  const cells = (name: string, of: (figure: (each: Played) => number) => number) =>
    [name, ...FIGURES.map(([, figure]) => of(figure).toLocaleString('en'))].join(' | ')
  return [
    `| ${['document', ...FIGURES.map(([title]) => title)].join(' | ')} |`,
    `|---${'|---:'.repeat(FIGURES.length)}|`,
    ...served.map((each) => `| ${cells(each.document, (figure) => figure(each))} |`),
    `| ${cells(`**${served.length} documents**`, sum)} |`,
  ].join('\n')
}

/** What is broken and has no reason in the contract, as sentences; one of a kind for each operation. */
export function brokenIn(all: readonly Played[]): readonly string[] {
  return sentencesOf(all, ({ reason }) => reason === undefined)
}

/** What can not be otherwise, because the contract contradicts itself, with the reason. */
export function contradictionsIn(all: readonly Played[]): readonly string[] {
  return sentencesOf(all, ({ reason }) => reason !== undefined)
}

// --- internal ---

const FIGURES: readonly (readonly [title: string, figure: (each: Played) => number])[] = [
  ['operations', ({ operations }) => operations],
  ['with roles', ({ operations, samples }) => operations - samples],
  ['samples', ({ samples }) => samples],
  ['creates held to a read', ({ promises }) => promises],
  ['requests', ({ requests }) => requests],
  ['broken answers', ({ broken }) => broken.filter(({ reason }) => reason === undefined).length],
  ['contradictions', ({ broken }) => broken.filter(({ reason }) => reason !== undefined).length],
]

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
