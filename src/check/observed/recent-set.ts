/** A set of limited size; when it is full, the oldest item is dropped. */
export class RecentSet<Item> {
  readonly #room: number
  readonly #items = new Set<Item>()

  constructor(room: number) {
    this.#room = room
  }

  add(item: Item): void {
    this.#items.add(item)
    if (this.#items.size > this.#room) this.#items.delete(this.#items.values().next().value as Item)
  }

  has(item: Item): boolean {
    return this.#items.has(item)
  }
}
