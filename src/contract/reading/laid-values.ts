import type { Origin } from './contract-files.ts'

/** Where the values are written that overlays lay over a document, by their places in it. */
export class LaidValues {
  readonly #origins = new Map<string, Origin>()

  /** An overlay has what is at a path now, and all below it. */
  set(path: readonly string[], origin: Origin): void {
    this.#forget(path)
    this.#origins.set(keyOf(path), origin)
  }

  /** What was at a path is gone; in a list, those after it have moved. */
  removed(path: readonly string[]): void {
    this.#forget(/^\d+$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path)
  }

  /** Where the value at a path is written, if an overlay has it. */
  originOf(path: readonly string[]): Origin | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.#origins.get(keyOf(path.slice(0, length)))
      if (origin) return { ...origin, path: [...origin.path, ...path.slice(length)] }
    }
    return undefined
  }

  #forget(path: readonly string[]): void {
    const key = keyOf(path)
    for (const known of this.#origins.keys()) if (known.startsWith(key)) this.#origins.delete(known)
  }
}

// --- internal ---

function keyOf(path: readonly string[]): string {
  return path.map((key) => `${JSON.stringify(key)}/`).join('')
}
