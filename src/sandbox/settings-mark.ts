import type { SharedState } from '../store/redis/shared-state.ts'

/** Remembers which settings a shared world has, and whether this replica has changed them. */
export class SettingsMark {
  /** The id of the world's own settings; `undefined` until they are read. */
  #own: string | undefined
  /** The id that the settings of the home world had when they were adopted. */
  #adopted: string | undefined
  #isUnpublished = false
  /** Whether settings of another replica have replaced the changes made here. */
  #isOverwritten = false

  /** The id of the world's own settings. */
  get own(): string | undefined {
    return this.#own
  }

  /** The id of the settings, both those of the world and those adopted from the home world. */
  get id(): string | undefined {
    return this.#own === undefined ? undefined : `${this.#own} ${this.#adopted ?? ''}`
  }

  /** Whether there are changes that the other replicas do not know yet. */
  get isUnpublished(): boolean {
    return this.#isUnpublished
  }

  /** Records a change made here. */
  change(): void {
    this.#isUnpublished = true
  }

  /** Forgets a change that the other replicas know already. */
  forgetChange(): void {
    this.#isUnpublished = false
  }

  /** Begins again; `own` is the id of the settings, if it is known. */
  begin(own: string | undefined): void {
    this.#own = own
  }

  /** Whether the settings are those on the server; `home` is undefined for the home world itself. */
  isCurrent({ settings }: SharedState, home: SettingsMark | undefined): boolean {
    return settings === this.#own && (home === undefined || this.#adopted === home.#own)
  }

  /** Whether settings with this id belong to the same animals. */
  isSameGeneration(id: string): boolean {
    return generationOf(id) === generationOf(this.#own)
  }

  /** Records that the settings of another replica were taken over; changes made here before that must be made again. */
  take(own: string, home: SettingsMark | undefined): void {
    this.#isOverwritten = this.#isUnpublished
    this.#own = own
    this.#adopted = home?.own
  }

  /**
   * Publishes the settings as text; returns whether no other replica has changed them in the meantime.
   * @throws StorageError when the server cannot be reached; the settings are then read again.
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

/** The generation of the animals that settings belong to, taken from the id of the settings. */
function generationOf(settings: string | undefined): string | undefined {
  return settings?.split('/')[0]
}
