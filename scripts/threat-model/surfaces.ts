import { betweenSurfaces } from './between-surfaces.ts'
import { contractSurfaces } from './contract-surfaces.ts'
import { controlSurfaces } from './control-surfaces.ts'
import { eventSurfaces } from './event-surfaces.ts'
import { fileSurfaces } from './file-surfaces.ts'
import { processSurfaces } from './process-surfaces.ts'
import type { Bound, Surface } from './surface.ts'

/** Every surface, in the order of the page. */
export const surfaces: readonly Surface[] = [
  ...contractSurfaces,
  ...controlSurfaces,
  ...betweenSurfaces,
  ...eventSurfaces,
  ...fileSurfaces,
  ...processSurfaces,
]

/** The names of the figures that a bound has. */
export function figuresOf({ what, most }: Bound): readonly string[] {
  return [...`${what} ${most}`.matchAll(PLACE)].map(([, name]) => name as string)
}

/**
 * A text with its figures, read in the sources.
 * @throws Error for a figure that the sources do not have.
 */
export function withFigures(text: string, figures: ReadonlyMap<string, number>): string {
  return text.replaceAll(PLACE, (_all, name: string, unit: string | undefined) => {
    const value = figures.get(name)
    if (value === undefined) throw new Error(`src/ has no figure ${name}`)
    return shown(value, unit)
  })
}

// --- internal ---

const PLACE = /\{([\w./-]+#[\w.]+)(?: (bytes|MiB|ms))?\}/g

function shown(value: number, unit: string | undefined): string {
  if (unit === 'MiB') return bytes(value * 1024 * 1024)
  if (unit === 'bytes') return bytes(value)
  if (unit === 'ms') return time(value)
  return value.toLocaleString('en')
}

function bytes(value: number): string {
  for (const [name, size] of [
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
    ['KiB', 2 ** 10],
  ] as const)
    if (value % size === 0) return `${value / size} ${name}`
  return `${value.toLocaleString('en')} bytes`
}

function time(value: number): string {
  if (value >= 60_000 && value % 60_000 === 0)
    return value === 60_000 ? 'a minute' : `${value / 60_000} minutes`
  return value % 1000 === 0 ? `${value / 1000} s` : `${value} ms`
}
