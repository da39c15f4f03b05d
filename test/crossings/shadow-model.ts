import type { Client, Place } from './steps.ts'

/** What of an answer of the contract decides what the next one would have made of it. */
export interface Sent {
  readonly status: number
  /** Which contract was met. */
  readonly met: string | null
  readonly id: string | null
  readonly world: string | null
  readonly body: unknown
}

/** What `GET next` has of it. */
export interface NextReport {
  readonly exchanges: Figures
  readonly changes: readonly {
    readonly operation?: string
    readonly id: string
    readonly clients: readonly { readonly client: string; readonly refused: number }[]
  }[]
}

interface Figures {
  readonly refused: number
  readonly otherwise: number
  readonly same: number
  readonly unjudged: number
}

/**
 * What the shadow has counted, by the documents: every exchange under the current contract since the start of the process, or since the
 * group of replicas began, whatever became of its world. The next contract calls the name of an animal `nickname` and requires it, so it
 * refuses creations, answers lists of animals otherwise, and all else alike.
 */
export class ShadowModel {
  readonly #place: Place
  #figures: Figures = NONE
  #refused = new Map<string, number>()
  readonly #verdicts = new Map<string, Verdict>()

  constructor(place: Place) {
    this.#place = place
  }

  /** Notes what a client was answered. */
  note(who: Client, { status, met, id, world, body }: Sent): void {
    if (met !== 'current' || id === null) return
    const verdict = verdictOn(status, body)
    this.#verdicts.set(id, verdict)
    this.#figures = { ...this.#figures, [verdict]: this.#figures[verdict] + 1 }
    if (verdict !== 'refused') return
    const client = world === 'shared' ? `client-${who}` : `client-${who} in world ${world}`
    this.#refused.set(client, (this.#refused.get(client) ?? 0) + 1)
  }

  /** The process has ended: only a server keeps the counts. */
  restart(): void {
    if (this.#place !== 'server') this.forget()
  }

  /** A process was started with `--fresh`. */
  forget(): void {
    this.#figures = NONE
    this.#refused.clear()
  }

  /** The verdict on an exchange; `undefined` for one under the next contract, and for those of the control plane. */
  verdict(id: string): Verdict | undefined {
    return this.#verdicts.get(id)
  }

  expected(): string {
    return textOf(this.#figures, this.#refused)
  }

  shown({ exchanges, changes }: NextReport): string {
    const creations = changes.find(
      ({ id, operation }) => operation === 'createPet' && id.startsWith('new-required-request'),
    )
    const clients = creations?.clients ?? []
    return textOf(exchanges, new Map(clients.map(({ client, refused }) => [client, refused])))
  }
}

// --- internal ---

type Verdict = 'refused' | 'otherwise' | 'same'

const NONE: Figures = { refused: 0, otherwise: 0, same: 0, unjudged: 0 }

function verdictOn(status: number, body: unknown): Verdict {
  if (status === 201) return 'refused'
  return status === 200 && Array.isArray(body) && body.length > 0 ? 'otherwise' : 'same'
}

function textOf(figures: Figures, refused: ReadonlyMap<string, number>): string {
  const clients = [...refused].map(([client, count]) => `${client} ${count}`).toSorted()
  return `${JSON.stringify(figures)}; refused: ${clients.join(', ')}`
}
