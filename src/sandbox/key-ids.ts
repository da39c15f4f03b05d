import { worldIdOf } from './world-id.ts'

/** The number of keys that are remembered. */
const MOST = 1000

/** The working keys that were seen here, by the ids of their worlds. Replicas use these ids when they tell one another about keys. */
export class KeyIds {
  readonly #ids = new Map<string, string>()
  readonly #keys = new Map<string, string>()

  /** The id of a key; the key is known from then on. */
  idOf(key: string): string {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    if (this.#ids.size >= MOST) this.#forget()
    const id = worldIdOf(key)
    this.#ids.set(key, id)
    this.#keys.set(id, key)
    return id
  }

  /** The key with an id, if it is known. */
  keyOf(id: string): string | undefined {
    return this.#keys.get(id)
  }

  #forget(): void {
    this.#ids.clear()
    this.#keys.clear()
  }
}
