import type { Change } from '../contract/changes/contract-change.ts'
import type { ShownChanges } from './next-judge.ts'

/** What the exchanges of a run show of the changes to the next contract. */
export interface NextCounts {
  readonly changes: readonly CountedChange[]
}

/** A change, and the clients that it refuses or that have something of it. */
export interface CountedChange extends CountedRow {
  /** The most refused first; without a client, no exchange has met it. */
  readonly clients: readonly ClientCount[]
}

/** A change as it is said of one operation and message. */
export type CountedRow = Pick<Change, 'name' | 'id' | 'level' | 'operation' | 'text'>

/** What a client's exchanges show of a change. */
export interface ClientCount {
  /** See `clientOf`; `OTHERS` for all beyond the first hundred. */
  readonly client: string
  /** How many requests the next contract would refuse by this change. */
  readonly refused: number
  /** How many exchanges have something of what changes. */
  readonly met: number
  /** The first that was refused, else the first that met it. */
  readonly example: ExchangeExample
}

/** An exchange to look at. */
export interface ExchangeExample extends ShownExchange {
  /** Why it would be refused, or where it has something of the change. */
  readonly shows: string
}

/** How an exchange is named. */
export interface ShownExchange {
  /** Its id, in its journal, proxy or file. */
  readonly exchange: string
  /** When it began. */
  readonly time: string
  /** Its method and target, without credentials. */
  readonly request: string
}

/** All clients beyond the first hundred, as one. */
export const OTHERS = 'all other clients'

/** Counts by change and client what exchanges show. */
export class NextCounter {
  readonly #rows: readonly CountedRow[]
  readonly #counts = new Map<string, ClientCounts>()
  readonly #clients = new Set<string>()

  constructor(rows: readonly CountedRow[]) {
    this.#rows = rows
  }

  /** Adds what an exchange of a client shows. */
  add(client: string, shown: ShownExchange, { refused, met }: ShownChanges): void {
    if (refused.length === 0 && met.length === 0) return
    const known = this.#knows(client) ? client : OTHERS
    for (const { row, why } of refused)
      this.#add(row, known, { refused: 1, met: 0, example: { ...shown, shows: why } })
    for (const { row, where } of met)
      this.#add(row, known, { refused: 0, met: 1, example: { ...shown, shows: where } })
  }

  /** The counts so far, with every change. `redact` takes credentials out of texts. */
  counts(redact: (text: string) => string = same): NextCounts {
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
    if (this.#clients.size < MOST_CLIENTS) this.#clients.add(client)
    return this.#clients.has(client)
  }
}

/** The counts of several runs with the same two contracts as one; their order makes no difference. */
export function mergeNextCounts(all: readonly NextCounts[]): NextCounts {
  const rows = new Map<string, CountedRow>()
  const counts = new Map<string, ClientCounts>()
  for (const change of all.flatMap(({ changes }) => changes)) {
    const { clients, ...row } = change
    const key = keyOf(row)
    rows.set(key, rows.get(key) ?? row)
    const own = counts.get(key) ?? new Map()
    counts.set(key, own)
    for (const { client, ...count } of clients) addCount(own, client, count)
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
}: Pick<CountedChange, 'clients'>): 'refused' | 'met' | 'not met' {
  if (clients.some(({ refused }) => refused > 0)) return 'refused'
  return clients.length > 0 ? 'met' : 'not met'
}

// --- internal ---

/** How many clients are told apart. */
const MOST_CLIENTS = 100

type Count = Omit<ClientCount, 'client'>

type ClientCounts = Map<string, Count>

function same(text: string): string {
  return text
}

/** A change is said for each operation and message that it is in. */
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

/** The clients that are told apart in a sum: those with the most, whatever the order. */
function mostSeen(all: readonly ClientCounts[]): ReadonlySet<string> {
  const totals = new Map<string, number>()
  for (const [client, { refused, met }] of all.flatMap((counts) => [...counts]))
    totals.set(client, (totals.get(client) ?? 0) + refused + met)
  totals.delete(OTHERS)
  const sorted = [...totals].toSorted((a, b) => b[1] - a[1] || compare(a[0], b[0]))
  return new Set(sorted.slice(0, MOST_CLIENTS).map(([client]) => client))
}

function countedRow(
  { name, id, level, operation, text }: CountedRow,
  counts: ClientCounts = new Map(),
  redact: (text: string) => string,
): CountedChange {
  const clean: ClientCounts = new Map()
  for (const [client, { example, ...count }] of counts)
    addCount(clean, redact(client), {
      ...count,
      example: { ...example, request: redact(example.request), shows: redact(example.shows) },
    })
  const clients = [...clean]
    .map(([client, count]) => ({ client, ...count }))
    .toSorted((a, b) => b.refused - a.refused || b.met - a.met || compare(a.client, b.client))
  return { name, id, level, ...(operation !== undefined && { operation }), text, clients }
}
