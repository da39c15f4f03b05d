import type Plot from 'uplot'
import { html, useEffect, useRef, useState } from '../parts/preact.ts'
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

/** Draws lines over the last minutes. The drawing library is loaded when the first plot is shown. */
export function TrafficPlot({
  title,
  times,
  lines,
}: {
  readonly title: string
  /** In milliseconds since 1970. */
  readonly times: readonly number[]
  readonly lines: readonly PlotLine[]
}) {
  const figure = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | undefined>(undefined)
  const [isMissing, setMissing] = useState(false)
  const data = [times.map((time) => time / 1000), ...lines.map(({ values }) => values)]
  const latest = useRef(data)
  latest.current = data
  useEffect(() => {
    const [owner, box] = [figure.current as HTMLElement, place.current as HTMLDivElement]
    let isGone = false
    import('uplot').then(
      ({ default: UPlot }) => {
        if (isGone) return
        const options = plotOptions(owner, lines, box.clientWidth)
        plot.current = new UPlot(options, latest.current as Plot.AlignedData, box)
      },
      () => setMissing(true),
    )
    const fit = new ResizeObserver(() =>
      plot.current?.setSize({ width: box.clientWidth, height: HEIGHT }),
    )
    fit.observe(box)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => plot.current?.redraw()
    scheme.addEventListener('change', redraw)
    return () => {
      isGone = true
      fit.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.current?.destroy()
    }
  }, [])
  useEffect(() => plot.current?.setData(data as Plot.AlignedData), [times])
  return html`<figure ref=${figure}>
    <figcaption>${title}: ${lines.map(({ name, color, dash }) => html`<span key=${name} class="key"><${Stroke} color=${color} dash=${dash} /> ${name}</span> `)}</figcaption>
    ${isMissing && html`<p class="faint">The chart could not be loaded; the table has the same.</p>`}
    <div ref=${place} class="plot" role="img" aria-label="${title}, over the last five minutes. The table has the same."></div>
  </figure>`
}

// --- internal ---

/** In pixels. */
const HEIGHT = 110
/** In seconds. */
const SHORTEST_SPAN = 60

function Stroke({ color, dash }: { readonly color: string; readonly dash: readonly number[] }) {
  return html`<svg class=${color} width="28" height="8" aria-hidden="true">
    <line x1="0" y1="4" x2="28" y2="4" stroke="currentColor" stroke-width="2" stroke-dasharray=${dash.join(' ')} />
  </svg>`
}

/** Colours are read for each drawing, so that they belong to the present colour scheme. */
function plotOptions(owner: HTMLElement, lines: readonly PlotLine[], width: number): Plot.Options {
  const colorOf = (selector: string) => () =>
    getComputedStyle(owner.querySelector(selector) ?? owner).color
  const axis = {
    stroke: colorOf('figcaption'),
    grid: { stroke: colorOf('.plot'), width: 1 },
    ticks: { show: false },
  }
  return {
    ...{ width, height: HEIGHT },
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (_plot, first, last) => spanOf(first, last) },
      y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, 1)] },
    },
    axes: [
      {
        ...axis,
        ...{ size: 24, space: 80 },
        values: (_plot, seconds) => seconds.map((each) => timeOfDay(each * 1000).slice(0, 8)),
      },
      { ...axis, size: 48, space: 30 },
    ],
    series: [
      {},
      ...lines.map(({ color, dash }) => ({
        stroke: colorOf(`svg.${color}`),
        width: 2,
        dash: [...dash],
        // Only those that stand alone.
        points: { size: 4 },
      })),
    ],
  }
}

/** The range to draw; it ends now if there is nothing to draw yet. */
function spanOf(first: number | null, last: number | null): [from: number, to: number] {
  const to = last ?? Date.now() / 1000
  return [Math.min(first ?? to, to - SHORTEST_SPAN), to]
}
