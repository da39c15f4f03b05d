import type { Exchange } from '../../../journal/exchange.ts'
import { openPlane, type PlaneRequest } from '../parts/ask-plane.ts'
import { useEffect, useRef, useState } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import {
  pastTraffic,
  readTraffic,
  type TrafficCount,
  type TrafficPoint,
  total,
  trafficBetween,
} from './read-traffic.ts'

/** The traffic of all worlds. */
export interface Traffic {
  /** The oldest first; those before the page was opened are of the requests in the journals. */
  readonly points: readonly TrafficPoint[]
  /** The last one that was measured. */
  readonly now: TrafficPoint | undefined
  /** How many requests were answered since the start. */
  readonly soFar: number | undefined
}

/** Follows the traffic of all worlds. */
export function useTraffic(): Traffic {
  const { answer } = useAnswer<TrafficCount>({ path: '/metrics' }, { every: PACE, ask: askTraffic })
  const past = useAnswer<Journal>({ path: '/requests', query: { limit: MOST_READ } }).answer
  const begun = useRef(Date.now())
  const last = useRef<TrafficCount | undefined>(undefined)
  const [measured, setMeasured] = useState<readonly TrafficPoint[]>([])
  const [before, setBefore] = useState<readonly TrafficPoint[]>([])
  useEffect(() => {
    if (!answer) return
    const point = last.current && trafficBetween(last.current, answer)
    last.current = answer
    if (!point) return
    const oldest = point.time - SPAN
    setMeasured((points) => [...points.filter(({ time }) => time >= oldest), point])
    setBefore((points) => points.filter(({ time }) => time >= oldest))
  }, [answer])
  useEffect(() => {
    if (!past) return
    const { requests, total: all } = past
    const span = { from: begun.current - SPAN, to: begun.current, pace: PACE }
    setBefore(pastTraffic(requests, { ...span, isWhole: all <= requests.length }))
  }, [past])
  return {
    points: [...before, ...measured],
    now: measured.at(-1),
    soFar: answer && total(answer),
  }
}

// --- internal ---

interface Journal {
  readonly requests: readonly Exchange[]
  readonly total: number
}

/** How long a point is kept, in milliseconds. */
const SPAN = 300_000
/** How often it is asked for, in milliseconds. */
const PACE = 2000
/** From how many requests of the journals the past is drawn. */
const MOST_READ = 200

async function askTraffic(request: PlaneRequest): Promise<TrafficCount> {
  const reply = await openPlane(request)
  return readTraffic(await reply.text(), Date.now())
}
