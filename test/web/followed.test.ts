import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../src/journal/journal-types.ts'
import {
  eventsCame,
  type Followed,
  listAsked,
  listCame,
  MOST_EXCHANGES,
  nothingFollowed,
} from '../../src/web/page/live/followed-exchanges.ts'

/** What happens while a page follows requests with a status, in any order. */
type Step = 'deliver' | 'ask' | 'read' | 'answer' | { happens: number[] } | { filter: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step[]>('deliver', 'ask', 'read', 'answer') },
  {
    weight: 4,
    arbitrary: fc.record({
      happens: fc.array(fc.constantFrom(200, 400), { minLength: 1, maxLength: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ filter: fc.constantFrom(0, 200, 400) }) },
)

test('the page shows the newest requests that meet its filter, whatever comes first: the list, the stream or another filter', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const follower = createFollower()
      for (const each of steps) {
        follower.take(each)
        const shown = follower.shown()
        expect(shown.filter((exchange) => !follower.isMeant(exchange))).toEqual([])
        expect(new Set(shown).size).toBe(shown.length)
        // What the stream brought since the list was asked for is there, in its order; only what the list knew earlier is before it.
        if (follower.followed().shown) {
          const brought = follower.brought()
          const kept = shown.filter((exchange) => brought.includes(exchange))
          expect(kept).toEqual(brought.slice(0, kept.length))
          if (shown.length < MOST_EXCHANGES) expect(kept).toHaveLength(brought.length)
        }
      }
      for (const last of ['ask', 'read', 'deliver', 'answer'] as const) follower.take(last)
      expect(follower.shown()).toEqual(follower.meant().slice(0, MOST_EXCHANGES))
      expect(follower.followed().shown?.total).toBe(follower.meant().length)
    }),
  )
})

// --- internal ---

/** A server with a journal and a stream, and a page that follows both; one list is asked for at a time. */
function createFollower() {
  const journal: Exchange[] = []
  let filter = 0
  let queue: Exchange[] = []
  let brought: Exchange[] = []
  let read: readonly Exchange[] | undefined
  let isAsked = false
  let followed: Followed = nothingFollowed
  const isMeant = (exchange: Exchange) => filter === 0 || exchange.answer?.status === filter
  const meant = () => journal.filter(isMeant).toReversed()
  const take = (each: Step) => {
    if (typeof each === 'object' && 'happens' in each) {
      const come = each.happens.map((status, at) => exchangeOf(journal.length + at, status))
      journal.push(...come)
      queue.push(...come.filter(isMeant))
    } else if (typeof each === 'object') {
      filter = each.filter
      ;[queue, brought, read, isAsked, followed] = [[], [], undefined, false, nothingFollowed]
    } else if (each === 'deliver') {
      const come = queue.splice(0).toReversed()
      brought = [...come, ...brought].slice(0, MOST_EXCHANGES)
      followed = eventsCame(followed, come, 0)
    } else if (each === 'ask' && !isAsked) {
      isAsked = true
      brought = []
      followed = listAsked(followed)
    } else if (each === 'read' && isAsked) read ??= meant()
    else if (each === 'answer' && read) {
      followed = listCame(followed, { requests: read.slice(0, MOST_EXCHANGES), total: read.length })
      ;[read, isAsked] = [undefined, false]
    }
  }
  return {
    take,
    isMeant,
    meant,
    brought: () => brought,
    followed: () => followed,
    shown: () => followed.shown?.exchanges ?? [],
  }
}

/** A slow request begins before others that end before it: times say nothing about the order. */
function exchangeOf(at: number, status: number): Exchange {
  return { id: String(at), time: -at, answer: { status } } as unknown as Exchange
}
