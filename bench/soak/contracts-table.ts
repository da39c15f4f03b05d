import type { Played } from '../../test/contract/behaviour/play.ts'

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

/** A line for each kind of what is broken and has no reason, the most frequent first: how often, in how many operations, and what. */
export function kindsIn(all: readonly Played[]): readonly string[] {
  const broken = all.flatMap(({ document, broken: own }) =>
    own.filter(({ reason }) => reason === undefined).map((each) => ({ document, ...each })),
  )
  const kinds = [...Map.groupBy(broken, ({ what }) => kindOf(what))]
  return kinds
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, those]) => {
      const operations = new Set(those.map((each) => `${each.document} ${each.operation}`)).size
      return `${those.length} of ${operations} operations: ${kind}`
    })
}

/** The parts of a document, and what was played of it in several places, as one. */
export function together(all: readonly Played[]): readonly Played[] {
  return [...Map.groupBy(all, ({ document }) => document)].map(([document, those]) => {
    const sum = (figure: (each: Played) => number) =>
      those.reduce((total, each) => total + figure(each), 0)
    const inMemory = those.filter(({ storage }) => storage === 'memory')
    const ofParts = (figure: (each: Played) => number) =>
      inMemory.reduce((total, each) => total + figure(each), 0)
    const refusal = those.find((each) => each.refusal !== undefined)?.refusal
    return {
      ...{ document, storage: 'memory' as const },
      ...(refusal !== undefined && { refusal }),
      operations: ofParts(({ operations }) => operations),
      samples: ofParts(({ samples }) => samples),
      promises: ofParts(({ promises }) => promises),
      unasked: ofParts(({ unasked }) => unasked),
      requests: sum(({ requests }) => requests),
      unsent: inMemory.flatMap(({ unsent }) => unsent),
      broken: those.flatMap(({ broken }) => broken),
    }
  })
}

// --- internal ---

/** What was said without what differs each time: values, numbers and names of records. */
function kindOf(what: string): string {
  return what
    .replace(/\n[\s\S]*/, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\/\d+(?=\/|\b)/g, '/0')
    .slice(0, 160)
}

const FIGURES: readonly (readonly [title: string, figure: (each: Played) => number])[] = [
  ['operations', ({ operations }) => operations],
  ['with roles', ({ operations, samples }) => operations - samples],
  ['samples', ({ samples }) => samples],
  ['creates held to a read', ({ promises }) => promises],
  ['requests', ({ requests }) => requests],
  ['broken answers', ({ broken }) => broken.filter(({ reason }) => reason === undefined).length],
  ['contradictions', ({ broken }) => broken.filter(({ reason }) => reason !== undefined).length],
]
