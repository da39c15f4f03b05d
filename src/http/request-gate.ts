import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'
import { isUnder } from '../contract/document/document.ts'

/**
 * Stands before what answers requests, so that it can be replaced: those that arrive meanwhile wait, and those that are being answered
 * are waited for.
 */
export class RequestGate {
  #serve: RequestListener
  #underWay = 0
  #waiting: (() => void)[] | undefined
  #still: (() => void) | undefined

  constructor(serve: RequestListener) {
    this.#serve = serve
  }

  readonly listener: RequestListener = (request, response) => {
    const pass = () => {
      // Streams of the control plane do not end.
      if (!isUnder(ADMIN_PATH, request.url as string)) this.#count(response)
      this.#serve(request, response)
    }
    if (this.#waiting) this.#waiting.push(pass)
    else pass()
  }

  /** Replaces what answers by what `act` gives, while nothing is being answered; if it fails, all stays. */
  async replace(act: () => Promise<RequestListener>): Promise<void> {
    const waiting: (() => void)[] = []
    this.#waiting = waiting
    try {
      await Promise.race([this.#untilStill(), delay(LONGEST_WAIT, undefined, { ref: false })])
      this.#serve = await act()
    } finally {
      this.#waiting = undefined
      for (const pass of waiting) pass()
    }
  }

  #count(response: ServerResponse): void {
    this.#underWay += 1
    response.once('close', () => {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#still?.()
    })
  }

  #untilStill(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#still = resolve
    })
  }
}

// --- internal ---

/** How long requests that are being answered are waited for, in milliseconds: a fault may delay one for minutes. */
const LONGEST_WAIT = 2000
