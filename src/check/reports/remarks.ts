/** Sentences of a run about what was not judged as it should be, each of them once. They are no findings. */
export class Remarks {
  readonly #all = new Set<string>()

  add(remark: string): void {
    this.#all.add(remark)
  }

  /** The part of a report that has them, and a further one; empty if there are none. Long lists are about one habit. */
  report(further?: string): { readonly remarks?: readonly string[] } {
    const all = [...new Set([...this.#all, ...(further === undefined ? [] : [further])])].toSorted()
    if (all.length === 0) return {}
    const more = all.length - MOST
    return { remarks: more > 0 ? [...all.slice(0, MOST), `… and ${more} more like these.`] : all }
  }
}

// --- internal ---

const MOST = 20
