import { openAdmin, type PageRequest } from '../parts/ask-admin.ts'
import { useSwitch } from '../parts/page-state.ts'
import { html, useEffect, useMemo, useRef, useState } from '../parts/preact.ts'
import { durationText, timeOfDay } from '../parts/texts.ts'
import { useAnswer, useKnown } from '../parts/use-answer.ts'
import {
  pastTraffic,
  readTraffic,
  type TrafficCount,
  type TrafficPoint,
  trafficBetween,
} from './read-traffic.ts'

/** How many requests are answered, how, and how fast: as a strip with a drawing and words, which opens to larger ones. */
export function TrafficChart() {
  const [isOpen, setOpen] = useSwitch('petstore-traffic', false)
  const points = useTraffic()
  const times = points.map(({ time }) => time)
  const rates = CLASSES.map((each) => rateLine(each, points))
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<section aria-label="Traffic" class="traffic">
    <details open=${isOpen} onToggle=${toggle}>
      <summary><span><${LastText} rates=${rates} points=${points} /></span><${PlottedLines} times=${times} lines=${rates} /></summary>
      ${
        isOpen &&
        html`<div class="plots">
        <${TrafficPlot} title="Requests per second" times=${times} lines=${rates} />
        <${TrafficPlot} title="Milliseconds" times=${times} lines=${[{ ...MEAN, values: points.map(({ mean }) => mean) }]} />
      </div>`
      }
    </details>
  </section>`
}

// --- internal ---

/** The classes of status, and how each is drawn. */
const CLASSES = [
  { id: '2xx', name: '2xx', color: 'good', dash: [] },
  { id: '3xx', name: '3xx', color: 'faint', dash: [10, 3, 2, 3] },
  { id: '4xx', name: '4xx', color: 'warn', dash: [9, 4] },
  { id: '5xx', name: '5xx', color: 'bad', dash: [4, 3] },
  { id: '0xx', name: 'no answer', color: 'none', dash: [2, 4] },
] as const

const MEAN = { name: 'mean', color: 'mean', dash: [] }

type TrafficClass = (typeof CLASSES)[number]

/** A class is drawn from where it occurs to the end, at zero where it does not. */
function rateLine({ id, ...look }: TrafficClass, points: readonly TrafficPoint[]): PlotLine {
  const rates = points.map(({ perSecond }) => perSecond[id] ?? 0)
  const first = rates.findIndex((rate) => rate > 0)
  return { ...look, values: rates.map((rate, at) => (first < 0 || at < first - 1 ? null : rate)) }
}

/** The traffic of the last seconds in words, in the colours of the lines. */
function LastText({ rates, points }: { rates: PlotLine[]; points: TrafficPoint[] }) {
  const parts = rates.map((line) => ({ ...line, rate: lastMean(line.values) }))
  const rate = parts.reduce((sum, each) => sum + each.rate, 0)
  if (rate === 0) return html`Last ${SECONDS} s: no request.`
  const mean = lastMean(points.map((each) => sumOf(each) * (each.mean ?? 0))) / rate
  const said = parts.filter((each) => each.rate > 0).toReversed()
  return html`Last ${SECONDS} s: ${rateText(rate)} a second (${said.map(
    (each, at) =>
      html`${at > 0 && ', '}<span class=${each.color}>${each.name} ${rateText(each.rate)}</span>`,
  )}), mean ${durationText(mean)}.`
}

function lastMean(values: PlotLine['values']): number {
  const last = values.slice((-SECONDS * 1000) / PACE)
  return last.reduce<number>((sum, value) => sum + (value ?? 0), 0) / Math.max(1, last.length)
}

function rateText(rate: number): string {
  return rate.toFixed(rate < 100 ? 1 : 0)
}

function sumOf({ perSecond }: TrafficPoint): number {
  return Object.values(perSecond).reduce((sum, rate) => sum + rate, 0)
}

/** Follows the traffic of all worlds: its points, the oldest first, at first from the requests in the journals. */
function useTraffic() {
  const { answer } = useAnswer<TrafficCount>({ path: '/metrics' }, { every: PACE, ask: askTraffic })
  const past = useKnown('requests', undefined, { world: undefined, limit: MOST_READ }).answer
  const begun = useRef(Date.now())
  const last = useRef<TrafficCount | undefined>(undefined)
  const [measured, setMeasured] = useState<readonly TrafficPoint[]>([])
  useEffect(() => {
    if (!answer) return
    const point = last.current && trafficBetween(last.current, answer)
    last.current = answer
    if (point) setMeasured((points) => [...points.slice(-SPAN / PACE), point])
  }, [answer])
  const before = useMemo(() => {
    const { requests = [], total: all = 0 } = past ?? {}
    const span = { from: begun.current - SPAN, to: begun.current, pace: PACE }
    return pastTraffic(requests, { ...span, isWhole: all <= requests.length })
  }, [past])
  const oldest = (measured.at(-1)?.time ?? begun.current) - SPAN
  return [...before, ...measured].filter(({ time }) => time >= oldest)
}

/** How long a point is kept, in milliseconds. */
const SPAN = 300_000

/** How often it is asked for, in milliseconds. */
const PACE = 2000

/** Of how many seconds the strip tells. */
const SECONDS = 10

/** From how many requests of the journals the past is drawn. */
const MOST_READ = 200

async function askTraffic(request: PageRequest): Promise<TrafficCount> {
  const reply = await openAdmin(request)
  return readTraffic(await reply.text(), Date.now())
}

/** A line of a plot. It differs from the others in its dashes, not only in its colour. */
interface PlotLine {
  readonly name: string
  /** A class of the style sheet, from which the line gets its colour. */
  readonly color: string
  /** Lengths of strokes and gaps; empty for a solid line. */
  readonly dash: readonly number[]
  /** `null` if there is no value. */
  readonly values: readonly (number | null)[]
}

/** What happened at some times. */
interface PlotData {
  /** In milliseconds since 1970. */
  readonly times: readonly number[]
  readonly lines: readonly PlotLine[]
}

/** Draws lines over the last minutes, with their names and the ends of their scales. */
function TrafficPlot({ title, times, lines }: PlotData & { readonly title: string }) {
  const { from, to, most } = scaleOf({ times, lines })
  return html`<figure>
    <figcaption>${title}<small>${lines.map(keyOf)}</small></figcaption>
    <small>${most.toLocaleString('en', { maximumFractionDigits: 1 })}</small>
    <${PlottedLines} times=${times} lines=${lines} role="img" label="${title}, over the last five minutes: ${lines.map(({ name, values }) => `${name} ${(values.at(-1) ?? 0).toFixed(1)}`).join(', ')}, at most ${most.toFixed(1)}" />
    <small class="ends"><span>${timeOfDay(from).slice(0, 8)}</span><span>${timeOfDay(to).slice(0, 8)}</span></small>
  </figure>`
}

function keyOf({ name, color, dash }: PlotLine) {
  return html`<span key=${name} class="key"><svg class=${color} width="28" height="8" aria-hidden="true">
    <path d="M0 4H28" stroke="currentColor" stroke-width="2" stroke-dasharray=${dash.join(' ')} /></svg> ${name}</span>`
}

/** The lines alone. */
function PlottedLines({ times, lines, label }: PlotData & { readonly label?: string }) {
  const { from, to, most } = scaleOf({ times, lines })
  const x = (at: number) => ((((times[at] as number) - from) / (to - from)) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - (value / most) * HEIGHT).toFixed(1)
  const path = ({ values }: PlotLine) => {
    const points = values.flatMap((value, at) => (value === null ? [] : `${x(at)} ${y(value)}`))
    return points.length === 0 ? '' : `M${points.join('L')}h0`
  }
  const draw = (line: PlotLine) =>
    html`<path key=${line.name} class=${line.color} d=${path(line)} fill="none" stroke="currentColor" stroke-width="1.5"
      stroke-linecap="round" stroke-dasharray=${line.dash.join(' ')} vector-effect="non-scaling-stroke" />`
  return html`<svg class="plot" viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}" preserveAspectRatio="none"
    role=${label && 'img'} aria-label=${label} aria-hidden=${label === undefined}>${lines.map(draw)}</svg>`
}

/** Of the drawing, which is stretched to its place. */
const WIDTH = 600
const HEIGHT = 100

/** What the edges of a drawing stand for. */
function scaleOf({ times, lines }: PlotData) {
  const to = times.at(-1) ?? Date.now()
  const from = Math.min(times[0] ?? to, to - 1000)
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return { from, to, most }
}
