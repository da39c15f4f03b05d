import { memoizeTexts } from '../../base/memoize.ts'
import type { OperationObject } from './document.ts'

/** What a contract says of a deprecated operation; empty where it has only the keyword. */
export interface Deprecation {
  /** When it was deprecated (ISO 8601). */
  readonly since?: string
  /** When it is removed: a day or a time (ISO 8601). */
  readonly sunset?: string
  readonly successorPath?: string
}

/**
 * Reads the deprecation of an operation: the keyword `deprecated` with `x-sunset`, `x-successor` and `x-deprecated-since`, or with a
 * `Sunset` header (RFC 8594) whose example is a date to come; one that has passed is an example and no more. What is no date, and a
 * successor that is no operation, says nothing.
 * @param pathOf finds the path of an operation by its operationId
 */
export function deprecationOf(
  object: OperationObject,
  pathOf: (operationId: string) => string | undefined,
): Deprecation | undefined {
  if (!object.deprecated) return undefined
  const since = object['x-deprecated-since']?.date
  const sunset = isDate(object['x-sunset']) ? object['x-sunset'] : exampleOfSunset(object)
  const successor = object['x-successor']
  const successorPath = successor === undefined ? undefined : pathOf(successor)
  return {
    ...(isDate(since) && { since }),
    ...(sunset !== undefined && { sunset }),
    ...(successorPath !== undefined && { successorPath }),
  }
}

/** Whether the contract says itself that the answers of a deprecated operation announce its end. */
export function announcesItsEnd({ responses }: Pick<OperationObject, 'responses'>): boolean {
  return Object.values(responses).some(({ headers = {} }) =>
    Object.keys(headers).some((name) => /^(?:deprecation|sunset)$/i.test(name)),
  )
}

/** Whether something is a date or a time of ISO 8601. */
export function isDate(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  )
}

/** The path on the sandbox at which the deprecations of the built-in contract are documented. */
export const deprecationDocs = '/docs/deprecations'

/** The header lines of a deprecation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), `Link` to successor and documentation. */
export interface DeprecationHeaders {
  /** When the operation is removed, in milliseconds since 1970; infinite if that is not known. */
  readonly sunset: number
  /** The lines; with `successorQuery` the successor gives the same data. */
  lines(successorQuery?: string): readonly string[]
}

/**
 * Prepares the header lines of a deprecated operation, as far as it is known.
 * @param since milliseconds since 1970, or `none`
 * @param docs the path at which it is documented
 */
export function createDeprecationHeaders(
  { id, deprecation }: { readonly id: string; readonly deprecation: Deprecation },
  { since = Date.parse(deprecation.since ?? ''), docs }: DeprecationSettings = {},
): DeprecationHeaders {
  const { successorPath, sunset: day } = deprecation
  const sunset = day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day)
  const isKnown = since !== 'none' && !Number.isNaN(since)
  const dates = [
    ...(isKnown ? ['Deprecation', `@${Math.floor(since / 1000)}`] : []),
    ...(day === undefined ? [] : ['Sunset', new Date(sunset).toUTCString()]),
  ]
  const explained = docs && `<${docs}#${id}>; rel="deprecation"; type="text/markdown"`
  const link = (query: string): readonly string[] => {
    const successor =
      successorPath && `<${successorPath}${query && `?${query}`}>; rel="successor-version"`
    const links = [successor, explained].filter(Boolean)
    return links.length === 0 ? dates : [...dates, 'Link', links.join(', ')]
  }
  // There are only a few queries, one for each status, and every answer needs its lines.
  const lines = memoizeTexts(link, { most: 10, longest: 100 })
  return { sunset, lines: (query = '') => lines(query) }
}

// --- internal ---

interface DeprecationSettings {
  readonly since?: number | 'none' | undefined
  readonly docs?: string | undefined
}

function exampleOfSunset({ responses }: OperationObject): string | undefined {
  const examples = Object.values(responses).flatMap(({ headers = {} }) =>
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() === 'sunset')
      .map(([, { example, schema }]) => Date.parse(String(example ?? schema?.example))),
  )
  const sunset = examples.find((time) => time > Date.now())
  return sunset === undefined ? undefined : new Date(sunset).toISOString()
}
