import { ownMember } from '../../../base/json/json.ts'
import type { Exchange } from '../../../journal/journal-types.ts'

/** How many requests were answered up to a moment, and how long they took. */
export interface TrafficCount {
  /** In milliseconds since 1970. */
  readonly time: number
  /** By class of status, e.g. `2xx`; `0xx` is no answer. */
  readonly counts: { readonly [classOfStatus: string]: number }
  /** The total time of all answers, in seconds. */
  readonly sum: number
}

/** What happened between two moments. */
export interface TrafficPoint {
  /** The later one, in milliseconds since 1970. */
  readonly time: number
  /** Requests per second, by class of status. */
  readonly perSecond: { readonly [classOfStatus: string]: number }
  /** The mean time of an answer, in milliseconds; `null` if there was none. */
  readonly mean: number | null
}

/** Reads the counts in the text of `GET metrics`; `time` is when it was requested. */
export function readTraffic(text: string, time: number): TrafficCount {
  const counts: { [classOfStatus: string]: number } = {}
  let sum = 0
  for (const { series, labels, value } of text.split('\n').flatMap(readSample)) {
    if (series === 'sum') sum += value
    if (series === 'count') {
      const name = `${/status="(\d)/.exec(labels)?.[1]}xx`
      counts[name] = (ownMember(counts, name) ?? 0) + value
    }
  }
  return { time, counts, sum }
}

/** The traffic between two counts; `undefined` if they belong to different runs. */
export function trafficBetween(before: TrafficCount, now: TrafficCount): TrafficPoint | undefined {
  const seconds = (now.time - before.time) / 1000
  const answered = total(now) - total(before)
  if (seconds <= 0 || answered < 0) return undefined
  const rateOf = (name: string, count: number) =>
    (count - (ownMember(before.counts, name) ?? 0)) / seconds
  const rates = Object.entries(now.counts).map(([name, count]) => [name, rateOf(name, count)])
  const perSecond = Object.fromEntries(rates)
  const mean = answered === 0 ? null : ((now.sum - before.sum) / answered) * 1000
  return { time: now.time, perSecond, mean }
}

/** How many requests were answered so far. */
function total({ counts }: TrafficCount): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/**
 * The traffic of the past, as far as exchanges of a journal show it: a point for each `pace` milliseconds, the oldest first.
 * `isWhole` says that there were no others; else it begins after the oldest.
 */
export function pastTraffic(
  exchanges: readonly (Ended & Pick<Exchange, 'time'>)[],
  { from, to, pace, isWhole }: PastSpan,
): readonly TrafficPoint[] {
  const ended = exchanges.map((each) => ({ ...each, end: each.time + each.duration }))
  const oldest = Math.min(...ended.map(({ end }) => end))
  const first = Math.max(from, isWhole ? oldest - pace : oldest)
  const count = Math.max(0, Math.ceil((to - first) / pace))
  return Array.from({ length: Number.isFinite(first) ? count : 0 }, (_, at) => {
    const time = to - (count - 1 - at) * pace
    const during = ended.filter(({ end }) => end > time - pace && end <= time)
    return pointOf(time, during, pace)
  })
}

// --- internal ---

type Ended = Pick<Exchange, 'duration' | 'answer'>

interface PastSpan {
  /** Both in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly pace: number
  readonly isWhole: boolean
}

function pointOf(time: number, exchanges: readonly Ended[], pace: number): TrafficPoint {
  const perSecond: { [classOfStatus: string]: number } = {}
  for (const { answer } of exchanges) {
    const name = `${Math.trunc((answer?.status ?? 0) / 100)}xx`
    perSecond[name] = (ownMember(perSecond, name) ?? 0) + 1000 / pace
  }
  const took = exchanges.reduce((sum, { duration }) => sum + duration, 0)
  return { time, perSecond, mean: exchanges.length === 0 ? null : took / exchanges.length }
}

const DURATIONS = 'http_server_request_duration_seconds_'

/** Reads a line about durations; ignores other lines. */
function readSample(line: string) {
  const [begin, end] = [line.indexOf('{'), line.lastIndexOf('} ')]
  if (!line.startsWith(DURATIONS) || begin < 0 || end < begin) return []
  const series = line.slice(DURATIONS.length, begin)
  return [{ series, labels: line.slice(begin + 1, end), value: Number(line.slice(end + 2)) }]
}
