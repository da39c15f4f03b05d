import { parseJson } from '../../../base/json/json.ts'
import { oneAtATime } from '../../../base/time.ts'
import type { Exchange } from '../../../journal/journal-types.ts'
import { askAdmin, openAdmin, type PageRequest, textOf } from '../parts/ask-admin.ts'
import { usePage } from '../parts/page-state.ts'
import { useEffect, useState } from '../parts/preact.ts'
import { asProblem, useAfterPause } from '../parts/use-answer.ts'
import {
  createEventReader,
  eventsCame,
  type Followed,
  listAsked,
  listCame,
  nothingFollowed,
  type ShownExchanges,
} from './followed-exchanges.ts'

/** The last exchanges, as they happen. */
export interface Stream extends Pick<ShownExchanges, 'total' | 'skipped'> {
  /** The newest first; `undefined` before the first answer, and if there is none for the present conditions. */
  readonly exchanges: readonly Exchange[] | undefined
  /** Whether they meet the present conditions, and not earlier ones. */
  readonly isCurrent: boolean
  readonly problem: string | undefined
}

/** How many per second are requested: more than anybody can read, and few enough to cost the sandbox nothing. */
const MOST_A_SECOND = 40
/** How often the page shows new exchanges, in milliseconds: often enough for eyes, and cheap under load. */
const PACE = 250
/** How long nothing must have been skipped before the page reads the skipped exchanges, in milliseconds. */
const CALM = 1000
/** How long to wait before a stream that ended is opened again, in milliseconds. */
const AGAIN_AFTER = 2000

/** Follows the last exchanges that meet some conditions, at `most` so many. A pause ends all requests, except one for each change of the conditions. */
export function useStream(query: Conditions, most: number, isPaused: boolean): Stream {
  const page = usePage()
  const [{ of, shown, problem }, setLast] = useState<Last>({})
  const asked = JSON.stringify([query, most])
  const settled = useAfterPause(asked)
  useEffect(() => {
    if (isPaused && of === settled) return undefined
    const over = new AbortController()
    const show = ({ shown: next }: Followed) => next && setLast({ of: settled, shown: next })
    const fail = (error: unknown) => {
      if (over.signal.aborted) return
      const found = asProblem(error)
      page.onProblem(found)
      setLast((before) => ({ ...before, problem: found.message }))
    }
    const following = { query, most, over: over.signal, show, onAnswer: page.onAnswer, fail }
    if (isPaused)
      askList(following).then((list) => show(listCame({ ...nothingFollowed, most }, list)), fail)
    else void follow(following)
    return () => over.abort()
  }, [settled, isPaused])
  const isCurrent = of === asked
  const exchanges = isCurrent || problem === undefined ? shown?.exchanges : undefined
  return { ...(shown ?? NONE), exchanges, isCurrent, problem }
}

// --- internal ---

/** The last answer: exchanges, and the conditions that they meet. */
interface Last {
  readonly of?: string
  readonly shown?: ShownExchanges
  readonly problem?: string
}

const NONE = { total: 0, skipped: 0 }

type Conditions = NonNullable<PageRequest['query']>

interface Following {
  readonly query: Conditions
  readonly most: number
  readonly over: AbortSignal
  readonly show: (followed: Followed) => void
  readonly onAnswer: () => void
  readonly fail: (error: unknown) => void
}

async function askList({ query, most, over, onAnswer }: Following) {
  const list = await askAdmin<{ requests: readonly Exchange[]; total: number }>({
    path: '/requests',
    query: { ...query, limit: most },
    signal: over,
  })
  onAnswer()
  return list
}

/** Follows until it is cancelled, even if the program restarts meanwhile. */
async function follow(following: Following): Promise<void> {
  const { query, most, over, show, fail } = following
  while (!over.aborted) {
    let followed: Followed = { ...nothingFollowed, most }
    const take = (next: Followed) => {
      followed = next
      show(followed)
    }
    const inTurn = oneAtATime()
    const list = () =>
      inTurn(async () => {
        followed = listAsked(followed)
        const answer = await askList(following)
        take(listCame(followed, answer))
      })
    const left = new AbortController()
    const signal = AbortSignal.any([over, left.signal])
    try {
      // Opened before the list is read, so that nothing is lost in between.
      const events = await openAdmin({
        path: '/requests/stream',
        query: { ...query, rate: MOST_A_SECOND },
        signal,
      })
      await list()
      const catchUp = () => list().catch(fail)
      const bring = (come: readonly Exchange[], skipped: number) =>
        take(eventsCame(followed, come, skipped))
      await readStream(events, { over: signal, bring, catchUp })
    } catch (error) {
      fail(error)
    } finally {
      // A stream that is not read any more must not stay open.
      left.abort()
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
  }
}

async function readStream(reply: Response, { over, bring, catchUp }: Reading): Promise<void> {
  let calm: ReturnType<typeof setTimeout> | undefined
  let waiting: Exchange[] = []
  let skipped = 0
  const flush = () => {
    if (waiting.length === 0 && skipped === 0) return
    const [come, more] = [waiting.toReversed(), skipped]
    waiting = []
    skipped = 0
    bring(come, more)
    if (more === 0) return
    // Skipped exchanges are read from the journal when there is time.
    clearTimeout(calm)
    calm = setTimeout(catchUp, CALM)
  }
  const timer = setInterval(flush, PACE)
  try {
    const read = createEventReader()
    for await (const text of textOf(reply, over)) {
      for (const { type, data } of read(text)) {
        if (type === 'message') waiting.push(parseJson(data) as unknown as Exchange)
        else skipped += (JSON.parse(data) as { missed: number }).missed
      }
    }
  } finally {
    clearInterval(timer)
    clearTimeout(calm)
    if (!over.aborted) flush()
  }
}

interface Reading {
  readonly over: AbortSignal
  readonly bring: (come: readonly Exchange[], skipped: number) => void
  readonly catchUp: () => void
}
