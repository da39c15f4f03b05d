/** The upper bounds of the buckets, in seconds (OpenTelemetry, semantic conventions, `http.server.request.duration`). */
export const durationBounds = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const

/** The durations of equal requests. */
export interface DurationSeries {
  /** The name of the operation, such as its id or its path; `undefined` if the requests match none. */
  readonly operation: string | undefined
  readonly method: string
  /** 0 if nothing was answered. */
  readonly status: number
  /** How many took no longer than each bound but longer than the bound before it; the last count is for longer durations. */
  readonly counts: Float64Array
  /** In seconds. */
  readonly sum: number
}

/** Counts how long answers take. Counting leaves no garbage behind. */
export class Durations {
  readonly #series: Mutable<DurationSeries>[] = []
  readonly #places = new Map<string | undefined, Map<string, Map<number, number>>>()

  count(operation: string | undefined, method: string, status: number, seconds: number): void {
    const series = this.#seriesOf(operation, method, status)
    let bucket = 0
    while (seconds > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    series.counts[bucket] = (series.counts[bucket] as number) + 1
    series.sum += seconds
  }

  list(): readonly DurationSeries[] {
    return this.#series
  }

  #seriesOf(
    operation: string | undefined,
    method: string,
    status: number,
  ): Mutable<DurationSeries> {
    const byMethod = entryOf(this.#places, operation, () => new Map<string, Map<number, number>>())
    const byStatus = entryOf(byMethod, method, () => new Map<number, number>())
    const place = entryOf(byStatus, status, () => {
      const counts = new Float64Array(durationBounds.length + 1)
      return this.#series.push({ operation, method, status, counts, sum: 0 }) - 1
    })
    return this.#series[place] as Mutable<DurationSeries>
  }
}

// --- internal ---

type Mutable<Record> = { -readonly [Field in keyof Record]: Record[Field] }

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = create()
    map.set(key, value)
  }
  return value
}
