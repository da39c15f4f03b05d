/** What a reload did. */
export interface Reload {
  /** Whether the animals were reseeded, because the scenario's data changed. */
  readonly reseeded: boolean
  /** The number of created, changed or removed animals that were lost. */
  readonly lost: number
  /** Present if the scenario has another name, and its animals were resumed from disk. */
  readonly resumed?: true
}
