import { parseJson } from '../../../base/json.ts'
import type { Exchange } from '../../../journal/exchange.ts'
import { askPlane, openPlane, type PlaneRequest } from '../parts/ask-plane.ts'
import { usePage } from '../parts/page-context.ts'
import { useEffect, useState } from '../parts/preact.ts'
import type { ProblemDetails } from '../parts/problem-details.ts'
import { textOf } from '../parts/text-of.ts'
import { asProblem } from '../parts/use-answer.ts'
import { useSettled } from '../parts/use-settled.ts'
import { createEventReader } from './read-events.ts'

/** The last exchanges, as they happen. */
export interface Stream {
  /** The newest first; `undefined` before the first answer. */
  readonly exchanges: readonly Exchange[] | undefined
  /** How many exchanges are in the journals, plus those since. */
  readonly total: number
  /** How many exchanges came too fast to be shown. */
  readonly skipped: number
  readonly problem: string | undefined
}

/** How many exchanges are kept on the page. */
const MOST_SHOWN = 200
/** How many per second are requested: more than anybody can read, and few enough to cost the sandbox nothing. */
const MOST_A_SECOND = 40
/** How often the page shows new exchanges, in milliseconds: often enough for eyes, and cheap under load. */
const PACE = 250
/** How long nothing must have been skipped before the page reads the skipped exchanges, in milliseconds. */
const CALM = 1000
/** How long to wait before a stream that ended is opened again, in milliseconds. */
const AGAIN_AFTER = 2000

/** Follows the exchanges that meet some conditions; sends no requests while it is paused. */
export function useStream(query: NonNullable<PlaneRequest['query']>, isPaused: boolean): Stream {
  const page = usePage()
  const [stream, setStream] = useState<Stream>(EMPTY)
  const conditions = useSettled(JSON.stringify(query))
  useEffect(() => {
    if (isPaused) return undefined
    const over = new AbortController()
    const fail = (problem: ProblemDetails) => {
      page.onProblem(problem)
      setStream((before) => ({ ...before, problem: problem.message }))
    }
    follow(JSON.parse(conditions), {
      over: over.signal,
      show: setStream,
      onAnswer: page.onAnswer,
      fail,
    })
    return () => over.abort()
  }, [conditions, isPaused])
  return stream
}

// --- internal ---

const EMPTY: Stream = { exchanges: undefined, total: 0, skipped: 0, problem: undefined }

interface Following {
  readonly over: AbortSignal
  readonly show: (change: (before: Stream) => Stream) => void
  readonly onAnswer: () => void
  readonly fail: (problem: ProblemDetails) => void
}

/** Follows until it is cancelled, even if the program restarts meanwhile. */
async function follow(query: NonNullable<PlaneRequest['query']>, following: Following) {
  const { over, show, onAnswer, fail } = following
  const list = async () => {
    const { requests, total } = await askPlane<{ requests: readonly Exchange[]; total: number }>({
      path: '/requests',
      query: { ...query, limit: MOST_SHOWN },
      signal: over,
    })
    onAnswer()
    show((before) =>
      merge({ ...EMPTY, exchanges: requests, total }, laterThan(requests, before), 0),
    )
  }
  while (!over.aborted) {
    try {
      // Opened before the list is read, so that nothing is lost in between.
      const events = await openPlane({
        path: '/requests/stream',
        query: { ...query, rate: MOST_A_SECOND },
        signal: over,
      })
      await list()
      await readStream(events, { ...following, list })
    } catch (error) {
      if (over.aborted) return
      fail(asProblem(error))
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
  }
}

async function readStream(
  reply: Response,
  { over, show, list, fail }: Following & { readonly list: () => Promise<void> },
): Promise<void> {
  let calm: ReturnType<typeof setTimeout> | undefined
  const catchUp = () => list().catch((error) => over.aborted || fail(asProblem(error)))
  let waiting: Exchange[] = []
  let skipped = 0
  const flush = () => {
    if (waiting.length === 0 && skipped === 0) return
    const [come, more] = [waiting.toReversed(), skipped]
    waiting = []
    skipped = 0
    show((before) => merge(before, come, more))
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
    flush()
    clearTimeout(calm)
  }
}

/** The shown exchanges that are newer than a list; another connection brought them. */
function laterThan([first]: readonly Exchange[], { exchanges = [] }: Stream): readonly Exchange[] {
  return first ? exchanges.filter(({ time }) => time >= first.time) : []
}

/** Puts new exchanges before the present ones; the two may overlap where the stream began. */
function merge(before: Stream, come: readonly Exchange[], skipped: number): Stream {
  const shown = before.exchanges ?? []
  const ids = new Set(shown.map(({ id }) => id))
  const fresh = come.filter(({ id }) => !ids.has(id))
  return {
    exchanges: [...fresh, ...shown].slice(0, MOST_SHOWN),
    total: before.total + fresh.length + skipped,
    skipped: before.skipped + skipped,
    problem: undefined,
  }
}
