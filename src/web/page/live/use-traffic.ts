import { openPlane, type PlaneRequest } from '../parts/ask-plane.ts'
import { useEffect, useRef, useState } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import {
  readTraffic,
  type TrafficCount,
  type TrafficPoint,
  trafficBetween,
} from './read-traffic.ts'

/** Follows the traffic of all worlds from now on; the oldest point comes first. */
export function useTraffic(): readonly TrafficPoint[] {
  const { answer } = useAnswer<TrafficCount>({ path: '/metrics' }, { every: PACE, ask: askTraffic })
  const last = useRef<TrafficCount | undefined>(undefined)
  const [points, setPoints] = useState<readonly TrafficPoint[]>([])
  useEffect(() => {
    if (!answer) return
    const point = last.current && trafficBetween(last.current, answer)
    last.current = answer
    if (!point) return
    const oldest = point.time - SPAN
    setPoints((before) => [...before.filter(({ time }) => time >= oldest), point])
  }, [answer])
  return points
}

// --- internal ---

/** How long a point is kept, in milliseconds. */
const SPAN = 300_000
/** How often it is asked for, in milliseconds. */
const PACE = 2000

async function askTraffic(request: PlaneRequest): Promise<TrafficCount> {
  const reply = await openPlane(request)
  return readTraffic(await reply.text(), Date.now())
}
