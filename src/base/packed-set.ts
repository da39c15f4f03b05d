/** A member of a `PackedSet`. */
export interface PackedMember {
  /** Where its set has it. */
  place: number
}

/**
 * A set whose members come and go with every request. A `Set` makes a new table every few dozen changes, and each table keeps the next one:
 * once one of them has grown old, V8 keeps everything that is in the later ones until it collects all of its memory, which costs a third of the
 * time of a request.
 */
export class PackedSet<Member extends PackedMember> {
  readonly #members: Member[] = []

  get size(): number {
    return this.#members.length
  }

  /** The members as they are now. */
  get members(): readonly Member[] {
    return [...this.#members]
  }

  /** Adds what is in no set. */
  add(member: Member): void {
    member.place = this.#members.push(member) - 1
  }

  delete(member: Member): void {
    const { place } = member
    if (this.#members[place] !== member) return
    const last = this.#members.pop() as Member
    if (last === member) return
    this.#members[place] = last
    last.place = place
  }
}
