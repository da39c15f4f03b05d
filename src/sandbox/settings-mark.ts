import type { SharedState } from '../store/redis/shared-state.ts'

/** Which settings a world that replicas share has, and whether this replica has changed them since. */
export class SettingsMark {
  /** Their id; `undefined` until they are read. */
  #own: string | undefined
  /** The id of those that the world in which all begin had at that time. */
  #adopted: string | undefined
  #isUnpublished = false
  /** Whether those of another replica have taken the place of what was changed here. */
  #isOverwritten = false

  /** The id of those of its own. */
  get own(): string | undefined {
    return this.#own
  }

  /** The id of the settings, of its own or of the world in which all begin. */
  get id(): string | undefined {
    return this.#own === undefined ? undefined : `${this.#own} ${this.#adopted ?? ''}`
  }

  /** Whether there is something that the other replicas do not know yet. */
  get isUnpublished(): boolean {
    return this.#isUnpublished
  }

  /** They were changed here. */
  change(): void {
    this.#isUnpublished = true
  }

  /** What was changed was nothing that others do not know. */
  forgetChange(): void {
    this.#isUnpublished = false
  }

  /** They begin again; `own` is their id, if it is known. */
  begin(own: string | undefined): void {
    this.#own = own
  }

  /** Whether they are those that the server has; without `home`, the world is the one in which all begin. */
  isCurrent({ settings }: SharedState, home: SettingsMark | undefined): boolean {
    return settings === this.#own && (home === undefined || this.#adopted === home.#own)
  }

  /** Whether settings with this id are of the same animals. */
  isSameGeneration(id: string): boolean {
    return generationOf(id) === generationOf(this.#own)
  }

  /** They were taken over: what was changed here meanwhile is to be made again. */
  take(own: string, home: SettingsMark | undefined): void {
    this.#isOverwritten = this.#isUnpublished
    this.#own = own
    this.#adopted = home?.own
  }

  /**
   * Publishes them, as a text; returns whether no other replica has changed them meanwhile.
   * @throws StorageError when the server cannot be reached; they are then read again.
   */
  async publish(shared: SharedState, text: () => string): Promise<boolean> {
    this.#isUnpublished = false
    const isOverwritten = this.#isOverwritten
    this.#isOverwritten = false
    if (isOverwritten) return false
    const known = this.#own ?? ''
    let settled: string | undefined
    try {
      settled = await shared.settle(known, text())
    } finally {
      this.#own = settled
    }
    return settled !== undefined
  }
}

// --- internal ---

/** The generation of the animals to which settings belong, by their id. */
function generationOf(settings: string | undefined): string | undefined {
  return settings?.split('/')[0]
}
