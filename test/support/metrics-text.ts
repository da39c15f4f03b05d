// Reads the text format of Prometheus (version 0.0.4) strictly: what Prometheus would accept by leniency is an error.

/** A metric: its type, and its series. */
export interface MetricFamily {
  readonly name: string
  readonly type: string
  readonly series: readonly MetricSeries[]
}

/** One series of a metric. */
interface MetricSeries {
  readonly name: string
  readonly labels: { readonly [name: string]: string }
  readonly value: number
}

/**
 * Reads a text.
 * @throws Error that names the line that breaks the format, or a convention on names.
 */
export function readMetrics(text: string): ReadonlyMap<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const families = new Map<string, Mutable>()
  const seen = new Set<string>()
  let current: Mutable | undefined
  let helped: string | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const fail = (why: string) => {
      throw new Error(`${why}: ${line}`)
    }
    const [, word, about = '', rest = ''] = /^# (HELP|TYPE) ([a-z_]\w*) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      if (families.has(about) || helped) fail('Not the first line of a metric')
      helped = about
    } else if (word === 'TYPE') {
      if (helped !== about || !/^(counter|gauge|histogram|summary)$/.test(rest)) fail('No type')
      helped = undefined
      current = { name: about, type: rest, series: [] }
      families.set(about, current)
    } else {
      const sample = readSample(line) ?? fail('No sample')
      const key = JSON.stringify([sample?.name, Object.entries(sample?.labels ?? {}).toSorted()])
      if (!sample || !current || helped || !endings(current).includes(sample.name))
        return fail('A sample of no metric, or of another one')
      if (seen.has(key)) fail('Twice the same series')
      seen.add(key)
      current.series.push(sample)
    }
  }
  for (const family of families.values()) checkFamily(family)
  return families
}

// --- internal ---

interface Mutable extends MetricFamily {
  readonly series: MetricSeries[]
}

function endings({ name, type }: MetricFamily): readonly string[] {
  if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`]
  return [name]
}

function readSample(line: string): MetricSeries | undefined {
  const [, name = '', inner = '', number = ''] =
    /^([a-z_]\w*)(?:\{(.*)\})? ([-+]?(?:\d[\d.e+-]*|Inf)|NaN)$/.exec(line) ?? []
  const value = Number(number.replace('Inf', 'Infinity'))
  const label = /([a-z]\w*)="((?:[^"\\\n]|\\[\\"n])*)"/gy
  const labels: Record<string, string> = {}
  let at = 0
  while (at < inner.length) {
    label.lastIndex = at
    const [all, key = '', text = ''] = label.exec(inner) ?? []
    if (all === undefined || key in labels) return undefined
    labels[key] = text.replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char))
    at += all.length
    if (at < inner.length && inner[at] !== ',') return undefined
    at += 1
  }
  return name === '' || number === '' ? undefined : { name, labels, value }
}

function checkFamily(family: MetricFamily): void {
  const { name, type, series } = family
  if (type === 'counter' && (!name.endsWith('_total') || series.some(({ value }) => !(value >= 0))))
    throw new Error(`${name} is no counter`)
  if (type !== 'histogram') return
  const groups = Map.groupBy(series, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  for (const [labels, group] of groups) {
    const buckets = group.filter(({ name: own }) => own.endsWith('_bucket'))
    const bounds = buckets.map(({ labels: { le = '' } }) => Number(le.replace('Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const count = group.find(({ name: own }) => own.endsWith('_count'))?.value
    const rises = (values: readonly number[]) =>
      values.every((value, at) => at === 0 || value >= (values[at - 1] as number))
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count
    if (!isWhole || !rises(bounds) || !rises(counts) || group.length !== buckets.length + 2)
      throw new Error(`${name}${labels} is no histogram`)
  }
}
