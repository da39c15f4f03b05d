import { compareSeverity } from '../../contract/violation.ts'
import type { Finding } from './report.ts'

/** The part of a finding that decides which one gives way. */
export type Ranked = Pick<Finding, 'severity' | 'rule'>

/**
 * Room for a bounded number of findings. When it is full, a less severe finding gives way to a more severe one,
 * and among equally severe ones that of the rule with the most findings.
 */
export class FindingRoom<Kept extends Ranked> {
  readonly #size: number
  /** By severity and rule. */
  readonly #groups = new Map<string, Kept[]>()
  #taken = 0

  constructor(size: number) {
    this.#size = size
  }

  get isFull(): boolean {
    return this.#taken >= this.#size
  }

  /** Gives a finding its place. */
  enter(finding: Kept): void {
    this.#taken += 1
    const key = keyOf(finding)
    const group = this.#groups.get(key)
    if (group) group.push(finding)
    else this.#groups.set(key, [finding])
  }

  /** Frees the place of a finding, which has the severity and rule with which it entered. */
  leave(finding: Kept): void {
    this.#taken -= 1
    const group = this.#groups.get(keyOf(finding)) ?? []
    group.splice(group.lastIndexOf(finding), 1)
  }

  /** Removes and returns the finding that gives way to a new one; `undefined` if the new one does not fit. */
  giveWayTo(finding: Ranked): Kept | undefined {
    const group = [...this.#groups.values()].reduce(lesser, [])
    const last = group.at(-1)
    if (!last) return undefined
    const order = compareSeverity(last.severity, finding.severity)
    const own = this.#groups.get(keyOf(finding))?.length ?? 0
    if (order < 0 || (order === 0 && own + 1 >= group.length)) return undefined
    this.leave(last)
    return last
  }
}

// --- internal ---

function keyOf({ severity, rule }: Ranked): string {
  return `${severity} ${rule}`
}

/** The group that gives way: the less severe one, or else the larger one. An empty group never does. */
function lesser<Kept extends Ranked>(one: Kept[], other: Kept[]): Kept[] {
  const [a, b] = [one[0]?.severity, other[0]?.severity]
  if (!a || !b) return a ? one : other
  if (a !== b) return compareSeverity(a, b) < 0 ? other : one
  return other.length > one.length ? other : one
}
