import { parseJson, stringifyJson } from '../../../base/json/json.ts'

/** A body to be read: JSON with a line for each value, digit for digit; anything else as it is. */
export function prettyBody(body: string): string {
  try {
    return stringifyJson(parseJson(body), 2)
  } catch {
    return body // not JSON
  }
}

/** A time of day with milliseconds, e.g. `14:03:07.512`, in the zone of the browser. */
export function timeOfDay(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two)
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** A duration in milliseconds, e.g. `0.31 ms`, `1.5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`
}

/** The class for a status; its colour only repeats the number. What is as it should be has none. */
export function statusClass(status: number | undefined): string {
  if (status === undefined || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : ''
}

/** A site without its scheme, e.g. `shop.example`; any other name of a client as it is. */
export function siteName(name: string): string {
  return name.replace(/^https?:\/\//, '')
}

/** Whether a JSON value is an object with keys. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A problem at one place of a request, e.g. `body.respond.status`. */
export interface PlacedProblem {
  readonly location: string
  readonly message: string
}
