import type { ContractChange } from '../contract/changes/contract-change.ts'
import type { ShownExchange } from './judged-exchange.ts'
import type { ShownChanges } from './next-judge.ts'
import type { ClientCount } from './next-types.ts'

/** The key of a counted change: a change is counted separately for each operation and message. */
export type CountedRow = Pick<ContractChange, 'name' | 'operation' | 'text'>

/** Changes, each with the clients that it refuses or that have something of it. */
export interface NextCounts<Row extends CountedRow> {
  readonly changes: readonly WithClients<Row>[]
}

/** A change with its clients, the most refused first; without a client, no exchange has met it. */
export type WithClients<Row extends CountedRow> = Row & { readonly clients: readonly ClientCount[] }

/** How many clients are counted separately. */
export const MOST_CLIENTS = 100

/** All clients beyond the first hundred, as one. */
export const OTHERS = 'all other clients'

/** Counts by change and client what exchanges show. */
export class NextCounter<Row extends CountedRow> {
  readonly #rows: readonly Row[]
  readonly #counts = new Map<string, ClientCounts>()
  readonly #clients = new Set<string>()

  constructor(rows: readonly Row[]) {
    this.#rows = rows
  }

  add(client: string, shown: ShownExchange, { refused, met }: ShownChanges): void {
    if (refused.length === 0 && met.length === 0) return
    const known = this.#knows(client) ? client : OTHERS
    for (const { row, why } of refused)
      this.#add(row, known, { refused: 1, met: 0, example: { ...shown, shows: why } })
    for (const { row, where } of met)
      this.#add(row, known, { refused: 0, met: 1, example: { ...shown, shows: where } })
  }

  /** Adds what exchanges of a client have shown of a change, as it was counted elsewhere. */
  addCount(row: Row, { client, ...count }: ClientCount): void {
    this.#add(row, this.#knows(client) ? client : OTHERS, count)
  }

  /** The counts so far, with every change. `redact` takes credentials out of texts. */
  counts(redact: (text: string) => string = same): NextCounts<Row> {
    return {
      changes: this.#rows.map((row) => countedRow(row, this.#counts.get(keyOf(row)), redact)),
    }
  }

  #add(row: CountedRow, client: string, count: Count): void {
    const key = keyOf(row)
    const clients = this.#counts.get(key) ?? new Map()
    this.#counts.set(key, addCount(clients, client, count))
  }

  #knows(client: string): boolean {
    // Replicas may already have merged clients beyond the limit into one; it takes no place of its own.
    if (client === OTHERS) return true
    if (this.#clients.size < MOST_CLIENTS) this.#clients.add(client)
    return this.#clients.has(client)
  }
}

/** The counts of several runs with the same two contracts as one; their order makes no difference. */
export function mergeNextCounts<Row extends CountedRow>(
  all: readonly NextCounts<Row>[],
): NextCounts<Row> {
  const rows = new Map<string, WithClients<Row>>()
  const counts = new Map<string, ClientCounts>()
  for (const change of all.flatMap(({ changes }) => changes)) {
    const key = keyOf(change)
    rows.set(key, rows.get(key) ?? change)
    const own = counts.get(key) ?? new Map()
    counts.set(key, own)
    for (const { client, ...count } of change.clients) addCount(own, client, count)
  }
  const named = mostSeen([...counts.values()])
  return {
    changes: [...rows].map(([key, row]) => {
      const own: ClientCounts = new Map()
      for (const [client, count] of counts.get(key) ?? [])
        addCount(own, named.has(client) ? client : OTHERS, count)
      return countedRow(row, own, same)
    }),
  }
}

/** Whether a change refuses a client, is met by one, or neither: of that, exchanges say nothing. */
export function stateOf({
  clients,
}: {
  readonly clients: readonly ClientCount[]
}): 'refused' | 'met' | 'not met' {
  if (clients.some(({ refused }) => refused > 0)) return 'refused'
  return clients.length > 0 ? 'met' : 'not met'
}

// --- internal ---

type Count = Omit<ClientCount, 'client'>

type ClientCounts = Map<string, Count>

function same(text: string): string {
  return text
}

/** The key of a change within one operation and message. */
function keyOf({ name, operation = '', text }: CountedRow): string {
  return JSON.stringify([name, operation, text])
}

function addCount(counts: ClientCounts, client: string, count: Count): ClientCounts {
  const known = counts.get(client)
  return counts.set(client, known ? sumOf(known, count) : count)
}

function sumOf(one: Count, other: Count): Count {
  const [first] = [one, other].toSorted(
    (a, b) => Number(b.refused > 0) - Number(a.refused > 0) || compare(rank(a), rank(b)),
  )
  return {
    refused: one.refused + other.refused,
    met: one.met + other.met,
    example: (first ?? one).example,
  }
}

function rank({ example: { time, exchange, request, shows } }: Count): string {
  return [time, exchange, request, shows].join('\n')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The clients that stay separate in a sum: those with the most exchanges, independent of the order of addition. */
function mostSeen(all: readonly ClientCounts[]): ReadonlySet<string> {
  const totals = new Map<string, number>()
  for (const [client, { refused, met }] of all.flatMap((counts) => [...counts]))
    totals.set(client, (totals.get(client) ?? 0) + refused + met)
  totals.delete(OTHERS)
  const sorted = [...totals].toSorted((a, b) => b[1] - a[1] || compare(a[0], b[0]))
  return new Set(sorted.slice(0, MOST_CLIENTS).map(([client]) => client))
}

function countedRow<Row extends CountedRow>(
  row: Row,
  counts: ClientCounts = new Map(),
  redact: (text: string) => string,
): WithClients<Row> {
  const clean: ClientCounts = new Map()
  for (const [client, { example, ...count }] of counts)
    addCount(clean, redact(client), {
      ...count,
      example: { ...example, request: redact(example.request), shows: redact(example.shows) },
    })
  const clients = [...clean]
    .map(([client, count]) => ({ client, ...count }))
    .toSorted((a, b) => b.refused - a.refused || b.met - a.met || compare(a.client, b.client))
  return { ...row, clients }
}
