import { html } from '../parts/preact.ts'
import { timeOfDay } from '../parts/texts.ts'

/** A line of a plot. It differs from the others in its dashes, not only in its colour. */
export interface PlotLine {
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
export function TrafficPlot({ title, times, lines }: PlotData & { readonly title: string }) {
  const { from, to, most } = scaleOf({ times, lines })
  return html`<figure>
    <figcaption>${title}<small>${lines.map(
      ({
        name,
        color,
        dash,
      }) => html`<span key=${name} class="key"><svg class=${color} width="28" height="8" aria-hidden="true">
      <path d="M0 4H28" stroke="currentColor" stroke-width="2" stroke-dasharray=${dash.join(' ')} /></svg> ${name}</span>`,
    )}</small></figcaption>
    <small>${most.toLocaleString('en', { maximumFractionDigits: 1 })}</small>
    <${PlottedLines} times=${times} lines=${lines} role="img" label="${title}, over the last five minutes: ${lines.map(({ name, values }) => `${name} ${(values.at(-1) ?? 0).toFixed(1)}`).join(', ')}, at most ${most.toFixed(1)}" />
    <small class="ends"><span>${timeOfDay(from).slice(0, 8)}</span><span>${timeOfDay(to).slice(0, 8)}</span></small>
  </figure>`
}

/** The lines alone. */
export function PlottedLines({ times, lines, label }: PlotData & { readonly label?: string }) {
  const { from, to, most } = scaleOf({ times, lines })
  const x = (at: number) => ((((times[at] as number) - from) / (to - from)) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - (value / most) * HEIGHT).toFixed(1)
  const path = ({ values }: PlotLine) =>
    values
      // A point that stands alone is a dot.
      .map((value, at) =>
        value === null
          ? ''
          : `${at === 0 || values[at - 1] === null ? 'M' : 'L'}${x(at)} ${y(value)}h0`,
      )
      .join('')
  return html`<svg class="plot" viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}" preserveAspectRatio="none"
    role=${label && 'img'} aria-label=${label} aria-hidden=${label === undefined}>${lines.map(
      (
        line,
      ) => html`<path key=${line.name} class=${line.color} d=${path(line)} fill="none" stroke="currentColor" stroke-width="1.5"
      stroke-linecap="round" stroke-dasharray=${line.dash.join(' ')} vector-effect="non-scaling-stroke" />`,
    )}</svg>`
}

// --- internal ---

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
