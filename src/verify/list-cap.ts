import { splitTarget } from '../base/split-target.ts'
import type { Capture } from '../journal/capture.ts'
import { listLimits } from './service/list-limits.ts'
import type { Seen } from './service/seen.ts'
import { listOf } from './service/seen-animals.ts'

/** Finds out at how many animals a service ends every list, whatever limit is asked for. */
export class ListCap {
  #longest = 0

  /** Looks at an answer: the longest list of a run is where a cap may be. */
  see(seen: Seen): void {
    this.#longest = Math.max(this.#longest, listOf(seen)?.length ?? 0)
  }

  /** The kind of a request by its limit: up to the longest list that was seen, or beyond. */
  kindOf({ target }: Capture): string {
    const given = new URLSearchParams(splitTarget(target).search).get('limit')
    const limit = given === null ? listLimits().default : Number(given)
    return limit > this.#longest
      ? `limits over ${this.#longest}, the longest list that there was`
      : `limits up to ${this.#longest}`
  }
}
