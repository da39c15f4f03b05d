import { splitTarget } from '../base/http/http.ts'
import { evenlyEncoded } from '../base/text/percent-encoding.ts'
import { dissimilarity } from '../base/text/shown.ts'
import { shorten } from '../base/text/text.ts'
import type { Operation } from '../contract/document/operations.ts'
import type { NearOperation } from './journal-types.ts'

/** Finds the operation nearest to a method and a target; `undefined` if none is near. */
export function nearestOperation(
  { method, target }: { readonly method: string; readonly target: string },
  operations: readonly Operation[],
): NearOperation | undefined {
  const path = evenlyEncoded(splitTarget(target).path)
  const given = path.split('/')
  if (given.length > MOST_SEGMENTS) return undefined
  const [nearest] = operations
    .map((operation) => {
      const aligned = align(given, operation.path.split('/'))
      const isMethod =
        method === operation.method || (method === 'HEAD' && operation.method === 'GET')
      return { operation, aligned, distance: aligned.distance + (isMethod ? 0 : OTHER_METHOD) }
    })
    .filter(({ aligned }) => aligned.distance <= FARTHEST)
    .toSorted((a, b) => a.distance - b.distance)
  if (!nearest) return undefined
  const { operation, aligned } = nearest
  const meant = `${operation.method} ${shorten(aligned.path.join('/'), LONGEST)}`
  const text = `${method} ${shorten(path, LONGEST)} is not an operation of the contract. Did you mean ${meant} (${operation.id})?`
  return { operation: operation.id, method: operation.method, path: operation.path, text }
}

/** Paths of a contract in the order of how like they are to a path, the likest first. */
export function byLikePath(path: string, templates: readonly string[]): readonly string[] {
  const given = path.split('/').slice(0, MOST_COMPARED)
  const far = new Map<string, number>()
  const between = (segment: string, wanted: string) => {
    const key = `${segment}/${wanted}`
    const distance = far.get(key) ?? apart(segment, wanted)
    far.set(key, distance)
    return distance
  }
  return templates
    .map((template) => ({ template, distance: pathDistance(given, template.split('/'), between) }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ template }) => template)
}

// --- internal ---

/** The most segments of a path that are compared with those of others. */
const MOST_COMPARED = 20

/** How far two paths are from one another: segments are apart, or one of the two lacks them. */
function pathDistance(
  given: readonly string[],
  template: readonly string[],
  between: (segment: string, wanted: string) => number,
): number {
  let row = template.map((_, at) => at * SEGMENT).concat(template.length * SEGMENT)
  for (const [place, segment] of given.entries()) {
    const next = [(place + 1) * SEGMENT]
    for (const [at, wanted] of template.entries())
      next.push(
        Math.min(
          (row[at] ?? 0) + between(segment, wanted),
          (row[at + 1] ?? 0) + SEGMENT,
          (next[at] ?? 0) + SEGMENT,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The longest path in a sentence, in bytes. */
const LONGEST = 200

/** Longer paths are not near to anything, and would take long to compare. */
const MOST_SEGMENTS = 7

/** The distance for an additional or missing segment, the one for another method, and the one beyond which a path is not near. */
const SEGMENT = 0.5
const OTHER_METHOD = 0.4
const FARTHEST = 0.7

/** How far a path is from a template, and how to write it by the template. */
interface Aligned {
  readonly distance: number
  readonly path: readonly string[]
}

/** Aligns the segments of a path with those of a template in the nearest way. */
function align(given: readonly string[], template: readonly string[]): Aligned {
  const [segment, ...others] = given
  const [wanted, ...rest] = template
  if (segment === undefined)
    return wanted === undefined ? NOTHING : lacking(align(given, rest), template)
  // An empty segment is only an extra slash.
  const surplus = segment === '' ? SEGMENT / 5 : SEGMENT
  const without = further(align(others, template), surplus)
  if (wanted === undefined) return without
  const both = further(
    align(others, rest),
    apart(segment, wanted),
    isParameter(wanted) ? segment : wanted,
  )
  const added = lacking(align(given, rest), template)
  return [both, without, added].reduce((best, each) =>
    each.distance < best.distance ? each : best,
  )
}

const NOTHING: Aligned = { distance: 0, path: [] }

/** Adds the first segment of a template, which the path lacks, before the others. A path without the template's last word is not similar. */
function lacking(others: Aligned, [wanted = '', ...rest]: readonly string[]): Aligned {
  const isLastWord = !isParameter(wanted) && rest.every(isParameter)
  return further(others, isLastWord ? 1 : SEGMENT, wanted)
}

function further({ distance, path }: Aligned, more: number, ...segment: string[]): Aligned {
  return { distance: distance + more, path: [...segment, ...path] }
}

/** The distance of a segment from that of a template; a difference in case counts little. */
function apart(segment: string, wanted: string): number {
  if (isParameter(wanted)) return segment === '' ? 1 : 0
  if (segment === wanted) return 0
  return Math.max(0.1, dissimilarity(segment.toLowerCase(), wanted.toLowerCase()))
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}
